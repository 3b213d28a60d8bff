import { msg, t } from '@lingui/core/macro';
import { reassignPatient } from '#contract/caseload.ts';
import { createEpisode } from '#contract/episodes.ts';
import { changePatientStatus, deletePatient } from '#contract/life.ts';
import { readPatient } from '#contract/patients.ts';
import { missingDemographics } from '#domain/demographics.ts';
import { callApi } from '#client/api/call.ts';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { ReassignDialog } from '#client/features/caseload/reassign-dialog.tsx';
import { PatientStatusDialog } from '#client/features/life/patient-status-dialog.tsx';
import { undoOfMerge } from '#client/features/merging/merged-into.tsx';
import { action } from '#client/kinds/action/action.ts';
import { record } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { patientName } from '#client/store/snapshots/queries.ts';
import { patientTitle } from '#client/features/patients/patient-title.ts';
import { NewEpisodeDialog } from './episode-dialog.ts';
import { notesOfPatient } from './notes-path.ts';
import { patientTabs, type LoadedPatient } from './patient-tabs.tsx';

const changeStatus = action<LoadedPatient>({
  id: 'status',
  label: msg`Change status`,
  needs: changePatientStatus,
  when: ({ mergedInto }) => mergedInto === undefined,
  dialog: PatientStatusDialog,
});

/** Only a draft is deleted; whatever belongs to it keeps it, which the server says. */
const deleteDraft = action({
  id: 'delete',
  label: msg`Delete draft`,
  needs: deletePatient,
  when: ({ patient, episodes }: LoadedPatient) =>
    patient.status === 'Draft' && episodes.length === 0,
  ask: {
    title: msg`Delete this draft?`,
    body: [msg`The record and its history of changes are removed. This cannot be undone.`],
    confirm: msg`Delete draft`,
  },
  look: 'danger',
  run: async ({ patient }: LoadedPatient) =>
    callApi(deletePatient, { id: patient.id, revision: patient.content.doc.revision }),
  done: () => t`The draft is deleted.`,
  open: () => '/patients',
  failure: msg`Sorry, patient could not be deleted.`,
});

/** Archived or deceased: nothing is planned for them (spec rules §4). */
const isClosed = ({ patient: { status } }: LoadedPatient): boolean =>
  status === 'Archived' || status === 'Deceased';

/** Whose record it is, and why nothing is planned for a patient who is gone. */
const lineOf = (loaded: LoadedPatient): string =>
  [
    chartLine(loaded.patient),
    loaded.mergedInto === undefined &&
      isClosed(loaded) &&
      t`This patient is archived or deceased. Change the status first.`,
  ]
    .filter(Boolean)
    .join(' · ');

const newEpisode = action<LoadedPatient>({
  id: 'episode',
  label: msg`New episode`,
  icon: 'plus',
  look: 'primary',
  needs: createEpisode,
  when: (loaded) => loaded.mergedInto === undefined && !isClosed(loaded),
  dialog: ({ subject: { patient }, ...rest }) => (
    <NewEpisodeDialog
      subject={{
        id: patient.id,
        name: patientName(patient),
        missing: missingDemographics(patient.content.doc.values),
      }}
      {...rest}
    />
  ),
});

const reassign = action<LoadedPatient>({
  id: 'reassign',
  label: msg`Reassign visits`,
  needs: reassignPatient,
  when: (loaded) => loaded.episodes.length > 0 && !isClosed(loaded),
  dialog: ({ subject: { patient }, ...rest }) => (
    <ReassignDialog subject={{ patientId: patient.id, episodeId: null }} {...rest} />
  ),
});

/** A patient for the office: the chart and the episodes of care. */
export const screen = record<LoadedPatient>({
  load: ({ params: { id = '' } }) => callApi(readPatient, { id }),
  title: ({ patient }) => patientTitle(patient),
  from: '/patients',
  status: ({ patient }) => <RecordStatusPill status={patient.status} />,
  line: lineOf,
  label: msg`Patient`,
  links: [
    {
      label: msg`Notes as one PDF`,
      icon: 'print',
      to: ({ patient }) => notesOfPatient(patient.id),
    },
  ],
  actions: [deleteDraft, changeStatus, reassign, newEpisode, undoOfMerge],
  tabs: patientTabs,
});
