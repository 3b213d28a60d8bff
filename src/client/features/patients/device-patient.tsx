import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatUsPhone } from '#domain/texts.ts';
import { OwnVisits } from '#client/features/visits/own-visits.tsx';
import { deviceRecord, type PanelProps } from '#client/kinds/record/record.ts';
import { RecordPill } from '#client/screen/record-pill.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useStore } from '#client/session/state/session.ts';
import { patientName, usePatient, type PatientPage } from '#client/store/snapshots/queries.ts';
import { AnchorButton } from '#client/ui/button.tsx';
import { chartLine, chartText } from './chart-values.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { ChartView } from './chart-view.tsx';
import { fieldEditor } from './field-editor.ts';

function ChartPanel({ data: { patient, visits } }: PanelProps<PatientPage>) {
  const { t } = useLingui();
  const store = useStore();
  const phone = formatUsPhone(chartText(patient.content.doc.values, 'phoneNumber1'));
  return (
    <>
      {phone && <AnchorButton href={`tel:${phone}`} icon="call">{t`Call ${phone}`}</AnchorButton>}
      <ChartView
        patient={patient}
        editor={fieldEditor(store, patient)}
        staffRole={rowOf(store.user)}
      />
      <OwnVisits visits={visits} />
    </>
  );
}

/** A patient's chart from this device; what is changed here waits in the outbox. */
export const screen = deviceRecord<PatientPage>({
  useRecord: usePatient,
  title: ({ patient }) => patientName(patient),
  from: '/patients',
  status: ({ record }) => <RecordPill record={record} />,
  line: ({ patient }) => chartLine(patient),
  aside: ({ patient }) => <RecordStatusPill status={patient.status} />,
  label: msg`Patient`,
  tabs: [{ id: 'chart', label: msg`Chart`, panel: ChartPanel }],
  narrow: true,
});
