import { sql } from 'kysely';
import type { VisitStatus } from '#domain/visit-status.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Days that are counted, YYYY-MM-DD, the first and last included; null where nothing bounds them. */
type CountedDays = { readonly from: string | null; readonly to: string | null };

type Counts = { readonly status: VisitStatus; readonly count: number };

const kept = ({ db, orgId }: RequestScope, { from, to }: CountedDays) =>
  db
    .selectFrom('visit_count')
    .where('org_id', '=', orgId)
    .$if(from !== null, (query) => query.where('date_of_service', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('date_of_service', '<=', to ?? ''));

/**
 * Visits of an agency by status, as the database keeps them with each change (decision 109): as many
 * rows are read as there are days and statuses, however many visits there are. Statuses without a
 * visit are left out.
 */
export async function countsByStatus(scope: RequestScope, days: CountedDays): Promise<Counts[]> {
  return await kept(scope, days)
    .select(({ fn }) => ['status', fn.sum<number>('visits').as('count')] as const)
    .groupBy('status')
    .having(({ fn }) => fn.sum('visits'), '>', 0)
    .orderBy('status')
    .execute();
}

/** Visits of one status by day, YYYY-MM-DD; days without one are left out. */
export async function countsByDay(
  scope: RequestScope,
  status: VisitStatus,
  days: CountedDays,
): Promise<{ day: string; count: number }[]> {
  return await kept(scope, days)
    .select(['date_of_service as day', 'visits as count'])
    .where('status', '=', status)
    .where('visits', '>', 0)
    .orderBy('date_of_service')
    .execute();
}

/**
 * First and last day of the visits of some statuses, YYYY-MM-DD; null where there is none.
 *
 * @param statuses all of them where it names none
 */
export async function spanOf(
  scope: RequestScope,
  statuses: readonly VisitStatus[],
  days: CountedDays,
): Promise<{ from: string; to: string } | null> {
  const row = await kept(scope, days)
    .select(({ fn }) => [
      fn.min<string | null>('date_of_service').as('from'),
      fn.max<string>('date_of_service').as('to'),
    ])
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
    .where('visits', '>', 0)
    .executeTakeFirstOrThrow();
  return row.from === null ? null : { from: row.from, to: row.to };
}

/** Places of a list by day: `from` of the first row, counted from 0. */
type Places = { readonly from: number; readonly most: number };
type DaysOfPlaces = { readonly from: string; readonly to: string; readonly before: number };

/**
 * The days that some places of a list of visits by day are on, YYYY-MM-DD, and how many visits come
 * before the first of them; null where the list ends earlier.
 *
 * @param asked statuses of the list and its days, MM/DD/YYYY; `-day` for the last day first
 */
export async function daysOfPlaces(
  { db, orgId }: RequestScope,
  asked: {
    readonly statuses: readonly VisitStatus[];
    readonly from: string | null;
    readonly to: string | null;
    readonly order: string;
  },
  { from, most }: Places,
): Promise<DaysOfPlaces | null> {
  const direction = asked.order === '-day' ? sql`desc` : sql`asc`;
  const isWithin = sql.join(
    [
      sql`org_id = ${orgId}::uuid`,
      ...(asked.statuses.length > 0 ? [sql`status = any(${[...asked.statuses]}::text[])`] : []),
      ...(asked.from === null ? [] : [sql`date_of_service >= ${toDay(asked.from)}::date`]),
      ...(asked.to === null ? [] : [sql`date_of_service <= ${toDay(asked.to)}::date`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ from: string | null; to: string; before: number }>`
    with counted as (
      select date_of_service as day, sum(visits) as visits from visit_count where ${isWithin}
      group by date_of_service having sum(visits) > 0
    ), placed as (
      select day, visits, sum(visits) over (order by day ${direction}) as until from counted
    )
    select min(day) as "from", max(day) as "to", min(until - visits) as before from placed
    where until > ${from}::bigint and until - visits < ${from + most}::bigint`.execute(db);
  const [found] = rows;
  if (found === undefined || found.from === null) return null;
  return { from: found.from, to: found.to, before: found.before };
}
