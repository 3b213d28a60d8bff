import { msg } from '@lingui/core/macro';
import { isSameCity } from '#domain/typed-address.ts';
import type { Question } from '#client/kinds/form-dialog/use-form.ts';
import { citiesOfZip } from './places-on-device.ts';

/** Milliseconds that whoever saves waits for the question. */
const longest = 2_000;

/** What a question needs of an address. */
type Typed = { readonly city: string; readonly zipcode: string };

/**
 * Asks once about a city that the list of places has not for its ZIP code. The specification checks
 * the state (rules §5); a city is only asked about, because a ZIP code may have names that are not
 * in the list. Nothing is asked where this device has no list of the state.
 */
export async function cityQuestion({ city, zipcode }: Typed): Promise<Question<'city'> | null> {
  if (city === '' || zipcode === '') return null;
  // A list that cannot be searched, or not soon, hinders nobody.
  const late = new Promise<readonly string[]>((resolve) => void setTimeout(resolve, longest, []));
  const known = await Promise.race([citiesOfZip(zipcode).catch(() => []), late]);
  if (known.length === 0 || known.some((each) => isSameCity(each, city))) return null;
  const names = known.join(', ');
  return {
    at: 'city',
    id: JSON.stringify([city, zipcode]),
    text: msg`ZIP code ${zipcode} is in ${names} (GeoNames). Save again if the city is right.`,
    isAnswered: true,
  };
}
