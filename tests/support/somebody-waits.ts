import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { withinDatabase } from './within-database.ts';

/** Only the owner sees what the connections of others wait for. */
const waiting = (server: TestServer) =>
  withinDatabase(server, async (owner) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(owner);
    return rows[0]?.count;
  });

/** Until one connection to a server's PostgreSQL waits for a row that another one holds. */
export async function somebodyWaits(server: TestServer): Promise<void> {
  await expect.poll(() => waiting(server), { timeout: 15_000 }).toBe(1);
}
