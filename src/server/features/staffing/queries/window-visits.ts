import { sql, type RawBuilder } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import type { StaffingWindow, WindowVisit } from '#domain/planning/staffing-window.ts';
import { statusWhenAssigned, visitStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDate, type DayRange } from '#server/db/calendar-day.ts';
import { markOfColumn, type MarkedRow } from '#server/db/kept-opened.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** What a plan is asked for. */
export type AskedWindow = {
  readonly days: DayRange;
  /** Provider types of one discipline; null for all. */
  readonly types: ReadonlySet<string> | null;
  /** Whose visits are planned, on which day, and which of them: they say who is weighed. */
  readonly clinicianId: string | null;
  readonly day: string | null;
  readonly mayMove: boolean;
};

/** What a plan goes by, and how many visits there are. */
export type WindowParts = StaffingWindow & {
  readonly clinicians: readonly ClinicianFacts[];
  readonly more: number;
  readonly all: number;
};

/** What is no load: it was taken off the plan. */
export const gone = ['Deleted', 'Missed', 'Expired'] as const;

const canBeOpen = (status: VisitStatus): boolean =>
  statusWhenAssigned({ status, timeIn: null }) === 'Staffed';

/** Statuses of visits that can still be given to somebody else. */
export const openStatuses = visitStatuses.filter(
  (status) => !gone.some((each) => each === status) && canBeOpen(status),
);

/** A visit as plans need it, before its patient is known, with the mark of the patient's wishes. */
export type BareVisit = Omit<WindowVisit, 'patientName' | 'cover' | 'aside'> & {
  readonly mark: string | null;
};

/** The patient of a visit with the mark of their wishes. */
export const patientOf = ({ patientId, mark }: BareVisit): MarkedRow => ({ id: patientId, mark });

/** The same as the database lists it. */
type Listed = readonly [
  id: string,
  revision: number,
  patientId: string,
  episodeId: string,
  visitTypeId: number,
  providerType: string,
  status: VisitStatus,
  day: string,
  plannedStart: string | null,
  plannedMinutes: number,
  providerId: string | null,
  hasClock: boolean,
  mark: string | null,
];

/** Those of some visits with a clock that nobody has started: what was started stays. */
async function notStarted(
  { db, orgId, keys }: RequestScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('visit')
    .select(['id', 'clock'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('id', ids))
    .execute();
  const begun = ({ id, clock }: (typeof rows)[number]): boolean =>
    clock !== null &&
    (keys.open('visit.clock', id, clock) as Pick<Visit, 'timeIn'>).timeIn !== null;
  return new Set(rows.filter((row) => !begun(row)).map(({ id }) => id));
}

/** Which visits: a condition, and of too many the first in an order. */
type Wanted = {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly most: number;
};

/**
 * Visits that count as load, by day, planned time and id; of more than `most` the first in the given
 * order. They come as one value, without what is sealed: thousands of rows cost the driver more than
 * the database.
 */
export async function bareVisits(
  scope: RequestScope,
  { where, order, most }: Wanted,
): Promise<BareVisit[]> {
  const { db, orgId, reference } = scope;
  const { rows } = await sql<{ listed: readonly Listed[] | null }>`
    select json_agg(json_build_array(id, revision, patient_id, episode_id, visit_type_id,
      provider_type, status, date_of_service, planned_start, planned_minutes, provider_id,
      has_clock, (select ${markOfColumn('wishes')} from patient_wishes
        where org_id = ${orgId}::uuid and patient_id = found.patient_id))
      order by date_of_service, planned_start, id) as listed
    from (
      select id, revision, patient_id, episode_id, visit_type_id, provider_type, status,
        date_of_service, planned_start, planned_minutes, provider_id, clock is not null as has_clock
      from visit
      where org_id = ${orgId}::uuid and status <> all(${[...gone]}::text[]) and ${where}
      order by ${order} limit ${most}
    ) as found`.execute(db);
  const listed = rows[0]?.listed ?? [];
  const untouched = await notStarted(
    scope,
    listed.flatMap(([id, , , , , , status, , , , , hasClock]) =>
      hasClock && canBeOpen(status) ? [id] : [],
    ),
  );
  return listed.map(
    ([id, revision, patientId, episodeId, visitTypeId, providerType, status, day, ...rest]) => {
      const [plannedStart, plannedMinutes, providerId, hasClock, mark] = rest;
      return {
        id,
        revision,
        patientId,
        episodeId,
        visitType: reference.visitTypes.get(visitTypeId)?.type ?? String(visitTypeId),
        providerType,
        status,
        dateOfService: toDate(day),
        plannedStart,
        plannedMinutes,
        providerId,
        isOpen: canBeOpen(status) && (!hasClock || untouched.has(id)),
        mark,
      };
    },
  );
}

/** Visits of some days, and of one discipline. */
export const visitsOfDays = (
  { from, to }: DayRange,
  types: ReadonlySet<string> | null,
): RawBuilder<unknown> =>
  types === null
    ? sql`date_of_service between ${from}::date and ${to}::date`
    : sql`date_of_service between ${from}::date and ${to}::date
        and provider_type = any(${[...types]}::text[])`;

/** How many visits there are that count as load. */
export async function countVisits(
  { db, orgId }: RequestScope,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from visit
    where org_id = ${orgId}::uuid and status <> all(${[...gone]}::text[]) and ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
