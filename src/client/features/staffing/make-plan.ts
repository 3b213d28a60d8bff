import { chance } from '#domain/planning/chance.ts';
import { proposeStaffing, type ProposedStaffing } from '#domain/planning/propose-staffing.ts';
import type { PlanWish, StaffingWindow } from '#domain/planning/staffing-window.ts';

/** Milliseconds from the question to a plan of each kind; a sick call is on the screen within 1 s. */
const budgetMs = { sick: 600, day: 2_000, leaver: 3_000, week: 8_000 } as const;
/** However long the worker took to start. */
const leastMs = 200;
/** The same question has the same chance. */
const seed = 1;

/**
 * A plan within its time.
 *
 * @param waited milliseconds since somebody asked for it
 */
export function makePlan(window: StaffingWindow, wish: PlanWish, waited = 0): ProposedStaffing {
  const start = performance.now();
  const time = Math.max(budgetMs[wish.kind] - waited, leastMs);
  return proposeStaffing(window, wish, {
    random: chance(seed),
    progress: () => (performance.now() - start) / time,
  });
}
