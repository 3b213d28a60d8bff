import { sql } from 'kysely';
import { startOfDay, addDays, type DayRange } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Work of one person over all days, or of everybody on one day. */
export type ActivityCount = { readonly reportType: string; readonly count: number };
export type Activity = {
  readonly byUser: readonly (ActivityCount & { readonly userId: string | null })[];
  /** `day` is YYYY-MM-DD. */
  readonly byDay: readonly (ActivityCount & { readonly day: string })[];
};

type Row = {
  reportType: string;
  userId: string | null;
  dayIndex: number | null;
  /** 1 where the row is over all days. */
  allDays: number;
  count: number;
};

const daysOf = ({ from, to }: DayRange): string[] => {
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * The activity of some days, as the audit log counts it: one walk along the log's index by time.
 * Days begin at Pacific midnight, which the program computes, so that the answer does not depend
 * on the time zones the database knows.
 *
 * @param kinds of work that count, by the action of the audit log
 */
export async function activityOf(
  { db, orgId }: RequestScope,
  range: DayRange,
  kinds: readonly string[],
): Promise<Activity> {
  const days = daysOf(range);
  const begins = days.map((day) => startOfDay(day).toISOString());
  const end = startOfDay(addDays(range.to, 1));
  const { rows } = await sql<Row>`
    select action as "reportType", user_id as "userId", day_index as "dayIndex",
      grouping(day_index) as "allDays", count(*)::integer as count
    from (
      select action, user_id, width_bucket(at, ${begins}::timestamptz[]) as day_index from audit
      where org_id = ${orgId}::uuid and at >= ${begins[0]}::timestamptz and at < ${end}::timestamptz
        and action = any(${[...kinds]}::text[])
    ) work
    group by grouping sets ((action, user_id), (action, day_index))
    order by action, user_id, day_index`.execute(db);
  return {
    byUser: rows.flatMap(({ reportType, userId, count, allDays }) =>
      allDays === 1 ? [{ reportType, userId, count }] : [],
    ),
    byDay: rows.flatMap(({ reportType, dayIndex, count }) =>
      dayIndex === null ? [] : [{ reportType, day: days[dayIndex - 1] ?? range.from, count }],
    ),
  };
}
