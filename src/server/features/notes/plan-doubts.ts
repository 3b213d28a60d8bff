import type { Note, Visit } from '#contract/entities.ts';
import { carePlanOf, type CarePlan } from '#domain/care-plan.ts';
import { overlay, type Patch, type Values } from '#domain/merge.ts';
import { planDoubtsOf, type PlanDoubt } from '#forms/plan-doubts.ts';
import { formById } from '#forms/registry.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { presentPatient } from '#server/features/patients/rows.ts';

const isOfPlan = (path: string): boolean => /^plan(Tasks|Limits)\./.test(path);

/** Edits of a chart that are looked at; a chart of more is judged by the latest. */
const mostEdits = 2_000;

type PlanEdit = { readonly inForce: Date; readonly patch: Patch };

/** Changes of the plan, oldest first. One counts from the moment it was made or arrived. */
async function planEdits(
  { db, orgId, keys }: RequestScope,
  patientId: string,
): Promise<PlanEdit[]> {
  const rows = await db
    .selectFrom('edit')
    .select(['entry_id', 'detail', 'device_at', 'received_at'])
    .where('org_id', '=', orgId)
    .where('target_id', '=', patientId)
    .where('outcome', '!=', 'rejected')
    .orderBy('change_seq', 'desc')
    .limit(mostEdits)
    .execute();
  return rows
    .map(({ entry_id, detail, device_at, received_at }) => {
      const { patch } = keys.open('edit.detail', entry_id, detail) as { patch: Patch };
      const ofPlan = Object.entries(patch).filter(([path]) => isOfPlan(path));
      const inForce = device_at < received_at ? device_at : received_at;
      return { inForce, patch: Object.fromEntries(ofPlan) };
    })
    .filter(({ patch }) => Object.keys(patch).length > 0)
    .toReversed();
}

/** Whether a chart was edited after a moment; most were not, and their history stays closed. */
async function isEditedSince(
  { db, orgId }: RequestScope,
  patientId: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('edit')
    .select('entry_id')
    .where('org_id', '=', orgId)
    .where('target_id', '=', patientId)
    .where('received_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The chart's care plan at a moment: the present one, with what changed since as it was before. A
 * chart begins without a plan.
 */
async function planAt(scope: RequestScope, patientId: string, at: Date): Promise<CarePlan> {
  const row = await scope.db
    .selectFrom('patient')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { values } = presentPatient(row, scope.keys).content.doc;
  if (!(await isEditedSince(scope, patientId, at))) return carePlanOf(values);
  const edits = await planEdits(scope, patientId);
  const later = edits.filter(({ inForce }) => inForce > at);
  const changed = new Set(later.flatMap(({ patch }) => Object.keys(patch)));
  if (changed.size === 0) return carePlanOf(values);
  const before = edits.filter(({ inForce }) => inForce <= at).map(({ patch }) => patch);
  const then: Values = overlay({}, ...before);
  const was = [...changed].map((path) => [path, then[path] ?? null] as const);
  return carePlanOf(overlay(values, Object.fromEntries(was)));
}

/** Whether the author of a note sent the office a message about its visit. */
async function wasTold({ db, orgId }: RequestScope, visitId: string, by: string): Promise<boolean> {
  const row = await db
    .selectFrom('office_task')
    .select('id')
    .where('org_id', '=', orgId)
    .where('kind', '=', 'message')
    .where('visit_id', '=', visitId)
    .where('user_id', '=', by)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Where a signed note's copy of the care plan differs from the chart's plan when it was signed
 * (decision 066); empty for a note that nobody has signed.
 */
export async function planDoubts(
  scope: RequestScope,
  { visit, note }: { readonly visit: Visit; readonly note: Note },
): Promise<readonly PlanDoubt[]> {
  const form = formById(note.formId, note.formVersion);
  const seal = note.seal ?? note.pastSeals.at(-1);
  if (!form || !seal) return [];
  const signedAt = new Date(seal.received?.at ?? seal.clinician.at);
  const author = seal.clinician.by ?? visit.providerId ?? '';
  return planDoubtsOf(
    form,
    note.content.doc.values,
    await planAt(scope, note.patientId, signedAt),
    author === '' || (await wasTold(scope, visit.id, author)),
  );
}
