import type { FoundAddress, Located } from '#contract/addresses.ts';
import { dayMs } from '#domain/durations.ts';
import { fold } from '#domain/typed-address.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/**
 * Days what the maps service found is kept: roads and numbers change, and its terms allow no more
 * (decision 072).
 */
export const geocodeDays = 30;

const oldestKept = (now: Date): Date => new Date(now.getTime() - geocodeDays * dayMs);

/** What was asked, without what makes no difference. */
const askedText = (by: Located): string =>
  'placeId' in by
    ? `geocode place ${by.placeId}`
    : `geocode address ${fold(by.address)
        .trim()
        .replaceAll(/[\s,]+/gu, ' ')}`;

/** What was found for an address or a place less than 30 days ago; null where it is to be asked. */
export async function keptPlaces(
  { db, orgId, keys, now }: RequestScope,
  by: Located,
): Promise<FoundAddress[] | null> {
  const row = await db
    .selectFrom('geocode_cache')
    .select(['id', 'places'])
    .where('org_id', '=', orgId)
    .where('digest', '=', keys.digest(askedText(by)))
    .where('found_at', '>=', oldestKept(now))
    .executeTakeFirst();
  return row ? (keys.open('geocode_cache', row.id, row.places) as FoundAddress[]) : null;
}

/** The first point that was found for each of these addresses; those nobody asked for are left out. */
export async function keptPoints(
  { db, orgId, keys, now }: RequestScope,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, FoundAddress['point']>> {
  const digestOf = (address: string): string => keys.digest(askedText({ address }));
  const digests = [...new Set(addresses.filter((address) => address !== '').map(digestOf))];
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('geocode_cache')
    .select(['id', 'digest', 'places'])
    .where('org_id', '=', orgId)
    .where('digest', 'in', digests)
    .where('found_at', '>=', oldestKept(now))
    .execute();
  const points = new Map(
    rows.map((row) => {
      const [first] = keys.open('geocode_cache', row.id, row.places) as FoundAddress[];
      return [row.digest, first?.point ?? null];
    }),
  );
  return new Map(
    addresses.flatMap((address) => {
      const point = points.get(digestOf(address)) ?? null;
      return point === null ? [] : [[address, point]];
    }),
  );
}

/** Keeps what was found, in place of what was found before. */
export async function keepPlaces(
  { db, orgId, keys, now, newId }: RequestScope,
  by: Located,
  places: readonly FoundAddress[],
): Promise<void> {
  const id = newId();
  const row = { id, places: keys.seal('geocode_cache', id, places), found_at: now };
  await db
    .insertInto('geocode_cache')
    .values({ org_id: orgId, digest: keys.digest(askedText(by)), ...row })
    .onConflict((other) => other.columns(['org_id', 'digest']).doUpdateSet(row))
    .execute();
}

/** Forgets what is older, whoever it was found for. */
export async function dropOldPlaces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('geocode_cache').where('found_at', '<', oldestKept(now)).execute();
}
