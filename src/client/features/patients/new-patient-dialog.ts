import { msg } from '@lingui/core/macro';
import { isBirthDate } from '#domain/demographics.ts';
import { pacificDate } from '#domain/pacific.ts';
import { savePatient } from '#contract/patients.ts';
import { date, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { birthDateForm, mostTyped, tooLong } from './demographic-fields.ts';

const name = { required: true, maxLength: mostTyped, check: tooLong };

/** Opens a Draft chart with what a first call brings: a name and, if known, the birthday. */
export const NewPatientDialog = formDialog({
  title: msg`New patient`,
  submit: msg`Save`,
  failure: msg`Sorry, patient could not be saved.`,
  fields: () => ({
    lastName: text(msg`Last name`, name),
    firstName: text(msg`First name`, name),
    birthday: date(msg`Date of birth`, {
      expects: birthDateForm,
      check: (day) => (isBirthDate(day, pacificDate(new Date())) ? null : birthDateForm),
    }),
  }),
  call: savePatient,
  input: ({ birthday, ...names }, _subject, entryId) => ({
    id: null,
    entryId,
    baseRevision: 0,
    patch: { ...names, ...(birthday && { birthday }) },
    status: null,
  }),
  open: ({ patient }) => `/patient/${patient.id}`,
});
