import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { auditEpisode } from '#contract/episodes.ts';
import type { AuditLogRow } from '#contract/audit.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { actionText } from '#client/features/audit/action-names.ts';
import type { PanelProps } from '#client/kinds/record/record.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Stack } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Table } from '#client/ui/table.tsx';
import type { ShownEpisode } from './episode-tabs.tsx';

const details = ({ detail }: AuditLogRow): string =>
  detail.map(({ name, value }) => `${name}: ${value}`).join(', ') || '—';

/** What was done with an episode, and by whom, from the audit log. */
export function EpisodeHistory({ data: { episode } }: PanelProps<ShownEpisode>) {
  const { t } = useLingui();
  const [pageNumber, setPage] = useState(1);
  const { value, error, pending } = useAnswer(
    `${episode.id} ${episode.revision} ${pageNumber}`,
    () => callApi(auditEpisode, { id: episode.id, pageNumber }),
  );
  if (pending) return <Skeleton label={t`Loading`} lines={4} />;
  if (error !== null || value === null)
    return <FailureNotice error={error} lead={t(msg`Sorry, audit logs could not be loaded.`)} />;
  const { rows, pageCount } = value;
  return (
    <Stack>
      <Table<AuditLogRow>
        caption={t`History`}
        rows={rows}
        rowKey={({ seq }) => String(seq)}
        rowName={({ at }) => pacificMoment(new Date(at))}
        columns={[
          {
            id: 'at',
            header: t`Time`,
            noWrap: true,
            cell: ({ at }) => pacificMoment(new Date(at)),
          },
          {
            id: 'by',
            header: t({ message: 'By', context: 'a person' }),
            cell: ({ person }) => person?.name ?? '—',
          },
          { id: 'action', header: t`Action`, cell: ({ action }) => actionText(action) },
          { id: 'detail', header: t`Details`, cell: details },
        ]}
      />
      <Pager pageNumber={pageNumber} pageCount={pageCount} onPage={setPage} />
    </Stack>
  );
}
