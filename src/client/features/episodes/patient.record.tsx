import { msg } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import { createEpisode } from '#contract/episodes.ts';
import type { Episode } from '#contract/entities.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';
import { chartLine, chartText } from '#client/features/patients/chart-values.ts';
import { CarePlanView } from '#client/features/patients/care-plan-view.tsx';
import { ChartSummary } from '#client/features/patients/chart-summary.tsx';
import { ChartView } from '#client/features/patients/chart-view.tsx';
import { ImportedDocuments } from '#client/features/patients/imported-documents.tsx';
import { officeEditor } from '#client/features/patients/office-editor.ts';
import { DuplicatesCard } from '#client/features/patients/duplicates.tsx';
import { presentEpisode } from '#client/features/patients/present-episode.ts';
import { PatientStatusDialog } from '#client/features/patients/patient-status.ts';
import { action } from '#client/kinds/action/action.ts';
import { listPanel } from '#client/kinds/record/list-panel.tsx';
import { record, type PanelProps } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { patientName } from '#client/store/snapshots/queries.ts';
import { NewEpisodeDialog } from './new-episode-dialog.ts';

type Loaded = OutputOf<typeof readPatient>;

const changeStatus = action<Loaded>({
  id: 'status',
  label: msg`Change status`,
  needs: savePatient,
  dialog: PatientStatusDialog,
});

const newEpisode = action<Loaded>({
  id: 'episode',
  label: msg`New episode`,
  icon: 'plus',
  look: 'primary',
  needs: createEpisode,
  dialog: ({ subject: { patient }, ...rest }) => (
    <NewEpisodeDialog subject={{ id: patient.id, name: patientName(patient) }} {...rest} />
  ),
});

function ChartPanel({ data: { patient, episodes } }: PanelProps<Loaded>) {
  const may = useMay();
  const role = rowOf(useUser());
  const episode = presentEpisode(episodes);
  return (
    <>
      <ChartSummary patient={patient} episode={episode} visits={[]} notes={null} />
      <ChartView
        patient={patient}
        editor={officeEditor(patient)}
        staffRole={role}
        mayEdit={may(savePatient)}
      />
    </>
  );
}

function CarePlanPanel({ data: { patient } }: PanelProps<Loaded>) {
  const may = useMay();
  return (
    <CarePlanView
      patient={patient}
      editor={officeEditor(patient)}
      staffRole={rowOf(useUser())}
      mayEdit={may(savePatient)}
    />
  );
}

const DocumentsPanel = ({ data: { patient } }: PanelProps<Loaded>) => (
  <ImportedDocuments patientId={patient.id} />
);

function DuplicatesPanel({ data: { patient } }: PanelProps<Loaded>) {
  const at = (path: string) => chartText(patient.content.doc.values, path);
  const address = [at('addressLine1'), at('city'), at('state'), at('zipcode')];
  return (
    <DuplicatesCard
      id={patient.id}
      person={{
        lastName: at('lastName'),
        firstName: at('firstName'),
        birthday: at('birthday'),
        phone: at('phoneNumber1'),
      }}
      address={address.filter(Boolean).join(', ')}
    />
  );
}

const episodesPanel = listPanel<Loaded, Episode>({
  title: msg`Episodes`,
  empty: { icon: 'episode', title: msg`No episode yet.` },
  rows: ({ episodes }) => episodes,
  rowKey: ({ id }) => id,
  rowName: ({ startDate }) => startDate,
  open: ({ id }) => `/episode/${id}`,
  columns: [
    { id: 'start', header: msg`Start of care`, text: ({ startDate }) => startDate },
    { id: 'end', header: msg`End`, text: ({ endDate }) => endDate },
    { id: 'payer', header: msg`Payer type`, text: ({ payerType }) => payerType },
    {
      id: 'coordinator',
      header: msg`Care coordinator`,
      text: ({ careCoordinator }) => careCoordinator ?? '—',
    },
    {
      id: 'status',
      header: msg`Status`,
      text: ({ status }) => status,
      cell: ({ status }) => <RecordStatusPill status={status} />,
    },
  ],
});

/** A patient for the office: the chart and the episodes of care. */
export const screen = record<Loaded>({
  load: ({ params: { id = '' } }) => callApi(readPatient, { id }),
  title: ({ patient }) => patientName(patient),
  from: '/patients',
  status: ({ patient }) => <RecordStatusPill status={patient.status} />,
  line: ({ patient }) => chartLine(patient),
  label: msg`Patient`,
  actions: [changeStatus, newEpisode],
  tabs: [
    { id: 'chart', label: msg`Chart`, panel: ChartPanel },
    { id: 'plan', label: msg`Care plan`, panel: CarePlanPanel },
    {
      id: 'episodes',
      label: msg`Episodes`,
      count: ({ episodes }) => episodes.length,
      panel: episodesPanel,
    },
    { id: 'duplicates', label: msg`Possible duplicates`, panel: DuplicatesPanel },
    { id: 'documents', label: msg`Documents`, panel: DocumentsPanel },
  ],
});
