import { emptyMergedDoc } from '#contract/commands/merged-doc.ts';
import type { OlderNote } from '#client/store/older-notes.ts';
import type { CurrentUser, Episode, MergedDoc, Note, Patient, Visit } from '#contract/entities.ts';
import type { SessionState } from '#contract/sign-in.ts';
import type { Values } from '#domain/merge.ts';

/** Records for tests, obviously made up. Ids are counted so that a failing test reads well. */

export const testId = (kind: number, n: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const visitId = (n = 1): string => testId(1, n);
export const patientId = (n = 1): string => testId(2, n);
export const episodeId = (n = 1): string => testId(3, n);
export const userId = (n = 1): string => testId(4, n);
export const clientId = (n = 1): string => testId(5, n);
export const deviceId = (n = 1): string => testId(6, n);
export const orgId = (n = 1): string => testId(7, n);

export const nurse = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: userId(),
  orgId: orgId(),
  orgName: 'Larkspur Home Health (demo)',
  userName: 'nora.nurse',
  givenName: 'Nora',
  familyName: 'Nurse',
  emailId: 'nora@example.test',
  hasPin: false,
  rolename: 'CLINICIAN',
  roleId: 5,
  roleType: 'ClinicianUser',
  privileges: '{}',
  providerType: 'RN',
  credential: 'RN',
  changePassword: false,
  ...overrides,
});

export const sessionOf = (
  user: CurrentUser,
  overrides: Partial<SessionState> = {},
): SessionState => ({
  user,
  clientId: clientId(),
  expiresAt: '2026-03-06T16:00:00.000Z',
  serverTime: '2026-03-05T16:00:00.000Z',
  constants: [{ type: 'WebAppConfig', name: 'autoSaveInterval', value: '30' }],
  providerTypes: [],
  visitTypes: [],
  ...overrides,
});

export const visit = (overrides: Partial<Visit> = {}): Visit => ({
  id: visitId(),
  revision: 1,
  episodeId: episodeId(),
  patientId: patientId(),
  patientName: 'Sample, Sally',
  address: '1 Example Way, Testville',
  phone: '555-0100',
  visitTypeId: 100,
  visitType: 'Skilled Nursing Visit',
  providerType: 'RN',
  status: 'Staffed',
  dateOfService: '03/05/2026',
  plannedStart: '08:00',
  plannedMinutes: 60,
  providerId: userId(),
  providerName: 'Nora Nurse',
  timeIn: null,
  timeOut: null,
  pay: null,
  formId: 'skilled-nursing-visit',
  submittedAt: null,
  approvedAt: null,
  ...overrides,
});

/** A merged document with these values at one revision. */
export const docOf = (values: Values, revision = 1): MergedDoc => ({
  ...emptyMergedDoc,
  doc: {
    values,
    revs: Object.fromEntries(Object.keys(values).map((path) => [path, revision])),
    revision,
  },
});

export const note = (overrides: Partial<Note> = {}): Note => ({
  visitId: visitId(),
  patientId: patientId(),
  episodeId: episodeId(),
  providerId: userId(),
  dateOfService: '03/05/2026',
  formId: 'skilled-nursing-visit',
  formVersion: 1,
  content: docOf({}, 0),
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
  ...overrides,
});

/** A note from before this product. */
export const olderNote = (n: number, overrides: Partial<OlderNote> = {}): OlderNote => ({
  id: testId(9, n),
  patientId: patientId(),
  patientName: 'Sample, Sally',
  day: '03/04/2025',
  title: 'Nursing visit',
  author: 'Ann Former, RN',
  fields: 1,
  importedAt: '2026-03-05T16:00:00.000Z',
  removed: null,
  values: [{ label: 'Pulse', value: '72' }],
  document: null,
  source: 'old.csv',
  importedBy: null,
  previous: null,
  next: null,
  ...overrides,
});

export const patient = (overrides: Partial<Patient> = {}): Patient => ({
  id: patientId(),
  status: 'Active',
  mrn: 'DEMO-1',
  content: docOf({ lastName: 'Sample', firstName: 'Sally', phoneNumber1: '555-010-0000' }),
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  ...overrides,
});

export const episode = (overrides: Partial<Episode> = {}): Episode => ({
  id: episodeId(),
  revision: 1,
  patientId: patientId(),
  patientName: 'Sample, Sally',
  status: 'Active',
  startDate: '03/01/2026',
  endDate: '04/29/2026',
  billingPeriods: [{ index: 1, start: '03/01/2026', end: '03/30/2026' }],
  payerType: 'Episodic',
  careCoordinator: null,
  orders: [],
  ...overrides,
});
