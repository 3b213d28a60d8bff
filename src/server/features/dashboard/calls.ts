import { dashboard } from '#contract/dashboard.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { addDays, dayOf } from '#server/db/calendar-day.ts';
import { handle } from '#server/features/handler.ts';
import { office } from '#server/policies/policy.ts';

/** Days each period looks back, today included. */
const periodDays = { today: 1, week: 7, month: 30 } as const;

export const calls = [
  handle(dashboard, office, async ({ input, repo, now }) => {
    const today = dayOf(now);
    const { from, to } = defaultWindows.providerVisits;
    const [visits, patients, activity, oldest, tasks] = await Promise.all([
      repo.visits.countByStatus({ from: addDays(today, from), to: addDays(today, to) }),
      repo.patients.countByStatus(),
      repo.directory.activitySince(addDays(today, 1 - periodDays[input.period])),
      repo.visits.oldestInReview(),
      repo.tasks.countOpen(),
    ]);
    return { visits, patients, activity, oldestInReview: oldest?.toISOString() ?? null, tasks };
  }),
];
