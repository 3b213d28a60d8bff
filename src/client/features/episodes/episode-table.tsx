import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Episode } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';

const startLink = ({ id, startDate }: Episode) => (
  <Link to="/episode/$id" params={{ id }}>
    {startDate}
  </Link>
);
const statusCell = ({ status }: Episode) => <RecordStatusPill status={status} />;

/** Episodes of one patient. */
export function EpisodeTable({ episodes }: { episodes: readonly Episode[] }) {
  const { t } = useLingui();
  const text = useText();
  const navigate = useNavigate();
  if (episodes.length === 0) return <EmptyState icon="episode" title={t`No episode yet.`} />;
  return (
    <Table
      caption={t`Episodes`}
      rows={episodes}
      rowKey={({ id }) => id}
      rowName={({ startDate }) => startDate}
      onOpen={({ id }) => void navigate({ to: '/episode/$id', params: { id } })}
      columns={[
        { id: 'start', header: t`Start of care`, cell: startLink },
        { id: 'end', header: t`End`, cell: ({ endDate }) => endDate },
        { id: 'payer', header: t`Payer type`, cell: ({ payerType }) => text(payerType) },
        {
          id: 'coordinator',
          header: t`Care coordinator`,
          cell: ({ careCoordinator }) => careCoordinator ?? '—',
        },
        { id: 'status', header: t`Status`, cell: statusCell },
      ]}
    />
  );
}
