import type { Provider } from '#contract/provider.ts';
import { grouped } from '#domain/grouped.ts';
import { fitOf } from '#domain/planning/fit.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { visitsOverlap } from '#domain/planning/rank-clinicians.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, fieldWindow, toDay } from '#server/db/calendar-day.ts';
import { markOfColumn } from '#server/db/kept-opened.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Staffing } from './staffing.ts';

/** A visit that somebody is looked for. */
type ToStaff = {
  readonly id: string;
  readonly patientId: string;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
};

/** What is no load: it was taken off the plan. */
const gone = ['Deleted', 'Missed', 'Expired'] as const;

const otherVisits = ({ db, orgId }: RequestScope, { id }: ToStaff) =>
  db
    .selectFrom('visit')
    .where('visit.org_id', '=', orgId)
    .where('visit.id', '!=', id)
    .where('visit.status', 'not in', gone);

/** Who makes the patient's visits of a discipline, one entry a visit, within a clinician's window. */
async function visitorsOf(
  scope: RequestScope,
  visit: ToStaff,
  types: ReadonlySet<string>,
): Promise<readonly (string | null)[]> {
  const typeIds = [...scope.reference.providerTypes]
    .filter(([, { type }]) => types.has(type))
    .map(([id]) => id);
  if (typeIds.length === 0) return [];
  const rows = await otherVisits(scope, visit)
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.org_id', '=', 'visit.org_id')
        .onRef('app_user.id', '=', 'visit.provider_id'),
    )
    .select('visit.provider_id')
    .where('visit.patient_id', '=', visit.patientId)
    .where('visit.date_of_service', '>=', addDays(toDay(visit.dateOfService), -fieldWindow.back))
    .where('app_user.provider_type_id', 'in', typeIds)
    .execute();
  return rows.map((row) => row.provider_id);
}

/**
 * What clinicians have besides in the week of the visit, Sunday to Saturday, and on its day. Weeks
 * are added up by the database; only the visits of the day are read. Minutes and places are those of
 * the discipline's visits, numbers of visits those of all.
 */
async function loadOf(
  scope: RequestScope,
  visit: ToStaff,
  { ids, types }: { ids: readonly string[]; types: ReadonlySet<string> },
) {
  const sunday = toDay(weekStart(visit.dateOfService));
  const theirs = otherVisits(scope, visit).where(idAnyOf('visit.provider_id', ids));
  const [weeks, ofDay] = await Promise.all([
    theirs
      .select(({ fn }) => [
        'visit.provider_id',
        fn.countAll<number>().as('visits'),
        fn
          .sum<number | null>('planned_minutes')
          .filterWhere('provider_type', 'in', [...types])
          .as('minutes'),
      ])
      .where('date_of_service', '>=', sunday)
      .where('date_of_service', '<=', addDays(sunday, 6))
      .groupBy('visit.provider_id')
      .execute(),
    theirs
      .leftJoin('patient_wishes', (join) =>
        join
          .onRef('patient_wishes.org_id', '=', 'visit.org_id')
          .onRef('patient_wishes.patient_id', '=', 'visit.patient_id'),
      )
      .select(['provider_id', 'visit.patient_id', 'provider_type'])
      .select(['planned_start', 'planned_minutes', markOfColumn('wishes').as('mark')])
      .where('date_of_service', '=', toDay(visit.dateOfService))
      .execute(),
  ]);
  const stops = ofDay.filter((row) => types.has(row.provider_type));
  const places = await new Staffing(scope).places(
    stops.map(({ patient_id: id, mark }) => ({ id, mark })),
  );
  return {
    weeks: new Map(weeks.map((row) => [row.provider_id, row])),
    days: grouped(ofDay, (row) => row.provider_id),
    stops: grouped(stops, (row) => row.provider_id),
    places,
  };
}

/**
 * Active clinicians of some provider types, those with the fewest visits on the day first, with what
 * speaks for or against giving each this visit: their day, their week, how well they know the
 * patient, availability, wishes and distance.
 */
export async function candidatesFor(
  scope: RequestScope,
  visit: ToStaff,
  types: ReadonlySet<string>,
): Promise<Provider[]> {
  const staffing = new Staffing(scope);
  const [clinicians, [patient], visitors] = await Promise.all([
    staffing.clinicians(types),
    staffing.patients([visit.patientId]),
    visitorsOf(scope, visit, types),
  ]);
  const ids = clinicians.map(({ id }) => id);
  const { weeks, days, stops, places } = await loadOf(scope, visit, { ids, types });
  const rows = clinicians.map((clinician): Provider => {
    const { id, name, providerType } = clinician;
    const day = days.get(id) ?? [];
    const week = weeks.get(id);
    const isBusy = day.some(({ planned_start: plannedStart, planned_minutes: plannedMinutes }) =>
      visitsOverlap(visit, { plannedStart, plannedMinutes }),
    );
    const own = {
      stops: (stops.get(id) ?? []).map((row) => places.get(row.patient_id) ?? null),
      weekMinutes: week?.minutes ?? 0,
    };
    const fit = patient && fitOf(clinician, patient, visit, own);
    return {
      id,
      name,
      providerType,
      visitsOnDay: day.length,
      visitsInWeek: week?.visits ?? 0,
      visitsOfPatient: visitors.length,
      visitsWithPatient: visitors.filter((visitor) => visitor === id).length,
      overlaps: visit.plannedStart === null ? null : isBusy,
      ...(fit && { fit: { ...fit, missingSkills: [...fit.missingSkills] } }),
    };
  });
  return rows.toSorted((a, b) => a.visitsOnDay - b.visitsOnDay || a.name.localeCompare(b.name));
}
