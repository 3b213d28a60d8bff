import { weekStart } from '#domain/planning/plan-days.ts';
import { fitOf, type Fit } from '#domain/planning/fit.ts';
import { addDays, toDate, toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { ToStaff } from '#server/features/users/queries/staffing-load.ts';
import { Staffing } from './staffing.ts';

const gone = ['Deleted', 'Missed', 'Expired'] as const;

/** How well each clinician of some provider types fits a visit, by id: one bounded read. */
export async function fitsOf(
  scope: RequestScope,
  visit: ToStaff,
  types: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Fit>> {
  const staffing = new Staffing(scope);
  const sunday = toDay(weekStart(visit.dateOfService));
  const [clinicians, week] = await Promise.all([
    staffing.clinicians(types),
    scope.db
      .selectFrom('visit')
      .select(['provider_id', 'patient_id', 'date_of_service', 'planned_minutes'])
      .where('org_id', '=', scope.orgId)
      .where('id', '!=', visit.id)
      .where('provider_id', 'is not', null)
      .where('provider_type', 'in', [...types])
      .where('status', 'not in', gone)
      .where('date_of_service', '>=', sunday)
      .where('date_of_service', '<=', addDays(sunday, 6))
      .execute(),
  ]);
  const today = week.filter((row) => toDate(row.date_of_service) === visit.dateOfService);
  const ids = [visit.patientId, ...today.map((row) => row.patient_id)];
  const patients = new Map((await staffing.patients(ids)).map((each) => [each.id, each]));
  const patient = patients.get(visit.patientId);
  if (patient === undefined) return new Map();
  return new Map(
    clinicians.map((clinician) => {
      const own = week.filter((row) => row.provider_id === clinician.id);
      const stops = today
        .filter((row) => row.provider_id === clinician.id)
        .map((row) => patients.get(row.patient_id)?.place ?? null);
      const weekMinutes = own.reduce((sum, row) => sum + row.planned_minutes, 0);
      return [clinician.id, fitOf(clinician, patient, visit, { stops, weekMinutes })];
    }),
  );
}
