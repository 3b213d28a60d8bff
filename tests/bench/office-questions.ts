import * as z from 'zod/mini';
import { agencyRoles } from '#contract/agency-roles.ts';
import { agencyTemplates } from '#contract/note-templates.ts';
import { prompts } from '#contract/ai.ts';
import { auditLogs } from '#contract/audit.ts';
import { patientAuthorizations } from '#contract/authorizations.ts';
import { visitBoard } from '#contract/board.ts';
import type { Call, InputOf } from '#contract/call.ts';
import { careMap, clinicianPlaces, mapTowns } from '#contract/care-map.ts';
import {
  patientAgreements,
  patientContacts,
  patientPhysicians,
  patientPlaces,
  patientReminders,
} from '#contract/circle.ts';
import { codeReleases } from '#contract/codes.ts';
import { companies } from '#contract/companies.ts';
import { constants } from '#contract/constants.ts';
import { dashboard } from '#contract/dashboard.ts';
import { fleet } from '#contract/devices.ts';
import { emarMedications } from '#contract/doses.ts';
import { duties } from '#contract/duties.ts';
import { auditEpisode, episodeChoices, episodeList, episodesLite } from '#contract/episodes.ts';
import { facilities } from '#contract/facilities.ts';
import { formPacks } from '#contract/form-packs.ts';
import { grouperTables } from '#contract/grouper-tables.ts';
import { patientTracking } from '#contract/life.ts';
import { missedNotices } from '#contract/missed-notices.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { olderNotes } from '#contract/older-notes.ts';
import { myCompletedVisits, myPendingNotes, myPendingVisits } from '#contract/own-visits.ts';
import { duplicateList } from '#contract/patient-merges.ts';
import { patientDuplicates, patients, readPatient } from '#contract/patients.ts';
import { physicianAccounts, physicianOrders, visitOrders } from '#contract/physician-orders.ts';
import { providerRates, providerTypes, visitRates } from '#contract/rates.ts';
import { episodeFiles, patientFiles } from '#contract/record-files.ts';
import { search } from '#contract/search.ts';
import { shortUrls } from '#contract/short-links.ts';
import { readStaffingWindow } from '#contract/staffing.ts';
import { importRuns } from '#contract/table-imports.ts';
import { officeTasks } from '#contract/tasks.ts';
import { userActivity } from '#contract/user-activity.ts';
import { users } from '#contract/users.ts';
import { visitComments } from '#contract/visit-comments.ts';
import { unassignedVisits } from '#contract/visit-plans.ts';
import { visitTypes } from '#contract/visit-types.ts';
import { providersLite, visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';

/** What row 19 asks of the office's lists, boards and searches; `lists-of-the-bench.test.ts`. */

/** Records of the agency that lists of one record are asked of. */
export type Facts = {
  /** MM/DD/YYYY, and the Sunday on or before it. */
  readonly today: string;
  readonly sunday: string;
  /** A day with visits that nobody has, in a week of such days, and its Sunday. */
  readonly busyDay: string;
  readonly busySunday: string;
  readonly visitId: string;
  readonly patientId: string;
  readonly episodeId: string;
  /** A clinician with visits. */
  readonly clinicianId: string;
};

export type Question = {
  readonly what: string;
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  /** Who asks: people at the bedside have lists of their own. */
  readonly userName: 'admin' | 'nurse';
};

const question = <C extends Call>(
  what: string,
  call: C,
  input: InputOf<C>,
  userName: Question['userName'] = 'admin',
): Question => ({ what, call, input: input as Question['input'], userName });

/** A family name that some people of every agency here have. */
const someName = 'adeyemi';
const fresno = { latitude: 36.74, longitude: -119.79 } as const;

function ofVisits({
  today,
  sunday,
  busyDay,
  busySunday,
  visitId,
  clinicianId,
}: Facts): readonly Question[] {
  const range = { from: addDays(today, -29), to: addDays(today, 30) };
  const week = { from: today, to: addDays(today, 6) };
  const day = { from: today, to: today };
  const any = { patientId: null, episodeId: null, providerId: null };
  const window = { sunday, weeks: 1 };
  return [
    question('Visits, unstaffed', visits, { ...any, ...range }),
    question('Visits, all', visits, { ...any, ...range, status: 'All' }),
    question('Visits by clinician', visits, {
      ...any,
      ...range,
      status: 'All',
      order: 'clinician',
    }),
    question('Visits, page 50', visits, { ...any, ...range, status: 'All', pageNumber: 50 }),
    question('Visits of a name', visits, { ...any, ...range, status: 'All', search: someName }),
    question('Visits of a week', visits, { ...any, ...week, status: 'All', pageSize: 100 }),
    question('Board of a week', visitBoard, week),
    question('Board of a week, a name', visitBoard, { ...week, search: someName }),
    question('Board of a day', visitBoard, day),
    question('Unstaffed visits', unassignedVisits, week),
    question('Clinicians for a visit', providersLite, { visitId }),
    question('Clinicians, whoever', providersLite, { visitId: null }),
    question('Plan of a day: what it goes by', readStaffingWindow, {
      ...window,
      clinicianId: null,
      day: today,
    }),
    question('Plan of a week: what it goes by', readStaffingWindow, {
      ...window,
      clinicianId: null,
    }),
    question('Plan of a day without staff: what it goes by', readStaffingWindow, {
      sunday: busySunday,
      weeks: 1,
      clinicianId: null,
      day: busyDay,
    }),
    question('Plan of a week without staff: what it goes by', readStaffingWindow, {
      sunday: busySunday,
      weeks: 1,
      clinicianId: null,
    }),
    question('Sick call: what it goes by', readStaffingWindow, {
      ...window,
      clinicianId,
      day: today,
    }),
    question('Comments of a visit', visitComments, { visitId }),
    question('Orders of a visit', visitOrders, { visitId }),
    question('Own visits to come', myPendingVisits, {}, 'nurse'),
    question('Own notes that are due', myPendingNotes, {}, 'nurse'),
    question('Own visits that are done', myCompletedVisits, {}, 'nurse'),
  ];
}

function ofPeople({ patientId, episodeId }: Facts): readonly Question[] {
  const person = { lastName: 'Adeyemi', firstName: 'Ruth', birthday: '03/05/1941', phone: '' };
  return [
    question('Patients', patients, { search: '', status: 'All' }),
    question('Patients by name', patients, { search: someName, status: 'All' }),
    question('Patients by birth date', patients, { search: '03/05/1941', status: 'All' }),
    question('Patients by telephone', patients, { search: '5550102', status: 'All' }),
    question('Patient', readPatient, { id: patientId }),
    question('Who may be the same person', patientDuplicates, { ...person, except: null }),
    question('Duplicates', duplicateList, {}),
    question('Episodes', episodeList, {
      patientId: null,
      from: null,
      to: null,
      search: '',
      status: 'Active',
    }),
    question('Episodes to choose from', episodesLite, {}),
    question('Coordinators and payers', episodeChoices, {}),
    question('History of an episode', auditEpisode, { id: episodeId }),
    question('History of a patient', patientTracking, { patientId }),
    question('Search for a name', search, { words: someName }),
    question('Map of a patient', careMap, { patientId, episodeId: null }),
    question('Map: clinicians near', clinicianPlaces, { near: [fresno] }),
    question('Map: towns', mapTowns, fresno),
    question('Agreements of a patient', patientAgreements, { patientId }),
    question('Agreements', patientAgreements, { patientId: null }),
    question('Places of a patient', patientPlaces, { patientId }),
    question('Places', patientPlaces, { patientId: null }),
    question('Physicians of a patient', patientPhysicians, { patientId }),
    question('Physicians', patientPhysicians, { patientId: null }),
    question('Contacts of a patient', patientContacts, { patientId }),
    question('Contacts', patientContacts, { patientId: null }),
    question('Files of a patient', patientFiles, { patientId }),
    question('Files of an episode', episodeFiles, { episodeId }),
    question('Doses of a patient', emarMedications, { patientId }),
  ];
}

function ofQueues({ today, patientId }: Facts): readonly Question[] {
  return [
    question('Review queue', reviewQueue, {}),
    question('Notes, all', notes, { patientId: null, status: 'All' }),
    question('Older notes', olderNotes, {}),
    question('Authorizations', patientAuthorizations, { patientId: null }),
    question('Authorizations of a patient', patientAuthorizations, { patientId, only: 'All' }),
    question('Authorizations of a name', patientAuthorizations, {
      patientId: null,
      search: someName,
    }),
    question('Reminders', patientReminders, {}),
    question('Reminders of a patient', patientReminders, { patientId }),
    question('Physician orders', physicianOrders, {}),
    question('Missed-visit notices', missedNotices, {}),
    question('Work that is due', duties, {}),
    question('Tasks', officeTasks, { only: 'open' }),
    question('Dashboard', dashboard, { period: 'week' }),
    question('Dashboard of a month', dashboard, { period: 'month' }),
    question('Audit log', auditLogs, { from: addDays(today, -30), to: today }),
    question('Fleet', fleet, {}),
  ];
}

const ofAgency: readonly Question[] = [
  question('Users', users, {}),
  question('Who did how much', userActivity, { personId: null }),
  question('Accounts of physicians', physicianAccounts, {}),
  question('Roles', agencyRoles, {}),
  question('Companies', companies, {}),
  question('Facilities', facilities, {}),
  question('Imports', importRuns, {}),
  question('Rates of clinicians', providerRates, {}),
  question('Rates of visits', visitRates, {}),
  question('Provider types', providerTypes, {}),
  question('Visit types', visitTypes, {}),
  question('Forms of the agency', formPacks, {}),
  question('Lists of codes', codeReleases, {}),
  question('Tables of the grouper', grouperTables, {}),
  question('Texts for the assistant', prompts, {}),
  question('Templates', agencyTemplates, {}),
  question('Constants', constants, {}),
  question('Own links', shortUrls, {}),
];

export const officeQuestions = (facts: Facts): readonly Question[] => [
  ...ofVisits(facts),
  ...ofPeople(facts),
  ...ofQueues(facts),
  ...ofAgency,
];

/** The enumeration behind a field's default and null. */
function choicesOf(field: unknown): readonly unknown[] {
  let inner = field;
  while (inner instanceof z.ZodMiniDefault || inner instanceof z.ZodMiniNullable)
    inner = inner.def.innerType;
  return inner instanceof z.ZodMiniEnum ? inner.options : [];
}

/**
 * The other looks of a list: each of its orders, each choice of its filters, a word in its search.
 */
export function looksOf({ call, input }: Question): readonly Question['input'][] {
  const shape = call.input instanceof z.ZodMiniObject ? call.input.shape : {};
  const chosen = Object.entries(shape).flatMap(([name, field]) =>
    choicesOf(field).map((choice) => ({ ...input, [name]: choice })),
  );
  const typed = ['search', 'words']
    .filter((name) => name in shape && input[name] === undefined)
    .map((name) => ({ ...input, [name]: someName }));
  return [...chosen, ...typed];
}
