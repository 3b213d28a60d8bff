import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createEpisode } from '#contract/episodes.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';
import { DetailScreen, readView } from '#client/kinds/record/record-screen.tsx';
import { EpisodeTable } from './episode-table.tsx';
import { NewEpisodeDialog } from './new-episode-dialog.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { ChartView } from '#client/features/patients/chart-view.tsx';
import { officeEditor } from '#client/features/patients/office-editor.ts';
import { PatientStatusDialog } from '#client/features/patients/patient-status.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useMay } from '#client/screen/use-may.ts';
import { patientName } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page.tsx';

type Loaded = OutputOf<typeof readPatient>;

function OfficePatient({ patient, episodes, view }: Loaded & { view: string | undefined }) {
  const { t } = useLingui();
  const may = useMay();
  const [open, setOpen] = useState<'status' | 'episode' | null>(null);
  const name = patientName(patient);
  const editor = officeEditor(patient);
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
      {open === 'status' && <PatientStatusDialog subject={patient} onClose={close} />}
      {open === 'episode' && (
        <NewEpisodeDialog subject={{ id: patient.id, name }} onClose={close} />
      )}
    </>
  );
}

export const screen: ScreenPart<Loaded> = {
  load: ({ params: { id = '' } }) => callApi(readPatient, { id }),
  Screen: ({ data, search }) => <OfficePatient {...data} view={readView(search).view} />,
};
