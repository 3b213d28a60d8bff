import { agencyRoles } from '#contract/agency-roles.ts';
import { auditLogs } from '#contract/audit.ts';
import { callKey, type Call, type InputOf, type OutputOf } from '#contract/call.ts';
import {
  patientAgreements,
  patientContacts,
  patientPhysicians,
  patientPlaces,
  patientReminders,
  type AgreementRow,
  type PlaceRow,
  type ReminderRow,
} from '#contract/circle.ts';
import { companies } from '#contract/companies.ts';
import { formPacks } from '#contract/form-packs.ts';
import { constants } from '#contract/constants.ts';
import { duties } from '#contract/duties.ts';
import { episodeStatuses, patientStatuses, type Visit } from '#contract/entities.ts';
import { episodeList } from '#contract/episodes.ts';
import { importRuns } from '#contract/table-imports.ts';
import { facilities } from '#contract/facilities.ts';
import { codeReleases } from '#contract/codes.ts';
import { emarMedications } from '#contract/doses.ts';
import { grouperTables } from '#contract/grouper-tables.ts';
import { missedNotices } from '#contract/missed-notices.ts';
import { agencyTemplates, templateKinds } from '#contract/note-templates.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { myCompletedVisits, myPendingNotes, myPendingVisits } from '#contract/own-visits.ts';
import { olderNotes } from '#contract/older-notes.ts';
import { patients } from '#contract/patients.ts';
import { physicianOrders } from '#contract/physician-orders.ts';
import { providerRates, providerTypes, visitRates } from '#contract/rates.ts';
import { episodeFiles, patientFiles } from '#contract/record-files.ts';
import { shortUrls } from '#contract/short-links.ts';
import { officeTasks } from '#contract/tasks.ts';
import { users } from '#contract/users.ts';
import { unassignedVisits } from '#contract/visit-plans.ts';
import { visitTypes } from '#contract/visit-types.ts';
import { visits } from '#contract/visits.ts';
import { facilityKinds, fileCategories } from '#domain/circle.ts';
import { dayMs } from '#domain/durations.ts';
import { dutyRules, dutyStates } from '#domain/duties.ts';
import { noticeStates } from '#domain/missed-notice.ts';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { orderStates } from '#domain/physician-orders.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import type { Filled } from '../support/full-lists.ts';

/** What each list of the contract is sorted by, order by order; `list-orders.pg.test.ts`. */

/** What a row is sorted by, the most important first; null where the row has nothing. */
export type Keys = readonly (string | number | null)[];
type RowOf<C extends Call> = OutputOf<C> extends { rows: readonly (infer R)[] } ? R : never;
type OrderOf<C extends Call> = InputOf<C> extends { order?: infer O } ? Extract<O, string> : never;
type Sorted<C extends Call> = Readonly<
  Record<Exclude<OrderOf<C>, `-${string}`>, (row: RowOf<C>) => Keys>
>;

export type List = {
  readonly name: string;
  readonly call: Call;
  readonly input: (filled: Filled) => object;
  readonly idOf: (row: never) => string | number;
  readonly sorted: Readonly<Record<string, (row: never) => Keys>>;
  /** Orders by what all rows have in common. */
  readonly alike: ReadonlySet<string>;
  /** Whose list it is. */
  readonly userName: 'admin' | 'nurse';
};
type Input<C extends Call> = Omit<InputOf<C>, 'order' | 'pageNumber' | 'pageSize'>;
type Alike<C extends Call> = { readonly alike?: readonly (keyof Sorted<C>)[] };
/** A list with how each ascending order of its call sorts the rows; the compiler misses none. */
const sorting =
  <C extends Call>(
    call: C,
    input: Input<C> | ((filled: Filled) => Input<C>),
    idOf: (row: RowOf<C>) => string | number,
    { alike = [], userName = 'admin' }: Partial<Pick<List, 'userName'>> & Alike<C> = {},
  ) =>
  (sorted: Sorted<C>): List => ({
    name: callKey(call),
    call,
    input: typeof input === 'function' ? input : () => input,
    idOf,
    sorted,
    alike: new Set(alike),
    userName,
  });

const now = new Date();
const dateOf = (days: number): string => toDate(dayOf(new Date(now.getTime() + days * dayMs)));
const day = (date: string): string => `${date.slice(6)}-${date.slice(0, 5)}`;
/** People are sorted by family name; every given name here is one word. */
const filed = (name: string | null): Keys => {
  const [given = null, ...family] = name?.toLowerCase().split(' ') ?? [];
  return [family.join(' ') || null, given];
};
const placeIn = (values: readonly string[], value: string): Keys => [values.indexOf(value)];

