import { sql } from 'kysely';
import type { DayRange } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Work of one person over all days, or of everybody on one day. */
export type ActivityCount = { readonly reportType: string; readonly count: number };
export type Activity = {
  readonly byUser: readonly (ActivityCount & { readonly userId: string | null })[];
  /** `day` is YYYY-MM-DD. */
  readonly byDay: readonly (ActivityCount & { readonly day: string })[];
};

/**
 * The activity of some days, as the audit log is counted by Pacific day.
 *
 * @param kinds of work that count, by the action of the audit log
 */
export async function activityOf(
  { db, orgId }: RequestScope,
  { from, to }: DayRange,
  kinds: readonly string[],
): Promise<Activity> {
  const work = db
    .selectFrom('audit_count')
    .select(({ fn }) => ['action as reportType', fn.sum<number>('acts').as('count')] as const)
    .where('org_id', '=', orgId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<boolean>`action = any(${[...kinds]}::text[])`);
  const [byUser, byDay] = await Promise.all([
    work
      .select('user_id as userId')
      .groupBy(['action', 'user_id'])
      .orderBy('action')
      .orderBy('user_id')
      .execute(),
    work.select('day').groupBy(['action', 'day']).orderBy('action').orderBy('day').execute(),
  ]);
  return { byUser, byDay };
}
