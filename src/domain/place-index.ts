import { straightMiles, type Place } from './distance.ts';
import {
  fold,
  halfTypedCities,
  mostCityWords,
  readParts,
  type KnownPlace,
} from './typed-address.ts';

/** A place with the middle of its ZIP code's area. */
export type LocatedPlace = KnownPlace & Place;

/** Places that a beginning of a city's name finds at most. */
const mostByBeginning = 500;

/** A town on a map. */
export type Town = Place & { readonly name: string };
/** Miles around a place in which towns are shown, and how many: all that are near, and large ones. */
const around = [
  { miles: 25, most: 60 },
  { miles: 250, most: 60 },
] as const;
/** Fewer miles than a degree of latitude has: what is further needs no cosine. */
const milesOfDegree = 69;

/** Position of the first name that does not come before `wanted`. */
function firstFrom(names: readonly string[], wanted: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** All ZIP codes of a country with their cities: too many to be looked at one by one. */
export class PlaceIndex {
  readonly #byZip: ReadonlyMap<string, readonly LocatedPlace[]>;
  readonly #byCity: ReadonlyMap<string, readonly LocatedPlace[]>;
  readonly #cities: readonly string[];

  constructor(places: readonly LocatedPlace[]) {
    this.#byZip = groupedBy(places, ({ zipcode }) => zipcode);
    this.#byCity = groupedBy(places, ({ city }) => fold(city));
    this.#cities = [...this.#byCity.keys()].toSorted();
  }

  /** The middle of the area of a ZIP code of five or nine digits; null where it is not known. */
  middleOfZip(zipcode: string): Place | null {
    const place = this.#byZip.get(zipcode.slice(0, 5))?.[0];
    return place ? { latitude: place.latitude, longitude: place.longitude } : null;
  }

  /** All places of these states, two capital letters each. */
  inStates(states: ReadonlySet<string>): LocatedPlace[] {
    return [...this.#byZip.values()].flat().filter(({ state }) => states.has(state));
  }

  /**
   * Places a typed address may name, by its ZIP code or its city. Without a comma before it, a city
   * is found only in the typed state or in those near: every other street ends like some town of
   * the country. A half-typed one is found there after a word that a street ends with.
   *
   * @param near states looked in, two capital letters each
   */
  namedIn(text: string, near: ReadonlySet<string>): readonly LocatedPlace[] {
    const { addressLine1, city, state, zipcode } = readParts(text);
    if (zipcode !== '') return this.#byZip.get(zipcode.slice(0, 5)) ?? [];
    const isThere = (place: KnownPlace) => state === '' || place.state === state;
    if (city !== '') return this.#beginningWith(fold(city), isThere);
    const isNear = (place: KnownPlace) => isThere(place) && (state !== '' || near.has(place.state));
    const street = fold(addressLine1);
    const words = street.split(' ');
    const endings = words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
    const whole = endings
      .slice(-mostCityWords)
      .flatMap((ending) => this.#byCity.get(ending) ?? [])
      .filter(isNear);
    if (whole.length > 0) return whole;
    for (const half of halfTypedCities(street)) {
      const begun = this.#beginningWith(half, isNear);
      if (begun.length > 0) return begun;
    }
    return [];
  }

  /** Towns around a place, those with the most ZIP codes first: their names help to read a map. */
  townsAround(place: Place): Town[] {
    const towns = [...this.#byCity.values()].flatMap((sameName) =>
      [...groupedBy(sameName, ({ state }) => state).values()].flatMap((ofTown) => {
        const [{ city: name, latitude, longitude }] = ofTown as [LocatedPlace];
        if (Math.abs(latitude - place.latitude) * milesOfDegree > around[1].miles) return [];
        const miles = straightMiles(place, { latitude, longitude });
        return [{ name, latitude, longitude, miles, size: ofTown.length }];
      }),
    );
    const bySize = towns.toSorted((a, b) => b.size - a.size || a.miles - b.miles);
    const chosen = new Set(
      around.flatMap(({ miles, most }) =>
        bySize.filter((town) => town.miles <= miles).slice(0, most),
      ),
    );
    return bySize
      .filter((town) => chosen.has(town))
      .map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
  }

  #beginningWith(
    beginning: string,
    isThere: (place: KnownPlace) => boolean,
  ): readonly LocatedPlace[] {
    const found: LocatedPlace[] = [];
    for (let at = firstFrom(this.#cities, beginning); at < this.#cities.length; at++) {
      const city = this.#cities[at] as string;
      if (!city.startsWith(beginning) || found.length >= mostByBeginning) break;
      found.push(...(this.#byCity.get(city) as readonly LocatedPlace[]).filter(isThere));
    }
    return found;
  }
}
