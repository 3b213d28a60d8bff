import { counts, tookPlace } from './authorizations.ts';
import { visitGroup } from './clinicians.ts';
import { daysBetween } from './dates.ts';
import { must } from './must.ts';
import { orderFrequency, orderWindows, type OrderWindow } from './orders.ts';
import type { VisitStatus } from './visit-status.ts';

/**
 * Visits against orders: "2w9: 13 of 18 done, week 5 short by one" (decision 079). Weeks run from
 * Sunday (spec rules §5). Of a range the lower end is the least and the upper end the most: below the
 * one the physician is told, above the other a new order is needed.
 */

export type OrderInForce = {
  readonly id: string;
  readonly discipline: string;
  readonly visitTypeId: number;
  readonly frequency: string;
  /** First day, MM/DD/YYYY. */
  readonly startDate: string;
  /** Last day; absent where the order runs to its own end. */
  readonly endDate?: string | null | undefined;
};

export type OrderedVisit = {
  readonly id: string;
  readonly status: VisitStatus;
  readonly providerType: string;
  readonly visitTypeId: number;
  readonly dateOfService: string;
  /** The order it was planned for, where that is known. */
  readonly orderId?: string | null | undefined;
};

/** Visits of one window of an order: those that took place, and those still planned. */
type WindowProgress = OrderWindow & { readonly done: number; readonly open: number };

/** A window and by how many visits it is off. */
export type Deviation = Pick<OrderWindow, 'kind' | 'number' | 'start' | 'end'> & {
  readonly by: number;
};

export type OrderProgress = {
  readonly orderId: string;
  readonly frequency: string;
  readonly done: number;
  /** Regular visits that were ordered; of a PRN order without any the most that it allows. */
  readonly ordered: number;
  readonly windows: readonly WindowProgress[];
  /** Windows that have passed with fewer visits than ordered. */
  readonly short: readonly Deviation[];
  /** Windows to come with fewer visits planned than ordered. */
  readonly unplanned: readonly Deviation[];
  /** Windows with more visits than ordered, PRN visits already taken off. */
  readonly over: readonly Deviation[];
  /** Visits as needed: how many were used, and how many there are. */
  readonly prn: { readonly used: number; readonly max: number } | null;
};

const isWithin = (start: string, day: string, end: string): boolean =>
  daysBetween(start, day) >= 0 && daysBetween(day, end) >= 0;

/** Last day an order can be in force: its own, but not beyond the episode. */
export const lastDayOf = (
  { endDate }: Pick<OrderInForce, 'endDate'>,
  episodeEnd: string,
): string => (endDate && daysBetween(endDate, episodeEnd) > 0 ? endDate : episodeEnd);

/** What an order asks for, however it is written; the text itself where it cannot be read. */
function asking(order: Asking, episodeEnd: string): string {
  const read = orderFrequency(order.frequency);
  if (!read.ok) return order.frequency.trim().toLowerCase();
  const { startDate } = order;
  const windows = orderWindows({
    order: read,
    startDate,
    episodeEnd: lastDayOf(order, episodeEnd),
  });
  return JSON.stringify([
    windows.map(({ start, end, min, max }) => [start, end, min, max]),
    read.prn,
  ]);
}

type Asking = Pick<OrderInForce, 'visitTypeId' | 'frequency' | 'startDate' | 'endDate'>;

/** Whether two orders of an episode ask for the same visits, from the same day to the same day. */
export const asksTheSame = (order: Asking, other: Asking, episodeEnd: string): boolean =>
  order.visitTypeId === other.visitTypeId &&
  order.startDate === other.startDate &&
  lastDayOf(order, episodeEnd) === lastDayOf(other, episodeEnd) &&
  asking(order, episodeEnd) === asking(other, episodeEnd);

/**
 * The order a visit belongs to, of those in force on its day: the one it was planned for; else one of
 * its visit type, else one of its discipline, the latest first. Null where there is none.
 */
export function orderOf(
  visit: OrderedVisit,
  orders: readonly OrderInForce[],
  episodeEnd: string,
): OrderInForce | null {
  const onDay = orders
    .filter((order) => isWithin(order.startDate, visit.dateOfService, lastDayOf(order, episodeEnd)))
    .toSorted((a, b) => daysBetween(a.startDate, b.startDate));
  return (
    onDay.find(({ id }) => id === visit.orderId) ??
    onDay.find(({ visitTypeId }) => visitTypeId === visit.visitTypeId) ??
    onDay.find(({ discipline }) => visitGroup(discipline) === visitGroup(visit.providerType)) ??
    null
  );
}

const deviation = ({ kind, number, start, end }: OrderWindow, by: number): Deviation => ({
  kind,
  number,
  start,
  end,
  by,
});

