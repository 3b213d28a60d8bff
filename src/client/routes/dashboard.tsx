import { createFileRoute } from '@tanstack/react-router';
import { MyDay } from '#client/features/my-day/my-day.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { late } from '#client/screen/late.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';

const OfficeDashboard = late(
  async () => (await import('#client/features/dashboard/office-dashboard.tsx')).OfficeDashboard,
);

const periods = ['today', 'week', 'month'] as const;
type Period = (typeof periods)[number];

export const Route = createFileRoute('/dashboard')({
  validateSearch: (raw: Record<string, unknown>): { period?: Period } => {
    const period = periods.find((each) => each === raw['period']);
    return period && period !== 'today' ? { period } : {};
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    forOffice(async () => {
      const { loadDashboard } = await import('#client/features/dashboard/load-dashboard.ts');
      const [data] = await Promise.all([
        loadDashboard(deps.period ?? 'today'),
        OfficeDashboard.preload(),
      ]);
      return data;
    }),
  component: Dashboard,
});

/** My day in the field, work queues and activity in the office (design/ux.md, shells). */
function Dashboard() {
  const data = Route.useLoaderData();
  const { period = 'today' } = Route.useSearch();
  if (useShell() === 'field') return <MyDay />;
  return data ? <OfficeDashboard data={data} period={period} /> : <PendingScreen />;
}
