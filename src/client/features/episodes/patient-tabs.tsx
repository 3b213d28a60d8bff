import { msg } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import type { Episode } from '#contract/entities.ts';
import { savePatient, type readPatient } from '#contract/patients.ts';
import { CarePlanView } from '#client/features/patients/care-plan-view.tsx';
import { ChartSummary } from '#client/features/patients/chart-summary.tsx';
import { chartText } from '#client/features/patients/chart-values.ts';
import { ChartView } from '#client/features/patients/chart-view.tsx';
import { DuplicatesCard } from '#client/features/patients/duplicates.tsx';
import { ImportedDocuments } from '#client/features/patients/imported-documents.tsx';
import { officeEditor } from '#client/features/patients/office-editor.ts';
import { presentEpisode } from '#client/features/patients/present-episode.ts';
import { listPanel } from '#client/kinds/record/list-panel.tsx';
import type { PanelProps, RecordParts } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';

/** A patient's record in the office, as its tabs and actions get it. */
export type LoadedPatient = OutputOf<typeof readPatient>;

function ChartPanel({ data: { patient, episodes } }: PanelProps<LoadedPatient>) {
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

function CarePlanPanel({ data: { patient } }: PanelProps<LoadedPatient>) {
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

const DocumentsPanel = ({ data: { patient } }: PanelProps<LoadedPatient>) => (
  <ImportedDocuments patientId={patient.id} />
);

function DuplicatesPanel({ data: { patient } }: PanelProps<LoadedPatient>) {
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

const episodesPanel = listPanel<LoadedPatient, Episode>({
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

/** The views of a patient's record, in their order; another one is one more line. */
export const patientTabs: RecordParts<LoadedPatient>['tabs'] = [
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
];
