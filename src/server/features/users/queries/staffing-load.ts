import type { Provider } from '#contract/provider.ts';
import { visitsOverlap } from '#domain/planning/rank-clinicians.ts';
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
 * What each clinician has on the visit's day and in its week, and how well they know its patient:
 * of the discipline's visits within a clinician's window, those they made or are to make.
 *
 * @param typeIds provider types of the discipline
 */
export async function staffingLoad(
  { db, orgId }: RequestScope,
  visit: ToStaff,
  typeIds: readonly number[],
): Promise<(clinicianId: string) => Load> {
  const day = toDay(visit.dateOfService);
  const week = weekOf(day);
  const planned = db
    .selectFrom('visit')
    .where('visit.org_id', '=', orgId)
    .where('visit.id', '!=', visit.id)
    .where('visit.provider_id', 'is not', null)
    .where('visit.status', 'not in', gone);
  const [ofWeek, ofPatient] = await Promise.all([
    planned
      .select(['provider_id', 'date_of_service', 'planned_start', 'planned_minutes'])
      .where('date_of_service', '>=', week.from)
      .where('date_of_service', '<=', week.to)
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
  return (clinicianId) => {
    const own = ofWeek.filter(({ provider_id }) => provider_id === clinicianId);
    const today = own.filter(({ date_of_service }) => date_of_service === day);
    const isBusy = today.some(({ planned_start: plannedStart, planned_minutes: plannedMinutes }) =>
      visitsOverlap(visit, { plannedStart, plannedMinutes }),
    );
    return {
      visitsOnDay: today.length,
      visitsInWeek: own.length,
      visitsOfPatient: ofPatient.length,
      visitsWithPatient: ofPatient.filter(({ provider_id }) => provider_id === clinicianId).length,
      overlaps: visit.plannedStart === null ? null : isBusy,
    };
  };
}
