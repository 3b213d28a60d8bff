import { dayMs } from './durations.ts';

/** Whether a text is a calendar date, apart from the rest: the first screen needs no more. */

const dateShape = /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/(\d{4})$/;

/**
 * MM/DD/YYYY with month 1–12 and day 1–31 (spec rules §5). The day need not exist: see
 * `isCalendarDate`.
 */
export function isDateText(text: unknown): text is string {
  return typeof text === 'string' && dateShape.test(text);
}

/** A date text whose day exists: 02/29 only in leap years, no year 0000. */
export function isCalendarDate(text: unknown): text is string {
  return dayNumber(text) !== null;
}

/**
 * Days that were counted already: lists of thousands of records compare a few hundred days
 * millions of times.
 */
const knownDays = new Map<string, number | null>();
const mostKnownDays = 4096;

/**
 * Days since 01/01/1970 of a calendar date, for differences and comparisons without a time zone;
 * null when the day does not exist.
 */
export function dayNumber(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const known = knownDays.get(text);
  if (known !== undefined) return known;
  if (knownDays.size >= mostKnownDays) knownDays.clear();
  const day = countedDay(text);
  knownDays.set(text, day);
  return day;
}

function countedDay(text: string): number | null {
  const [, month, day, year] = dateShape.exec(text) ?? [];
  if (month === undefined || year === '0000') return null;
  const instant = new Date(0);
  instant.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return instant.getUTCDate() === Number(day) ? instant.getTime() / dayMs : null;
}
