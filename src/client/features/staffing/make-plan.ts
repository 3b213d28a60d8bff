import { chance } from '#domain/planning/chance.ts';
import { proposeStaffing, type ProposedStaffing } from '#domain/planning/propose-staffing.ts';
import type { PlanWish, StaffingWindow } from '#domain/planning/staffing-window.ts';

/** Milliseconds that a plan of each kind takes. */
const budgetMs = { sick: 700, day: 2_000, leaver: 3_000, week: 8_000 } as const;
/** The same question has the same chance. */
const seed = 1;

/** A plan within its time. */
export function makePlan(window: StaffingWindow, wish: PlanWish): ProposedStaffing {
  const start = performance.now();
  return proposeStaffing(window, wish, {
    random: chance(seed),
    progress: () => (performance.now() - start) / budgetMs[wish.kind],
  });
}
