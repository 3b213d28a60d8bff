import { isCalendarDate } from './calendar-date.ts';

/** Year of a date, and its place in that year. */
function partsOf(date: string): { year: number; place: number } {
  const [month = 0, day = 0, year = 0] = date.split('/').map(Number);
  return { year, place: month * 100 + day };
}

/**
 * Completed years on a day; null for a date that does not exist or lies after that day.
 *
 * @param birthday MM/DD/YYYY
 * @param today MM/DD/YYYY
 */
export function ageOn(birthday: string, today: string): number | null {
  if (!isCalendarDate(birthday) || !isCalendarDate(today)) return null;
  const [born, now] = [partsOf(birthday), partsOf(today)];
  const years = now.year - born.year - (now.place < born.place ? 1 : 0);
  return years < 0 ? null : years;
}
