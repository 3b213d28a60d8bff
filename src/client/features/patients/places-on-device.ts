import { ownAddresses, type OwnAddress } from '#domain/own-addresses.ts';
import { PlaceIndex } from '#domain/place-index.ts';
import type { KnownPlace } from '#domain/typed-address.ts';
import { searchOutside } from '#client/features/codes/codes-worker-client.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { instantOf, isRecent, systemClock } from '#client/store/clock.ts';
import { shelfOf, type ListShelf } from '#client/store/code-lists.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { patientsMatching } from '#client/store/snapshots/lists.ts';
import type { KeptContent } from '#client/store/tables.ts';
import { asks, fetchList, holdMs } from '#client/sync/fetch-code-lists.ts';
import { chartText } from './chart-values.ts';

/**
 * Addresses without the server (decision 072): a typed line completed with the places this device
 * has. A phone keeps them with its lists of codes; the office stores nothing on a device, so there
 * the open page holds them.
 */

type Held = { readonly userId: string; readonly shelf: ListShelf; askedAt: string | null };
let held: Held | null = null;

function pageShelf(): ListShelf {
  let content: KeptContent | null = null;
  return {
    kept: async () => content,
    keep: async (next) => void (content = next),
  };
}

/** Whose places this page holds; nobody's but theirs. */
function heldFor(userId: string): Held {
  if (held?.userId !== userId) held = { userId, shelf: pageShelf(), askedAt: null };
  return held;
}

/**
 * At a desk, gets the places ahead of the address that will be typed: later there may be no line.
 * They are asked for again after half a day.
 *
 * @throws Refusal, as every call
 */
export async function getPlacesAtDesk(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open' || session.store !== null) return;
  const mine = heldFor(session.account.userId);
  if (isRecent(systemClock, mine.askedAt, holdMs)) return;
  mine.askedAt = instantOf(systemClock);
  try {
    await fetchList(mine.shelf, asks.places);
  } catch (error) {
    mine.askedAt = null;
    throw error;
  }
}

async function keptPlaces(): Promise<KeptContent | null> {
  const session = currentSession();
  if (session.kind !== 'open') return null;
  const { store, account } = session;
  return (store ? shelfOf(store, 'places') : heldFor(account.userId).shelf).kept();
}

/** Cities, states and ZIP codes of the charts on this device, each once. */
export async function placesOfCharts(store: DeviceStore | null): Promise<readonly KnownPlace[]> {
  if (store === null) return [];
  const places = (await patientsMatching(store, '')).flatMap(({ content }): KnownPlace[] => {
    const at = (path: string) => chartText(content.doc.values, path).trim();
    const [city, state, zipcode] = [at('city'), at('state'), at('zipcode').slice(0, 5)];
    return city === '' || state === '' || zipcode === '' ? [] : [{ city, state, zipcode }];
  });
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** Addresses a device offers for a line, and the states whose places it has; null for no list. */
export type FromDevice = {
  readonly addresses: readonly OwnAddress[];
  readonly states: readonly string[] | null;
};

/** Suggestions of one line. */
const mostOffered = 5;

/** What this device offers for a typed line. */
export async function addressesOnDevice(
  line: string,
  own: readonly KnownPlace[],
): Promise<FromDevice> {
  const kept = await keptPlaces();
  if (kept !== null && kept.name !== '') {
    const wanted = { words: line, limit: mostOffered, own };
    const { found } = await searchOutside('places', kept, wanted);
    return { addresses: found, states: kept.name.split(' ') };
  }
  const near = new Set(own.map(({ state }) => state));
  const addresses = ownAddresses(line, { own, country: new PlaceIndex([]), near });
  return { addresses, states: kept && [] };
}

/**
 * Cities of a ZIP code among the places this device has; none where it has no list, or not of that
 * state.
 */
export async function citiesOfZip(zipcode: string): Promise<readonly string[]> {
  const kept = await keptPlaces();
  if (kept === null || kept.name === '') return [];
  // The list is searched by lines of an address; any street will do.
  const wanted = { words: `1 A St ${zipcode}`, limit: mostOffered };
  const { found } = await searchOutside('places', kept, wanted);
  return [...new Set(found.map(({ city }) => city))].filter((city) => city !== '');
}
