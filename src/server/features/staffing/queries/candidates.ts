import { sql } from 'kysely';
import type { Provider } from '#contract/provider.ts';
import { grouped } from '#domain/grouped.ts';
import { fitOf } from '#domain/planning/fit.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { visitsOverlap } from '#domain/planning/rank-clinicians.ts';
import type { ClinicianProfile, PatientFacts } from '#domain/clinician-facts.ts';
import { milesBetween } from '#domain/planning/travel-of-visits.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, fieldWindow, toDay } from '#server/db/calendar-day.ts';
import { markOfColumn } from '#server/db/kept-opened.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Staffing } from './staffing.ts';

/** A visit that somebody is looked for. */
type ToStaff = {
  readonly id: string;
  readonly patientId: string;
  readonly providerId: string | null;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
};

/** As many clinicians as are weighed for a visit, however large the agency (decision 113). */
const mostWeighed = 30;

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
 * What a clinician has besides in the week of the visit, Sunday to Saturday: how many visits, and
 * the minutes of the discipline's. Read with the clinician, along one index.
 */
function weekOf({ orgId }: RequestScope, visit: ToStaff, types: ReadonlySet<string>) {
  const sunday = toDay(weekStart(visit.dateOfService));
  return sql<readonly [number, number | null]>`(
    select json_build_array(count(*),
      sum(planned_minutes) filter (where provider_type = any(${[...types]}::text[])))
    from visit
    where visit.org_id = ${orgId}::uuid and visit.provider_id = app_user.id
      and date_of_service between ${sunday}::date and ${addDays(sunday, 6)}::date
      and visit.id <> ${visit.id}::uuid and visit.status <> all(${[...gone]}::text[]))`;
}

/** A visit of the day, with the mark of its patient's wishes. */
type OfDay = {
  readonly providerId: string;
  readonly patientId: string;
  readonly type: string;
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
  readonly mark: string | null;
};
/** The same as the database lists it. */
type Listed = readonly [string, string, string, string | null, number, string | null];

/**
 * Other visits of some clinicians on the day, as one value: hundreds of rows cost the driver
 * more than the database.
 */
async function dayOf(
  scope: RequestScope,
  visit: ToStaff,
  ids: readonly string[],
): Promise<OfDay[]> {
  const row = await otherVisits(scope, visit)
    .where(idAnyOf('visit.provider_id', ids))
    .where('date_of_service', '=', toDay(visit.dateOfService))
    .select(
      sql<readonly Listed[] | null>`json_agg(json_build_array(
        provider_id, visit.patient_id, provider_type, planned_start, planned_minutes,
        (select ${markOfColumn('wishes')} from patient_wishes
          where org_id = visit.org_id and patient_id = visit.patient_id)))`.as('listed'),
    )
    .executeTakeFirst();
  return (row?.listed ?? []).map(
    ([providerId, patientId, type, plannedStart, plannedMinutes, mark]) => ({
      providerId,
      patientId,
      type,
      plannedStart,
      plannedMinutes,
      mark,
    }),
  );
}

/** Clinicians who may take a visit, and how many more there are whom nobody weighed. */
type Candidates = { readonly rows: Provider[]; readonly more: number };

/**
 * Whom to weigh: everybody while they are few. Of many first those who have to do with the patient,
 * who has this visit, visits the patient or is not wanted there; then those who live nearest, and
 * last, by name, those of whom no home is known.
 *
 * @param found clinicians by name
 */
function shortlist(
  found: ReadonlyMap<string, ClinicianProfile>,
  visit: ToStaff,
  patient: PatientFacts | undefined,
  visitors: readonly (string | null)[],
): string[] {
  if (found.size <= mostWeighed) return [...found.keys()];
  const comes = new Set([visit.providerId, ...visitors]);
  const notWanted = new Set(patient?.notWanted);
  const placeOf = (id: string, { home }: ClinicianProfile): number => {
    if (comes.has(id)) return -2;
    return notWanted.has(id) ? -1 : (milesBetween(home, patient?.place) ?? Number.MAX_VALUE);
  };
  return [...found]
    .map(([id, profile]) => ({ id, order: placeOf(id, profile) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, mostWeighed)
    .map(({ id }) => id);
}

/**
 * Active clinicians of some provider types, those with the fewest visits on the day first, with what
 * speaks for or against giving each this visit: their day, their week, how well they know the
 * patient, availability, wishes and distance.
 *
 * @param words of the names looked for; all for none
 */
export async function candidatesFor(
  scope: RequestScope,
  visit: ToStaff,
  types: ReadonlySet<string>,
  words: string,
): Promise<Candidates> {
  const staffing = new Staffing(scope);
  const [found, [patient], visitors] = await Promise.all([
    staffing.everybody(types, words),
    staffing.patients([visit.patientId]),
    visitorsOf(scope, visit, types),
  ]);
  const ids = shortlist(found, visit, patient, visitors);
  const [clinicians, ofDay] = await Promise.all([
    staffing.some(found, ids, weekOf(scope, visit, types)),
    dayOf(scope, visit, ids),
  ]);
  const isStop = ({ type }: OfDay): boolean => types.has(type);
  const places = await staffing.places(
    ofDay.filter(isStop).map(({ patientId: id, mark }) => ({ id, mark })),
  );
  const days = grouped(ofDay, ({ providerId }) => providerId);
  const rows = clinicians.map(({ facts, beside: [visitsInWeek, weekMinutes] }): Provider => {
    const { id, name, providerType } = facts;
    const day = days.get(id) ?? [];
    const isBusy = day.some((other) => visitsOverlap(visit, other));
    const own = {
      stops: day.filter(isStop).map(({ patientId }) => places.get(patientId) ?? null),
      weekMinutes: weekMinutes ?? 0,
    };
    const fit = patient && fitOf(facts, patient, visit, own);
    return {
      id,
      name,
      providerType,
      visitsOnDay: day.length,
      visitsInWeek,
      visitsOfPatient: visitors.length,
      visitsWithPatient: visitors.filter((visitor) => visitor === id).length,
      overlaps: visit.plannedStart === null ? null : isBusy,
      ...(fit && { fit: { ...fit, missingSkills: [...fit.missingSkills] } }),
    };
  });
  return {
    rows: rows.toSorted((a, b) => a.visitsOnDay - b.visitsOnDay || a.name.localeCompare(b.name)),
    more: found.size - ids.length,
  };
}
