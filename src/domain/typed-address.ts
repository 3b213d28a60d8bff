import { isUsState, stateOfZip } from './address.ts';
import { buildingParts, directions, streetSuffixes, unitWords } from './data/street-endings.ts';

/**
 * Reads an address as people type it, and completes it from ZIP codes and places that are known:
 * what is offered where no maps service is connected, and offline (decision 072).
 */

/** A place an address can be in. */
export type KnownPlace = {
  readonly city: string;
  /** Two capital letters. */
  readonly state: string;
  /** Five digits. */
  readonly zipcode: string;
};

/** The parts of an address in the United States; a part that is not known is empty. */
export type AddressParts = {
  readonly addressLine1: string;
  readonly city: string;
  readonly state: string;
  /** Five digits, or nine with a dash. */
  readonly zipcode: string;
};

/** One line for a list of addresses: `412 Oak St, Fresno, CA 93701`. */
export const formattedAddress = ({ addressLine1, city, state, zipcode }: AddressParts): string =>
  [addressLine1, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const country = /[\s,]+(?:usa|u\.s\.a\.|united states)\.?$/iu;
const zipAtEnd = /[\s,]+(\d{5})(?:-?(\d{4}))?$/u;
const stateAtEnd = /[\s,]+([a-z]{2})$/iu;

/** The line in parts: street before the first comma, city after the last one. */
export function readParts(text: string): AddressParts {
  let rest = ` ${text.trim().replaceAll(/\s+/gu, ' ')}`.replace(country, '');
  const [zip = '', five = '', four] = zipAtEnd.exec(rest) ?? [];
  rest = rest.slice(0, rest.length - zip.length);
  const [letters = '', typedState = ''] = stateAtEnd.exec(rest) ?? [];
  const state = typedState.toUpperCase();
  const isState = isUsState(state);
  if (isState) rest = rest.slice(0, rest.length - letters.length);
  const pieces = rest.split(',').map((piece) => piece.trim());
  const city = (pieces.length > 1 && pieces.pop()) || '';
  return {
    addressLine1: pieces.filter(Boolean).join(', '),
    city,
    state: isState ? state : '',
    zipcode: four === undefined ? five : `${five}-${four}`,
  };
}

/** A name of a place as it is compared. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const longForms: Readonly<Record<string, string>> = { st: 'saint', mt: 'mount', ft: 'fort' };

/** A city as it is compared: `St. Helena` is `Saint Helena`. */
const cityName = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(longForms, word) ? longForms[word] : word))
    .join(' ');

/** Whether two texts name one city. */
export const isSameCity = (one: string, other: string): boolean =>
  cityName(one) === cityName(other);

/** Words a city's name has at most where no comma says where it begins. */
export const mostCityWords = 5;
/** Letters of a half-typed city at least: fewer say nothing, or are a state. */
const leastLetters = 3;

const wordsIn = (words: string): readonly string[] => words.split(' ');
const suffixes: ReadonlySet<string> = new Set(wordsIn(streetSuffixes));
const toward: ReadonlySet<string> = new Set(wordsIn(directions));
const units: ReadonlySet<string> = new Set(wordsIn(unitWords));
/** What may follow a street beside its city. */
const afterStreet = [...toward, ...units, ...wordsIn(buildingParts)];

/** Whether a street can end with these folded words: `1200 fulton street`, with its unit too. */
function isWholeStreet(typed: readonly string[]): boolean {
  const words = typed.map((word) => word.replaceAll(/[.,]/gu, ''));
  const isUnit = units.has(String(words.at(-2)));
  const isNumber = /^#\S/u.test(String(words.at(-1)));
  const street = words.slice(0, words.length - (isUnit ? 2 : Number(isNumber)));
  const named = toward.has(String(street.at(-1))) ? street.slice(0, -1) : street;
  // A number, a name, and the suffix.
  return named.length > 2 && suffixes.has(String(named.at(-1)));
}

/** "boul" is more likely a boulevard than a town; three letters are the beginning of many. */
const isHalfSuffix = (ending: string): boolean =>
  ending.length > leastLetters && [...suffixes].some((word) => word.startsWith(ending));

/**
 * Endings of a folded street that can be the beginning of a city, longest first: those after a word
 * that a street ends with, and not themselves on the way to a direction or a unit.
 */
