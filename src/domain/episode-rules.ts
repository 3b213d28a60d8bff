import { listConstant } from './constants.ts';
import { addDays, daysBetween } from './dates.ts';
import { dayNumber } from './calendar-date.ts';
import { episodeDays } from './periods.ts';
import { defaultFilters } from './settings.ts';

/** What an episode of care may say, decided in one place for the office's screens and the server. */

type Constants = Parameters<typeof listConstant>[0];

/**
 * Reasons to archive an episode until the agency writes its own list (episodeArchiveReasons). The
 * specification shows none; these are ours.
 */
const firstArchiveReasons = [
  'Opened by mistake',
  'Not admitted',
  'Care ended',
  'Moved to another agency',
] as const;

/** Reasons an episode can be archived for (spec portal §9). */
export function archiveReasonsOf(constants: Constants): readonly string[] {
  const own = listConstant(constants, 'episodeArchiveReasons');
  return own.length > 0 ? own : firstArchiveReasons;
}

/** Payer types to choose from: the agency's, the specification's default first (portal §9). */
export const payerTypesOf = (constants: Constants): readonly string[] => [
  ...new Set([defaultFilters.payerType, ...listConstant(constants, 'payerTypes')]),
];

/**
 * Furthest starts of care from today, in days: a year back, as long as a list reaches (portal §5),
 * and a quarter ahead. Another year is a slip of the pen.
 */
const startDays = { back: 365, ahead: 90 } as const;

/** Whether an episode can start on a day; both MM/DD/YYYY. */
export function isStartDay(day: string, today: string): boolean {
  if (dayNumber(day) === null) return false;
  const ahead = daysBetween(today, day);
  return ahead >= -startDays.back && ahead <= startDays.ahead;
}

/** Last day of the certification that begins on a day. */
export const lastDayOf = (startDate: string): string => addDays(startDate, episodeDays - 1);

/** A place on earth needs both of its numbers (portal §5). */
export const isWholePlace = ({
  latitude,
  longitude,
}: {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}): boolean => {
  const missing = [latitude, longitude].filter((each) => each === null || each === undefined);
  return missing.length !== 1;
};
