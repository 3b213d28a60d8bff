import type { FoundAddress, Located, addressSuggestions } from '#contract/addresses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { companyStatesOf } from '#domain/company-states.ts';
import {
  lineOfPlace,
  ownAddresses,
  suggestionOf,
  type KnownPlaces,
} from '#domain/own-addresses.ts';
import { keepPlaces, keptPlaces } from '#server/features/addresses/queries/geocode-cache.ts';
import type { Repository } from '#server/features/repository.ts';
import type { Server } from '#server/runtime/context.ts';

export type Where = { readonly repo: Repository; readonly server: Server };
type Found = { readonly source: 'maps' | 'embedded'; readonly places: FoundAddress[] };

/** Says in the log with which status the maps service refused, and nothing else of it. */
async function reported<T>({ log }: Server, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) {
      const { status } = error.detail as { readonly status: string };
      log.warn('maps service', { code: error.code, status });
    }
    throw error;
  }
}

/** What a line is completed with here: places of the agency, and those of the country. */
export async function knownTo({ repo, server }: Where): Promise<KnownPlaces> {
  const [own, country, { constants }] = await Promise.all([
    repo.addresses.knownPlaces(),
    server.places(),
    server.reference.of(repo.scope.orgId),
  ]);
  const near = new Set([...companyStatesOf(constants), ...own.map(({ state }) => state)]);
  return { own, country, near };
}

/** @throws Refusal address.service, address.places-library */
export async function suggestAddresses(
  where: Where,
  wish: ParsedInputOf<typeof addressSuggestions>,
): Promise<OutputOf<typeof addressSuggestions>> {
  const key = await where.repo.addresses.mapsKey();
  if (key === null)
    return {
      source: 'embedded',
      suggestions: ownAddresses(wish.text, await knownTo(where)).map(suggestionOf),
    };
  const suggestions = await reported(where.server, where.server.maps(key).suggest(wish));
  return { source: 'maps', suggestions };
}

/** What the maps service finds, asked once in thirty days for the same address. */
async function foundByMaps({ repo, server }: Where, key: string, by: Located) {
  const kept = await keptPlaces(repo.scope, by);
  if (kept !== null) return kept;
  const places = await reported(server, server.maps(key).geocode(by));
  // An address that is not known yet may be tomorrow.
  if (places.length > 0) await keepPlaces(repo.scope, by, places);
  return places;
}

/**
 * The places of an address, or of a suggestion by its id: with the key of a maps service through
 * it, otherwise from the cities and ZIP codes on the server.
 *
 * @throws Refusal address.service, address.maps-library
 */
export async function locate(where: Where, by: Located): Promise<Found> {
  const key = await where.repo.addresses.mapsKey();
  const ownLine = 'placeId' in by ? lineOfPlace(by.placeId) : null;
  if (key !== null && ownLine === null)
    return { source: 'maps', places: await foundByMaps(where, key, by) };
  const line = 'address' in by ? by.address : (ownLine ?? by.placeId);
  return { source: 'embedded', places: ownAddresses(line, await knownTo(where)) };
}
