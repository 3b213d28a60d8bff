import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Episode, Patient, Visit } from '#contract/entities.ts';
import { carePlanOf, planReadings } from '#domain/care-plan.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { useText } from '#client/i18n.ts';
import { useFormTexts } from '#client/screen/use-form-texts.ts';
import { AnchorButton } from '#client/ui/button.tsx';
import { Card, Cluster, Masonry } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { numberText } from '#client/ui/number-text.ts';
import { Sparkline } from '#client/ui/sparkline.tsx';
import { cellText } from './chart-columns.ts';
import {
  lastNarrative,
  supervisionOf,
  trendsOf,
  type PastNote,
  type Trend,
} from './chart-history.ts';
import { activeIds, chartText, type ChartValues } from './chart-values.ts';
import { useLimitText } from './care-plan-view.tsx';
import { MedicationsCard } from './medications-card.tsx';
import { PatientActions, PatientStrip } from './patient-strip.tsx';
import styles from './strip.module.css';
import { WoundsCard } from './wounds/wounds-card.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card aria-label={title}>
    <h2>{title}</h2>
    {children}
  </Card>
);

function WhyWeCome({ values, episode }: { values: ChartValues; episode: Episode | undefined }) {
  const { t } = useLingui();
  const problems = activeIds(values, 'problems');
  const goals = carePlanOf(values).goals;
  return (
    <Part title={t`Why we come`}>
      {problems.length === 0 && <p>{t`No problems recorded`}</p>}
      <List aria-label={t`Problems`}>
        {problems.map((id) => (
          <ListRow
            key={id}
            title={chartText(values, `problems.${id}.text`)}
            detail={chartText(values, `problems.${id}.code`)}
          />
        ))}
      </List>
      {episode?.orders.map(({ id, discipline, frequency }) => (
        <p key={id}>
          <strong>{discipline}</strong> {frequency}
        </p>
      ))}
      {goals.map(({ id, goal }) => (
        <p key={id}>{t`Goal: ${goal}`}</p>
      ))}
    </Part>
  );
}

function TrendRow({ trend: { reading, readings, isOutside } }: { trend: Trend }) {
  const { t } = useLingui();
  const words = useText();
  const { label, unit } = planReadings[reading];
  const last = readings.at(-1);
  if (!last) return null;
  const name = words(label);
  const values = readings.map(({ value }) => value);
  const [low, high] = [numberText(Math.min(...values)), numberText(Math.max(...values))];
  const count = values.length;
  const latest = numberText(last.value);
  return (
    <ListRow
      title={
        <>
          {name} <strong className={isOutside ? styles.allergies : undefined}>{latest}</strong>{' '}
          {words(unit)}
        </>
      }
      detail={isOutside ? t`${last.date}, outside the care plan` : last.date}
      aside={
        <Sparkline
          values={values}
          label={t`${name}: ${count} readings from ${low} to ${high}, the last one ${latest}`}
        />
      }
    />
  );
}

function Vitals({ trends }: { trends: readonly Trend[] | undefined }) {
  const { t } = useLingui();
  if (!trends)
    return (
      <Part title={t`Last vital signs`}>
        <Skeleton lines={3} label={t`Loading`} />
      </Part>
    );
  return (
    <Part title={t`Last vital signs`}>
      {trends.length === 0 && <p>{t`No vital signs on this device.`}</p>}
      <List aria-label={t`Last vital signs`}>
        {trends.map((trend) => (
          <TrendRow key={trend.reading} trend={trend} />
        ))}
      </List>
    </Part>
  );
}

