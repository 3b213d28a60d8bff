import type { Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { VisitRateEntry } from '#domain/rates.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { toDate } from '#server/db/calendar-day.ts';
import { addDays } from '#server/db/calendar-day.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import { firstProviderTypes } from '#server/features/agency/reference.ts';
import type { VisitRate } from '#server/db/pay-tables.ts';
import {
  planCalendar,
  planEpisodes,
  type PlannedEpisode,
  type PlannedVisit,
  type TeamMember,
} from './calendar.ts';
import { patientChart } from './patients.ts';
import { isFieldNurse, type DemoPerson } from './people.ts';
import { careProfiles, type CareProfile } from './profiles.ts';
import type { Chance } from './random.ts';
import { demoRates } from './reference.ts';
import { withSupervisors } from './supervision.ts';
import { demoCase, pacificInstant, somewhere, type DemoCase, type Home } from './visits.ts';

export type AgencyPlan = {
  readonly seed: number;
  readonly patients: number;
  /** Of them without an episode yet. */
  readonly drafts: number;
  /** Patients that also have the episode before. */
  readonly previousEpisodes: number;
  readonly visits: number;
  readonly todays: Readonly<Record<string, number>>;
  /** With templates of notes and physicians' orders, for whoever looks around. */
  readonly withPapers?: true;
};

export type DemoPatient = {
  readonly id: string;
  readonly mrn: string;
  readonly chart: Values;
  readonly isDraft: boolean;
  /** Day of the referral, YYYY-MM-DD. */ readonly since: string;
};
export type Agency = {
  readonly patients: readonly DemoPatient[];
  /** In the order of the patients. */
  readonly homes: readonly Home[];
  readonly episodes: readonly PlannedEpisode[];
  readonly cases: readonly DemoCase[];
  readonly rates: readonly Omit<VisitRate, 'org_id' | 'revision'>[];
  readonly teams: ReadonlyMap<number, readonly TeamMember[]>;
};

export type Person = {
  readonly person: DemoPerson;
  readonly id: string;
  readonly clientId: string;
};

const twiceAWeek: readonly (readonly number[])[] = [
  [1, 4],
  [2, 5],
  [1, 3],
  [3, 5],
  [2, 4],
];

/**
 * Nursing for everybody, other disciplines for some; the demo nurse and aide have a caseload of
 * their own; field nurses share the patients evenly.
 */
function teamFor(chance: Chance, place: number, people: readonly Person[]): TeamMember[] {
  const member = (userName: string, weekdays: readonly number[]): TeamMember[] => {
    const found = people.find(({ person }) => person.userName === userName)?.person;
    return found?.providerType ? [{ userName, providerType: found.providerType, weekdays }] : [];
  };
  const nurses = people
    .filter(({ person }) => person.providerType === 'RN')
    .map(({ person }) => person.userName);
  const turns = people
    .filter(({ person }) => isFieldNurse(person))
    .map(({ person }) => person.userName);
  const nurse =
    turns.length > 0
      ? turns[place % turns.length]
      : nurses[place % 3 === 2 ? nurses.length - 1 : 0];
  const team = member(nurse ?? '', chance.of(twiceAWeek));
  if (chance.happens(0.25)) team.push(...member('lvn', [5]));
  if (chance.happens(0.45))
    team.push(...member(place % 2 === 0 ? 'pt' : 'pta', chance.of(twiceAWeek)));
  if (chance.happens(0.3)) team.push(...member(place % 2 === 0 ? 'ot' : 'ota', [2, 4]));
  if (chance.happens(0.15)) team.push(...member('speech', [3]));
  if (chance.happens(0.2)) team.push(...member('msw', [2]));
  if (place % 3 === 0) team.push(...member('aide', [1, 3, 5]));
  else if (chance.happens(0.25)) team.push(...member('cna', [2, 4]));
  return team;
}

/**
 * Statuses that people want to try must be there, whatever chance says: a returned and an
 * unfinished note per field demo user.
 */
function withPromised(
  visits: readonly PlannedVisit[],
  userNames: readonly string[],
  today: string,
): PlannedVisit[] {
  const result = [...visits];
  const promise = (userName: string, status: VisitStatus, nth: number): void => {
    const recent = result
      .flatMap((visit, index) => (visit.userName === userName && visit.day < today ? [index] : []))
      .toReversed();
    const index = recent[nth];
    const visit = index === undefined ? undefined : result[index];
    if (index !== undefined && visit) result[index] = { ...visit, status };
  };
  for (const userName of userNames) {
    promise(userName, 'NotesRejected', 0);
    promise(userName, 'NotesInReview', 1);
    promise(userName, 'NotesDue', 2);
    promise(userName, 'NotesApproved', 3);
    promise(userName, 'NotesRejected', 4);
  }
  return result;
}

const rateEntries = (rates: readonly Omit<VisitRate, 'org_id' | 'revision'>[]): VisitRateEntry[] =>
  rates.map((row) => ({
    amount: row.amount,
    startDate: toDate(row.start_date),
    endDate: toDate(row.end_date),
    providerTypeId: row.provider_type_id,
    visitTypeId: row.visit_type_id,
  }));

const rowsPerPatient = 12;

const profileOf = (index: number): CareProfile =>
  must(careProfiles[index % careProfiles.length], 'profile');

/**
 * Required demographics that a referral still lacks, which keeps its chart a draft
 * (contract/chart.ts).
 */
const unknownYet: readonly string[] = ['phoneNumber1', 'zipcode', 'emergencyPhone'];
const asReferred = (chart: Values): Values =>
  Object.fromEntries(Object.entries(chart).filter(([path]) => !unknownYet.includes(path)));

export type PlannedAgency = Omit<Agency, 'cases' | 'homes'> & {
  readonly calendar: readonly PlannedVisit[];
};

/**
 * People's caseloads, charts, episodes and the calendar of one organisation; what happened at the
 * visits follows from it.
 */
export function planAgency(
  chance: Chance,
  plan: AgencyPlan,
  people: readonly Person[],
  today: string,
): PlannedAgency {
  const ids = Array.from({ length: plan.patients }, () => chance.id());
  const cared = plan.patients - plan.drafts;
  const episodes = planEpisodes(chance, { from: 0, count: cared }, plan.previousEpisodes, today);
  const patients = ids.map((id, index): DemoPatient => {
    const chart = patientChart(chance, index, profileOf(index), today);
    const isDraft = index >= cared;
    const starts = episodes
      .filter(({ patientIndex }) => patientIndex === index)
      .map(({ start }) => start);
    return {
      id,
      mrn: `MR${100_001 + index}`,
      chart: isDraft ? asReferred(chart) : chart,
      isDraft,
      since: addDays(starts.toSorted()[0] ?? today, -chance.between(1, 3)),
    };
  });
  const teams = new Map(
    patients.map((_, index) => [index, teamFor(chance, index, people)] as const),
  );
  const rates = demoRates(chance, today);
  const planned = planCalendar(episodes, {
    chance,
    today,
    total: plan.visits,
    teams,
    todays: plan.todays,
  });
  const promised = withPromised(planned, Object.keys(plan.todays), today);
  const calendar = withSupervisors(promised, people, today);
  return { patients, episodes, rates, teams, calendar };
}

/** Ids of the medications a chart lists. */
const drugsOf = (chart: Values): readonly string[] => {
  const order = chart['medications.$order'];
  return Array.isArray(order) ? (order as readonly string[]) : [];
};

/** Everything of one organisation, ready to be written. */
export function buildAgency(
  chance: Chance,
  plan: AgencyPlan,
  people: readonly Person[],
  today: string,
): Agency {
  const { calendar, ...planned } = planAgency(chance, plan, people, today);
  const homes = planned.patients.map(() => somewhere(chance));
  const rowIds = planned.patients.map(({ chart }) => {
    const [wound = '', ...others] = Array.from({ length: rowsPerPatient }, () => chance.id());
    const drugs = drugsOf(chart);
    return [wound, ...drugs, ...others.slice(drugs.length)];
  });
  const rates = rateEntries(planned.rates);
  const before = pacificInstant(today, '00:00');
  const cases = calendar.map((visit) => {
    const { patientIndex } = visit.episode;
    const patient = must(planned.patients[patientIndex], 'patient');
    const { person, id, clientId } = must(
      people.find((each) => each.person.userName === visit.userName),
      'clinician',
    );
    return demoCase({
      chance,
      planned: visit,
      patientId: patient.id,
      patientName: nameOf(cardOf(patient.chart)),
      mrn: patient.mrn,
      chart: patient.chart,
      home: must(homes[patientIndex], 'home'),
      profile: profileOf(patientIndex),
      rowIds: must(rowIds[patientIndex], 'row ids'),
      clinician: {
        id,
        name: `${person.givenName} ${person.familyName}`,
        clientId,
        providerType: visit.providerType,
      },
      rates,
      before,
    });
  });
  return { ...planned, homes, cases };
}

/** Numeric id of a provider type's name. */
export const providerTypeId = (name: string | null): number | null =>
  firstProviderTypes.find(({ type }) => type === name)?.id ?? null;
