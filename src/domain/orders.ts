import { addDays, addMonths, daysBetween, weekdayOf } from './dates.ts';
import { DomainError } from './domain-error.ts';
import { must } from './must.ts';
import { billingPeriodDays, episodeDays, mostBillingPeriods } from './periods.ts';

/**
 * Visit-order notation: "2w9", "1-2w4", "3w1 1w3", "1m2", "q60d", "2 PRN for wound bleeding".
 *
 * Rules: 42 CFR 409.43(b) and Medicare Benefit Policy Manual ch. 7 §30.2.2: an order states how
 * often; the upper limit of a range is the specific frequency; "as needed" visits need the sign or
 * symptom that occasions them and a limit on their number.
 */

/**
 * `number` "w": visits per week for that many weeks; "m": per month; "q": one visit every that many
 * days.
 */
type OrderPart =
  | { readonly kind: 'week'; readonly min: number; readonly max: number; readonly count: number }
  | { readonly kind: 'month'; readonly min: number; readonly max: number; readonly count: number }
  | { readonly kind: 'interval'; readonly days: number };

/**
 * Visits as needed: at most `max`, occasioned by `sign`, which is empty where the order does not say
 * it.
 */
type PrnOrder = { readonly max: number; readonly sign: string };

export type VisitOrder = {
  readonly parts: readonly OrderPart[];
  readonly prn: PrnOrder | null;
  /**
   * Visits in each week of the order, weekly parts in sequence; the upper end of a range counts.
   * Empty for orders by month or interval, which have no fixed number per week.
   */
  readonly visitsPerWeek: readonly number[];
  /** Most visits the order allows in a 60-day certification period, PRN included. */
  readonly limit: number;
};

type OrderProblem =
  | 'order.empty'
  | 'order.not-understood'
  | 'order.too-long'
  | 'order.range'
  | 'order.count'
  | 'order.prn-maximum';

export type ParsedOrder =
  ({ ok: true } & VisitOrder) | { ok: false; code: OrderProblem; message: string };

const messages: Readonly<Record<OrderProblem, string>> = {
  'order.empty': 'Please enter an order, for example 2w9.',
  'order.not-understood':
    'Order is not understood. Examples: 2w9, 1-2w4, 3w1 1w3, 1m2, q60d, 2 PRN for wound bleeding.',
  'order.too-long': 'Order is too long.',
  'order.range': 'The lower end of the range must not be greater than the upper end.',
  'order.count': 'Visits and periods must be greater than zero and fit into 60 days.',
  'order.prn-maximum': 'A PRN order needs a maximum number of visits, for example 2 PRN.',
};

const longestOrder = 500; // characters
const mostWeeks = 10; // a 60-day period touches at most ten calendar weeks
const mostMonths = 3; // and at most three calendar months
const mostPerWeek = 21; // three visits a day
const mostPerMonth = 62;
const mostPrn = 60;

const partShape = /^(?:(\d{1,2})-)?(\d{1,2})(w|wk|m|mo)(\d{1,2})$/;
const intervalShape = /^q(\d{1,2})d$/;
const prnShape =
  /(?:^|[\s,;+])(?:(\d{1,2})\s*)?prn[\s:]*(?:x\s*(\d{1,2})\b)?\s*(?:for\b\s*)?(.*)$/is;

/**
 * Reads an order. Spaces, commas or "then" separate its parts; a PRN part comes last, because its
 * sign or symptom is free text.
 */
export function orderFrequency(text: string | null | undefined): ParsedOrder {
  if ((text ?? '').length > longestOrder) return problem('order.too-long');
  const order = (text ?? '').trim();
  if (order === '') return problem('order.empty');
  const prnMatch = prnShape.exec(order);
  const regular = prnMatch === null ? order : order.slice(0, prnMatch.index);
  const parts: OrderPart[] = [];
  for (const word of wordsOf(regular)) {
    const part = readPart(word);
    if (typeof part === 'string') return problem(part);
    parts.push(part);
  }
  const prn = prnMatch === null ? null : readPrn(prnMatch);
  if (typeof prn === 'string') return problem(prn);
  if (parts.length === 0 && prn === null) return problem('order.empty');
  const visitsPerWeek = parts.flatMap((part) =>
    part.kind === 'week' ? Array<number>(part.count).fill(part.max) : [],
  );
  if (visitsPerWeek.length > mostWeeks) return problem('order.count');
  const limit = parts.reduce((sum, part) => sum + mostVisits(part), prn?.max ?? 0);
  return { ok: true, parts, prn, visitsPerWeek, limit };
}

