import { isCalendarDate } from '#domain/calendar-date.ts';
import { addDays, weekdayOf } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import type { Language } from '#client/i18n.ts';
import type { BoardColumn } from '#client/kinds/board/definition.ts';

/** Weeks start on Sunday; days are MM/DD/YYYY in the agency's zone (spec rules §5, portal §9). */

const daysOfWeek = 7;

/** A day in the address: MM-DD-YYYY. */
export const weekInAddress = (day: string): string => day.replaceAll('/', '-');

/** The Sunday of the week an address asks for; of this week when it asks for none that exists. */
export function sundayOf(week: unknown, now: Date): string {
  const asked = typeof week === 'string' ? week.replaceAll('-', '/') : '';
  const day = isCalendarDate(asked) ? asked : pacificDate(now);
  return addDays(day, -weekdayOf(day));
}

export const lastDayOf = (sunday: string): string => addDays(sunday, daysOfWeek - 1);
export const weekAfter = (sunday: string, weeks: number): string =>
  addDays(sunday, weeks * daysOfWeek);

/** "Sunday" in a language. */
function weekdayName(day: string, language: Language): string {
  const [month, date, year] = day.split('/').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).toLocaleDateString(language, {
    weekday: 'long',
    timeZone: 'UTC',
  });
}

/** The seven days of a week as columns; the day of `now` is the current one. */
export const daysOf = (sunday: string, now: Date, language: Language): BoardColumn[] =>
  Array.from({ length: daysOfWeek }, (_, index) => addDays(sunday, index)).map((day) => ({
    id: day,
    title: weekdayName(day, language),
    detail: day.slice(0, 5),
    current: day === pacificDate(now),
  }));
