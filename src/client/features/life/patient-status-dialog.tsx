import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Patient } from '#contract/entities.ts';
import {
  archivePatient,
  changePatientStatus,
  patientStatusPreview,
  waitForStartOfCare,
} from '#contract/life.ts';
import { nextPatientStatuses } from '#domain/record-life.ts';
import type { PatientStatus } from '#domain/record-statuses.ts';
import { callApi } from '#client/api/call.ts';
import type { ActionDialogProps } from '#client/kinds/action/action.ts';
import type { Change } from './change-dialog.tsx';
import { previewsOf } from './effects-preview.tsx';
import { StatusSteps } from './status-steps.tsx';

type Words = {
  readonly title: MessageDescriptor;
  readonly submit: MessageDescriptor;
  readonly day: MessageDescriptor;
  readonly done: () => string;
};

const words: Readonly<Record<PatientStatus, Words>> = {
  Draft: {
    title: msg`Make the patient a draft again`,
    submit: msg`Make a draft`,
    day: msg`From`,
    done: () => t`The patient is a draft again.`,
  },
  'Waiting for Start of Care': {
    title: msg`Mark as waiting for start of care`,
    submit: msg`Mark as waiting`,
    day: msg`From`,
    done: () => t`The patient waits for start of care.`,
  },
  Active: {
    title: msg`Make the patient active`,
    submit: msg`Make active`,
    day: msg`From`,
    done: () => t`The patient is active.`,
  },
  'On Hold': {
    title: msg`Put the patient on hold`,
    submit: msg`Put on hold`,
    day: msg`First day of the hold`,
    done: () => t`The patient is on hold.`,
  },
  Discharged: {
    title: msg`Discharge the patient`,
    submit: msg({ message: 'Discharge', context: 'end care' }),
    day: msg`Last day of care`,
    done: () => t`The patient is discharged.`,
  },
  Archived: {
    title: msg`Archive the patient`,
    submit: msg`Archive`,
    day: msg`Last day of care`,
    done: () => t`The patient is archived.`,
  },
  Deceased: {
    title: msg`Record the patient’s death`,
    submit: msg`Record death`,
    day: msg`Date of death`,
    done: () => t`The death is recorded.`,
  },
};

/** Ordinary steps of an admission need no reason. */
const plain: readonly PatientStatus[] = ['Draft', 'Waiting for Start of Care', 'Active'];

const isStatus = (text: string): text is PatientStatus => Object.hasOwn(words, text);

function changeTo({ id }: Pick<Patient, 'id'>, chosen: string): Change {
  const status: PatientStatus = isStatus(chosen) ? chosen : 'Draft';
  const { title, submit, day, done } = words[status];
  return {
    title,
    submit,
    day,
    done: done(),
    failure: msg`Sorry, patient could not be saved.`,
    reasons: [],
    needsReason: !plain.includes(status),
    previews: previewsOf((date) => callApi(patientStatusPreview, { id, status, date })),
    send: (wish) => {
      if (status === 'Archived') return callApi(archivePatient, { id, ...wish });
      if (status === 'Waiting for Start of Care')
        return callApi(waitForStartOfCare, { id, ...wish });
      return callApi(changePatientStatus, { id, status, ...wish });
    },
  };
}

/** Changes the status of a patient: which, from when, why, and what happens then. */
export const PatientStatusDialog = ({
  subject: { patient },
  ...rest
}: ActionDialogProps<{ patient: Patient }>) => (
  <StatusSteps
    from={patient.status}
    next={nextPatientStatuses(patient.status)}
    changeTo={(status) => changeTo(patient, status)}
    {...rest}
  />
);
