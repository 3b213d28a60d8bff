import type { OutputOf } from '#contract/call.ts';
import type { dashboard } from '#contract/dashboard.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { dayOf } from '#server/db/calendar-day.ts';
import type { Repository } from '#server/features/repository.ts';

/** What the roles of the office see first on their dashboard (docs/ux.md, office). */

type Output = OutputOf<typeof dashboard>;

/** Notes of the review queue on the dashboard; the whole queue is one press away. */
const shownNotes = 6;

/** The day of a scheduler: visits by status, late starts, unstaffed visits of a week. */
export async function dayOfScheduling(repo: Repository, now: Date): Promise<Output['day']> {
  const [today, time] = [dayOf(now), pacificTime(now)];
  const [byStatus, late, unstaffed] = await Promise.all([
    repo.dayAhead.byStatus(today),
    repo.dayAhead.lateStarts(today, time),
    repo.dayAhead.unstaffedByDay(today),
  ]);
  await repo.audit.shownRows('visit', late.rows);
  return { date: pacificDate(now), time, byStatus, late, unstaffed };
}

/** Critical readings first, then the longest waiting. */
export async function firstInReview(repo: Repository): Promise<Output['review']> {
  const { rows } = await repo.visits.inReview({
    patientId: null,
    from: null,
    to: null,
    order: 'urgent',
    pageNumber: 1,
    pageSize: shownNotes,
  });
  await repo.audit.shownRows('note', rows);
  return rows;
}
