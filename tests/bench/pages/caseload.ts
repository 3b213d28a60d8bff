import type { CurrentUser, Episode, Note, Patient, Visit } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import type { Answers } from '#forms/define.ts';
import { wholeNote } from '../notes.ts';

/**
 * A made-up caseload as a device pulls it: per note a visit, six visits on every day, a patient for
 * every eight notes.
 */

const orgId = '00000000-0000-7000-8000-0000000000aa';
export const nurse: CurrentUser = {
  id: '00000000-0000-7000-8000-0000000000bb',
  orgId,
  orgName: 'Sample Home Health',
  userName: 'nurse',
  givenName: 'Ana',
  familyName: 'Silva',
  emailId: '',
  hasPin: false,
  rolename: 'CLINICIAN',
  roleId: 1,
  roleType: 'ClinicianUser',
  privileges: '{}',
  providerType: 'RN',
  credential: 'RN',
  changePassword: false,
};

const id = (kind: number, nth: number): string =>
  `00000000-0000-7000-${8000 + kind}-${String(nth).padStart(12, '0')}`;
export const visitIdOf = (nth: number): string => id(1, nth);

const form = must(formById('skilled-nursing-visit'), 'form');
/** A few different notes, so that building ten thousand of them does not take an hour. */
const answerSets: readonly Answers[] = Array.from({ length: 20 }, (_, nth) =>
  wholeNote(form, nth + 1, 200),
);
const perDay = 6;

/** Day of the nth visit, counted back from today, MM/DD/YYYY. */
function dayOf(nth: number, today: Date): string {
  const day = new Date(today);
  day.setDate(day.getDate() - Math.floor(nth / perDay));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(day.getMonth() + 1)}/${two(day.getDate())}/${day.getFullYear()}`;
}
export const dayText = (today: Date): string => dayOf(0, today);

const merged = (values: Answers) => ({
  doc: {
    values,
    revs: Object.fromEntries(Object.keys(values).map((path) => [path, 1])),
    revision: 1,
  },
  edits: [],
  conflicts: [],
});

const visitAt = (nth: number, today: Date): Visit => ({
  id: id(1, nth),
  revision: 1,
  episodeId: id(3, Math.floor(nth / 8)),
  patientId: id(2, Math.floor(nth / 8)),
  patientName: `Sample, Patient ${Math.floor(nth / 8)}`,
  address: '412 Oak Street, Sample City, CA 90001',
  phone: '555-555-0100',
  visitTypeId: 304,
  visitType: 'Skilled nursing visit',
  providerType: 'RN',
  status: nth < perDay ? 'Staffed' : 'NotesApproved',
  dateOfService: dayOf(nth, today),
  plannedStart: `${String(8 + (nth % perDay)).padStart(2, '0')}:00`,
  plannedMinutes: 60,
  providerId: nurse.id,
  providerName: 'Ana Silva',
  timeIn: null,
  timeOut: null,
  pay: null,
  formId: form.id,
  submittedAt: null,
  approvedAt: null,
});

/** A drawn signature of usual length. */
const strokes = JSON.stringify([
  Array.from({ length: 60 }, (_, nth) => [40 + ((nth * 37) % 210), 30 + ((nth * 23) % 70)]),
]);
/** Notes of past days are signed. */
const sealAt = (nth: number, today: Date): Note['seal'] =>
  nth < perDay
    ? null
    : {
        hash: nth.toString(16).padStart(64, '0'),
        revision: 1,
        clinician: { name: 'Ana Silva', role: 'RN', strokes, at: today.toISOString() },
        patient: {
          name: `Patient ${Math.floor(nth / 8)} Sample`,
          role: 'Patient',
          strokes,
          at: today.toISOString(),
        },
        patientUnable: null,
      };

const noteAt = (nth: number, today: Date): Note => ({
  visitId: id(1, nth),
  patientId: id(2, Math.floor(nth / 8)),
  episodeId: id(3, Math.floor(nth / 8)),
  providerId: nurse.id,
  dateOfService: dayOf(nth, today),
  formId: form.id,
  formVersion: form.version,
  content: merged(answerSets[nth % answerSets.length] ?? {}),
  seal: sealAt(nth, today),
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
});

const patientAt = (nth: number): Patient => ({
  id: id(2, nth),
  status: 'Active',
  mrn: `PL-${nth}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  content: merged({
    lastName: 'Sample',
    firstName: `Patient ${nth}`,
    birthday: '01/02/1940',
    gender: 'F',
    addressLine1: '412 Oak Street',
    city: 'Sample City',
    state: 'CA',
    zipcode: '90001',
    phoneNumber1: '555-555-0100',
  }),
});

const episodeAt = (nth: number, today: Date): Episode => ({
  id: id(3, nth),
  revision: 1,
  patientId: id(2, nth),
  patientName: `Sample, Patient ${nth}`,
  status: 'Active',
  startDate: dayOf(nth * 8 + 60, today),
  endDate: dayOf(nth * 8, today),
  billingPeriods: [],
  payerType: 'Episodic',
  careCoordinator: null,
  orders: [],
});

/** Rows of the nth note as a pull brings them. */
export function rowsAt(nth: number, today: Date): PulledRow[] {
  const own: PulledRow[] = [
    { table: 'visit', id: id(1, nth), data: visitAt(nth, today) },
    { table: 'note', id: id(1, nth), data: noteAt(nth, today) },
  ];
  const group = Math.floor(nth / 8);
  if (nth % 8 === 0)
    own.push(
      { table: 'patient', id: id(2, group), data: patientAt(group) },
      { table: 'episode', id: id(3, group), data: episodeAt(group, today) },
    );
  return own;
}
