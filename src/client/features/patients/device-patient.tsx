import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { carePlanOf } from '#domain/care-plan.ts';
import { OwnVisits } from '#client/features/visits/own-visits.tsx';
import { late } from '#client/screen/late.tsx';
import { deviceRecord, type PanelProps } from '#client/kinds/record/record.ts';
import { RecordPill } from '#client/screen/record-pill.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useStore } from '#client/session/state/session.ts';
import { patientName, usePatient, type PatientPage } from '#client/store/snapshots/queries.ts';
import { supervisionOf } from './chart-history.ts';
import { ChartSummary } from './chart-summary.tsx';
import { usePatientNotes } from '#client/store/snapshots/patient-notes.ts';
import { chartLine } from './chart-values.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { CarePlanView } from './care-plan-view.tsx';
import { ChartView } from './chart-view.tsx';
import { fieldEditor } from './field-editor.ts';
import { presentEpisode } from './present-episode.ts';
import { writeADocument } from './write-document-dialog.ts';
import styles from './strip.module.css';

function ChartPanel({ data }: PanelProps<PatientPage>) {
  const { patient, visits } = data;
  const { t } = useLingui();
  const store = useStore();
  const notes = usePatientNotes(patient.id);
  return (
    <>
      <ChartSummary
        patient={patient}
        episode={presentEpisode(data.episodes)}
        visits={visits}
        notes={notes}
      />
      <details className={styles.record}>
        <summary>{t`Record data`}</summary>
        <ChartView
          patient={patient}
          editor={fieldEditor(store, patient)}
          staffRole={rowOf(store.user)}
        />
      </details>
      <OwnVisits visits={visits.toReversed()} />
    </>
  );
}

function CarePlanPanel({ data }: PanelProps<PatientPage>) {
  const { patient } = data;
  const store = useStore();
  const notes = usePatientNotes(patient.id);
  const plan = carePlanOf(patient.content.doc.values);
  const start = presentEpisode(data.episodes)?.startDate ?? null;
  return (
    <CarePlanView
      patient={patient}
      editor={fieldEditor(store, patient)}
      staffRole={rowOf(store.user)}
      supervision={notes ? supervisionOf(plan, notes, start) : null}
    />
  );
}

/** Loaded when it is opened: a chart is read more often than a dose is given. */
const Doses = late(async () => (await import('./doses/doses-card.tsx')).DosesCard);
const DosesPanel = ({ data: { patient } }: PanelProps<PatientPage>) => <Doses patient={patient} />;

/** A patient's chart from this device; what is changed here waits in the outbox. */
export const screen = deviceRecord<PatientPage>({
  useRecord: usePatient,
  title: ({ patient }) => patientName(patient),
  from: '/patients',
  status: ({ record }) => <RecordPill record={record} />,
  line: ({ patient }) => chartLine(patient),
  aside: ({ patient }) => <RecordStatusPill status={patient.status} />,
  label: msg`Patient`,
  links: [
    {
      label: msg`Older notes`,
      icon: 'folder',
      to: ({ patient }) => `/notev0?patientId=${patient.id}`,
    },
  ],
  actions: [writeADocument],
  tabs: [
    { id: 'chart', label: msg`Chart`, panel: ChartPanel },
    { id: 'plan', label: msg`Care plan`, panel: CarePlanPanel },
    { id: 'doses', label: msg`Doses`, panel: DosesPanel },
  ],
  narrow: true,
});
