import { sql } from 'kysely';
import { appendAudit } from './audit.ts';
import type { Db } from './connect.ts';
import { MasterKeyError, Wrapping, type MasterKeyChange } from './master-key.ts';

/** Whether this is a database of this program at all. */
export async function holdsKeys(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('org_key') is not null as there`.execute(db);
  return rows[0]?.there === true;
}

const opensAll = (
  wrapping: Wrapping,
  rows: readonly Parameters<Wrapping['unwrap']>[0][],
): boolean => {
  try {
    for (const row of rows) wrapping.unwrap(row);
    return true;
  } catch (error) {
    if (error instanceof MasterKeyError) return false;
    throw error;
  }
};

/**
 * Wraps every key of every organisation with another master key, all or none. What the keys seal
 * stays as it is. Run again after it was done, it finds nothing to do.
 *
 * @returns how many keys were wrapped
 * @throws MasterKeyError when the old key is not the one the database was written with; nothing is
 * changed
 */
export async function changeMasterKey(
  db: Db,
  { from, to, prepare, finish }: MasterKeyChange,
  now: Date,
): Promise<number> {
  const [old, next] = [new Wrapping(from), new Wrapping(to)];
  const count = await db.transaction().execute(async (within) => {
    // Nobody adds a key meanwhile that only the old one would open.
    await sql`lock table org_key in exclusive mode`.execute(within);
    const rows = await within
      .selectFrom('org_key')
      .select(['org_id', 'key_id', 'wrapped'])
      .orderBy('org_id')
      .orderBy('key_id')
      .execute();
    if (rows.length > 0 && opensAll(next, rows)) return 0;
    const opened = rows.map((row) => ({ ...row, bytes: old.unwrap(row) }));
    prepare();
    for (const { org_id, key_id, bytes } of opened) {
      await within
        .updateTable('org_key')
        .set({ wrapped: next.wrap(org_id, key_id, bytes) })
        .where('org_id', '=', org_id)
        .where('key_id', '=', key_id)
        .execute();
    }
    for (const orgId of new Set(opened.map(({ org_id }) => org_id))) {
      await appendAudit(within, orgId, {
        at: now,
        userId: null,
        action: 'changeMasterKey',
        entity: 'organisation',
        entityId: orgId,
        detail: { keys: opened.filter(({ org_id }) => org_id === orgId).length },
      });
    }
    return opened.length;
  });
  finish();
  return count;
}
