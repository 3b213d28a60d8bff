import { prepareAppRole, type PreparedRole } from './app-role.ts';
import { DatabaseError, openDatabase, type Database, type DatabaseOptions } from './connect.ts';
import { migrate } from './migrate.ts';
import { isForbidden } from './pg-errors.ts';

/** Brings the database to the present schema and renews the rights of the server's role. */
async function prepare(options: DatabaseOptions): Promise<PreparedRole> {
  const { db, close } = await openDatabase({ ...options, databasePool: 1 }, () => undefined);
  try {
    await migrate(db);
    return await prepareAppRole(db);
  } catch (cause) {
    if (!isForbidden((cause as Error).cause)) throw cause;
    throw new DatabaseError(
      "DATABASE_URL: its role may not change tables. Run npm run migrate with the owner's address.",
      { cause },
    );
  } finally {
    await close();
  }
}

/**
 * Opens the database for a server, in the present schema. With PostgreSQL the owner of the tables
 * migrates, and everything after that works as the database's own role, which owns nothing.
 *
 * @param onPrepared with PostgreSQL: as what the server works
 * @throws FolderInUseError, DatabaseError
 */
export async function openMigrated(
  options: DatabaseOptions,
  onError: (error: Error) => void,
  onPrepared: (prepared: PreparedRole) => void,
): Promise<Database> {
  if (options.databaseUrl === undefined) {
    const database = await openDatabase(options, onError);
    await migrate(database.db).catch((error: unknown) =>
      database.close().finally(() => {
        throw error;
      }),
    );
    return database;
  }
  const prepared = await prepare(options);
  onPrepared(prepared);
  return openDatabase({ ...options, worksAs: prepared.working }, onError);
}
