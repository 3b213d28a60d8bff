import { basename } from 'node:path';
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

/** One database: PostgreSQL where there is one, for what is long and meets both in `test:long`. */
export const oneDatabase = (): DatabaseKind[] =>
  isLong ? databaseKinds() : databaseKinds().slice(-1);

/** Of so many files of calls `npm test` runs one on the embedded database too. */
const embeddedFiles = 4;

/**
 * The databases a file about calls runs on: PostgreSQL, and every fourth file the embedded one as
 * well, chosen by its name; `npm run test:long -- embedded` runs them all on both. What calls ask
 * is the same SQL; what the embedded database does otherwise is met by the files that use
 * `databaseKinds`, and by each call in the sweeps (`sharedOut`).
 *
 * @param file address of the test file, `import.meta.url`
 */
export function databasesOf(file: string): DatabaseKind[] {
  const name = basename(file);
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  return sum % embeddedFiles === 0 ? databaseKinds() : oneDatabase();
}

/**
 * Whether a suite tries everything on this database. A command in a process of its own takes the
 * embedded one seconds to open: what does not depend on the database is tried on the other alone,
 * and by `test:long` on both.
 */
export const isWhole = (database: DatabaseKind): boolean => oneDatabase().includes(database);

/** Of so many calls the embedded database is asked about one: it takes four times as long. */
const embeddedShare = 8;

/**
 * The part of what is generated for every call that a suite tries on this database. What judges
 * session, role and input is the same program on both, so `npm test` asks about each call on one
 * of them; `npm run test:long` asks about all on both.
 */
export function sharedOut<Item>(database: DatabaseKind, items: readonly Item[]): readonly Item[] {
  if (isLong || databaseKinds().length === 1) return items;
  return items.filter((_, nth) => (nth % embeddedShare === 0) === (database === 'pglite'));
}