export function halfTypedCities(street: string): string[] {
  const words = street.split(' ');
  return words.flatMap((_, at) => {
    const ending = words.slice(at).join(' ');
    const isCity =
      at > 0 &&
      words.length - at <= mostCityWords &&
      ending.length >= leastLetters &&
      !suffixes.has(ending) &&
      !isHalfSuffix(ending) &&
      !afterStreet.some((word) => word.startsWith(ending)) &&
      isWholeStreet(words.slice(0, at));
    return isCity ? [ending] : [];
  });
}

/**
 * The parts with the city split off the street where no comma does it: a known one that ends it, or
 * the beginning of a known one after a word that a street ends with.
 */
function withCityAtEnd(parts: AddressParts, places: readonly KnownPlace[]): AddressParts {
  if (parts.city !== '') return parts;
  const street = fold(parts.addressLine1);
  const cities = new Map(places.map(({ city }) => [fold(city), city]));
  const [whole] = [...cities.keys()]
    .filter((city) => street.endsWith(` ${city}`))
    .toSorted((a, b) => b.length - a.length);
  const ending =
    whole ??
    halfTypedCities(street).find((half) =>
      [...cities.keys()].some((city) => city.startsWith(half)),
    );
  if (ending === undefined) return parts;
  const words = parts.addressLine1.split(' ');
  const at = words.length - ending.split(' ').length;
  return {
    ...parts,
    addressLine1: words.slice(0, at).join(' ').replace(/,$/u, ''),
    city: cities.get(ending) ?? words.slice(at).join(' '),
  };
}

const fits = (place: KnownPlace, { city, state, zipcode }: AddressParts): boolean =>
  (zipcode === '' || place.zipcode === zipcode.slice(0, 5)) &&
  (state === '' || place.state === state) &&
  fold(place.city).startsWith(fold(city));

const hasStreet = ({ addressLine1 }: AddressParts): boolean =>
  /\p{L}/u.test(addressLine1) && addressLine1.includes(' ');

/** Addresses of a line read into parts, at these places, or in the state of its ZIP code. */
function completed(
  parts: AddressParts,
  places: readonly KnownPlace[],
  most: number,
): AddressParts[] {
  if (!hasStreet(parts)) return [];
  const stateByZip = stateOfZip(parts.zipcode);
  if (parts.zipcode !== '' && (stateByZip === null || (parts.state || stateByZip) !== stateByZip))
    return [];
  const known = places
    .filter((place) => fits(place, parts))
    .toSorted((a, b) => a.city.localeCompare(b.city) || a.zipcode.localeCompare(b.zipcode))
    .map(({ city, state, zipcode }) => ({
      addressLine1: parts.addressLine1,
      city,
      state,
      zipcode: parts.zipcode || zipcode,
    }));
  if (known.length > 0) return known.slice(0, most);
  if (stateByZip === null) return [];
  return [{ ...parts, state: stateByZip }];
}

/**
 * Addresses that what was typed can mean, best first: with places that are known, else with the
 * state of the ZIP code. None for a text without a street, or whose state and ZIP code contradict
 * each other.
 *
 * @param most how many at most
 */
export const typedAddresses = (
  text: string,
  places: readonly KnownPlace[],
  most = 5,
): AddressParts[] => completed(withCityAtEnd(readParts(text), places), places, most);

/**
 * Addresses that what was typed can mean, best first: those at places of the agency, then in the
 * states it works in, then anywhere. One without a city is offered where none has one.
 *
 * @param own places of the agency
 * @param elsewhere other places that the text may name
 * @param near states the agency works in
 */
export function offeredAddresses(
  text: string,
  own: readonly KnownPlace[],
  elsewhere: readonly KnownPlace[],
  near: ReadonlySet<string>,
  most = 5,
): AddressParts[] {
  const nearby = elsewhere.filter(({ state }) => near.has(state));
  // Read once with all places: a city only the country knows is no part of a street elsewhere.
  const read = withCityAtEnd(readParts(text), [...own, ...elsewhere]);
  const found = [own, nearby, elsewhere].flatMap((places) => completed(read, places, most));
  const offered = new Map(found.map((parts) => [fold(formattedAddress(parts)), parts]));
  const known = [...offered.values()].filter(({ city }) => city !== '');
  return (known.length > 0 ? known : [...offered.values()]).slice(0, most);
}
