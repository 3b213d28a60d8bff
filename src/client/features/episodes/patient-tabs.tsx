import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { patientAuthorizations } from '#contract/authorizations.ts';
import { readWishes } from '#contract/staffing.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Episode } from '#contract/entities.ts';
import { careMap } from '#contract/care-map.ts';
import { patientTracking } from '#contract/life.ts';
import { patientContacts } from '#contract/circle.ts';
import { emarMedications } from '#contract/doses.ts';
import { physicianOrders } from '#contract/physician-orders.ts';
import { patientFiles } from '#contract/record-files.ts';
import { savePatient, type readPatient } from '#contract/patients.ts';
import { CirclePanel } from '#client/features/circle/circle-panel.tsx';
import { FilesPanel } from '#client/features/circle/files-panel.tsx';
import { AuthorizationsPanel } from '#client/features/authorizations/authorizations-panel.tsx';
import { CarePlanView } from '#client/features/patients/care-plan-view.tsx';
import { ChartSummary } from '#client/features/patients/chart-summary.tsx';
import { chartText } from '#client/features/patients/chart-values.ts';
import { CareMapPanel } from '#client/features/maps/care-map-panel.tsx';
import { TrackingPanel } from '#client/features/life/tracking-panel.tsx';
import { ChartView } from '#client/features/patients/chart-view.tsx';
import { DosesPanel } from '#client/features/patients/doses/doses-panel.tsx';
import { DuplicatesCard } from '#client/features/patients/duplicates.tsx';
import { ImportedDocuments } from '#client/features/patients/imported-documents.tsx';
import { MergedFrom, MergedInto } from '#client/features/merging/merged-into.tsx';
import { officeEditor } from '#client/features/patients/office-editor.ts';
import { presentEpisode } from '#client/features/patients/present-episode.ts';
import { PatientOrders } from '#client/features/physician-orders/patient-orders.tsx';
import { WishesPanel } from '#client/features/staffing/wishes-panel.tsx';
import { listPanel } from '#client/kinds/record/list-panel.tsx';
import type { PanelProps, RecordParts } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';

/** Places for an address that is typed here later, perhaps without a line (decision 072). */
async function getPlacesAhead(): Promise<void> {
  const { getPlacesAtDesk } = await import('#client/features/patients/places-on-device.ts');
  await getPlacesAtDesk();
}

/** A patient's record in the office, as its tabs and actions get it. */
export type LoadedPatient = OutputOf<typeof readPatient>;

function ChartPanel({ data }: PanelProps<LoadedPatient>) {
  const { patient, episodes, mergedInto, mergedFrom = [] } = data;
  const may = useMay();
  const role = rowOf(useUser());
  const episode = presentEpisode(episodes);
  useEffect(() => {
    // The next chart asks again.
    getPlacesAhead().catch(() => {});
  }, []);
  return (
    <>
      {mergedInto && <MergedInto {...mergedInto} />}
      {mergedFrom.map((from, earlier) => (
        <MergedFrom key={from.mergeId} {...from} isLast={earlier === 0} />
      ))}
      <ChartSummary patient={patient} episode={episode} visits={[]} notes={null} />
      <ChartView
        patient={patient}
        editor={officeEditor(patient)}
        staffRole={role}
        mayEdit={may(savePatient) && mergedInto === undefined}
      />
    </>
  );
}

function CarePlanPanel({ data: { patient, mergedInto } }: PanelProps<LoadedPatient>) {
  const may = useMay();
  return (
    <CarePlanView
      patient={patient}
      editor={officeEditor(patient)}
      staffRole={rowOf(useUser())}
      mayEdit={may(savePatient) && mergedInto === undefined}
    />
  );
}

const DocumentsPanel = ({ data: { patient, episodes } }: PanelProps<LoadedPatient>) => (
  <ImportedDocuments
    chart={{
      id: patient.id,
      isUntouched:
        patient.status === 'Draft' && patient.content.doc.revision === 1 && episodes.length === 0,
    }}
  />
);

const StatusPanel = ({ data: { patient, episodes, mergedInto } }: PanelProps<LoadedPatient>) => (
  <TrackingPanel
    patientId={patient.id}
    version={`${patient.updatedAt} ${episodes.map(({ revision }) => revision).join(' ')}`}
    isMerged={mergedInto !== undefined}
  />
);

const PatientFilesPanel = ({ data }: PanelProps<LoadedPatient>) => (
  <FilesPanel
    record={data}
    of={{ patientId: data.patient.id, episodes: data.episodes, episodeId: null }}
  />
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

const PatientDoses = ({ data: { patient } }: PanelProps<LoadedPatient>) => (
  <DosesPanel patientId={patient.id} />
);

const PatientMap = ({ data: { patient } }: PanelProps<LoadedPatient>) => (
  <CareMapPanel patientId={patient.id} episodeId={null} />
);

function OrdersOfPatient({ data: { patient } }: PanelProps<LoadedPatient>) {
  const at = (path: string) => chartText(patient.content.doc.values, path);
  const patientName = [at('lastName'), at('firstName')].filter(Boolean).join(', ');
  return <PatientOrders patientId={patient.id} patientName={patientName} />;
}

const PatientAuthorizations = ({ data: { patient } }: PanelProps<LoadedPatient>) => (
  <AuthorizationsPanel patientId={patient.id} episodeId={null} />
);
function WishesOf({ data: { patient } }: PanelProps<LoadedPatient>) {
  const at = (path: string) => chartText(patient.content.doc.values, path);
  const address = [at('addressLine1'), at('city'), at('state'), at('zipcode')];
  return (
    <WishesPanel
      patientId={patient.id}
      address={address.filter(Boolean).join(', ')}
      zipcode={at('zipcode').slice(0, 5)}
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
      cell: ({ careCoordinator }) => careCoordinator ?? '—',
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
  { id: 'doses', label: msg`Doses`, needs: emarMedications, panel: PatientDoses },
  {
    id: 'episodes',
    label: msg`Episodes`,
    count: ({ episodes }) => episodes.length,
    panel: episodesPanel,
  },
  { id: 'map', label: msg`Map`, needs: careMap, panel: PatientMap },
  { id: 'orders', label: msg`Orders`, needs: physicianOrders, panel: OrdersOfPatient },
  { id: 'status', label: msg`Status history`, needs: patientTracking, panel: StatusPanel },
  {
    id: 'authorizations',
    label: msg`Authorizations`,
    needs: patientAuthorizations,
    panel: PatientAuthorizations,
  },
  { id: 'wishes', label: msg`Wishes`, needs: readWishes, panel: WishesOf },
  { id: 'duplicates', label: msg`Possible duplicates`, panel: DuplicatesPanel },
  { id: 'circle', label: msg`Circle`, needs: patientContacts, panel: CirclePanel },
  { id: 'files', label: msg`Files`, needs: patientFiles, panel: PatientFilesPanel },
  { id: 'documents', label: msg`Documents`, panel: DocumentsPanel },
];
