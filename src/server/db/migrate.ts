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
 * Brings a database to `schemaVersion` in one transaction; two processes at once wait for each
 * other.
 *
 * @param known what an earlier program knew, for tests
 */
export async function migrate(db: Kysely<Tables>, known = migrations): Promise<void> {
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
