import { daysBetween } from './dates.ts';
import { billingPeriodDays, episodeDays } from './periods.ts';

/** The billing period today falls in, from 1; the first before the episode, the last after it. */
export function billingCycleOf(startDate: string, today: string): number {
  const most = episodeDays / billingPeriodDays;
  const index = Math.floor(daysBetween(startDate, today) / billingPeriodDays);
  return Math.min(Math.max(index, 0), most - 1) + 1;
}