const visitSorted: Sorted<typeof visits> = {
  day: ({ dateOfService, plannedStart }) => [day(dateOfService), plannedStart],
  type: ({ visitType }) => [visitType.toLowerCase()],
  clinician: ({ providerName }) => filed(providerName),
  discipline: ({ providerType }) => [providerType],
  status: ({ status }) => placeIn(visitStatuses, status),
  pay: ({ pay }) => [pay],
  submitted: ({ submittedAt }) => [submittedAt],
};
const noteSorted: Sorted<typeof notes> = {
  ...visitSorted,
  urgent: ({ readings = [], submittedAt }) => [
    ['critical', 'warning', undefined].indexOf(readings[0]?.level),
    submittedAt,
  ],
};
const visitId = ({ id }: Visit): string => id;

const circleSorted = {
  day: ({ day: date }: AgreementRow | PlaceRow | ReminderRow): Keys => [date && day(date)],
  changed: ({ changedAt }: { readonly changedAt: string }): Keys => [changedAt],
};
const fileSorted: Sorted<typeof patientFiles> = {
  added: ({ addedAt }) => [addedAt],
  category: ({ category, addedAt }) => [fileCategories.indexOf(category), addedAt],
};
const rowId = ({ id }: { readonly id: string }): string => id;
const ofPatient = ({ patientId }: Filled) => ({ patientId });
/** A person's own visits. */
const asNurse = { userName: 'nurse' } as const;

