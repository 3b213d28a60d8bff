import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from './connect.ts';

/** Connections of other processes of this program. */
async function othersAtWork(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Connections of a process that was killed linger for a moment. */
const lingerMs = 10_000;
const lookAgainMs = 250;

/**
 * Waits until no other process is at work on a database that was opened with one connection. The
 * embedded one is locked by the process that has it open.
 *
 * @throws Error when others stay
 */
export async function waitAlone({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  if (kind !== 'postgres') return;
  for (let waited = 0; (await othersAtWork(db)) > 0; waited += lookAgainMs) {
    if (waited >= lingerMs)
      throw new Error('Other Porchlight processes are using this database. Stop them first.');
    await pause(lookAgainMs);
  }
}
