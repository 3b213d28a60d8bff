import { dayNumber } from './calendar-date.ts';
import dayjs from 'dayjs';
import { DomainError } from './domain-error.ts';
import { dayMs } from './durations.ts';

/**
 * Calendar dates and days (spec rules §5, §9).
 *
 * A calendar date is the text MM/DD/YYYY. Where the day comes from a `Date`, the clock of the
 * running machine decides; `pacificWallClock` turns an instant into the `Date` that shows Pacific
 * time on that clock, for rules that must be decided in the organisation's zone.
 */

const typedShape = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
const yearsAhead = 10; // two-digit years up to ten years ahead of today are 20yy

const firstDay = -719_162; // 01/01/0001
const lastDay = 2_932_896; // 12/31/9999

/**
 * The calendar date of a day number; the inverse of `dayNumber`.
 *
 * @throws DomainError `dates.out-of-range` outside the years 1 to 9999
 */
export function dateOfDayNumber(days: number): string {
  if (!Number.isInteger(days) || days < firstDay || days > lastDay)
    throw new DomainError('dates.out-of-range', `No calendar date for day ${days}`);
  const instant = new Date(days * dayMs);
  return dateText(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate());
}

/**
 * The calendar date `days` later (earlier when negative).
 *
 * @throws DomainError `dates.not-a-date`, `dates.out-of-range`
 */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(requireDay(date) + days);
}

/**
 * The calendar date `months` later. Keeps the day of the month, or takes the last day of a shorter
 * month (01/31 plus one month is 02/28).
 *
 * @throws DomainError `dates.not-a-date`, `dates.out-of-range`
 */
export function addMonths(date: string, months: number): string {
  const start = new Date(requireDay(date) * dayMs);
  const month = start.getUTCMonth() + months;
  const lastOfMonth = new Date(0);
  lastOfMonth.setUTCFullYear(start.getUTCFullYear(), month + 1, 0);
  const daysBeforeLast = Math.max(0, lastOfMonth.getUTCDate() - start.getUTCDate());
  return dateOfDayNumber(lastOfMonth.getTime() / dayMs - daysBeforeLast);
}

/**
 * Days from one calendar date to another; 0 for the same day, negative backwards.
 *
 * @throws DomainError `dates.not-a-date`
 */
export function daysBetween(from: string, to: string): number {
  return requireDay(to) - requireDay(from);
}

/** 0 Sunday … 6 Saturday. @throws DomainError `dates.not-a-date` */
export function weekdayOf(date: string): number {
  return (((requireDay(date) + 4) % 7) + 7) % 7; // 01/01/1970 was a Thursday
}

function requireDay(date: string): number {
  const day = dayNumber(date);
  if (day === null)
    throw new DomainError(
      'dates.not-a-date',
      `Not a calendar date MM/DD/YYYY: ${date}`.slice(0, 72),
    );
  return day;
}

function dateText(year: number, month: number, day: number): string {
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/**
 * A typed 6-digit (MMDDYY) or 8-digit (MMDDYYYY) date as MM/DD/YYYY (spec rules §5). Two-digit
 * years up to ten years ahead of today are 20yy, others 19yy. Anything else comes back unchanged;
 * `isCalendarDate` checks whether the day exists.
 */
export function formatTypedDate(text: string, today: Date): string {
  const [, month, day, year = ''] = typedShape.exec(text) ?? [];
  if (month === undefined) return text;
  if (year.length === 4) return `${month}/${day}/${year}`;
  const century = 2000 + Number(year) <= today.getFullYear() + yearsAhead ? '20' : '19';
  return `${month}/${day}/${century}${year}`;
}

/** The calendar date a `Date` shows on the machine's clock; empty for an invalid one. */
export function calendarDate(date: Date): string {
  return Number.isNaN(date.getTime())
    ? ''
    : dateText(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Midnight (machine's clock) of a calendar date; null when the day does not exist. */
export function dateOf(text: string): Date | null {
  const days = dayNumber(text);
  if (days === null) return null;
  const utc = new Date(days * dayMs);
  const local = new Date(2000, 0, 1);
  local.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
  return local;
}

/**
 * A date is in the past if its calendar day is before today (spec rules §5). A missing date is not.
 */
export function isPast(date: string | Date, today: Date): boolean {
  const day = dayNumber(typeof date === 'string' ? date : calendarDate(date));
  const now = dayNumber(calendarDate(today));
  return day !== null && now !== null && day < now;
}

/** The start of the week, Sunday 00:00 (spec rules §5). */
export function startOfWeek(date: Date): Date {
  const day = dayjs(date).startOf('day');
  return day.subtract(day.day(), 'day').toDate();
}

/** The start of the billing week, Tuesday 00:00 (spec rules §5). */
export function startOfBillingWeek(date: Date): Date {
  const day = dayjs(date).startOf('day');
  return day.subtract((day.day() + 5) % 7, 'day').toDate();
}

const mostBusinessDays = 10_000; // about forty years: a guard against a count that is not one

/**
 * The instant `count` weekdays later at the same time of day, skipping Saturday and Sunday (spec
 * rules §9; holidays are not in the specification).
 *
 * @throws DomainError `dates.count` when count is not a whole number from 0 to 10,000
 */
export function nextBusinessDay(date: Date, count = 5): Date {
  return stepBusinessDays(date, count, 1);
}

/** The instant `count` weekdays earlier; otherwise as `nextBusinessDay`. */
export function previousBusinessDay(date: Date, count = 5): Date {
  return stepBusinessDays(date, count, -1);
}

function stepBusinessDays(date: Date, count: number, direction: 1 | -1): Date {
  if (!Number.isInteger(count) || count < 0 || count > mostBusinessDays)
    throw new DomainError('dates.count', `Not a number of days: ${count}`);
  const result = new Date(date);
  for (let left = count; left > 0;) {
    result.setDate(result.getDate() + direction);
    if (result.getDay() !== 0 && result.getDay() !== 6) left -= 1;
  }
  return result;
}

/**
 * `value` "2025Q2"; `label` "Q2 2025"; `from` and `to` are the first and last millisecond (epoch).
 */
export type Quarter = { label: string; value: string; from: number; to: number };

const listedQuarters = 8; // the current and seven previous, spec rules §9

/**
 * The current and the seven previous quarters, newest first (spec rules §9).
 *
 * @throws DomainError `dates.not-a-date` for an invalid `today`
 */
export function recentQuarters(today: Date): Quarter[] {
  requireDay(calendarDate(today));
  const year = today.getFullYear();
  const quarter = Math.floor(today.getMonth() / 3);
  return Array.from({ length: listedQuarters }, (_, ago) => {
    const from = new Date(year, (quarter - ago) * 3, 1);
    const to = new Date(year, (quarter - ago) * 3 + 3, 1).getTime() - 1;
    const number = from.getMonth() / 3 + 1;
    return {
      label: `Q${number} ${from.getFullYear()}`,
      value: `${from.getFullYear()}Q${number}`,
      from: from.getTime(),
      to,
    };
  });
}
