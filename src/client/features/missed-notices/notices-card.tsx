import { useLingui } from '@lingui/react/macro';
import { missedNotices, type MissedNotice } from '#contract/missed-notices.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import { noticeActions } from './notice-actions.ts';
import {
  closedText,
  orderText,
  physicianText,
  reasonText,
  stateText,
  stateTone,
} from './notice-words.ts';

/** Notices of one episode; a request takes as many. */
const mostShown = 100;

const stateCell = (notice: MissedNotice) => (
  <StatusPill tone={stateTone(notice)}>{stateText(notice)}</StatusPill>
);

/** What the physician was told, or is to be told, about missed visits of an episode. */
export function NoticesCard({ episodeId, version }: { episodeId: string; version: string }) {
  const { t } = useLingui();
  const { value, error, pending, again } = useAnswer(`${episodeId} ${version}`, () =>
    callApi(missedNotices, { episodeId, only: 'All', pageSize: mostShown }),
  );
  const buttons = (notice: MissedNotice) => (
    <ActionButtons actions={noticeActions} subject={notice} onDone={again} />
  );
  return (
    <Card>
      <h2>{t`Physician notices`}</h2>
      {pending && <Skeleton label={t`Loading`} lines={2} />}
      <FailureNotice error={error} lead={t`Sorry, notices could not be loaded.`} />
      {value?.rows.length === 0 && (
        <EmptyState icon="check" title={t`No missed visit to report.`} />
      )}
      {value && value.rows.length > 0 && (
        <Table
          caption={t`Physician notices`}
          rows={value.rows}
          rowKey={({ id }) => id}
          rowName={({ dateOfService }) => dateOfService}
          columns={[
            {
              id: 'day',
              header: t`Missed visit`,
              noWrap: true,
              cell: ({ dateOfService, discipline }) => `${dateOfService} ${discipline}`,
            },
            { id: 'reason', header: t`Reason`, cell: reasonText },
            { id: 'order', header: t`Ordered`, cell: orderText },
            { id: 'physician', header: t`Physician`, cell: physicianText },
            { id: 'state', header: t`Status`, cell: stateCell },
            { id: 'closed', header: t`Closed`, cell: closedText },
          ]}
          end={(notice) => buttons(notice)}
        />
      )}
    </Card>
  );
}
