import type { LocatedPlace } from './place-index.ts';

/**
 * Places as rows of a list that a device keeps (decisions 072, 093): `93701 36.7477 -119.7724`, a
 * tab, and `Fresno`, a tab, `CA`. The point belongs to the head: it is a word that no other row has,
 * and would only lengthen the vocabulary.
 */

export const placeRow = ({ zipcode, latitude, longitude, city, state }: LocatedPlace): string =>
  `${zipcode} ${latitude} ${longitude}\t${city}\t${state}`;

/** The place of what `placeRow` made. */
export function placeOfRow(row: string): LocatedPlace {
  const [head = '', city = '', state = ''] = row.split('\t');
  const [zipcode = '', latitude, longitude] = head.split(' ');
  return { zipcode, city, state, latitude: Number(latitude), longitude: Number(longitude) };
}

/** Rows of places, sorted and each once, as a list is packed and compared. */
export const placeRows = (places: readonly LocatedPlace[]): string[] =>
  [...new Set(places.map(placeRow))].toSorted();
