import { useLingui } from '@lingui/react/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { createEpisode } from '#contract/episodes.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';
import { DetailScreen, readView } from '#client/kinds/record/record-screen.tsx';
import { EpisodeTable } from '#client/features/episodes/episode-table.tsx';
import { NewEpisodeDialog } from '#client/features/episodes/new-episode-dialog.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { ChartView } from '#client/features/patients/chart-view.tsx';
import { officeEditor } from '#client/features/patients/office-editor.ts';
import { PatientStatusDialog } from '#client/features/patients/patient-status.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { late } from '#client/screen/late.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useShell } from '#client/screen/use-shell.ts';
import { patientName } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page.tsx';

const DevicePatient = late(
  async () => (await import('#client/features/patients/device-patient.tsx')).DevicePatient,
);

export const Route = createFileRoute('/patient/$id')({
  validateSearch: readView,
  loader: ({ params }) => forOffice(() => callApi(readPatient, { id: params.id }), DevicePatient),
  component: PatientScreen,
});

type Loaded = OutputOf<typeof readPatient>;

function OfficePatient({ patient, episodes, view }: Loaded & { view: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const may = useMay();
  const [open, setOpen] = useState<'status' | 'episode' | null>(null);
  const name = patientName(patient);
  const editor = officeEditor(patient, () => router.invalidate());
  const close = () => setOpen(null);
  return (
    <>
      <DetailScreen
        title={name}
        back={<BackLink to="/patients" />}
        status={<RecordStatusPill status={patient.status} />}
        line={chartLine(patient)}
        viewsLabel={t`Patient`}
        view={view}
        actions={
          <>
            {may(savePatient) && (
              <Button onClick={() => setOpen('status')}>{t`Change status`}</Button>
            )}
            {may(createEpisode) && (
              <Button
                variant="primary"
                icon="plus"
                onClick={() => setOpen('episode')}
              >{t`New episode`}</Button>
            )}
          </>
        }
        views={[
          {
            id: 'chart',
            label: t`Chart`,
            content: <ChartView patient={patient} editor={editor} mayEdit={may(savePatient)} />,
          },
          {
            id: 'episodes',
            label: t`Episodes`,
            count: episodes.length,
            content: <EpisodeTable episodes={episodes} />,
          },
        ]}
      />
      {open === 'status' && (
        <PatientStatusDialog status={patient.status} onSave={editor.setStatus} onClose={close} />
      )}
      {open === 'episode' && (
        <NewEpisodeDialog patient={{ id: patient.id, name }} onClose={close} />
      )}
    </>
  );
}

function PatientScreen() {
  const loaded = Route.useLoaderData();
  const { id } = Route.useParams();
  const { view } = Route.useSearch();
  if (useShell() === 'field') return <DevicePatient id={id} />;
  return loaded ? <OfficePatient {...loaded} view={view} /> : <PendingScreen />;
}
