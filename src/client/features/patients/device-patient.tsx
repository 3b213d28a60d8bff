import { useLingui } from '@lingui/react/macro';
import { useStore } from '#client/session/state/session.ts';
import { patientName, usePatient, type PatientPage } from '#client/store/snapshots/queries.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { OwnVisits } from '#client/features/visits/own-visits.tsx';
import { RecordPill } from '#client/screen/record-pill.tsx';
import { AnchorButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { ChartView } from './chart-view.tsx';
import { chartLine, chartText } from './chart-values.ts';
import { fieldEditor } from './field-editor.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';

function Chart({ patient, visits, record }: PatientPage) {
  const { t } = useLingui();
  const store = useStore();
  const phone = chartText(patient.content.doc.values, 'phoneNumber1');
  return (
    <Page>
      <PageHeader
        title={patientName(patient)}
        back={<BackLink to="/patients" />}
        aside={<RecordPill record={record} />}
      >
        <Cluster>
          <span>{chartLine(patient)}</span>
          <RecordStatusPill status={patient.status} />
        </Cluster>
      </PageHeader>
      {phone && <AnchorButton href={`tel:${phone}`} icon="call">{t`Call ${phone}`}</AnchorButton>}
      <ChartView patient={patient} editor={fieldEditor(store, patient)} />
      <OwnVisits visits={visits} />
    </Page>
  );
}

/** A patient's chart from this device; what is changed here waits in the outbox. */
export function DevicePatient({ id }: { id: string }) {
  const page = usePatient(id);
  if (page === undefined) return <PendingScreen />;
  return page === null ? <NotFoundScreen /> : <Chart {...page} />;
}

export const screen: ScreenPart<void> = {
  Screen: ({ params: { id = '' } }) => <DevicePatient id={id} />,
};
