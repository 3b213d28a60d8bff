import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Visit, VisitReport } from '#contract/entities.ts';
import type { RecordName } from '#contract/targets.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { OfficeTaskRow } from '#server/db/tables.ts';

export type NewTask = Pick<
  OfficeTaskRow,
  'kind' | 'subject' | 'user_id' | 'client_id' | 'visit_id' | 'unsent'
>;

/**
 * Raises tasks, each at most once while one of its kind is open for its subject: more that a device
 * lost is added to what its open task says. The organisation's head comes first, as where work that
 * arrives or the office looks for an open task, so that no two wait for each other. Runs in the
 * caller's transaction.
 */
export async function raiseTasks(
  db: Db,
  orgId: string,
  tasks: readonly NewTask[],
  now: Date,
): Promise<void> {
  if (tasks.length === 0) return;
  await db
    .selectFrom('org_head')
    .select('org_id')
    .where('org_id', '=', orgId)
    .forNoKeyUpdate()
    .execute();
  const raised = await db
    .insertInto('office_task')
    .values(
      tasks
        .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
        .map((task) => ({ org_id: orgId, id: randomUUID(), ...task, raised_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind', 'subject'])
        .where('resolved_at', 'is', null)
        .doUpdateSet({ unsent: sql`office_task.unsent + excluded.unsent` })
        .where('office_task.kind', '=', 'lost-work'),
    )
    .returning(['id', 'kind', 'user_id', 'client_id', 'visit_id', 'unsent'])
    .execute();
  for (const {
    id,
    kind,
    user_id: authorId,
    client_id: clientId,
    visit_id: visitId,
    unsent,
  } of raised) {
    await appendAudit(db, orgId, {
      at: now,
      userId: null,
      action: 'raiseTask',
      entity: 'officeTask',
      entityId: id,
      detail: { kind, authorId, clientId, visitId, unsent },
    });
  }
}

export type LateWork = {
  readonly visitId: string;
  readonly authorId: string;
  readonly clientId: string;
  readonly at: Date;
};

/**
 * The insert of hand-over tasks that travels with the entries they are about; their audit rows are
 * those of the entries. `when` ties it to what is written with it.
 */
export const lateWorkInsert = (
  orgId: string,
  lateWorks: readonly LateWork[],
  when: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into office_task (org_id, id, kind, subject, user_id, client_id, visit_id, raised_at)
  select ${orgId}::uuid, gen_random_uuid(), 'hand-over', late.visit_id || ' ' || late.author_id, late.author_id,
    late.client_id, late.visit_id, late.at
  from (values ${sql.join(
    lateWorks.map(
      ({ visitId, authorId, clientId, at }) => sql`(${visitId}::uuid,
    ${authorId}::uuid, ${clientId}::uuid, ${at}::timestamptz)`,
    ),
  )}) as late (visit_id, author_id, client_id, at)
  where ${when}
  on conflict (org_id, kind, subject) where resolved_at is null do nothing`;

/** Columns that name the record a task is about. */
export const recordColumns = (
  about: RecordName | null,
): Pick<NewProposal, 'visitId' | 'patientId'> => ({
  visitId: about?.record === 'visit' ? about.id : null,
  patientId: about?.record === 'patient' ? about.id : null,
});

export type NewProposal = {
  readonly id: string;
  readonly authorId: string;
  readonly clientId: string;
  readonly visitId: string | null;
  readonly patientId: string | null;
  /** Sealed. */
  readonly message: Uint8Array;
  readonly at: Date;
};

/** Messages of one person that may be open at the same time; more are refused and stay on the device. */
export const mostOpenMessages = 500;

/** Proposals of one person that may be open at the same time; more stay on the device, refused. */
export const mostOpenProposals = 500;

/**
 * The insert of proposals that travels with the entries they come from; their audit rows are those
 * of the entries. `when` ties it to what is written with it.
 */
export const proposalInsert = (
  orgId: string,
  proposals: readonly NewProposal[],
  when: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into office_task
    (org_id, id, kind, subject, user_id, client_id, visit_id, patient_id, message, raised_at)
  select ${orgId}::uuid, made.id, 'proposal', made.id::text, made.author_id, made.client_id,
    made.visit_id, made.patient_id, made.message, made.at
  from (values ${sql.join(
    proposals.map(
      ({ id, authorId, clientId, visitId, patientId, message, at }) => sql`(${id}::uuid,
    ${authorId}::uuid, ${clientId}::uuid, ${visitId}::uuid, ${patientId}::uuid, ${message}::bytea,
    ${at}::timestamptz)`,
    ),
  )}) as made (id, author_id, client_id, visit_id, patient_id, message, at)
  where ${when} and (
    select count(*) from office_task open where open.org_id = ${orgId}::uuid
      and open.kind = 'proposal' and open.resolved_at is null and open.user_id = made.author_id
  ) < ${mostOpenProposals}
  on conflict do nothing`;

/** What a task of the office keeps of a report, sealed: the clocks stay with the visit. */
export type ReportMessage = Pick<VisitReport, 'kind' | 'reason' | 'minutes' | 'comment'> & {
  readonly writtenAt: string;
};

export type Reported = {
  readonly orgId: string;
  readonly keys: OrgKeys;
  readonly authorId: string;
  readonly clientId: string;
  readonly at: Date;
  readonly before: Visit;
  readonly after: Visit;
};

const madeNow = ({ before, after }: Reported): readonly VisitReport[] =>
  (after.reports ?? []).slice(before.reports?.length ?? 0);

const undoneNow = ({ before, after }: Reported): readonly VisitReport[] =>
  (after.reports ?? []).filter(
    ({ id, undoneAt }) =>
      undoneAt !== undefined &&
      before.reports?.some((each) => each.id === id && each.undoneAt === undefined),
  );

/** The open task of a report; a task of another kind or person never is one, whatever its id. */
const taskOf = (orgId: string, authorId: string, reportId: string): RawBuilder<unknown> => sql`
  org_id = ${orgId}::uuid and kind = 'visit-report' and subject = ${reportId}::text
    and user_id = ${authorId}::uuid`;

/**
 * The task of a report has the report's id, which the device chose. Where another task has that id
 * already, the report gets one of its own: no message hides a report.
 */
function reportInsert(
  { orgId, keys, authorId, clientId, at, after }: Reported,
  { id, kind, reason, minutes, comment, clocked }: VisitReport,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const message: ReportMessage = { kind, reason, minutes, comment, writtenAt: clocked.at };
  const [free, sealedAs] = [
    randomUUID(),
    (as: string) => sql`${keys.seal('office_task.message', as, message)}::bytea`,
  ];
  return sql`
    insert into office_task
      (org_id, id, kind, subject, user_id, client_id, visit_id, message, raised_at)
    select ${orgId}::uuid, case when other.id is null then ${id}::uuid else ${free}::uuid end,
      'visit-report', ${id}::text, ${authorId}::uuid, ${clientId}::uuid, ${after.id}::uuid,
      case when other.id is null then ${sealedAs(id)} else ${sealedAs(free)} end, ${at}::timestamptz
    from (select 1) as one
      left join office_task other on other.org_id = ${orgId}::uuid and other.id = ${id}::uuid
    where ${when} and not exists (select 1 from office_task where ${taskOf(orgId, authorId, id)})
    on conflict do nothing`;
}

/**
 * The statements that travel with the entry of a report or of its undo: the task of the office with
 * the report's id, or its end. Their audit rows are those of the entries. `when` ties them to what is
 * written with them.
 */
export function reportWrites(reported: Reported, when: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const { orgId, authorId, at } = reported;
  const made = madeNow(reported).map((report) => reportInsert(reported, report, when));
  const undone = undoneNow(reported).map(
    ({ id }) => sql`
      update office_task set resolved_at = ${at}::timestamptz, resolved_by = ${authorId}::uuid
      where ${taskOf(orgId, authorId, id)} and resolved_at is null and ${when}`,
  );
  return [...made, ...undone];
}
