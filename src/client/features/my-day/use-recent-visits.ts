import { dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { useVisits, type VisitRow } from '#client/store/snapshots/queries.ts';
import { useToday } from '#client/screen/use-now.ts';

/** The person's visits on this device, earliest first: the window a device holds. */
export function useRecentVisits(): readonly VisitRow[] | undefined {
  const { start, end } = defaultWindow('myVisits', must(dateOf(useToday()), 'today'));
  return useVisits({ from: start, to: end });
}
