import { dayNumber } from './calendar-date.ts';
import { addDays, calendarDate, dateOf, weekdayOf } from './dates.ts';
import { DomainError } from './domain-error.ts';
import { must } from './must.ts';

/** Date ranges, default windows and their limits (spec portal §5, §9). */

/** Longest ranges in days from start to end (spec portal §5). */
export const rangeLimitDays = { invoice: 365, providerVisits: 150, episodeStart: 365 } as const;

/** Default windows in days relative to today (spec portal §9). */
export const defaultWindows = {
  auditLogs: { from: -30, to: 0 },
  providerVisits: { from: -29, to: 30 },
  myVisits: { from: -120, to: 45 },
  tasks: { from: -30, to: 30 },
  orders: { from: -60, to: 1 },
  claims: { from: -60, to: 0 },
  funnels: { from: -90, to: 0 },
  patientFunnel: { from: -6, to: 0 },
  visitFunnel: { from: -26, to: 7 },
  ratings: { from: -180, to: 0 },
  utilization: { from: -180, to: 0 },
  inbox: { from: -7, to: 0 },
} as const;
export type WindowName = keyof typeof defaultWindows;

/** The default window of a list as calendar dates MM/DD/YYYY around the day `today` shows. */
export function defaultWindow(name: WindowName, today: Date): { start: string; end: string } {
  const { from, to } = defaultWindows[name];
  const day = requireDay(today);
  return { start: addDays(day, from), end: addDays(day, to) };
}

/**
 * First day of today, of the calendar week or of the calendar month, as MM/DD/YYYY. A week starts on
 * Sunday (spec portal §9).
 */
export function startOfPeriod(today: string, period: 'today' | 'week' | 'month'): string {
  if (period === 'today') return today;
  return addDays(today, period === 'week' ? -weekdayOf(today) : 1 - Number(today.slice(3, 5)));
}

/**
 * Start of the first day and end of the last day on the machine's clock (spec portal §5).
 *
 * @throws DomainError `ranges.not-a-date`
 */
export function dayRange(start: string | Date, end: string | Date): { start: Date; end: Date } {
  const from = must(dateOf(requireDay(start)), 'start of the range');
  const to = must(dateOf(requireDay(end)), 'end of the range');
  to.setHours(23, 59, 59, 999);
  return { start: from, end: to };
}

export type DateRange<T extends string | Date = string> = { readonly start: T; readonly end: T };

/**
 * Keeps a range within its limit after one end moved: pulls the other end to `limitDays` days away;
 * when the end is before the start, the range becomes the chosen day. A change that comes from a
 * report leaves the range as it is (spec portal §5). Text ranges stay texts; `Date` ranges move by
 * calendar days and keep their time of day.
 *
 * @throws DomainError `ranges.not-a-date`
 */
export function adjustRange<T extends string | Date>(
  range: DateRange<T>,
  moved: 'start' | 'end',
  limitDays: number,
  { fromReport = false }: { fromReport?: boolean } = {},
): DateRange<T> {
  if (fromReport) return range;
  const days = numberOf(range.end) - numberOf(range.start);
  if (days < 0)
    return moved === 'start'
      ? { start: range.start, end: range.start }
      : { start: range.end, end: range.end };
  if (days <= limitDays) return range;
  return moved === 'start'
    ? { start: range.start, end: shift(range.start, limitDays) }
    : { start: shift(range.end, -limitDays), end: range.end };
}

function shift<T extends string | Date>(date: T, days: number): T {
  if (typeof date === 'string') return addDays(date, days) as T;
  const moved = new Date(date);
  moved.setDate(moved.getDate() + days);
  return moved as T;
}

function numberOf(date: string | Date): number {
  return must(dayNumber(requireDay(date)), 'day');
}

function requireDay(date: string | Date): string {
  const text = typeof date === 'string' ? date : calendarDate(date);
  if (dayNumber(text) === null)
    throw new DomainError(
      'ranges.not-a-date',
      `Not a calendar date MM/DD/YYYY: ${text.slice(0, 40)}`,
    );
  return text;
}
