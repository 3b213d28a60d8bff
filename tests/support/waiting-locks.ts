import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { must } from '#domain/must.ts';

/** How many statements wait for a lock in this database, on PostgreSQL. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_locks
    join pg_stat_activity activity on activity.pid = pg_locks.pid
    where not pg_locks.granted and activity.datname = current_database()`.execute(db);
  return must(rows[0], 'count').count;
}

const timeout = { timeout: 20_000 };

/**
 * Two acts at once: the first one waits for what `hold` locks, the second one is begun then, and
 * what was locked is let go when that is done or waits as well.
 */
export async function atOnce<First, Second>(
  db: Db,
  hold: (busy: Db) => Promise<unknown>,
  acts: { first: () => Promise<First>; second: () => Promise<Second> },
): Promise<[First, Second]> {
  const begun = await db.transaction().execute(async (busy) => {
    await hold(busy);
    const first = acts.first();
    await vi.waitUntil(async () => (await waiting(db)) === 1, timeout);
    let isDone = false;
    const second = acts.second().finally(() => {
      isDone = true;
    });
    await vi.waitUntil(async () => isDone || (await waiting(db)) === 2, timeout);
    return { first, second };
  });
  return [await begun.first, await begun.second];
}
