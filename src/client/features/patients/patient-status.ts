import { msg } from '@lingui/core/macro';
import { patientStatuses, type Patient } from '#contract/entities.ts';
import { savePatient } from '#contract/patients.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

/** Changes the status of a chart; an incomplete one stays a Draft, which the server says. */
export const PatientStatusDialog = formDialog({
  title: msg`Change status`,
  submit: msg`Save`,
  failure: msg`Sorry, patient could not be saved.`,
  fields: ({ patient: { status } }: { patient: Pick<Patient, 'id' | 'status' | 'content'> }) => ({
    status: choice(msg`Status`, {
      initial: status,
      options: patientStatuses.map((value) => ({ value, label: value })),
    }),
  }),
  call: savePatient,
  input: ({ status }, { patient: { id, content } }, entryId) => ({
    id,
    entryId,
    baseRevision: content.doc.revision,
    patch: {},
    status: status || null,
  }),
});
