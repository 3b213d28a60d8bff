import * as z from 'zod/mini';
import {
  agreementStates,
  circleKinds,
  physicianRoles,
  placeRelations,
  reminderCycles,
} from '#domain/circle.ts';
import { isEmail, isUsPhone } from '#domain/texts.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';

/**
 * A patient's circle: people, places, agreements and reminders that belong to the patient beside
 * the chart. Everything that names somebody is sealed.
 */

const admin = define('admin');
const operation = define('operation');

const revision = () => integer(1, 1e9);
const day = () => z.nullable(dateText());
const phone = () => text(40).check(z.refine((value: string) => value === '' || isUsPhone(value)));

/** What every entry of the circle has. */
const entry = {
  id: id(),
  revision: revision(),
  patientId: id(),
  /** Name and record number of the patient, for lists of several. */
  patientName: text(160),
  /** Agreed on, since, or due. */
  day: day(),
  until: day(),
  changedAt: instant(),
  changedBy: text(160),
};

const search = {
  patientId: z.nullable(id()),
  ...pageRequest,
};
const sorts = orderBy(['day', 'changed'], '-changed');
/** Of people, who have no day. */
const peopleSorts = orderBy(['changed'], '-changed');

/** The entry that is changed, against what was read; null adds one. */
const saved = { entry: z.nullable(z.object({ id: id(), revision: revision() })), patientId: id() };
const output = z.object({ id: id() });
const errors = ['record.not-found', 'record.changed', 'patient.merged', 'request.invalid'] as const;

const agreementFields = {
  title: nonBlank(160),
  status: z.enum(agreementStates),
  /** Who signed or declined it, and what they are to the patient. */
  signer: text(160),
  relation: text(80),
  note: text(1000),
  /** One of the patient's files. */
  fileId: z.nullable(id()),
};
const agreementRow = z.object({ ...entry, ...agreementFields });
export type AgreementRow = z.infer<typeof agreementRow>;

export const patientAgreements = operation('getPatientAgreements', {
  summary:
    'A patient’s agreements: what was given, signed, declined or withdrawn, when and by whom.',
  reads: true,
  input: z.object({ ...search, order: sorts }),
  output: pageOf(agreementRow),
});

export const saveAgreement = admin('saveAgreement', {
  summary: 'Adds an agreement of a patient or changes one.',
  input: z.object({ ...saved, ...agreementFields, day: dateText() }),
  output,
  errors: [...errors, 'circle.agreement-day'],
});

const placeFields = {
  facilityId: id(),
  relation: z.enum(placeRelations),
  room: text(80),
  note: text(1000),
};
const placeRow = z.object({ ...entry, ...placeFields, facility: text(160), phone: text(40) });
export type PlaceRow = z.infer<typeof placeRow>;

export const patientPlaces = admin('patientFacilities', {
  summary: 'Facilities that a patient lives in or was sent to, since when and until when.',
  reads: true,
  input: z.object({ ...search, order: sorts }),
  output: pageOf(placeRow),
});

export const savePlace = admin('savePatientFacility', {
  summary: 'Says that a patient lives in a facility or was sent there, or changes it.',
  input: z.object({ ...saved, ...placeFields, day: dateText(), until: day() }),
  output,
  errors: [...errors, 'days.order'],
});

const physicianFields = {
  name: nonBlank(160),
  role: z.enum(physicianRoles),
  npi: z.string().check(z.regex(/^(\d{10})?$/)),
  specialty: text(120),
  phone: phone(),
  fax: phone(),
  note: text(1000),
};
const physicianRow = z.object({ ...entry, ...physicianFields });
export type PatientPhysicianRow = z.infer<typeof physicianRow>;

export const patientPhysicians = admin('patientPhysicians', {
  summary: 'Physicians of a patient with their role, and the one whom the chart itself names.',
  reads: true,
  input: z.object({ ...search, order: peopleSorts }),
  output: z.extend(pageOf(physicianRow), {
    /** Null where the chart names none, and without a patient. */
    chart: z.nullable(z.object({ name: text(200), npi: text(10), phone: text(40) })),
  }),
});

export const savePatientPhysician = admin('savePatientPhysician', {
  summary: 'Adds a physician of a patient or changes one.',
  input: z.object({ ...saved, ...physicianFields }),
  output,
  errors: [...errors, 'circle.physician-known'],
});

const contactFields = {
  name: nonBlank(160),
  relation: text(80),
  phone: phone(),
  otherPhone: phone(),
  email: text(254).check(z.refine((value: string) => value === '' || isEmail(value))),
  /** To be called first in an emergency. */
  emergency: z.boolean(),
  note: text(1000),
};
const contactRow = z.object({ ...entry, ...contactFields });
export type PatientContactRow = z.infer<typeof contactRow>;

export const patientContacts = admin('patientContacts', {
  summary: 'People around a patient: family, neighbours, guardians.',
  reads: true,
  input: z.object({ ...search, order: peopleSorts }),
  output: pageOf(contactRow),
});

export const savePatientContact = admin('savePatientContact', {
  summary: 'Adds a contact of a patient or changes one.',
  input: z.object({ ...saved, ...contactFields }),
  output,
  errors,
});

const reminderFields = { text: nonBlank(1000), cycle: z.enum(reminderCycles) };
const reminderRow = z.object({
  ...entry,
  ...reminderFields,
  /** Null while it is open. */
  doneAt: z.nullable(instant()),
});
export type ReminderRow = z.infer<typeof reminderRow>;

export const patientReminders = admin('patientReminders', {
  summary: 'Reminders about patients, by the day they are due; of one patient when asked.',
  reads: true,
  input: z.object({
    patientId: z._default(z.nullable(id()), null),
    /** `due`: open and due by today, in Pacific time. */
    only: z._default(z.enum(['due', 'open', 'done', 'all']), 'open'),
    order: orderBy(['day', 'changed'], 'day'),
    ...pageRequest,
  }),
  output: pageOf(reminderRow),
});

export const saveReminder = admin('saveReminder', {
  summary: 'Adds a reminder about a patient or changes one.',
  input: z.object({ ...saved, ...reminderFields, day: dateText() }),
  output,
  errors,
});

export const completeReminder = admin('completeReminder', {
  summary:
    'Marks a reminder as done. One that repeats stays open and is due again a day, a week or a ' +
    'month after its day, never in the past.',
  input: z.object({ id: id(), revision: revision() }),
  output: z.object({ revision: revision() }),
  errors,
});

export const reopenReminder = admin('reopenReminder', {
  summary: 'Takes *Done* back: the reminder is open, due as it was.',
  input: z.object({ id: id(), revision: revision(), day: dateText() }),
  output: z.object({ revision: revision() }),
  errors,
});

export const removeFromCircle = admin('removeFromCircle', {
  summary: 'Removes an entry of a patient’s circle, with a reason. It stays on record.',
  input: z.object({
    kind: z.enum(circleKinds),
    id: id(),
    revision: revision(),
    reason: nonBlank(500),
  }),
  output: z.object({ revision: revision() }),
  errors,
});

export const restoreToCircle = admin('restoreToCircle', {
  summary: 'Takes a removal of a patient’s circle back.',
  input: z.object({ kind: z.enum(circleKinds), id: id(), revision: revision() }),
  output: z.object({ revision: revision() }),
  errors,
});