/** The people around the patient, with a call button wherever there is a number. */
function CareTeam({
  values,
  episode,
  visits,
}: Omit<SummaryProps, 'notes' | 'patient'> & { values: ChartValues }) {
  const { t } = useLingui();
  const relation = cellText('emergencyRelation', chartText(values, 'emergencyRelation'));
  const people = [
    {
      role: t`Physician`,
      name: chartText(values, 'physicianName'),
      phone: chartText(values, 'physicianPhone'),
    },
    {
      role: [t`Emergency contact`, relation].filter(Boolean).join(', '),
      name: chartText(values, 'emergencyName'),
      phone: chartText(values, 'emergencyPhone'),
    },
    { role: t`Care coordinator`, name: episode?.careCoordinator ?? '', phone: '' },
    ...cliniciansOf(visits),
  ].filter(({ name, phone }) => name !== '' || phone !== '');
  return (
    <Part title={t`Care team`}>
      {people.length === 0 && <p>{t`No physician, contact or clinician entered`}</p>}
      <List aria-label={t`Care team`}>
        {people.map(({ role, name, phone }) => {
          const number = formatUsPhone(phone);
          return (
            <ListRow
              key={`${role} ${name}`}
              title={name || number}
              detail={role}
              aside={
                phone && (
                  <AnchorButton
                    href={`tel:${phone}`}
                    icon="call"
                    aria-label={t`Call ${name}, ${number}`}
                  >
                    {unbroken(number)}
                  </AnchorButton>
                )
              }
            />
          );
        })}
      </List>
    </Part>
  );
}

/** A number that stays on one line. */
const unbroken = (number: string): string =>
  number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

const cliniciansOf = (visits: readonly Visit[]) => [
  ...new Map(
    visits.flatMap(({ providerName, providerType }) =>
      providerName ? [[providerName, { role: providerType, name: providerName, phone: '' }]] : [],
    ),
  ).values(),
];

function Narrative({ notes }: { notes: readonly PastNote[] }) {
  const { t } = useLingui();
  const last = lastNarrative(notes);
  if (!last) return null;
  return (
    <Part title={t`Last note, ${last.date}`}>
      <p className={styles.told}>{last.text}</p>
    </Part>
  );
}

type SummaryProps = {
  patient: Patient;
  episode: Episode | undefined;
  visits: readonly Visit[];
  /** Newest first; undefined while they are being read, null where they are not at hand. */
  notes: readonly PastNote[] | null | undefined;
};

const notKnown = { due: null, isOverdue: false } as const;

/** What has to be known before anything else: precautions, readings outside the plan, what is due. */
function Alerts({ patient, episode, notes, trends }: SummaryProps & { trends: readonly Trend[] }) {
  const { t } = useLingui();
  const words = useText();
  const limitText = useLimitText();
  const { values } = patient.content.doc;
  const plan = carePlanOf(values);
  const precautions = cellText('precautions', chartText(values, 'precautions'));
  const directions = chartText(values, 'directions');
  const outside = trends
    .filter(({ isOutside }) => isOutside)
    .flatMap(({ reading, readings }) => {
      const limit = plan.limits.find((each) => each.reading === reading);
      const last = readings.at(-1);
      const name = words(planReadings[reading].label);
      if (!limit || !last) return [];
      return [t`${name} ${numberText(last.value)} on ${last.date}: ${limitText(limit)}`];
    });
  const { due, isOverdue } = notes
    ? supervisionOf(plan, notes, episode?.startDate ?? null)
    : notKnown;
  const lines = [
    directions && t`To the door: ${directions}`,
    precautions && t`Precautions: ${precautions}`,
    ...outside,
    isOverdue && due && t`Aide supervision was due on ${due}`,
  ].filter((line): line is string => Boolean(line));
  if (lines.length === 0) return null;
  const isUrgent = outside.length > 0 || isOverdue;
  return (
    <Banner tone={isUrgent ? 'danger' : 'attention'} role="note" title={t`Before you go in`}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** The chart's first screen: what a clinician reads before the visit. The record is below it. */
export function ChartSummary(props: SummaryProps) {
  useFormTexts();
  const { patient, episode, notes } = props;
  const { values } = patient.content.doc;
  const trends = trendsOf(notes ?? [], carePlanOf(values));
  return (
    <>
      <Cluster spread>
        <PatientStrip patient={patient} payer={episode?.payerType} withHome />
        <PatientActions patient={patient} withChart={false} />
      </Cluster>
      <Alerts {...props} trends={trends} />
      <Masonry>
        <WhyWeCome values={values} episode={episode} />
        {notes !== null && <Vitals trends={notes && trends} />}
        <MedicationsCard values={values} />
        {notes && <WoundsCard notes={notes} />}
        {notes && <Narrative notes={notes} />}
        <CareTeam values={values} episode={episode} visits={props.visits} />
      </Masonry>
    </>
  );
}
