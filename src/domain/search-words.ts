import { isCalendarDate } from './calendar-date.ts';

/** Fewer digits than this are no telephone number. */
const shortestNumber = 4;
/** Digits of a telephone number (spec rules §5: normalised to the last 10 digits). */
const longestNumber = 10;

const typedDay = /(?<![\p{L}\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/gu;
const typedNumber = /(?<![\p{L}\d])\+?\(?\d[\d\s().-]*\d(?![\p{L}\d])/gu;

/** What somebody looks for, apart by kind. */
export type SearchWords = {
  /** Calendar days MM/DD/YYYY. */
  readonly days: readonly string[];
  /** Digits of telephone numbers, 4 to 10 each. */
  readonly numbers: readonly string[];
  /** Everything else: words of names, record numbers. */
  readonly names: string;
};

/** The last ten digits of a telephone number; all of them where there are fewer. */
export const phoneDigits = (text: string): string =>
  text.replaceAll(/\D/g, '').slice(-longestNumber);

/**
 * Reads search words: days as M/D/YYYY, telephone numbers in any writing, and names. A day that
 * the calendar does not have stays among the names, where it finds nothing.
 */
export function readSearchWords(text: string): SearchWords {
  const days: string[] = [];
  const numbers: string[] = [];
  const withoutDays = text.replaceAll(typedDay, (typed, month: string, day: string, year) => {
    const date = `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
    if (!isCalendarDate(date)) return typed;
    days.push(date);
    return ' ';
  });
  const names = withoutDays.replaceAll(typedNumber, (typed) => {
    const digits = phoneDigits(typed);
    if (digits.length < shortestNumber) return typed;
    numbers.push(digits);
    return ' ';
  });
  return { days, numbers, names: names.trim().replaceAll(/\s+/g, ' ') };
}

/**
 * Digits that find a telephone number: its beginnings from four digits on, the number
 * without its area code, and the last four.
 */
export function numberKeys(phone: string): string[] {
  const digits = phoneDigits(phone);
  if (digits.length < shortestNumber) return [];
  const beginnings = Array.from({ length: digits.length - shortestNumber + 1 }, (_, index) =>
    digits.slice(0, index + shortestNumber),
  );
  return [...new Set([...beginnings, digits.slice(-7), digits.slice(-shortestNumber)])];
}
