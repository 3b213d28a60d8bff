import type { getPlaces } from '#contract/addresses.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { placeOfRow, placeRows } from '#domain/place-rows.ts';
import { hashOfRows, packed, packedChange } from '#server/features/codes/queries/packs.ts';
import { knownTo, type Where } from './find-addresses.ts';

/** Lists kept packed; agencies in the same states share one. */
const mostPacked = 4;
const packs = new Map<string, Promise<string>>();

/** Packing the places of a state takes up to fifty milliseconds, those of all states half a second. */
function packOf(hash: string, rows: readonly string[]): Promise<string> {
  const pack = packs.get(hash) ?? packed(rows);
  packs.delete(hash);
  packs.set(hash, pack);
  pack.catch(() => packs.delete(hash));
  for (const oldest of [...packs.keys()].slice(0, -mostPacked)) packs.delete(oldest);
  return pack;
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
  const rows = placeRows(country.inStates(near));
  const hash = hashOfRows(rows);
  if (hash === have) return { kind: 'same' };
  const named = [...new Set(rows.map((row) => placeOfRow(row).state))].toSorted();
  const release = { name: named.join(' '), hash, count: rows.length };
  const held = placeRows(country.inStates(new Set(states)));
  const before = have !== null && hashOfRows(held) === have ? held : null;
  return { release, ...(await packedChange(rows, await packOf(hash, rows), before)) };
}
