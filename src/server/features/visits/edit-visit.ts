import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Note, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { editVisit as contract } from '#contract/visit-plans.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { must } from '#domain/must.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { formById } from '#forms/registry.ts';
import type { VisitType } from '#server/db/tables.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { lockPinned } from './act-on-visits.ts';
import { checkType } from './check-staffing.ts';

type Input = ParsedInputOf<typeof contract>;
type Type = Omit<VisitType, 'org_id'>;

/** Whether nobody has charted, started or signed anything yet. */
const isBlank = (visit: Visit, { content, seal, pastSeals }: Note): boolean =>
  visit.timeIn === null && content.doc.revision === 0 && seal === null && pastSeals.length === 0;

/** @throws Refusal visit.transition, request.invalid, visit.type-charted */
function check(visit: Visit, note: Note, type: Type | undefined): asserts type is Type {
  if (isSubmitted(visit)) throw new Refusal('visit.transition');
  if (!type || visitGroup(type.discipline) !== visitGroup(visit.providerType))
    throw new Refusal('request.invalid', {
      fields: [{ path: 'visitTypeId', code: 'request.invalid' }],
    });
  if (type.form_id !== visit.formId && !isBlank(visit, note))
    throw new Refusal('visit.type-charted', {
      fields: [{ path: 'visitTypeId', code: 'visit.type-charted' }],
    });
}

/** A plan without what a plain visit does not have. */
function planned(visit: Visit, input: Input, type: Type): Visit {
  const { episodeType: _type, shiftConfirmedByFacility, nonVisit: _non, ...rest } = visit;
  const { duration: _hours, ...plain } = rest;
  return {
    ...plain,
    visitTypeId: type.id,
    visitType: type.type,
    providerType: type.discipline,
    formId: type.form_id,
    plannedMinutes: input.plannedMinutes,
    ...(input.episodeType === 'Shift' && {
      episodeType: 'Shift',
      shiftConfirmedByFacility: shiftConfirmedByFacility ?? false,
    }),
    ...(input.nonVisit && { nonVisit: true }),
    ...(input.duration !== null && { duration: input.duration }),
    revision: visit.revision + 1,
  };
}

const planOf = (visit: Visit) => ({
  visitTypeId: visit.visitTypeId,
  plannedMinutes: visit.plannedMinutes,
  episodeType: visit.episodeType ?? 'Visit',
  nonVisit: visit.nonVisit ?? false,
  duration: visit.duration ?? null,
});

/**
 * Changes what a visit is planned as.
 *
 * @throws Refusal visit.changed, visit.transition, visit.type-charted, staffing.blocked,
 *   request.invalid
 */
export async function editVisit({
  input,
  repo,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  return repo.transaction(async (within) => {
    const { visit: before, note } = must((await lockPinned(within, [input]))[0], 'locked visit');
    const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
    check(before, note, type);
    const visit = planned(before, input, type);
    const form = must(formById(type.form_id), 'form of a visit type');
    await within.change(async (change) => {
      if (visit.visitTypeId !== before.visitTypeId) await checkType(within, visit);
      await change.savePlan(visit);
      if (visit.formId !== before.formId) await change.changeForm(visit, form.version);
      await within.missedNotices.raise(before, visit);
      await change.audit('visit', visit.id, { before: planOf(before), after: planOf(visit) });
    });
    return { visit };
  });
}