export const lists: readonly List[] = [
  sorting(
    visits,
    {
      status: 'All',
      from: dateOf(-60),
      to: dateOf(60),
      patientId: null,
      episodeId: null,
      providerId: null,
    },
    visitId,
  )(visitSorted),
  sorting(notes, { patientId: null, status: 'All' }, visitId)(noteSorted),
  sorting(reviewQueue, {}, visitId, { alike: ['status', 'pay'] })(noteSorted),
  sorting(
    patients,
    {},
    ({ id }) => id,
  )({
    mrn: ({ mrn }) => [mrn],
    status: ({ status }) => placeIn(patientStatuses, status),
    choices: ({ openConflicts }) => [openConflicts],
    changed: ({ updatedAt }) => [updatedAt],
  }),
  sorting(
    episodeList,
    { status: 'All', patientId: null, from: null, to: null },
    ({ id }) => id,
  )({
    start: ({ startDate }) => [day(startDate)],
    end: ({ endDate }) => [day(endDate)],
    payer: ({ payerType }) => [payerType],
    coordinator: ({ careCoordinator }) => [careCoordinator?.toLowerCase() ?? null],
    status: ({ status }) => placeIn(episodeStatuses, status),
  }),
  sorting(
    users,
    {},
    ({ id }) => id,
  )({
    name: ({ name }) => filed(name),
    userName: ({ userName }) => [userName],
    role: ({ role }) => [role.toLowerCase()],
    status: ({ active }) => [active ? 0 : 1],
    lastLogin: ({ lastLogin }) => [lastLogin],
    sessions: ({ sessions }) => [sessions],
  }),
  sorting(
    officeTasks,
    { only: 'resolved' },
    ({ id }) => id,
  )({
    kind: ({ kind }) => placeIn(officeTaskKinds, kind),
    author: ({ person }) => filed(person),
    raised: ({ raisedAt }) => [raisedAt],
    resolved: ({ resolved }) => [resolved?.at ?? null],
  }),
  sorting(
    auditLogs,
    { to: dateOf(-1) },
    ({ seq }) => seq,
  )({
    time: ({ seq }) => [seq],
    person: ({ person }) => filed(person?.name ?? null),
    action: ({ action }) => [action],
    record: ({ record }) => [record.kind, record.id],
  }),
  sorting(
    shortUrls,
    {},
    ({ link }) => link,
  )({
    path: ({ path }) => [path],
    made: ({ madeAt }) => [madeAt],
    expires: ({ expiresAt }) => [expiresAt],
    used: ({ used }) => [used],
  }),
  sorting(
    agencyRoles,
    {},
    ({ id }) => id,
  )({
    name: ({ name }) => [name.toLowerCase()],
    basedOn: ({ basedOn, name }) => [basedOn, name.toLowerCase()],
    people: ({ people, name }) => [people, name.toLowerCase()],
    changedAt: ({ changedAt }) => [changedAt],
  }),
  sorting(companies, {}, ({ referralSourceId }) => String(referralSourceId))({
    name: ({ name }) => [name.toLowerCase()],
    onboardStep: ({ onboardStep, name }) => [onboardStep, name.toLowerCase()],
    idleTimeout: ({ idleTimeout, name }) => [idleTimeout, name.toLowerCase()],
    people: ({ people, name }) => [people, name.toLowerCase()],
    changed: ({ changedAt }) => [changedAt],
  }),
  sorting(
    formPacks,
    {},
    ({ packId }) => packId,
  )({
    title: ({ title }) => [title.toLowerCase()],
    imported: ({ importedAt }) => [importedAt],
    version: ({ version, title }) => [version, title.toLowerCase()],
  }),
  sorting(
    agencyTemplates,
    {},
    rowId,
  )({
    name: ({ name }) => [name.toLowerCase()],
    kind: ({ kind, name }) => [templateKinds.indexOf(kind), name.toLowerCase()],
    saved: ({ savedAt }) => [savedAt],
  }),
  sorting(
    olderNotes,
    {},
    rowId,
  )({
    day: ({ day: date }) => [day(date)],
    imported: ({ importedAt }) => [importedAt],
  }),
  sorting(
    constants,
    {},
    ({ key }) => key,
  )({
    name: ({ name }) => [name.toLowerCase()],
    type: ({ type }) => [type],
    kind: ({ kind }) => [kind],
    changed: ({ changed }) => [changed?.at ?? null],
  }),
  sorting(
    facilities,
    {},
    rowId,
  )({
    name: ({ name }) => [name.toLowerCase()],
    kind: ({ kind, name }) => [facilityKinds.indexOf(kind), name.toLowerCase()],
    city: ({ city, name }) => [city.toLowerCase() || null, name.toLowerCase()],
    changed: ({ changedAt }) => [changedAt],
  }),
  sorting(patientAgreements, ofPatient, rowId)(circleSorted),
  sorting(patientPlaces, ofPatient, rowId)(circleSorted),
  sorting(patientReminders, ofPatient, rowId)(circleSorted),
  sorting(patientPhysicians, ofPatient, rowId)({ changed: circleSorted.changed }),
  sorting(patientContacts, ofPatient, rowId)({ changed: circleSorted.changed }),
  sorting(patientFiles, ofPatient, rowId)(fileSorted),
  sorting(episodeFiles, ({ episodeId }) => ({ episodeId }), rowId)(fileSorted),
  sorting(
    providerTypes,
    {},
    ({ id }) => id,
  )({ id: ({ id }) => [id], type: ({ type }) => [type], rates: ({ rates, id }) => [rates, id] }),
  sorting(
    visitRates,
    {},
    rowId,
  )({
    type: ({ providerTypeId, visitTypeId, startDate }) => [
      providerTypeId,
      visitTypeId ?? 0,
      day(startDate),
    ],
    amount: ({ amount }) => [amount],
    start: ({ startDate }) => [day(startDate)],
    end: ({ endDate }) => [day(endDate)],
  }),
  sorting(
    providerRates,
    {},
    rowId,
  )({
    name: ({ name, startDate }) => [...filed(name), day(startDate)],
    amount: ({ amount }) => [amount],
    start: ({ startDate }) => [day(startDate)],
    end: ({ endDate }) => [day(endDate)],
  }),
  sorting(
    grouperTables,
    {},
    rowId,
  )({
    from: ({ from }) => [day(from)],
    name: ({ name }) => [name.toLowerCase()],
    at: ({ at }) => [at],
  }),
  sorting(
    codeReleases,
    { kind: 'drugs' },
    rowId,
  )({
    from: ({ from }) => [day(from)],
    name: ({ name }) => [name.toLowerCase()],
    at: ({ at }) => [at],
  }),
  sorting(emarMedications, ofPatient, rowId)({ at: ({ at }) => [at] }),
  sorting(
    visitTypes,
    {},
    ({ id }) => id,
  )({
    id: ({ id }) => [id],
    type: ({ type }) => [type.toLowerCase()],
    discipline: ({ discipline, type }) => [discipline, type.toLowerCase()],
  }),
  sorting(unassignedVisits, { from: dateOf(-60), to: dateOf(60) }, visitId, {
    alike: ['clinician', 'pay', 'submitted'],
  })(visitSorted),
  sorting(myPendingVisits, {}, visitId, { ...asNurse, alike: ['clinician', 'discipline', 'pay'] })(
    visitSorted,
  ),
  sorting(myPendingNotes, {}, visitId, { ...asNurse, alike: ['clinician', 'discipline', 'pay'] })(
    visitSorted,
  ),
  sorting(myCompletedVisits, {}, visitId, { ...asNurse, alike: ['clinician', 'discipline'] })(
    visitSorted,
  ),
  sorting(
    importRuns,
    {},
    rowId,
  )({
    at: ({ at }) => [at],
    made: ({ made, at }) => [made, at],
  }),
  sorting(missedNotices, { only: 'All' }, rowId, { alike: ['day', 'state'] })({
    day: ({ dateOfService }) => [day(dateOfService)],
    raised: ({ raisedAt }) => [raisedAt],
    state: ({ state, dateOfService }) => [noticeStates.indexOf(state), day(dateOfService)],
  }),
  sorting(
    physicianOrders,
    { only: 'All', type: 'All' },
    rowId,
  )({
    written: ({ content }) => [content.author.at],
    state: ({ state, content }) => [orderStates.indexOf(state), content.author.at],
  }),
  sorting(
    duties,
    { only: 'All' },
    ({ key }) => key,
  )({
    urgency: ({ state, by, rule }) => [dutyStates.indexOf(state), day(by), dutyRules.indexOf(rule)],
    by: ({ by, state, rule }) => [day(by), dutyStates.indexOf(state), dutyRules.indexOf(rule)],
  }),
];
