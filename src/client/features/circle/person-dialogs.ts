import { msg, t } from '@lingui/core/macro';
import {
  patientContacts,
  patientPhysicians,
  savePatientContact,
  savePatientPhysician,
  type PatientContactRow,
  type PatientPhysicianRow,
} from '#contract/circle.ts';
import { physicianRoles } from '#domain/circle.ts';
import { callApi } from '#client/api/call.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';

/** Dialogs of the people around a patient. */

/** What a new entry is added to. */
export type OfPatient = { readonly patient: { readonly id: string } };

const look = { submit: msg`Save`, wide: true, columns: true } as const;
const phone = (label: ReturnType<typeof msg>, initial = '') =>
  text(label, {
    required: false,
    type: 'tel',
    maxLength: 40,
    initial,
    expects: msg`Enter ten digits, such as (559) 555-0102`,
  });
/** What else there is to say about somebody or something of the circle. */
export const note = (initial = '') =>
  longText(msg({ message: 'Note', context: 'remark about a person, a place or an agreement' }), {
    required: false,
    initial,
    maxLength: 1000,
    rows: 2,
  });

type Role = (typeof physicianRoles)[number];

const physicianFields = (given?: PatientPhysicianRow) => ({
  name: text(msg`Name`, { required: true, initial: given?.name ?? '', maxLength: 160 }),
  role: select<Role>(msg`Role`, {
    required: true,
    initial: given?.role ?? '',
    options: physicianRoles.map((value) => ({ value, label: value })),
  }),
  npi: text(msg`NPI`, {
    required: false,
    initial: given?.npi ?? '',
    maxLength: 10,
    inputMode: 'numeric',
    expects: msg`Enter ten digits`,
  }),
  specialty: text(msg`Specialty`, {
    required: false,
    initial: given?.specialty ?? '',
    maxLength: 120,
  }),
  phone: phone(msg`Phone`, given?.phone),
  fax: phone(msg`Fax`, given?.fax),
  note: note(given?.note),
});

type PhysicianEntered = {
  name: string;
  role: Role | '';
  npi: string;
  specialty: string;
  phone: string;
  fax: string;
  note: string;
};
const physicianInput = ({ role, ...rest }: PhysicianEntered) => ({
  ...rest,
  role: role || ('Attending' as const),
});

const physicianFailure = msg`Sorry, physician could not be saved.`;

export const AddPhysicianDialog = formDialog({
  ...look,
  title: msg`Add physician`,
  failure: physicianFailure,
  fields: (_subject: OfPatient) => physicianFields(),
  call: savePatientPhysician,
  input: (values, { patient }) => ({
    entry: null,
    patientId: patient.id,
    ...physicianInput(values),
  }),
  done: () => t`The physician was added.`,
});

export const physicianClash = rowClash<PatientPhysicianRow>(
  'record.changed',
  ({ patientId }, page) => callApi(patientPhysicians, { patientId, ...page }),
  ({ id }) => id,
  physicianFields,
);

export const EditPhysicianDialog = formDialog({
  ...look,
  title: ({ name }: PatientPhysicianRow) => name,
  failure: physicianFailure,
  fields: physicianFields,
  call: savePatientPhysician,
  input: (values, { id, revision, patientId }) => ({
    entry: { id, revision },
    patientId,
    ...physicianInput(values),
  }),
  clash: physicianClash,
});

const contactFields = (given?: PatientContactRow) => ({
  name: text(msg`Name`, { required: true, initial: given?.name ?? '', maxLength: 160 }),
  relation: text(msg`Relation`, {
    required: false,
    initial: given?.relation ?? '',
    maxLength: 80,
    hint: msg`For example daughter, neighbor, guardian`,
  }),
  phone: phone(msg`Phone`, given?.phone),
  otherPhone: phone(msg`Other phone`, given?.otherPhone),
  email: text(msg`Email`, {
    required: false,
    type: 'email',
    maxLength: 254,
    initial: given?.email ?? '',
    expects: msg`Enter an email address`,
  }),
  emergency: check(msg`Emergency`, {
    initial: given?.emergency ?? false,
    option: msg`Call first in an emergency`,
  }),
  note: note(given?.note),
});

const contactFailure = msg`Sorry, contact could not be saved.`;

export const AddContactDialog = formDialog({
  ...look,
  title: msg`Add contact`,
  failure: contactFailure,
  fields: (_subject: OfPatient) => contactFields(),
  call: savePatientContact,
  input: (values, { patient }) => ({ entry: null, patientId: patient.id, ...values }),
  done: () => t`The contact was added.`,
});

export const contactClash = rowClash<PatientContactRow>(
  'record.changed',
  ({ patientId }, page) => callApi(patientContacts, { patientId, ...page }),
  ({ id }) => id,
  contactFields,
);

export const EditContactDialog = formDialog({
  ...look,
  title: ({ name }: PatientContactRow) => name,
  failure: contactFailure,
  fields: contactFields,
  call: savePatientContact,
  input: (values, { id, revision, patientId }) => ({
    entry: { id, revision },
    patientId,
    ...values,
  }),
  clash: contactClash,
});
