import type {
  AddressSuggestion,
  FoundAddress,
  Located,
  addressSuggestions,
} from '#contract/addresses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { companyStatesOf } from '#domain/company-states.ts';
import { formattedAddress, offeredAddresses, type AddressParts } from '#domain/typed-address.ts';
import { keepPlaces, keptPlaces } from '#server/features/addresses/queries/geocode-cache.ts';
import type { Repository } from '#server/features/repository.ts';
import type { Server } from '#server/runtime/context.ts';

type Where = { readonly repo: Repository; readonly server: Server };
type Found = { readonly source: 'maps' | 'embedded'; readonly places: FoundAddress[] };

/** Ids of places that are not a maps service's: the address itself follows. */
const ownPlace = 'typed:';

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

/** Addresses a typed text may mean, from the agency's places and those of the country. */
async function offered({ repo, server }: Where, text: string): Promise<AddressParts[]> {
  const [own, country, { constants }] = await Promise.all([
    repo.addresses.knownPlaces(),
    server.places(),
    server.reference.of(repo.scope.orgId),
  ]);
  const near = new Set([...companyStatesOf(constants), ...own.map(({ state }) => state)]);
  return offeredAddresses(text, own, country.namedIn(text, near), near);
}

async function foundOf({ server }: Where, parts: AddressParts): Promise<FoundAddress> {
  const middle = (await server.places()).middleOfZip(parts.zipcode);
  return {
    ...parts,
    placeId: `${ownPlace}${formattedAddress(parts)}`,
    formattedAddress: formattedAddress(parts),
    point: middle && { ...middle, source: 'zip' },
  };
}

const suggestionOf = (parts: AddressParts): AddressSuggestion => {
  const description = formattedAddress(parts);
  return {
    description,
    placeId: `${ownPlace}${description}`,
    mainText: parts.addressLine1,
    secondaryText: description.slice(parts.addressLine1.length).replace(/^, /, ''),
  };
};

/** @throws Refusal address.service, address.places-library */
export async function suggestAddresses(
  where: Where,
  wish: ParsedInputOf<typeof addressSuggestions>,
): Promise<OutputOf<typeof addressSuggestions>> {
  const key = await where.repo.addresses.mapsKey();
  if (key === null)
    return {
      source: 'embedded',
      suggestions: (await offered(where, wish.text)).map(suggestionOf),
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
  const isOwn = 'placeId' in by && by.placeId.startsWith(ownPlace);
  if (key !== null && !isOwn) return { source: 'maps', places: await foundByMaps(where, key, by) };
  const typed = 'address' in by ? by.address : by.placeId.slice(ownPlace.length);
  const parts = await offered(where, typed);
  return {
    source: 'embedded',
    places: await Promise.all(parts.map((each) => foundOf(where, each))),
  };
}
