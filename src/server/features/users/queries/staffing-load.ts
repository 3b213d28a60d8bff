import type { Provider } from '#contract/provider.ts';
import { grouped } from '#domain/grouped.ts';
import { visitsOverlap } from '#domain/planning/rank-clinicians.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, fieldWindow, toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** A visit that somebody is looked for. */
export type ToStaff = {
  readonly id: string;
  readonly patientId: string;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
};
type Load = Omit<Provider, 'id' | 'name' | 'providerType'>;

/** For a list of clinicians without a visit in view. */
export const noLoad: Load = {
  visitsOnDay: 0,
  visitsInWeek: 0,
  visitsOfPatient: 0,
  visitsWithPatient: 0,
  overlaps: null,
};

/** What is no load: it was taken off the plan. */
const gone = ['Deleted', 'Missed', 'Expired'] as const;

/** First and last day of the week of a day, Sunday to Saturday, YYYY-MM-DD. */
function weekOf(day: string): { from: string; to: string } {
  const from = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { from, to: addDays(from, 6) };
}

/**
 * What clinicians have on the visit's day and in its week, and how well they know its patient: of
 * the discipline's visits within a clinician's window, those they made or are to make. Weeks are
 * added up by the database; only the visits of the day are read.
 *
 * @param clinicianIds whose load is asked for
 * @param typeIds provider types of the discipline
 */
export async function staffingLoad(
  { db, orgId }: RequestScope,
  visit: ToStaff,
  clinicianIds: readonly string[],
  typeIds: readonly number[],
): Promise<(clinicianId: string) => Load> {
  const day = toDay(visit.dateOfService);
  const week = weekOf(day);
  const planned = db
    .selectFrom('visit')
    .where('visit.org_id', '=', orgId)
    .where('visit.id', '!=', visit.id)
    .where('visit.status', 'not in', gone);
  const theirs = planned.where(idAnyOf('visit.provider_id', clinicianIds));
  const [weeks, ofDay, ofPatient] = await Promise.all([
    theirs
      .select(({ fn }) => ['visit.provider_id', fn.countAll<number>().as('count')] as const)
      .where('date_of_service', '>=', week.from)
      .where('date_of_service', '<=', week.to)
      .groupBy('visit.provider_id')
      .execute(),
    theirs
      .select(['visit.provider_id', 'planned_start', 'planned_minutes'])
      .where('date_of_service', '=', day)
      .execute(),
    planned
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'visit.org_id')
          .onRef('app_user.id', '=', 'visit.provider_id'),
      )
      .select('visit.provider_id')
      .where('visit.patient_id', '=', visit.patientId)
      .where('visit.date_of_service', '>=', addDays(day, -fieldWindow.back))
      .where('app_user.provider_type_id', 'in', typeIds)
      .execute(),
  ]);
  const inWeek = new Map(weeks.map(({ provider_id: id, count }) => [id, count]));
  const days = grouped(ofDay, ({ provider_id: id }) => id);
  return (clinicianId) => {
    const today = days.get(clinicianId) ?? [];
    const isBusy = today.some(({ planned_start: plannedStart, planned_minutes: plannedMinutes }) =>
      visitsOverlap(visit, { plannedStart, plannedMinutes }),
    );
    return {
      visitsOnDay: today.length,
      visitsInWeek: inWeek.get(clinicianId) ?? 0,
      visitsOfPatient: ofPatient.length,
      visitsWithPatient: ofPatient.filter(({ provider_id }) => provider_id === clinicianId).length,
      overlaps: visit.plannedStart === null ? null : isBusy,
    };
  };
}
