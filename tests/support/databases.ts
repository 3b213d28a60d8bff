import { isLong } from './long.ts';
import { postgresFolder, startPostgres, type RunningPostgres } from './postgres.ts';
import { embeddedTemplate } from './templates.ts';

/**
 * Vitest global setup of the server tests: a filled embedded database to copy, and a real
 * PostgreSQL. Workers find its address in `TEST_DATABASE_URL`, which also chooses an existing
 * server.
 */
let own: RunningPostgres | undefined;

const missing =
  'PostgreSQL is not installed here: the server tests run on the embedded database ' +
  'only. Install it (apt-get install postgresql) or set TEST_DATABASE_URL.';

export async function setup(): Promise<void> {
  await embeddedTemplate('small');
  if (process.env.TEST_DATABASE_URL) return;
  if (postgresFolder() !== undefined) {
    own = await startPostgres({ fsync: false });
    process.env.TEST_DATABASE_URL = own.url;
    return;
  }
  if (process.env.CI) throw new Error(missing);
  process.stdout.write(`${missing}\n`);
}

export async function teardown(): Promise<void> {
  await own?.stop();
}

export type DatabaseKind = 'pglite' | 'postgres';

/** The databases a suite runs on: both, or only the embedded one where no PostgreSQL can be had. */
export const databaseKinds = (): DatabaseKind[] =>
  process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];

/**
 * The part of what is generated for every call that a suite tries on this database. What judges
 * session, role and input is the same program on both, so `npm test` asks about each call on one
 * of them, every second call on each; `npm run test:long` asks about all on both.
 */
export function sharedOut<Item>(database: DatabaseKind, items: readonly Item[]): readonly Item[] {
  const kinds = databaseKinds();
  if (isLong || kinds.length === 1) return items;
  return items.filter((_, nth) => nth % kinds.length === kinds.indexOf(database));
}
