import { visitStatusColor, visitStatusLabel, type VisitStatus } from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { CountRow, List } from '#client/ui/list.tsx';
import type { DashboardData } from './activity.report.ts';

export const countIn = (
  rows: readonly { status: string; count: number }[],
  status: string,
): number => rows.find((row) => row.status === status)?.count ?? 0;

/** Visits by status, each with its list; those of one day (MM/DD/YYYY) where there is one. */
export function StatusRows({
  visits,
  statuses,
  day,
}: Pick<DashboardData, 'visits'> & { statuses: readonly VisitStatus[]; day?: string }) {
  const text = useText();
  return (
    <List>
      {statuses.map((status) => (
        <CountRow
          key={status}
          to="/visits"
          search={{ status, ...(day !== undefined && { from: day, to: day }) }}
          title={text(visitStatusLabel({ status }))}
          count={countIn(visits, status)}
          tone={visitStatusColor[status]}
        />
      ))}
    </List>
  );
}
