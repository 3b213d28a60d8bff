import { addDays, daysBetween } from './dates.ts';
import { isMovable, isPlannable } from './visit-times.ts';

/** Visits that were planned together (spec rules §3: multiple, multipleDates, noOfVisits). */

type Sibling = {
  readonly id: string;
  readonly status: string;
  readonly timeIn: unknown;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
};
type Bounds = { readonly startDate: string; readonly endDate: string };

/**
 * "This and following": the visits of a series that move along when one of them moves to `day`, each
 * by as many days, with their new days. Those that started or ended, or whose new day is outside
 * the episode or cannot be planned, stay.
 *
 * @param today MM/DD/YYYY in Pacific time
 */
export function seriesMoves<V extends Sibling>(
  first: V,
  day: string,
  { siblings, episode, today }: { siblings: readonly V[]; episode: Bounds; today: string },
): { readonly moves: readonly { visit: V; dateOfService: string }[]; readonly stay: readonly V[] } {
  const shift = daysBetween(first.dateOfService, day);
  const following = siblings
    .filter(
      ({ id, dateOfService }) =>
        id === first.id || daysBetween(first.dateOfService, dateOfService) > 0,
    )
    .toSorted((a, b) => daysBetween(b.dateOfService, a.dateOfService) || (a.id < b.id ? -1 : 1))
    .map((visit) => ({ visit, dateOfService: addDays(visit.dateOfService, shift) }));
  const fits = ({ visit, dateOfService }: (typeof following)[number]): boolean =>
    isMovable(visit) &&
    isPlannable(dateOfService, today) &&
    daysBetween(episode.startDate, dateOfService) >= 0 &&
    daysBetween(dateOfService, episode.endDate) >= 0;
  return {
    moves: following.filter(fits),
    stay: following.filter((each) => !fits(each)).map(({ visit }) => visit),
  };
}

/** The days of visits planned every so many days from a first one on, MM/DD/YYYY. */
export const repeatedDays = (first: string, count: number, everyDays: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index * everyDays));
