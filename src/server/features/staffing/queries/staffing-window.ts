import { sql } from 'kysely';
import type { OutputOf } from '#contract/call.ts';
import { longestWindow, type readStaffingWindow } from '#contract/staffing.ts';
import { coverOf, type Cover } from '#domain/authorization-cover.ts';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import { visitGroup } from '#domain/clinicians.ts';
import type { WindowVisit } from '#domain/planning/staffing-window.ts';
import { statusWhenAssigned, visitStatuses } from '#domain/visit-status.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { fieldWindow, addDays, toDate, toDay, type DayRange } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';
import { Authorizations } from '#server/features/authorizations/queries.ts';
import { Staffing } from './staffing.ts';
import { weighedFor } from './weighed.ts';

/** What is no load: it was taken off the plan. */
const gone = ['Deleted', 'Missed', 'Expired'] as const;

type Window = OutputOf<typeof readStaffingWindow>;

/** Visits of some days, as plans need them: of too many those of the day that is planned first. */
async function visitsOf(
  scope: RequestScope,
  { days: { from, to }, types, day }: Pick<Asked, 'days' | 'types' | 'day'>,
): Promise<{ visits: WindowVisit[]; all: number }> {
  let query = selectVisits(scope.db, scope.orgId)
    .where('visit.status', 'not in', gone)
    .where('visit.date_of_service', '>=', from)
    .where('visit.date_of_service', '<=', to);
  if (types !== null) query = query.where('visit.provider_type', 'in', [...types]);
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ids = await query
    .clearSelect()
    .select('visit.id')
    .$if(day !== null, (all) =>
      all.orderBy(sql`visit.date_of_service <> ${toDay(day ?? '')}::date`),
    )
    .orderBy('visit.date_of_service')
    .orderBy('visit.planned_start')
    .orderBy('visit.id')
    .limit(longestWindow.visits)
    .execute();
  const found = await selectVisits(scope.db, scope.orgId)
    .where(
      idAnyOf(
        'visit.id',
        ids.map(({ id }) => id),
      ),
    )
    .execute();
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const rows = ids
    .flatMap(({ id }) => rowOf.get(id) ?? [])
    .toSorted((a, b) => a.date_of_service.localeCompare(b.date_of_service));
  const visits = rows.map((row): WindowVisit => {
    const visit = presentVisit(row, scope);
    return {
      id: visit.id,
      revision: visit.revision,
      patientId: visit.patientId,
      episodeId: visit.episodeId,
      patientName: visit.patientName,
      visitType: visit.visitType,
      providerType: visit.providerType,
      status: visit.status,
      dateOfService: visit.dateOfService,
      plannedStart: visit.plannedStart,
      plannedMinutes: visit.plannedMinutes,
      providerId: visit.providerId,
      isOpen: visit.timeIn === null && statusWhenAssigned(visit) === 'Staffed',
    };
  });
  return { visits, all: count };
}

/** Statuses of visits that can still be given to somebody else. */
const openStatuses = visitStatuses.filter(
  (status) =>
    !gone.some((each) => each === status) &&
    statusWhenAssigned({ status, timeIn: null }) === 'Staffed',
);

/** Open visits of a clinician that are not in a window: after it, or beyond its most visits. */
async function laterOf(
  { db, orgId }: RequestScope,
  clinicianId: string,
  { from, seen }: { from: string; seen: readonly WindowVisit[] },
): Promise<Window['later']> {
  const { visits, first } = await db
    .selectFrom('visit')
    .select(({ fn }) => [
      fn.countAll<number>().as('visits'),
      fn.min<string | null>('date_of_service').as('first'),
    ])
    .where('org_id', '=', orgId)
    .where('provider_id', '=', clinicianId)
    .where('date_of_service', '>=', from)
    // What has a clock was begun.
    .where('clock', 'is', null)
    .where('status', 'in', openStatuses)
    .where(({ not }) => not(idAnyOf('id', idsOf(seen, clinicianId))))
    .executeTakeFirstOrThrow();
  return first === null ? undefined : { visits, from: toDate(first) };
}

