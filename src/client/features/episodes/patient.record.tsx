import { msg } from '@lingui/core/macro';
import { createEpisode } from '#contract/episodes.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { PatientStatusDialog } from '#client/features/patients/patient-status.ts';
import { action } from '#client/kinds/action/action.ts';
import { record } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { patientName } from '#client/store/snapshots/queries.ts';
import { NewEpisodeDialog } from './new-episode-dialog.ts';
import { patientTabs, type LoadedPatient } from './patient-tabs.tsx';

const changeStatus = action<LoadedPatient>({
  id: 'status',
  label: msg`Change status`,
  needs: savePatient,
  dialog: PatientStatusDialog,
});

const newEpisode = action<LoadedPatient>({
  id: 'episode',
  label: msg`New episode`,
  icon: 'plus',
  look: 'primary',
  needs: createEpisode,
  dialog: ({ subject: { patient }, ...rest }) => (
    <NewEpisodeDialog subject={{ id: patient.id, name: patientName(patient) }} {...rest} />
  ),
});

/** A patient for the office: the chart and the episodes of care. */
export const screen = record<LoadedPatient>({
  load: ({ params: { id = '' } }) => callApi(readPatient, { id }),
  title: ({ patient }) => patientName(patient),
  from: '/patients',
  status: ({ patient }) => <RecordStatusPill status={patient.status} />,
  line: ({ patient }) => chartLine(patient),
  label: msg`Patient`,
  actions: [changeStatus, newEpisode],
  tabs: patientTabs,
});
