import type { ClinicianProfile, KnownPlace } from '../clinician-facts.ts';
import { straightMiles } from '../distance.ts';

/** Rank of somebody whose home is not known. */
export const homeUnknown = 99_999;

/**
 * Places within so many degrees count as one, half a mile or three of many: hundreds of patients of
 * a town are few places.
 */
const cellSize = { few: 0.01, many: 0.05 } as const;
const manyPlaces = 200;

/**
 * How near people live to some places: their rank at the place where it is best, from 0 on. So no
 * place is left without its neighbours, however many live near the others.
 */
export function nearestRanks(
  people: ReadonlyMap<string, Pick<ClinicianProfile, 'home'>>,
  places: readonly (KnownPlace | null)[],
): ReadonlyMap<string, number> {
  const size = places.length > manyPlaces ? cellSize.many : cellSize.few;
  const cellOf = ({ latitude, longitude }: KnownPlace): string =>
    `${Math.round(latitude / size)} ${Math.round(longitude / size)}`;
  const cells = new Map<string, KnownPlace>();
  for (const place of places) if (place !== null) cells.set(cellOf(place), place);
  const homes = [...people].flatMap(([id, { home }]) => (home === null ? [] : [{ id, home }]));
  const best = homes.map(() => homeUnknown);
  for (const place of cells.values()) {
    const miles = homes.map(({ home }) => straightMiles(home, place));
    const nearest = miles
      .map((_, nth) => nth)
      .toSorted((a, b) => Number(miles[a]) - Number(miles[b]));
    for (const [rank, nth] of nearest.entries()) if (rank < Number(best[nth])) best[nth] = rank;
  }
  return new Map([
    ...[...people.keys()].map((id) => [id, homeUnknown] as const),
    ...homes.map(({ id }, nth) => [id, Number(best[nth])] as const),
  ]);
}
