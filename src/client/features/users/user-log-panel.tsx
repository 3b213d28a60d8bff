import { useLingui } from '@lingui/react/macro';
import { auditLogs, type AuditLogRow } from '#contract/audit.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { actionText } from '#client/features/audit/action-names.ts';
import { recordText } from '#client/features/audit/record-kinds.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';

const shown = 50;

const detailText = ({ detail }: AuditLogRow): string =>
  detail.map(({ name, value }) => `${name}: ${value}`).join('; ') || '—';

/** What they did and what was done to their record, each row of the log once, newest first. */
async function readLog(id: string): Promise<readonly AuditLogRow[]> {
  const [done, received] = await Promise.all([
    callApi(auditLogs, { personId: id, pageSize: shown }),
    callApi(auditLogs, { record: { kind: 'user', id }, pageSize: shown }),
  ]);
  const rows = new Map([...done.rows, ...received.rows].map((row) => [row.seq, row]));
  return [...rows.values()].toSorted((a, b) => b.seq - a.seq).slice(0, shown);
}

/**
 * The last 30 days of a person: what they did, and what was done to their record, newest first
 * (spec portal §2, audit-log sub-screen).
 */
export function UserLogPanel({ data: { id } }: { data: { readonly id: string } }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(id, () => readLog(id));
  if (pending) return <Skeleton label={t`Loading`} lines={6} />;
  if (error !== null)
    return <FailureNotice error={error} lead={t`Sorry, audit log could not be loaded.`} />;
  if (!value || value.length === 0)
    return <EmptyState icon="clock" title={t`Nothing was recorded in the last 30 days.`} />;
  return (
    <Table<AuditLogRow>
      caption={t`The last 30 days: done by this person, or to this person’s record`}
      rows={value}
      rowKey={({ seq }) => String(seq)}
      rowName={({ seq, action }) => `${seq} ${actionText(action)}`}
      columns={[
        { id: 'at', header: t`Time`, cell: ({ at }) => pacificMoment(new Date(at)), noWrap: true },
        { id: 'person', header: t`Person`, cell: ({ person }) => person?.name ?? t`Server` },
        { id: 'action', header: t`Action`, cell: ({ action }) => actionText(action) },
        { id: 'record', header: t`Record`, cell: ({ record }) => recordText(record) },
        { id: 'detail', header: t`Details`, cell: detailText },
      ]}
    />
  );
}
