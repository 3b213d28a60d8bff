import { msg, t } from '@lingui/core/macro';
import {
  patientAgreements,
  patientPlaces,
  patientReminders,
  saveAgreement,
  savePlace,
  saveReminder,
  type AgreementRow,
  type PlaceRow,
  type ReminderRow,
} from '#contract/circle.ts';
import { errors } from '#contract/errors.ts';
import { facilities, type FacilityRow } from '#contract/facilities.ts';
import { patientFiles } from '#contract/record-files.ts';
import { agreementStates, placeRelations, reminderCycles } from '#domain/circle.ts';
import { pacificDate } from '#domain/pacific.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { picker } from '#client/kinds/form-dialog/picker-field.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { note, type OfPatient } from './person-dialogs.ts';

/** Dialogs of agreements, places and reminders of a patient. */

const look = { submit: msg`Save`, wide: true, columns: true } as const;
const today = () => pacificDate(new Date());
const same = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value }));

const mostFiles = 100;

const agreementFields = (patientId: string, given?: AgreementRow) => ({
  title: text(msg({ message: 'Agreement', context: 'with a patient' }), {
    required: true,
    initial: given?.title ?? '',
    maxLength: 160,
  }),
  status: select<AgreementRow['status']>(msg`Status`, {
    required: true,
    initial: given?.status ?? '',
    options: same(agreementStates),
  }),
  day: date(msg`Date`, { required: true, initial: given?.day ?? today() }),
  signer: text(msg`Signed or declined by`, {
    required: false,
    initial: given?.signer ?? '',
    maxLength: 160,
  }),
  relation: text(msg`Relation to the patient`, {
    required: false,
    initial: given?.relation ?? '',
    maxLength: 80,
  }),
  fileId: choice<string>(msg`File`, {
    required: false,
    clearable: true,
    initial: given?.fileId ?? '',
    options: {
      load: async () => {
        const { rows } = await callApi(patientFiles, { patientId, pageSize: mostFiles });
        return rows.map(({ id, name }) => ({ value: id, label: name }));
      },
      failure: msg`Sorry, files could not be loaded.`,
    },
  }),
  note: note(given?.note),
});

type AgreementEntered = { status: AgreementRow['status'] | ''; fileId: string };
const agreementInput = <V extends AgreementEntered>({ status, fileId, ...rest }: V) => ({
  ...rest,
  status: status || ('Given' as const),
  fileId: fileId || null,
});

const agreementFailure = msg`Sorry, agreement could not be saved.`;

export const AddAgreementDialog = formDialog({
  ...look,
  title: msg`Add agreement`,
  failure: agreementFailure,
  fields: ({ patient }: OfPatient) => agreementFields(patient.id),
  call: saveAgreement,
  input: (values, { patient }) => ({
    entry: null,
    patientId: patient.id,
    ...agreementInput(values),
  }),
  done: () => t`The agreement was added.`,
});

export const agreementClash = rowClash<AgreementRow>(
  'record.changed',
  ({ patientId }, page) => callApi(patientAgreements, { patientId, ...page }),
  ({ id }) => id,
  (row) => agreementFields(row.patientId, row),
);

export const EditAgreementDialog = formDialog({
  ...look,
  title: ({ title }: AgreementRow) => title,
  failure: agreementFailure,
  fields: (row: AgreementRow) => agreementFields(row.patientId, row),
  call: saveAgreement,
  input: (values, { id, revision, patientId }) => ({
    entry: { id, revision },
    patientId,
    ...agreementInput(values),
  }),
  clash: agreementClash,
});

type Facility = Pick<FacilityRow, 'id' | 'name' | 'city'>;