const idsOf = (visits: readonly WindowVisit[], clinicianId: string): string[] =>
  visits.filter(({ providerId }) => providerId === clinicianId).map(({ id }) => id);

/** Visits of patients before the window, by clinician and discipline, as far as they look back. */
async function pastOf(
  { db, orgId }: RequestScope,
  patientIds: readonly string[],
  from: string,
): Promise<Window['past']> {
  const rows = await db
    .selectFrom('visit')
    .select(({ fn }) => [
      'patient_id',
      'provider_type',
      sql<string>`provider_id`.as('provider_id'),
      fn.countAll<number>().as('visits'),
    ])
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', patientIds))
    .where('provider_id', 'is not', null)
    .where('status', 'not in', gone)
    .where('date_of_service', '<', from)
    .where('date_of_service', '>=', addDays(from, -fieldWindow.back))
    .groupBy(['patient_id', 'provider_type', 'provider_id'])
    .execute();
  return rows.map((row) => ({
    patientId: row.patient_id,
    group: visitGroup(row.provider_type) ?? row.provider_type,
    providerId: row.provider_id,
    visits: row.visits,
  }));
}

/** Whether payers authorised the visits, by their ids. */
async function coversOf(
  scope: RequestScope,
  visits: readonly WindowVisit[],
): Promise<ReadonlyMap<string, Cover>> {
  const ids = new Set(visits.map(({ id }) => id));
  const theirs = await new Authorizations(scope).covers(visits.map(({ patientId }) => patientId));
  return coverOf(
    theirs,
    theirs.flatMap(({ patientId, visits: counted }) =>
      counted.filter(({ id }) => ids.has(id)).map((visit) => ({ ...visit, patientId })),
    ),
  );
}

type Asked = {
  readonly days: DayRange;
  /** Provider types of one discipline; null for all. */
  readonly types: ReadonlySet<string> | null;
  /** Whose visits are planned, on which day, and which of them: they say who is weighed. */
  readonly clinicianId: string | null;
  readonly day: string | null;
  readonly mayMove: boolean;
  /** What the asking person is given of clinicians. */
  readonly shown: (clinicians: readonly ClinicianFacts[]) => readonly ClinicianFacts[];
};

/** What a plan of some days goes by, in one bounded read. */
export async function staffingWindow(
  scope: RequestScope,
  { days, types, clinicianId, day, mayMove, shown }: Asked,
): Promise<Window> {
  const { visits, all } = await visitsOf(scope, { days, types, day });
  const patientIds = [...new Set(visits.map(({ patientId }) => patientId))];
  const patients = await new Staffing(scope).patients(patientIds);
  // What is covered is asked of visits that may change hands.
  const covers = await coversOf(
    scope,
    visits.filter(({ dateOfService }) => day === null || dateOfService === day),
  );
  const past = await pastOf(scope, patientIds, days.from);
  const weighed = { visits, patients, past, types, clinicianId, day, mayMove };
  const { clinicians, more } = await weighedFor(scope, weighed);
  const later =
    clinicianId === null || day !== null
      ? undefined
      : await laterOf(scope, clinicianId, { from: days.from, seen: visits });
  return {
    ...(more > 0 && { more }),
    clinicians: shown(clinicians).map(
      ({ languages, skills, coverage, vacations, licences, ...rest }) => ({
        ...rest,
        languages: [...languages],
        skills: [...skills],
        coverage: [...coverage],
        vacations: [...vacations],
        licences: [...licences],
      }),
    ),
    patients: patients.map(({ skills, notWanted, ...rest }) => ({
      ...rest,
      skills: [...skills],
      notWanted: [...notWanted],
    })),
    visits: visits.map((visit) => {
      const cover = covers.get(visit.id);
      return cover === undefined ? visit : { ...visit, cover };
    }),
    past,
    all,
    ...(later && { later }),
  };
}
