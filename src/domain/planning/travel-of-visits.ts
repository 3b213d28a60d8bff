import type { KnownPlace } from '../clinician-facts.ts';
import { straightMiles } from '../distance.ts';

/**
 * Minutes on the road from straight-line miles: roads are a third longer than the straight line,
 * and a car in town makes 25 miles an hour. Both are assumptions, not measured; screens say so.
 */
const [detour, milesPerHour] = [1.3, 25] as const;
/** Minutes where a place is not known. */
const unknownMinutes = 15;

type MaybePlace = KnownPlace | null | undefined;

/** Straight-line miles; null where a place is not known. */
export const milesBetween = (a: MaybePlace, b: MaybePlace): number | null =>
  a && b ? straightMiles(a, b) : null;

/** Estimated minutes between two places. */
export function minutesBetween(a: MaybePlace, b: MaybePlace): number {
  const miles = milesBetween(a, b);
  return miles === null ? unknownMinutes : (miles * detour * 60) / milesPerHour;
}
