import { grouped } from '#domain/grouped.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { fitOf, type Fit } from '#domain/planning/fit.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { ToStaff } from '#server/features/users/queries/staffing-load.ts';
import { Staffing } from './staffing.ts';

const gone = ['Deleted', 'Missed', 'Expired'] as const;

/**
 * How well each clinician of some provider types fits a visit, by id. Their weeks are added up by
 * the database; of the day the visits are read, for the places they are at.
 */
export async function fitsOf(
  scope: RequestScope,
  visit: ToStaff,
  types: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Fit>> {
  const staffing = new Staffing(scope);
  const sunday = toDay(weekStart(visit.dateOfService));
  const clinicians = await staffing.clinicians(types);
  const theirs = scope.db
    .selectFrom('visit')
    .where('org_id', '=', scope.orgId)
    .where('id', '!=', visit.id)
    .where(
      idAnyOf(
        'provider_id',
        clinicians.map(({ id }) => id),
      ),
    )
    .where('provider_type', 'in', [...types])
    .where('status', 'not in', gone);
  const [[patient], weeks, ofDay] = await Promise.all([
    staffing.patients([visit.patientId]),
    theirs
      .select(({ fn }) => ['provider_id', fn.sum<number>('planned_minutes').as('minutes')] as const)
      .where('date_of_service', '>=', sunday)
      .where('date_of_service', '<=', addDays(sunday, 6))
      .groupBy('provider_id')
      .execute(),
    theirs
      .select(['provider_id', 'patient_id'])
      .where('date_of_service', '=', toDay(visit.dateOfService))
      .execute(),
  ]);
  if (patient === undefined) return new Map();
  const places = await staffing.places(ofDay.map((row) => row.patient_id));
  const minutes = new Map(weeks.map((row) => [row.provider_id, row.minutes]));
  const days = grouped(ofDay, (row) => row.provider_id);
  return new Map(
    clinicians.map((clinician) => {
      const stops = (days.get(clinician.id) ?? []).map((row) => places.get(row.patient_id) ?? null);
      const weekMinutes = minutes.get(clinician.id) ?? 0;
      return [clinician.id, fitOf(clinician, patient, visit, { stops, weekMinutes })];
    }),
  );
}
