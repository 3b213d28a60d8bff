import { useLingui } from '@lingui/react/macro';
import { loadReport, type LoadedReport } from '#client/kinds/report/load-report.ts';
import { ReportView } from '#client/kinds/report/report-view.tsx';
import { useReport } from '#client/kinds/report/use-report.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Columns } from '#client/ui/card.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { activityReport, type DashboardData } from './activity.report.ts';
import { WorkQueues } from './work-queues.tsx';

type DashboardProps = { data: LoadedReport<DashboardData>; search: ScreenAt['search'] };

/** The office's start: waiting work, and the activity of a period. */
export function OfficeDashboard({ data, search }: DashboardProps) {
  const { t } = useLingui();
  const now = useReport(data, activityReport.refreshMs);
  const queues = now.shown?.data ?? null;
  const oldest = queues?.oldestInReview ? pacificMoment(new Date(queues.oldestInReview)) : '';
  return (
    <Page wide>
      <PageHeader title={t`Dashboard`} />
      {oldest !== '' && <p data-print="no">{t`The oldest note in review arrived ${oldest}.`}</p>}
      {queues && (
        <Columns data-print="no">
          <WorkQueues data={queues} />
        </Columns>
      )}
      <ReportView definition={activityReport} now={now} search={search} />
    </Page>
  );
}

export const screen: ScreenPart<LoadedReport<DashboardData>> = {
  load: ({ search }) => loadReport(activityReport, search, new Date()),
  Screen: OfficeDashboard,
};
