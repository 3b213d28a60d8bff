import { addDays, weekdayOf } from './dates.ts';

/** Monday to Friday; the specification has no holidays (spec rules §5: next and previous). */
const isBusinessDay = (day: string): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5;

/** The next (1) or previous (-1) business day of a day, MM/DD/YYYY. @throws DomainError */
export function businessDay(day: string, step: 1 | -1): string {
  const next = addDays(day, step);
  return isBusinessDay(next) ? next : businessDay(next, step);
}
