import { sql, type RawBuilder } from 'kysely';
import { longestWindow } from '#contract/staffing.ts';
import type { Cover } from '#domain/authorization-cover.ts';
import { noWishes, type KnownPlace, type PatientFacts } from '#domain/clinician-facts.ts';
import { groupOf } from '#domain/planning/eligibility.ts';
import type { StaffingWindow, WindowVisit } from '#domain/planning/staffing-window.ts';
import { addDays, toDate, toDay, type DayRange } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Staffing, type ListedProfile } from './staffing.ts';
import { inOrderOfWeight, mostWeighed } from './weighed.ts';
import { coversOf, pastOf } from './window-facts.ts';
import {
  bareVisits,
  countVisits,
  gone,
  openStatuses,
  patientOf,
  visitsOfDays,
  type AskedWindow,
  type BareVisit,
  type WindowParts,
} from './window-visits.ts';

/** Visits that may change hands of which the patients' neighbours are weighed. */
const mostSampled = 300;

/** Visits that somebody is looked for: those of a clinician, or those nobody has. */
function concernedOf({ days, types, clinicianId, day }: AskedWindow): RawBuilder<unknown> {
  const only = day === null ? days : { from: toDay(day), to: toDay(day) };
  return clinicianId === null
    ? sql`${visitsOfDays(only, types)} and provider_id is null`
    : sql`${visitsOfDays(only, types)} and provider_id = ${clinicianId}::uuid`;
}

const inTime = sql`date_of_service, planned_start, id`;

/** Visits that somebody has and that may change hands, from all days: they say who is weighed. */
const sampleOf = (scope: RequestScope, { days, types, day }: AskedWindow): Promise<BareVisit[]> =>
  bareVisits(scope, {
    where: sql`${visitsOfDays(day === null ? days : { from: toDay(day), to: toDay(day) }, types)}
      and provider_id is not null and status = any(${[...openStatuses]}::text[])`,
    order: sql`id`,
    most: mostSampled,
  });

/** Days on which visits may be given to somebody: those of the visits, or with `mayMove` all. */
function plannedDays({ days, day, mayMove }: AskedWindow, open: readonly BareVisit[]): string[] {
  if (mayMove && day === null) return daysOf(days);
  if (mayMove) return [toDay(day ?? '')];
  return [...new Set(open.map(({ dateOfService }) => toDay(dateOfService)))];
}

