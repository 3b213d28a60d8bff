import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  importUndone,
  patientTracking,
  undoStatusChange,
  type TrackingRow,
} from '#contract/life.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Facts, Stack } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Table } from '#client/ui/table.tsx';
import { importUndoneText, undoStatus } from './undone-text.ts';

const undo = action({
  id: 'undo',
  label: msg`Undo`,
  needs: undoStatusChange,
  when: ({ mayUndo }: TrackingRow) => mayUndo,
  ask: {
    title: msg`Undo this change of status?`,
    body: [
      msg`Visits, episodes and the status become what they were, where nothing was changed since.`,
    ],
    confirm: msg`Undo the change`,
  },
  run: ({ id }: TrackingRow) => undoStatus(id),
  done: (said) => said,
  failure: msg`Sorry, this could not be undone.`,
});

/** Only the last change of a day can be taken back. */
const undoEnd = (onUndone: () => void) => (row: TrackingRow) => (
  <ActionButton action={undo} subject={row} onDone={onUndone} />
);

function History({
  rows,
  onUndone,
}: {
  rows: readonly TrackingRow[];
  /** Null where nothing can be taken back. */
  onUndone: (() => void) | null;
}) {
  const { t } = useLingui();
  const text = useText();
  const subjectOf = ({ startDate }: TrackingRow) =>
    startDate === null ? t`Patient` : t`Episode ${startDate}`;
  const reasonOf = ({ reason }: TrackingRow) =>
    reason === importUndone ? t(importUndoneText) : reason || '—';
  const noteOf = ({ undoneAt, visits, orders }: TrackingRow) => {
    if (undoneAt !== null) return t`Undone ${pacificMoment(new Date(undoneAt))}`;
    return visits + orders === 0 ? '—' : t`${visits} visits, ${orders} orders`;
  };
  return (
    <Table<TrackingRow>
      caption={t`History of status`}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={(row) => `${subjectOf(row)} ${text(row.to)}`}
      columns={[
        { id: 'date', header: t`Day`, cell: ({ date }) => date },
        { id: 'subject', header: t`Record`, cell: subjectOf },
        { id: 'change', header: t`Status`, cell: ({ from, to }) => `${text(from)} → ${text(to)}` },
        { id: 'reason', header: t`Reason`, cell: reasonOf },
        { id: 'effects', header: t`Changed with it`, cell: noteOf },
        {
          id: 'by',
          header: t({ message: 'By', context: 'a person' }),
          cell: ({ by, at }) => `${by}, ${pacificMoment(new Date(at))}`,
        },
      ]}
      {...(onUndone && { end: undoEnd(onUndone) })}
    />
  );
}

/** A patient's way through care: the place in the funnel, and every change of status. */
export function TrackingPanel({
  patientId,
  version,
  isMerged = false,
}: {
  patientId: string;
  version: string;
  /** Whether the chart was merged into another one, whose changes alone can be taken back. */
  isMerged?: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const [pageNumber, setPage] = useState(1);
  const { value, error, pending, again } = useAnswer(`${patientId} ${version} ${pageNumber}`, () =>
    callApi(patientTracking, { patientId, pageNumber }),
  );
  if (pending) return <Skeleton label={t`Loading`} lines={4} />;
  if (error !== null || value === null)
    return <FailureNotice error={error} lead={t`Sorry, patient could not be loaded.`} />;
  const { rows, stages, stage, pageCount } = value;
  return (
    <Stack>
      <Card aria-label={t`Place in the patient funnel`}>
        <Facts
          items={stages.map((each) => ({
            name: each.stage === stage ? `${text(each.stage)} ●` : text(each.stage),
            value: each.date ?? '—',
          }))}
        />
      </Card>
      {rows.length === 0 ? (
        <EmptyState icon="user" title={t`The status was never changed.`} />
      ) : (
        <History rows={rows} onUndone={isMerged ? null : again} />
      )}
      <Pager pageNumber={pageNumber} pageCount={pageCount} onPage={setPage} />
    </Stack>
  );
}
