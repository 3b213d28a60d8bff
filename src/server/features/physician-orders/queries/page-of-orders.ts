import { sql, type SelectQueryBuilder } from 'kysely';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { PhysicianOrder, physicianOrders } from '#contract/physician-orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { orderDueDays, orderStates } from '#domain/physician-orders.ts';
import { addDays, startOfDay, toDay } from '#server/db/calendar-day.ts';
import { placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { idsFirst, pageOf } from '#server/db/page.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { Tables } from '#server/db/tables.ts';

type Search = ParsedInputOf<typeof physicianOrders>;
type Only = Search['only'];
type Orders<O> = SelectQueryBuilder<Tables, 'physician_order', O>;

const unsigned = ['open', 'sent'] as const;
const sorts: Sorts<Search['order']> = {
  written: ['physician_order.written_at'],
  state: [placeIn(orderStates, 'physician_order.state'), 'physician_order.written_at'],
};
/** Categories to filter by; an agency has some ten. */
const mostCategories = 200;

/** Orders of every type and state that a search finds; bare, to be counted and sorted. */
function found(
  scope: RequestScope,
  { search, category, patientId, episodeId, from, to }: Omit<Search, 'type' | 'only' | 'order'>,
) {
  const { db, orgId, reach, userId } = scope;
  let all = db.selectFrom('physician_order').where('physician_order.org_id', '=', orgId);
  if (reach === 'self')
    all = all
      .where('physician_order.account_id', '=', userId)
      .where('physician_order.state', 'in', ['sent', 'signed']);
  if (search.trim() !== '')
    all = all.where('physician_order.patient_id', 'in', ({ selectFrom }) =>
      selectFrom('patient')
        .select('patient.id')
        .where('patient.org_id', '=', orgId)
        .where(looksForPatient(search, scope, ['birthday', 'mrn'])),
    );
  if (category !== null) all = all.where('physician_order.category', '=', category);
  if (patientId !== null) all = all.where('physician_order.patient_id', '=', patientId);
  if (episodeId !== null) all = all.where('physician_order.episode_id', '=', episodeId);
  if (from !== null) all = all.where('physician_order.written_at', '>=', startOfDay(toDay(from)));
  if (to !== null)
    all = all.where('physician_order.written_at', '<', startOfDay(addDays(toDay(to), 1)));
  return all;
}

/** States that a choice of the list shows, in their order. */
const statesOf = (only: Only): readonly (typeof orderStates)[number][] => {
  if (only === 'All') return orderStates;
  const wanted: readonly string[] = only === 'notSigned' || only === 'overdue' ? unsigned : [only];
  return orderStates.filter((state) => wanted.includes(state));
};

function inState<O>(orders: Orders<O>, only: Only, { now }: RequestScope): Orders<O> {
  if (only === 'All') return orders;
  if (only !== 'notSigned' && only !== 'overdue')
    return orders.where('physician_order.state', '=', only);
  const waiting = orders.where('physician_order.state', 'in', unsigned);
  if (only === 'notSigned') return waiting;
  const lastInTime = addDays(toDay(pacificDate(now)), -orderDueDays);
  return waiting.where('physician_order.written_at', '<', startOfDay(lastInTime));
}

/** Ids by state: of each as many as may be wanted, as its index goes. */
const idsByState = <O>(orders: Orders<O>, { only, order }: Search, { db }: RequestScope) => ({
  limit: (most: number) => ({
    offset: (from: number) => ({
      async execute() {
        const direction = order.startsWith('-') ? 'desc' : 'asc';
        const ofState = orders
          .clearSelect()
          .select(['physician_order.id', 'physician_order.written_at'])
          .where(sql<boolean>`physician_order.state = listed.state`)
          .orderBy('physician_order.written_at', direction)
          .orderBy('physician_order.id')
          .limit(from + most);
        const { rows } = await sql<{ id: string }>`
          select found.id
          from unnest(${[...statesOf(only)]}::text[]) with ordinality as listed (state, place)
          cross join lateral (${ofState}) as found
          order by listed.place ${sql.raw(direction)}, found.written_at ${sql.raw(direction)},
            found.id
          limit ${most} offset ${from}`.execute(db);
        return rows;
      },
    }),
  }),
});

/** Categories of every order the person may read. */
async function categoriesOf(scope: RequestScope, search: Search): Promise<string[]> {
  const none = { search: '', category: null, patientId: null, episodeId: null };
  const rows = await found(scope, { ...search, ...none, from: null, to: null })
    .select('physician_order.category')
    .where('physician_order.category', '!=', '')
    .distinct()
    .orderBy('physician_order.category')
    .limit(mostCategories)
    .execute();
  return rows.map(({ category }) => category);
}

type Counted = { readonly type: string; readonly state: string; readonly count: number };
const sumOf = (counts: readonly Counted[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/**
 * One page of orders. They are counted by type and state in one go, which says how many the list
 * has, how many of each state, and how many of other types.
 *
 * @param read orders by their ids, opened
 */
export async function pageOfOrders(
  scope: RequestScope,
  search: Search,
  read: (ids: readonly string[]) => Promise<readonly PhysicianOrder[]>,
): Promise<OutputOf<typeof physicianOrders>> {
  const { type, only, order, pageNumber, pageSize } = search;
  const every = found(scope, search);
  const ofType = type === 'All' ? every : every.where('physician_order.type', '=', type);
  const listed = inState(ofType, only, scope).select('physician_order.id');
  const countBy = <O>(orders: Orders<O>): Promise<Counted[]> =>
    orders
      .clearSelect()
      .select(({ fn }) => [
        'physician_order.type',
        'physician_order.state',
        fn.countAll<number>().as('count'),
      ])
      .groupBy(['physician_order.type', 'physician_order.state'])
      .execute();
  const all = countBy(every);
  const shown: readonly string[] = statesOf(only);
  // What is late is not told by its state.
  const overdue = countBy(inState(every, 'overdue', scope));
  const chosen =
    only === 'overdue'
      ? overdue
      : all.then((counts) => counts.filter(({ state }) => shown.includes(state)));
  const isAsked = (each: Counted): boolean => type === 'All' || each.type === type;
  const [page, categories, counts] = await Promise.all([
    pageOf({
      count: {
        executeTakeFirst: async () => ({ count: sumOf((await chosen).filter(isAsked)) }),
      },
      counts: {
        execute: async () => {
          const asked = (await all).filter(isAsked);
          const states = [...new Set(asked.map(({ state }) => state))].map((value) => ({
            value,
            count: sumOf(asked.filter(({ state }) => state === value)),
          }));
          // Some of those that are not signed, beside the states: they are counted twice.
          return [...states, { value: 'overdue', count: sumOf((await overdue).filter(isAsked)) }];
        },
      },
      rows: idsFirst(
        order.endsWith('state')
          ? idsByState(listed, search, scope)
          : listed.orderBy(sortedBy(order, sorts, 'physician_order.id')),
        read,
      ),
      pageNumber,
      pageSize,
      present: (row) => row,
    }),
    categoriesOf(scope, search),
    chosen,
    // Whoever waits for it waits for others first: its failure has to be heard at once.
    overdue,
  ]);
  return {
    ...page,
    otherTypes: sumOf(counts.filter((each) => !isAsked(each))),
    categories,
  };
}
