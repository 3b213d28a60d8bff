import type { Db } from '#server/db/connect.ts';

/** Those of the entries whose outcome the server has stored. */
export async function storedAmong(
  db: Db,
  orgId: string,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('org_id', '=', orgId)
    .where('entry_id', 'in', [...entryIds])
    .execute();
  return new Set(rows.map((row) => row.entry_id));
}
