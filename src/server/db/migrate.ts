import { Migrator, sql, type Kysely } from 'kysely';
import { migrations } from './migrations/registry.ts';
import type { Tables } from './tables.ts';

/** Schema version this program needs: the number of its newest migration. */
export const schemaVersion = migrations.length;

const providerOf = (known: typeof migrations) => ({
  getMigrations: () =>
    Promise.resolve(
      Object.fromEntries(
        known.map(({ name, statements }) => [
          name,
          {
            up: async (db: Kysely<unknown>) => {
              for (const statement of statements) await sql.raw(statement).execute(db);
            },
          },
        ]),
      ),
    ),
});

/**
 * Whether exactly these migrations were made. Kysely's migrator reads the whole catalogue twice to
 * find its own table, which takes an embedded database as long as all else at its start.
 */
async function isUpToDate(db: Kysely<Tables>, known: typeof migrations): Promise<boolean> {
  const { rows: found } = await sql<{ here: boolean }>`
    select to_regclass('kysely_migration') is not null as here`.execute(db);
  if (found[0]?.here !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const made = new Set(rows.map(({ name }) => name));
  return made.size === known.length && known.every(({ name }) => made.has(name));
}

/**
 * Brings a database to `schemaVersion` in one transaction; two processes at once wait for each
 * other.
 *
 * @param known what an earlier program knew, for tests
 */
export async function migrate(db: Kysely<Tables>, known = migrations): Promise<void> {
  if (await isUpToDate(db, known)) return;
  // A number reserved earlier may be published later than a higher one; none builds on tables of
  // another such number.
  const { error } = await new Migrator({
    db,
    provider: providerOf(known),
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error)
    throw new Error('The database could not be migrated to the current schema', { cause: error });
}
