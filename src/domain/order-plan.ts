import { daysBetween } from './dates.ts';
import { counts, tookPlace } from './authorizations.ts';
import { must } from './must.ts';
import { lastDayOf, orderOf, type OrderedVisit, type OrderInForce } from './order-progress.ts';
import { orderWindows, spread, type OrderWindow, type VisitOrder } from './orders.ts';

/**
 * Which visits an order brings, takes away and leaves, before anything is written (decision 079).
 * Days that have enough visits of the same order get no others, so that an order planned twice plans
 * nothing the second time.
 */

export type PlannedVisit = OrderedVisit & {
  /** Started, charted or signed: evidence that stays where it is. */
  readonly charted: boolean;
};

export type PlanFacts = {
  readonly orders: readonly OrderInForce[];
  readonly visits: readonly PlannedVisit[];
  readonly episodeEnd: string;
};

export type OrderPlan = {
  /** Days on which visits are planned, MM/DD/YYYY, ascending. */
  readonly come: readonly string[];
  /** Ids of planned visits that are not needed any more. */
  readonly go: readonly string[];
  /** Ids of visits in the order's days that stay: what they are counted for. */
  readonly stay: readonly string[];
};

const isWithin = (start: string, day: string, end: string): boolean =>
  daysBetween(start, day) >= 0 && daysBetween(day, end) >= 0;

/** A visit that was only planned: nobody started it, charted in it or ended it. */
const mayGo = (visit: PlannedVisit): boolean =>
  !visit.charted && counts(visit) && !tookPlace(visit);

/** Days apart from the nearest of some days; a long way from none. */
const apart = (day: string, others: readonly string[]): number =>
  Math.min(1_000, ...others.map((each) => Math.abs(daysBetween(each, day))));

/** As many of the days as are needed, each as far from the taken ones as can be. */
function farthest(days: readonly string[], taken: readonly string[], needed: number): string[] {
  const chosen: string[] = [];
  const free = [...days];
  while (chosen.length < needed && free.length > 0) {
    const all = [...taken, ...chosen];
    const [best] = free.toSorted((a, b) => apart(b, all) - apart(a, all) || daysBetween(b, a));
    chosen.push(...free.splice(free.indexOf(must(best, 'free day')), 1));
  }
  return chosen;
}

/** The days without the taken ones; a day that is there twice can be taken twice. */
function without(days: readonly string[], taken: readonly string[]): string[] {
  const free = [...days];
  for (const day of taken) {
    const place = free.indexOf(day);
    if (place >= 0) free.splice(place, 1);
  }
  return free;
}

type Window = OrderWindow & { readonly perDay: number };

/** Days of a window for the visits it still needs beside those it has. */
function missingDays(window: Window, taken: readonly string[], planStart: string): string[] {
  const needed = window.max - taken.length;
  if (needed <= 0) return [];
  if (taken.length === 0) return spread(window, planStart);
  const usual = without(spread(window, planStart), taken);
  const chosen = farthest(usual, taken, needed);
  const rest = needed - chosen.length;
  const others = spread({ ...window, max: rest, perDay: 1 }, planStart, [...taken, ...chosen]);
  return [...chosen, ...others].toSorted((a, b) => daysBetween(b, a));
}

/** Visits that stay first, then those on the days the order would choose, then the earlier ones. */
function inTurn(a: PlannedVisit, b: PlannedVisit, usual: readonly string[]): number {
  const rank = (visit: PlannedVisit): number =>
    (mayGo(visit) ? 2 : 0) + (usual.includes(visit.dateOfService) ? 0 : 1);
  return (
    rank(a) - rank(b) || daysBetween(b.dateOfService, a.dateOfService) || a.id.localeCompare(b.id)
  );
}

/** The visits that count for an order to be planned: of its type, or unclaimed by another order. */
function covering(
  order: OrderInForce,
  { orders, visits, episodeEnd }: PlanFacts,
): readonly PlannedVisit[] {
  const others = orders.filter(({ id }) => id !== order.id);
  return visits.filter((visit) => {
    if (!counts(visit)) return false;
    if (orderOf(visit, [order], episodeEnd) === null) return false;
    return visit.visitTypeId === order.visitTypeId || orderOf(visit, others, episodeEnd) === null;
  });
}

type Order = Pick<VisitOrder, 'parts'> & OrderInForce;

/**
 * What an order plans beside the visits there are.
 *
 * @param replaced id of the order it takes the place of: its planned visits from the new order's
 *   first day on go where they are not needed. Null for a new order, which takes nothing away.
 */
export function planOrder(order: Order, facts: PlanFacts, replaced: string | null): OrderPlan {
  const { orders, visits, episodeEnd } = facts;
  const last = lastDayOf(order, episodeEnd);
  const before = orders.find(({ id }) => id === replaced);
  const own = before ? visits.filter((visit) => orderOf(visit, orders, episodeEnd) === before) : [];
  const going = own.filter(
    (visit) => mayGo(visit) && daysBetween(order.startDate, visit.dateOfService) >= 0,
  );
  const there = [...new Set([...covering(order, facts), ...going])];
  const come: string[] = [];
  const kept = new Set<string>();
  for (const window of orderWindows({ order, startDate: order.startDate, episodeEnd: last })) {
    const usual = spread(window, order.startDate);
    const inside = there
      .filter(({ dateOfService }) => isWithin(window.start, dateOfService, window.end))
      .toSorted((a, b) => inTurn(a, b, usual));
    const staying = inside.filter((visit, index) => index < window.max || !going.includes(visit));
    for (const { id } of staying) kept.add(id);
    const taken = staying.map(({ dateOfService }) => dateOfService);
    come.push(...missingDays(window, taken, order.startDate));
  }
  return {
    come,
    go: going.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    stay: there.filter(({ id }) => kept.has(id)).map(({ id }) => id),
  };
}

/** The planned visits that go when an order ends with a day (MM/DD/YYYY), and those that stay. */
export function stopOrder(
  orderId: string,
  lastDay: string,
  { orders, visits, episodeEnd }: PlanFacts,
): OrderPlan {
  const after = visits.filter(
    (visit) =>
      counts(visit) &&
      daysBetween(lastDay, visit.dateOfService) > 0 &&
      orderOf(visit, orders, episodeEnd)?.id === orderId,
  );
  return {
    come: [],
    go: after.filter(mayGo).map(({ id }) => id),
    stay: after.filter((visit) => !mayGo(visit)).map(({ id }) => id),
  };
}