/** Takes visits as needed off what is too much, window after window. */
function beyond(windows: readonly WindowProgress[], prnMax: number) {
  let left = prnMax;
  const over: Deviation[] = [];
  for (const window of windows) {
    const extra = Math.max(0, window.done + window.open - window.max);
    const asNeeded = Math.min(extra, left);
    left -= asNeeded;
    if (extra > asNeeded) over.push(deviation(window, extra - asNeeded));
  }
  return { over, used: prnMax - left };
}

const isPast = ({ end }: OrderWindow, today: string): boolean => daysBetween(end, today) > 0;

/**
 * How far an order is; null where its text cannot be read.
 *
 * @param visits those of this order (`orderOf`)
 * @param today MM/DD/YYYY in Pacific time
 */
function progressOf(
  order: OrderInForce,
  visits: readonly OrderedVisit[],
  episodeEnd: string,
  today: string,
): OrderProgress | null {
  const read = orderFrequency(order.frequency);
  if (!read.ok) return null;
  const { startDate } = order;
  const mine = visits.filter(counts);
  const windows = orderWindows({
    order: read,
    startDate,
    episodeEnd: lastDayOf(order, episodeEnd),
  }).map(({ perDay: _perDay, ...window }): WindowProgress => {
    const inside = mine.filter(({ dateOfService }) =>
      isWithin(window.start, dateOfService, window.end),
    );
    const done = inside.filter(tookPlace).length;
    return { ...window, done, open: inside.length - done };
  });
  const { over, used } = beyond(windows, read.prn?.max ?? 0);
  const isPrnOnly = read.parts.length === 0;
  const missing = (by: (window: WindowProgress) => number, past: boolean): Deviation[] =>
    windows.flatMap((window) =>
      isPast(window, today) === past && by(window) > 0 ? [deviation(window, by(window))] : [],
    );
  return {
    orderId: order.id,
    frequency: order.frequency,
    done: mine.filter(tookPlace).length,
    ordered: isPrnOnly ? read.limit : windows.reduce((sum, { max }) => sum + max, 0),
    windows,
    short: missing(({ min, done }) => min - done, true),
    unplanned: missing(({ min, done, open }) => min - done - open, false),
    over,
    prn: read.prn && { used: isPrnOnly ? mine.length : used, max: read.prn.max },
  };
}

/** The visits of each order, by its id; those of no order are left out. */
function visitsOfOrders<V extends OrderedVisit>(
  orders: readonly OrderInForce[],
  visits: readonly V[],
  episodeEnd: string,
): Map<string, V[]> {
  const found = new Map<string, V[]>(orders.map(({ id }) => [id, []]));
  for (const visit of visits) {
    const order = orderOf(visit, orders, episodeEnd);
    if (order) must(found.get(order.id), 'order').push(visit);
  }
  return found;
}

/** How far the orders of an episode are, in their order; null for one that cannot be read. */
export function ordersProgress(
  orders: readonly OrderInForce[],
  visits: readonly OrderedVisit[],
  episodeEnd: string,
  today: string,
): (OrderProgress | null)[] {
  const visitsOf = visitsOfOrders(orders, visits, episodeEnd);
  return orders.map((order) =>
    progressOf(order, must(visitsOf.get(order.id), 'visits of an order'), episodeEnd, today),
  );
}

/** A window of an order that has no room for another visit. */
export type FullWindow = Deviation & {
  readonly frequency: string;
  readonly ordered: number;
  readonly planned: number;
};

/**
 * Whether a visit on a day would be more than its order allows there, such as a third visit in a week
 * of 2w9; null when it is not, or where no order says. Visits as needed are taken off first.
 *
 * @param visit with the day it is to have; its own row among `visits` is left out
 */
export function beyondOrder(
  {
    orders,
    visits,
    episodeEnd,
  }: {
    readonly orders: readonly OrderInForce[];
    readonly visits: readonly OrderedVisit[];
    readonly episodeEnd: string;
  },
  visit: OrderedVisit,
): FullWindow | null {
  const order = orderOf(visit, orders, episodeEnd);
  if (!order) return null;
  const all = [...visits.filter(({ id }) => id !== visit.id), { ...visit, orderId: order.id }];
  const mine = must(visitsOfOrders(orders, all, episodeEnd).get(order.id), 'visits of an order');
  const progress = progressOf(order, mine, episodeEnd, visit.dateOfService);
  const isHere = ({ start, end }: OrderWindow) => isWithin(start, visit.dateOfService, end);
  const full = progress?.over.find((each) => isWithin(each.start, visit.dateOfService, each.end));
  const window = progress?.windows.find(isHere);
  if (!full || !window) return null;
  return {
    ...full,
    frequency: order.frequency,
    ordered: window.max,
    planned: window.done + window.open,
  };
}
