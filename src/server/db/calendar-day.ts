import { dayMs, hourMs } from '#domain/durations.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { pacificDate } from '#domain/pacific.ts';

/**
 * Days are YYYY-MM-DD in the database, where they sort, and as MM/DD/YYYY everywhere else
 * (rules §5).
 */

/** MM/DD/YYYY → YYYY-MM-DD. */
export const toDay = (date: string): string =>
  `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;

/** YYYY-MM-DD → MM/DD/YYYY. */
export const toDate = (day: string): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** The organisation's calendar day of an instant, YYYY-MM-DD in Pacific time. */
export const dayOf = (instant: Date): string => toDay(pacificDate(instant));

/** The day `count` days later (earlier when negative). */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** What a clinician keeps at hand: my visits from 120 days back to 45 days ahead (portal §9). */
export const fieldWindow = {
  back: -defaultWindows.myVisits.from,
  ahead: defaultWindows.myVisits.to,
} as const;

export type DayRange = { readonly from: string; readonly to: string };

export const fieldWindowOf = (today: string): DayRange => ({
  from: addDays(today, -fieldWindow.back),
  to: addDays(today, fieldWindow.ahead),
});

/** First instant of a Pacific calendar day; the zone is seven or eight hours behind UTC. */
export function startOfDay(day: string): Date {
  const inSummer = new Date(Date.parse(`${day}T00:00:00Z`) + 7 * hourMs);
  return dayOf(inSummer) === day ? inSummer : new Date(inSummer.getTime() + hourMs);
}