function daysOf({ from, to }: DayRange): string[] {
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What a clinician has on the days that are planned, and in the rest of a week. */
type Load = {
  readonly id: string;
  readonly week: string;
  readonly visits: number;
  readonly minutes: number | null;
};

type LoadsOf = {
  readonly ids: readonly string[];
  readonly planned: readonly string[];
  /** Visits that are in the window anyway. */
  readonly but: readonly string[];
};

/**
 * How many visits each of some clinicians has on some days, and the minutes of the others by week,
 * Sunday to Saturday; along one index.
 */
async function loadsOf(
  { db, orgId }: RequestScope,
  { from, to }: DayRange,
  { ids, planned, but }: LoadsOf,
): Promise<readonly Load[]> {
  const { rows } = await sql<{ listed: readonly Load[] | null }>`
    select json_agg(found) as listed from (
      select provider_id as id,
        ${from}::date + 7 * ((date_of_service - ${from}::date) / 7) as week,
        count(*) filter (where date_of_service = any(${[...planned]}::date[])) as visits,
        sum(planned_minutes) filter (where date_of_service <> all(${[...planned]}::date[]))
          as minutes
      from visit
      where org_id = ${orgId}::uuid and provider_id = any(${[...ids]}::uuid[])
        and status <> all(${[...gone]}::text[])
        and date_of_service between ${from}::date and ${to}::date
        and id <> all(${[...but]}::uuid[])
      group by 1, 2) as found`.execute(db);
  return rows[0]?.listed ?? [];
}

/** Of some clinicians, in their order, those whose visits of the planned days still fit. */
function thoseWhoFit(ids: readonly string[], loads: readonly Load[], room: number): string[] {
  const visitsOf = new Map<string, number>();
  for (const { id, visits } of loads) visitsOf.set(id, (visitsOf.get(id) ?? 0) + visits);
  let left = room;
  return ids.filter((id) => {
    const own = visitsOf.get(id) ?? 0;
    if (own > left) return false;
    left -= own;
    return true;
  });
}

/** Visits of the clinicians on the planned days, of whatever discipline. */
const visitsBeside = (
  scope: RequestScope,
  { days }: AskedWindow,
  { ids, planned, but }: LoadsOf,
): Promise<BareVisit[]> =>
  bareVisits(scope, {
    where: sql`${visitsOfDays(days, null)} and provider_id = any(${[...ids]}::uuid[])
      and date_of_service = any(${[...planned]}::date[]) and id <> all(${[...but]}::uuid[])`,
    order: sql`array_position(${[...ids]}::uuid[], provider_id)`,
    most: longestWindow.visits,
  });

const placeOnly = (id: string, place: KnownPlace | null): PatientFacts => {
  const { language: _none, ...wishes } = noWishes;
  return { ...wishes, id, name: '', language: '', state: '', place };
};

const idsOf = (visits: readonly BareVisit[]): string[] => visits.map(({ id }) => id);
const patientsOf = (visits: readonly BareVisit[]): string[] => [
  ...new Set(visits.map(({ patientId }) => patientId)),
];

/** Patients of visits: all that is known of those concerned, of the others where they live. */
async function patientsBeside(
  scope: RequestScope,
  { mayMove }: AskedWindow,
  visits: readonly BareVisit[],
): Promise<PatientFacts[]> {
  const staffing = new Staffing(scope);
  if (mayMove) return staffing.patients(patientsOf(visits));
  const places = await staffing.places(visits.map(patientOf));
  return patientsOf(visits).map((id) => placeOnly(id, places.get(id) ?? null));
}

function windowVisit(
  { mark: _mark, ...visit }: BareVisit,
  known: ReadonlyMap<string, PatientFacts>,
  cover: Cover | undefined,
): WindowVisit {
  const patientName = known.get(visit.patientId)?.name ?? '';
  return { ...visit, patientName, ...(cover && { cover }) };
}

/**
 * Of a large agency, what can matter to a plan (decision 130): the visits it is about, whoever may
 * take them, and what these have on the same days. The rest of their weeks is minutes.
 */
export async function partOfWindow(
  scope: RequestScope,
  asked: AskedWindow,
  everybody: ReadonlyMap<string, ListedProfile>,
): Promise<WindowParts> {
  const { days, clinicianId, mayMove } = asked;
  const where = concernedOf(asked);
  const staffing = new Staffing(scope);
  const [concerned, sample] = await Promise.all([
    bareVisits(scope, { where, order: inTime, most: longestWindow.visits }),
    mayMove ? sampleOf(scope, asked) : [],
  ]);
  const open = [...concerned, ...sample].filter(({ isOpen }) => isOpen);
  const lookBack = { from: days.from, until: addDays(days.to, 1) };
  const but = idsOf(concerned);
  const [all, patients, past, covers] = await Promise.all([
    concerned.length < longestWindow.visits ? concerned.length : countVisits(scope, where),
    staffing.patients(patientsOf([...concerned, ...sample])),
    pastOf(scope, patientsOf(concerned), lookBack, but),
    coversOf(scope, concerned),
  ]);
  const ordered = inOrderOfWeight(everybody, {
    open,
    patients,
    visitors: [...past, ...visitorsIn(sample)],
    clinicianId,
  });
  const first = ordered.slice(0, mostWeighed(open));
  const wanted = { ids: first, planned: plannedDays(asked, open), but };
  const [loads, facts] = await Promise.all([
    loadsOf(scope, days, wanted),
    staffing.facts(everybody, first),
  ]);
  const fitting = thoseWhoFit(first, loads, longestWindow.visits - concerned.length);
  const weighed = new Set(fitting);
  const beside = await visitsBeside(scope, asked, { ...wanted, ids: fitting });
  const known = new Map(patients.map((patient) => [patient.id, patient]));
  const strangers = beside.filter(({ patientId }) => !known.has(patientId));
  for (const patient of await patientsBeside(scope, asked, strangers))
    known.set(patient.id, patient);
  const moved = mayMove ? beside : [];
  const movedCovers = await coversOf(scope, moved);
  const visits = [
    ...concerned.map((visit) => windowVisit(visit, known, covers.get(visit.id))),
    ...moved.map((visit) => windowVisit(visit, known, movedCovers.get(visit.id))),
    ...(mayMove
      ? []
      : beside.map(({ mark: _mark, ...visit }) => ({ ...visit, patientName: '', aside: true }))),
  ];
  const shown = new Set(visits.map(({ patientId }) => patientId));
  return {
    clinicians: facts.filter(({ id }) => weighed.has(id)),
    more: everybody.size - weighed.size,
    patients: [...known.values()].filter(({ id }) => shown.has(id)),
    visits,
    past: mayMove
      ? await pastOf(scope, [...shown], lookBack, idsOf([...concerned, ...moved]))
      : past,
    all: visits.length + all - concerned.length,
    booked: loads.flatMap(({ id, week, minutes }) =>
      weighed.has(id) && minutes !== null && minutes > 0
        ? [{ clinicianId: id, week: toDate(week), minutes }]
        : [],
    ),
  };
}

/** Who has visits, as those who visited before. */
const visitorsIn = (visits: readonly BareVisit[]): StaffingWindow['past'] =>
  visits.flatMap((visit) =>
    visit.providerId === null
      ? []
      : [
          {
            patientId: visit.patientId,
            group: groupOf(visit),
            providerId: visit.providerId,
            visits: 1,
          },
        ],
  );
