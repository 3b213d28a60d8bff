import { dashboard } from '#contract/dashboard.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { addDays, dayOf } from '#server/db/calendar-day.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office } from '#server/policies/policy.ts';
import { activityReport, reportedDays } from './activity-report.ts';

export const calls = inArea('dashboard', [
  handle(dashboard, office, async ({ input, repo, now }) => {
    const today = dayOf(now);
    const { from, to } = defaultWindows.providerVisits;
    const [visits, patients, report, oldest, tasks] = await Promise.all([
      repo.visits.countByStatus({ from: addDays(today, from), to: addDays(today, to) }),
      repo.patients.countByStatus(),
      activityReport(repo.directory, reportedDays(input, today)),
      repo.visits.oldestInReview(),
      repo.tasks.countOpen(),
    ]);
    return { visits, patients, ...report, oldestInReview: oldest?.toISOString() ?? null, tasks };
  }),
]);
