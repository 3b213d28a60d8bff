import { useLingui } from '@lingui/react/macro';
import { auditLogs, type AuditLogRow } from '#contract/audit.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { recordText } from '#client/features/audit/record-kinds.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';

const shown = 50;

const detailText = ({ detail }: AuditLogRow): string =>
  detail.map(({ name, value }) => `${name}: ${value}`).join('; ') || '—';

/** What a person has done in the last 30 days, newest first (spec portal §2, audit-log sub-screen). */
export function UserLogPanel({ data: { id } }: { data: { readonly id: string } }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(id, () =>
    callApi(auditLogs, { personId: id, pageSize: shown }),
  );
  if (pending) return <Skeleton label={t`Loading`} lines={6} />;
  if (error !== null)
    return <FailureNotice error={error} lead={t`Sorry, audit log could not be loaded.`} />;
  if (!value || value.rows.length === 0)
    return <EmptyState icon="clock" title={t`Nothing was recorded in the last 30 days.`} />;
  return (
    <Table<AuditLogRow>
      caption={t`Audit log`}
      rows={value.rows}
      rowKey={({ seq }) => String(seq)}
      rowName={({ seq, action }) => `${seq} ${action}`}
      columns={[
        { id: 'at', header: t`Time`, cell: ({ at }) => formatPacific(new Date(at)), noWrap: true },
        { id: 'action', header: t`Action`, cell: ({ action }) => action },
        { id: 'record', header: t`Record`, cell: ({ record }) => recordText(record) },
        { id: 'detail', header: t`Details`, cell: detailText },
      ]}
    />
  );
}
