import type { ClinicianProfile, KnownPlace } from '../clinician-facts.ts';
import { milesBetween } from './travel-of-visits.ts';

/** Rank of somebody whose home is not known. */
export const homeUnknown = 99_999;

/** Places about half a mile apart count as one: hundreds of patients of a town are few places. */
const cellOf = ({ latitude, longitude }: KnownPlace): string =>
  `${latitude.toFixed(2)} ${longitude.toFixed(2)}`;

/**
 * How near people live to some places: their rank at the place where it is best, from 0 on. So no
 * place is left without its neighbours, however many live near the others.
 */
export function nearestRanks(
  people: ReadonlyMap<string, Pick<ClinicianProfile, 'home'>>,
  places: readonly (KnownPlace | null)[],
): ReadonlyMap<string, number> {
  const cells = new Map<string, KnownPlace>();
  for (const place of places) if (place !== null) cells.set(cellOf(place), place);
  const ranks = new Map([...people.keys()].map((id) => [id, homeUnknown]));
  for (const place of cells.values()) {
    const nearest = [...people]
      .flatMap(([id, { home }]) => {
        const miles = milesBetween(home, place);
        return miles === null ? [] : [{ id, miles }];
      })
      .toSorted((a, b) => a.miles - b.miles);
    for (const [rank, { id }] of nearest.entries())
      if (rank < (ranks.get(id) as number)) ranks.set(id, rank);
  }
  return ranks;
}
