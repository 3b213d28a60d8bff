import { dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { useVisits, type VisitRow } from '#client/store/snapshots/queries.ts';
import { useToday } from '#client/screen/use-now.ts';

/**
 * The person's visits on this device, earliest first: the window a device holds. Only today's until
 * `isPainted`: the first paint waits for nothing else.
 */
export function useRecentVisits(isPainted: boolean): readonly VisitRow[] | undefined {
  const today = useToday();
  const { start, end } = defaultWindow('myVisits', must(dateOf(today), 'today'));
  return useVisits(isPainted ? { from: start, to: end } : { from: today, to: today });
}
