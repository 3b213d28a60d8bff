import type { Visit } from '#contract/entities.ts';
import type { StaffingFacts } from '#domain/staffing-check.ts';
import { orderedInWeek, weekOf } from '#domain/staffing-check.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, toDate, toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Authorizations } from '#server/features/authorizations/queries.ts';
import { Staffing } from '#server/features/staffing/queries/staffing.ts';

type Asked = {
  readonly visits: readonly Pick<Visit, 'id' | 'episodeId' | 'patientId' | 'visitTypeId'>[];
  readonly clinicianIds: readonly string[];
  /** Days whose weeks count, MM/DD/YYYY. */
  readonly days: readonly string[];
};

/** What is no load: it was taken off the plan. */
const gone = ['Deleted', 'Missed', 'Expired'] as const;
const lastOfWeek = 6;

/** Visits of some weeks, YYYY-MM-DD, that are still to be made or were made. */
function visitsOfWeeks({ db, orgId }: RequestScope, weeks: readonly string[]) {
  return db
    .selectFrom('visit')
    .where('org_id', '=', orgId)
    .where('status', 'not in', gone)
    .where(({ or, and, eb }) =>
      or(
        weeks.map((week) =>
          and([
            eb('date_of_service', '>=', week),
            eb('date_of_service', '<=', addDays(week, lastOfWeek)),
          ]),
        ),
      ),
    );
}

/** How many visits of the visits' orders there are in each week, and how many are ordered. */
async function ordersOf(
  scope: RequestScope,
  { visits }: Asked,
  weeks: readonly string[],
): Promise<StaffingFacts['orders']> {
  const episodeIds = [...new Set(visits.map(({ episodeId }) => episodeId))];
  const orders = await scope.db
    .selectFrom('visit_order')
    .select(['episode_id', 'visit_type_id', 'frequency', 'start_date', 'end_date'])
    .where('org_id', '=', scope.orgId)
    // A planning that was taken back ordered nothing.
    .where(({ or, eb }) => or([eb('ended_by', 'is', null), eb('ended_by', '!=', 'undone')]))
    .where(idAnyOf('episode_id', episodeIds))
    .execute();
  const planned = await visitsOfWeeks(scope, weeks)
    .select(['id', 'episode_id', 'visit_type_id', 'date_of_service'])
    .where(idAnyOf('episode_id', episodeIds))
    .execute();
  return visits.flatMap((visit) => {
    const own = orders
      .filter((row) => isOf(row, visit))
      .map((row) => ({
        frequency: row.frequency,
        startDate: toDate(row.start_date),
        endDate: row.end_date === null ? null : toDate(row.end_date),
      }));
    return weeks.flatMap((day) => {
      const week = toDate(day);
      const ordered = orderedInWeek(own, week);
      const others = planned.filter(
        (row) =>
          isOf(row, visit) && row.id !== visit.id && weekOf(toDate(row.date_of_service)) === week,
      );
      return ordered === null ? [] : [{ visitId: visit.id, week, ordered, planned: others.length }];
    });
  });
}

const isOf = (
  row: { readonly episode_id: string; readonly visit_type_id: number },
  visit: Asked['visits'][number],
): boolean => row.episode_id === visit.episodeId && row.visit_type_id === visit.visitTypeId;

/** What is known for and against giving these visits to these clinicians in these weeks. */
export async function staffingFactsOf(scope: RequestScope, asked: Asked): Promise<StaffingFacts> {
  const weeks = [...new Set(asked.days.map(weekOf))].map(toDay);
  const staffing = new Staffing(scope);
  const clinicians = await staffing.clinicians(asked.clinicianIds);
  const theirs = await visitsOfWeeks(scope, weeks)
    .select([
      'id',
      'patient_id',
      'provider_id',
      'date_of_service',
      'planned_start',
      'planned_minutes',
    ])
    .where(idAnyOf('provider_id', asked.clinicianIds))
    .execute();
  const patients = await staffing.patients([
    ...asked.visits.map(({ patientId }) => patientId),
    ...theirs.map((row) => row.patient_id),
  ]);
  const patientOf = new Map(patients.map((patient) => [patient.id, patient]));
  const own = new Set(asked.visits.map(({ patientId }) => patientId));
  return {
    clinicians,
    patients: patients.filter(({ id }) => own.has(id)),
    beside: theirs.map((row) => {
      const patient = patientOf.get(row.patient_id);
      return {
        clinicianId: row.provider_id ?? '',
        id: row.id,
        patientName: patient?.name ?? '',
        dateOfService: toDate(row.date_of_service),
        plannedStart: row.planned_start,
        plannedMinutes: row.planned_minutes,
        place: patient?.place ?? null,
      };
    }),
    orders: await ordersOf(scope, asked, weeks),
    authorized: await new Authorizations(scope).covers([...own]),
  };
}
