import { timeToMinutes } from './times.ts';

/**
 * Minutes after its planned time from which a visit that nobody started counts as a late start.
 * Field practice; the specification has no number.
 */
const lateStartAfter = 15;

/**
 * The latest planned time, HH:MM, that is late at `time` (HH:MM) of the same day; null while
 * nothing can be late yet.
 */
export function lateSince(time: string): string | null {
  const minutes = timeToMinutes(time) - lateStartAfter;
  if (minutes < 0) return null;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes a visit planned for `plannedStart` is late at `time`, both HH:MM of one day. */
export const minutesLate = (plannedStart: string, time: string): number =>
  timeToMinutes(time) - timeToMinutes(plannedStart);
