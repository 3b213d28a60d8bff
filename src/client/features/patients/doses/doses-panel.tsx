import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emarMedications, patientMedications, type DoseRow } from '#contract/doses.ts';
import type { OutputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import { DoseFlags } from './dose-row.tsx';
import { outcomeWords, timesText } from './dose-words.ts';

type Medication = OutputOf<typeof patientMedications>['medications'][number];

const dash = '—';
const moment = (at: string): string => pacificMoment(new Date(at));

/** What is ordered, with the last dose that was given. */
function Ordered({ medications }: { medications: readonly Medication[] }) {
  const { t } = useLingui();
  const active = medications.filter(({ isActive }) => isActive);
  if (active.length === 0) return <EmptyState title={t`No medications recorded`} />;
  return (
    <Table
      caption={t`Medications`}
      rows={active}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        { id: 'name', header: t`Medication`, cell: ({ name }) => name },
        {
          id: 'order',
          header: t`Order`,
          cell: ({ dose, route, frequency }) =>
            [dose, route, frequency].filter(Boolean).join(' ') || dash,
        },
        { id: 'times', header: t`Times`, cell: ({ times }) => timesText(times) || dash },
        {
          id: 'last',
          header: t`Last given`,
          cell: ({ lastGiven }) =>
            lastGiven
              ? [lastGiven.dose, moment(lastGiven.at), lastGiven.byName].filter(Boolean).join(' · ')
              : dash,
        },
      ]}
    />
  );
}

const flagCell = ({ flags }: DoseRow) => (flags.length > 0 ? <DoseFlags flags={flags} /> : dash);

function Outcome({ row: { outcome, struck } }: { row: DoseRow }) {
  const { t } = useLingui();
  const { byName = '', reason = '' } = struck ?? {};
  return (
    <>
      {t(outcomeWords[outcome])}
      {struck && (
        <>
          {' '}
          <StatusPill tone="neutral">{t`Entered by mistake: ${reason} (${byName})`}</StatusPill>
        </>
      )}
    </>
  );
}

const outcomeCell = (row: DoseRow) => <Outcome row={row} />;

function Doses({ rows }: { rows: readonly DoseRow[] }) {
  const { t } = useLingui();
  if (rows.length === 0) return <EmptyState title={t`No doses recorded.`} />;
  return (
    <Table
      caption={t`Doses`}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name, at }) => `${name} ${moment(at)}`}
      columns={[
        { id: 'at', header: t`Time`, noWrap: true, cell: ({ at }) => moment(at) },
        { id: 'name', header: t`Medication`, cell: ({ name }) => name },
        { id: 'outcome', header: t`Outcome`, cell: outcomeCell },
        { id: 'dose', header: t`Dose`, cell: ({ dose }) => dose || dash },
        { id: 'site', header: t`Site`, cell: ({ site }) => site || dash },
        { id: 'reason', header: t`Reason`, cell: ({ reason }) => reason || dash },
        { id: 'flags', header: t`To look at`, cell: flagCell },
        {
          id: 'by',
          header: t({ message: 'By', context: 'a person' }),
          cell: ({ byName }) => byName,
        },
      ]}
    />
  );
}

/** Rows of a page; the office reads weeks of doses at once. */
const pageSize = 50;

/** A patient's medications and doses in the office; phones write them. */
export function DosesPanel({ patientId }: { patientId: string }) {
  const { t } = useLingui();
  const [pageNumber, setPage] = useState(1);
  const ordered = useAnswer(patientId, () => callApi(patientMedications, { patientId }));
  const doses = useAnswer(`${patientId} ${pageNumber}`, () =>
    callApi(emarMedications, { patientId, pageNumber, pageSize }),
  );
  return (
    <>
      <Card>
        <h2>{t`Medications`}</h2>
        {ordered.pending && <Skeleton label={t`Loading`} lines={3} />}
        <FailureNotice error={ordered.error} lead={t`Sorry, medications could not be loaded.`} />
        {ordered.value && <Ordered medications={ordered.value.medications} />}
      </Card>
      <Card>
        <h2>{t`Doses`}</h2>
        {doses.pending && <Skeleton label={t`Loading`} lines={3} />}
        <FailureNotice error={doses.error} lead={t`Sorry, doses could not be loaded.`} />
        {doses.value && (
          <>
            <Doses rows={doses.value.rows} />
            <Pager
              pageNumber={doses.value.pageNumber}
              pageCount={doses.value.pageCount}
              onPage={setPage}
            />
          </>
        )}
      </Card>
    </>
  );
}
