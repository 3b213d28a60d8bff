import { isCalendarDate } from './calendar-date.ts';
import { hourMs } from './durations.ts';
import { pacificDate, pacificTime } from './pacific.ts';
import { isFormTime } from './times.ts';

/** Hours Pacific time is behind UTC in summer and in winter. */
const pacificOffsets = [7, 8] as const;

/**
 * The instant at which clocks in Pacific time show this date (MM/DD/YYYY) and time (HH:MM, 24
 * hours). The first of the hour repeated in autumn; null for the hour skipped in spring and for
 * impossible dates or times.
 */
export function pacificInstant(date: string, time: string): Date | null {
  if (!isCalendarDate(date) || !isFormTime(time)) return null;
  const wall = Date.parse(
    `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}T${time}:00.000Z`,
  );
  const shows = (instant: Date): boolean =>
    pacificDate(instant) === date && pacificTime(instant) === time;
  return pacificOffsets.map((hours) => new Date(wall + hours * hourMs)).find(shows) ?? null;
}
