import { addDays, weekdayOf } from '../dates.ts';

/** YYYYMMDD of MM/DD/YYYY, which sorts. */
export const sortableDay = (day: string): string =>
  `${day.slice(6)}${day.slice(0, 2)}${day.slice(3, 5)}`;

/** The Sunday of a day's week (spec rules §5). */
export const weekStart = (day: string): string => addDays(day, -weekdayOf(day));