function wordsOf(regular: string): string[] {
  const joined = regular
    .toLowerCase()
    .replace(/\b(?:then|and)\b/g, ' ')
    .replace(/(\d)\s*(-|w|wk|m|mo)\s*(?=\d)/g, '$1$2');
  return joined.split(/[\s,;+]+/).filter((word) => word !== '');
}

function readPart(word: string): OrderPart | OrderProblem {
  const interval = intervalShape.exec(word);
  if (interval !== null) {
    const days = Number(interval[1]);
    return days < 1 || days > episodeDays ? 'order.count' : { kind: 'interval', days };
  }
  const [, low, high, unit, periods] = partShape.exec(word) ?? [];
  if (unit === undefined) return 'order.not-understood';
  const max = Number(high);
  const min = low === undefined ? max : Number(low);
  const count = Number(periods);
  const isWeekly = unit.startsWith('w');
  if (min > max) return 'order.range';
  if (
    max < 1 ||
    count < 1 ||
    count > (isWeekly ? mostWeeks : mostMonths) ||
    max > (isWeekly ? mostPerWeek : mostPerMonth)
  )
    return 'order.count';
  return { kind: isWeekly ? 'week' : 'month', min, max, count };
}

/** The number is before PRN or after it ("2 PRN", "PRN x2"), never both. */
function readPrn([, before, after, rest = '']: RegExpExecArray): PrnOrder | OrderProblem {
  const max = before !== undefined && after !== undefined ? 0 : Number(before ?? after ?? 0);
  if (max < 1 || max > mostPrn) return 'order.prn-maximum';
  const sign = rest.replace(/^[\s.,:;]+|[\s.,;]+$/g, '');
  return { max, sign: /\p{L}/u.test(sign) ? sign : '' };
}

/**
 * Whether a PRN order says no sign or symptom, which 42 CFR 409.43(b) asks for. It is written down as
 * the physician gave it and the office asks back.
 */
export const lacksSign = ({ prn }: Pick<VisitOrder, 'prn'>): boolean =>
  prn !== null && prn.sign === '';

function mostVisits(part: OrderPart): number {
  return part.kind === 'interval' ? Math.ceil(episodeDays / part.days) : part.max * part.count;
}

function problem(code: OrderProblem): ParsedOrder {
  return { ok: false, code, message: messages[code] };
}

const longestPlanDays = billingPeriodDays * mostBillingPeriods;

/**
 * The calendar days (MM/DD/YYYY, ascending; a day appears twice for two visits) of an order's
 * visits from `startDate` to `episodeEnd`, both included. PRN visits are not planned.
 *
 * Weeks run Sunday to Saturday (spec rules §5), so the first week is the rest of the calendar week
 * of the start; months count from the start. The first visit is on the start date. Visits are
 * spread over the weekdays; weekends are used when weekdays do not suffice. A short first or last
 * week takes at most one visit a day (or the number ordered per day); the rest is dropped rather
 * than crowded in.
 *
 * @throws DomainError `dates.not-a-date`; `orders.episode` when the episode is longer than a
 * hundred billing periods
 */
export function planVisits({
  order,
  startDate,
  episodeEnd,
}: {
  order: Pick<VisitOrder, 'parts'>;
  startDate: string;
  episodeEnd: string;
}): string[] {
  return orderWindows({ order, startDate, episodeEnd }).flatMap((window) =>
    spread(window, startDate),
  );
}