const placeFields = (given?: PlaceRow) => ({
  facilityId: picker<Facility>(msg`Facility`, {
    required: true,
    initial: given ? { id: given.facilityId, name: given.facility, city: '' } : null,
    find: async (words) => (await callApi(facilities, { words })).rows,
    offer: ({ name, city }) => [name, city].filter(Boolean).join(' · '),
    name: ({ name }) => name,
    rows: msg`Facilities`,
    failure: msg`Sorry, facilities could not be loaded.`,
    none: msg`No facility found. Add it under Facilities first.`,
  }),
  relation: choice<PlaceRow['relation']>(msg`Why`, {
    required: true,
    compact: true,
    initial: given?.relation ?? '',
    options: same(placeRelations),
  }),
  day: date(msg`Since`, { required: true, initial: given?.day ?? today() }),
  until: date(msg`Until`, {
    required: false,
    initial: given?.until ?? '',
    hint: msg`Empty while the patient is there.`,
    codes: { 'days.order': errors['days.order'].text },
  }),
  room: text(msg`Room`, { required: false, initial: given?.room ?? '', maxLength: 80 }),
  note: note(given?.note),
});

type PlaceEntered = {
  facilityId: Facility | null;
  relation: PlaceRow['relation'] | '';
  until: string;
};
const placeInput = <V extends PlaceEntered>({ facilityId, relation, until, ...rest }: V) => ({
  ...rest,
  facilityId: facilityId?.id ?? '',
  relation: relation || ('Lives in' as const),
  until: until || null,
});

const placeFailure = msg`Sorry, place could not be saved.`;

export const AddPlaceDialog = formDialog({
  ...look,
  title: msg`Add place`,
  failure: placeFailure,
  fields: (_subject: OfPatient) => placeFields(),
  call: savePlace,
  input: (values, { patient }) => ({ entry: null, patientId: patient.id, ...placeInput(values) }),
  done: () => t`The place was added.`,
});

export const placeClash = rowClash<PlaceRow>(
  'record.changed',
  ({ patientId }, page) => callApi(patientPlaces, { patientId, ...page }),
  ({ id }) => id,
  placeFields,
);

export const EditPlaceDialog = formDialog({
  ...look,
  title: ({ facility }: PlaceRow) => facility,
  failure: placeFailure,
  fields: placeFields,
  call: savePlace,
  input: (values, { id, revision, patientId }) => ({
    entry: { id, revision },
    patientId,
    ...placeInput(values),
  }),
  clash: placeClash,
});

const reminderFields = (given?: ReminderRow) => ({
  text: longText(msg`Reminder`, {
    required: true,
    initial: given?.text ?? '',
    maxLength: 1000,
    rows: 3,
  }),
  day: date(msg`Due`, { required: true, initial: given?.day ?? today() }),
  cycle: choice<ReminderRow['cycle']>(msg`Repeats`, {
    required: true,
    compact: true,
    initial: given?.cycle ?? 'Once',
    options: same(reminderCycles),
  }),
});

const reminderFailure = msg`Sorry, reminder could not be saved.`;

export const AddReminderDialog = formDialog({
  ...look,
  title: msg`Add reminder`,
  failure: reminderFailure,
  fields: (_subject: OfPatient) => reminderFields(),
  call: saveReminder,
  input: ({ cycle, ...values }, { patient }) => ({
    entry: null,
    patientId: patient.id,
    ...values,
    cycle: cycle || ('Once' as const),
  }),
  done: () => t`The reminder was added.`,
});

export const reminderClash = rowClash<ReminderRow>(
  'record.changed',
  ({ patientId }, page) => callApi(patientReminders, { patientId, only: 'all', ...page }),
  ({ id }) => id,
  (row) => ({
    ...reminderFields(row),
    done: text(msg`Done`, {
      initial: row.doneAt === null ? '' : pacificMoment(new Date(row.doneAt)),
    }),
  }),
);

export const EditReminderDialog = formDialog({
  ...look,
  title: msg`Change reminder`,
  failure: reminderFailure,
  fields: (row: ReminderRow) => reminderFields(row),
  call: saveReminder,
  input: ({ cycle, ...values }, { id, revision, patientId }) => ({
    entry: { id, revision },
    patientId,
    ...values,
    cycle: cycle || ('Once' as const),
  }),
  clash: reminderClash,
});
