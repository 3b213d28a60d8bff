import { msg } from '@lingui/core/macro';
import { savePatient } from '#contract/patients.ts';
import { date, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

/** Opens a Draft chart with what a first call brings: a name and, if known, the birthday. */
export const NewPatientDialog = formDialog({
  title: msg`New patient`,
  submit: msg`Save`,
  failure: msg`Sorry, patient could not be saved.`,
  fields: () => ({
    lastName: text(msg`Last name`, { required: true }),
    firstName: text(msg`First name`, { required: true }),
    birthday: date(msg`Date of birth`),
  }),
  call: savePatient,
  input: ({ birthday, ...name }, _subject, entryId) => ({
    id: null,
    entryId,
    baseRevision: 0,
    patch: { ...name, ...(birthday && { birthday }) },
    status: null,
  }),
  open: ({ patient }) => `/patient/${patient.id}`,
});