/** A stretch of days for which an order asks for visits. */
export type OrderWindow = {
  readonly kind: OrderPart['kind'];
  /** Counts the windows of the order from 1. */
  readonly number: number;
  /** First and last day, both included, MM/DD/YYYY. */
  readonly start: string;
  readonly end: string;
  /** Fewest and most visits; fewer than ordered where the days do not suffice. */
  readonly min: number;
  readonly max: number;
};

/**
 * The windows of an order's regular visits from `startDate` to `episodeEnd`, both included: calendar
 * weeks from Sunday (spec rules §5), months from the start, intervals.
 *
 * @throws DomainError as `planVisits`
 */
export function orderWindows({
  order,
  startDate,
  episodeEnd,
}: {
  order: Pick<VisitOrder, 'parts'>;
  startDate: string;
  episodeEnd: string;
}): (OrderWindow & { readonly perDay: number })[] {
  if (daysBetween(startDate, episodeEnd) >= longestPlanDays)
    throw new DomainError(
      'orders.episode',
      `Longer than ${longestPlanDays} days: ${startDate} to ${episodeEnd}`,
    );
  const windows: (OrderWindow & { readonly perDay: number })[] = [];
  let cursor = startDate;
  for (const part of order.parts) {
    for (const { start, end, visits, perDay } of windowsOf(part, cursor, episodeEnd)) {
      const room = (daysBetween(start, end) + 1) * perDay;
      const least = part.kind === 'interval' ? 1 : part.min;
      windows.push({
        kind: part.kind,
        number: windows.length + 1,
        start,
        end,
        min: Math.min(least, room),
        max: Math.min(visits, room),
        perDay,
      });
      cursor = addDays(end, 1);
    }
  }
  return windows;
}

type Window = { start: string; end: string; visits: number; perDay: number };

/** The stretches of days in which a part orders visits, cut at the end of the episode. */
function windowsOf(part: OrderPart, from: string, episodeEnd: string): Window[] {
  const windows: Window[] = [];
  let start = from;
  for (
    let done = 0;
    daysBetween(start, episodeEnd) >= 0 && (part.kind === 'interval' || done < part.count);
    done += 1
  ) {
    const next = nextStart(part, from, start, done);
    const end = daysBetween(next, episodeEnd) >= 0 ? addDays(next, -1) : episodeEnd;
    windows.push(
      part.kind === 'interval'
        ? { start, end, visits: 1, perDay: 1 }
        : { start, end, visits: part.max, perDay: Math.ceil(part.max / leastDays[part.kind]) },
    );
    start = next;
  }
  return windows;
}

/**
 * Days of a whole week and of the shortest month, to see whether an order needs several visits a
 * day.
 */
const leastDays = { week: 7, month: 28 } as const;

function nextStart(part: OrderPart, from: string, start: string, done: number): string {
  if (part.kind === 'interval') return addDays(start, part.days);
  return part.kind === 'week' ? addDays(start, 7 - weekdayOf(start)) : addMonths(from, done + 1);
}

/** The days of a stretch on which its visits fall, without those that are taken already. */
export function spread(
  {
    start,
    end,
    max: visits,
    perDay,
  }: Pick<OrderWindow, 'start' | 'end' | 'max'> & { perDay: number },
  planStart: string,
  taken: readonly string[] = [],
): string[] {
  const all = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) =>
    addDays(start, index),
  ).filter((day) => !taken.includes(day));
  const preferred = all.filter((day) => day === planStart || isWeekday(day));
  const days = preferred.length >= visits ? preferred : all;
  const count = Math.min(visits, days.length * perDay);
  return Array.from({ length: count }, (_, index) =>
    must(days[position(index, count, days.length)], 'planned day'),
  );
}

/**
 * Where the n-th of `count` visits goes among `length` days: ends included, two visits half a
 * stretch apart.
 */
function position(index: number, count: number, length: number): number {
  if (count > length) return Math.floor((index * length) / count);
  if (count === 2) return index === 0 ? 0 : Math.round(length / 2);
  return count === 1 ? 0 : Math.round((index * (length - 1)) / (count - 1));
}

function isWeekday(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6;
}
