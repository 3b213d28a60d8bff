import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatPacific } from '#domain/pacific.ts';
import { dashboardRefreshMs } from '#domain/settings.ts';
import { Card, Columns, Facts } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';
import { activityWords } from './activity-labels.ts';
import { loadDashboard, periods, type DashboardData, type Period } from './load-dashboard.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { WorkQueues } from './work-queues.tsx';

function useRefresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), dashboardRefreshMs);
    return () => clearInterval(timer);
  }, [router]);
}

/** The office's start: what waits, and what was done today, this week, this month. */
function OfficeDashboard({ data, period }: { data: DashboardData; period: Period }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  useRefresh();
  const labels: Readonly<Record<Period, string>> = {
    today: t`Today`,
    week: t`This week`,
    month: t`This month`,
  };
  const wordsOf = (reportType: string): string => {
    const words = activityWords.get(reportType);
    return words ? t(words) : reportType;
  };
  const oldest = data.oldestInReview === null ? '' : formatPacific(new Date(data.oldestInReview));
  return (
    <Page wide>
      <PageHeader title={t`Dashboard`} />
      {oldest !== '' && <p>{t`The oldest note in review arrived ${oldest}.`}</p>}
      <Columns>
        <WorkQueues data={data} />
      </Columns>
      <Card>
        <h2>{t`Activity`}</h2>
        <FilterChips
          label={t`Period`}
          value={period}
          options={periods.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) =>
            void navigate({ to: '/dashboard', search: value === 'today' ? {} : { period: value } })
          }
        />
        {data.activity.length === 0 ? (
          <EmptyState title={t`Nothing in this period.`} />
        ) : (
          <Facts
            items={data.activity.map(({ reportType, count }) => ({
              name: wordsOf(reportType),
              value: count,
            }))}
          />
        )}
      </Card>
    </Page>
  );
}

const periodIn = (search: Readonly<Record<string, unknown>>): Period =>
  periods.find((each) => each === search['period']) ?? 'today';

export const screen: ScreenPart<DashboardData> = {
  load: ({ search }) => loadDashboard(periodIn(search)),
  Screen: ({ data, search }) => <OfficeDashboard data={data} period={periodIn(search)} />,
};
