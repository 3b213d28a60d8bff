import type { getPlaces } from '#contract/addresses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { KnownPlaces } from '#domain/own-addresses.ts';
import { placeOfRow, placeRows } from '#domain/place-rows.ts';
import { hashOfRows, packed, packedChange } from '#server/features/codes/queries/packs.ts';
import { knownTo, type Where } from './find-addresses.ts';

type Country = KnownPlaces['country'];

/** The places of some states as a device keeps them. */
type PlaceList = {
  readonly rows: readonly string[];
  readonly hash: string;
  /** The states that have any, for people. */
  readonly name: string;
  /** Packed once somebody needs it whole. */
  pack(): Promise<string>;
};

/** Lists kept; agencies in the same states share one, and so do devices that come from them. */
const mostLists = 6;
/** By the states, of the country they were made of. */
const lists = new WeakMap<Country, Map<string, PlaceList>>();

/** Packing the places of a state takes up to fifty milliseconds, those of all states half a second. */
function once(work: () => Promise<string>): () => Promise<string> {
  let pack: Promise<string> | null = null;
  return () => {
    pack ??= work().catch((error: unknown) => {
      pack = null;
      throw error;
    });
    return pack;
  };
}

function made(country: Country, states: ReadonlySet<string>): PlaceList {
  const rows = placeRows(country.inStates(states));
  const named = [...new Set(rows.map((row) => placeOfRow(row).state))].toSorted();
  return { rows, hash: hashOfRows(rows), name: named.join(' '), pack: once(() => packed(rows)) };
}

/** Making the rows of a list takes tens of milliseconds, of all states two hundred. */
function listOf(country: Country, states: ReadonlySet<string>): PlaceList {
  const kept = lists.get(country) ?? new Map<string, PlaceList>();
  lists.set(country, kept);
  const key = JSON.stringify([...states].toSorted());
  const list = kept.get(key) ?? made(country, states);
  kept.delete(key);
  kept.set(key, list);
  for (const oldest of [...kept.keys()].slice(0, -mostLists)) kept.delete(oldest);
  return list;
}

/**
 * The places of the states the agency works in, for a device without signal: whole, or as the
 * difference to those of the states it has. No rows where the agency works in no state it has named
 * and has no chart with one.
 */
export async function placesForDevice(
  where: Where,
  { have, states }: ParsedInputOf<typeof getPlaces>,
): Promise<OutputOf<typeof getPlaces>> {
  const { country, near } = await knownTo(where);
  const { rows, hash, name, pack } = listOf(country, near);
  if (hash === have) return { kind: 'same' };
  const release = { name, hash, count: rows.length };
  const held = have === null ? null : listOf(country, new Set(states));
  const before = held !== null && held.hash === have ? held.rows : null;
  return { release, ...(await packedChange(rows, await pack(), before)) };
}
