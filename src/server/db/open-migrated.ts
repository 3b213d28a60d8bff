import { appRole, prepareAppRole } from './app-role.ts';
import { DatabaseError, openDatabase, type Database, type DatabaseOptions } from './connect.ts';
import { migrate } from './migrate.ts';
import { isForbidden } from './pg-errors.ts';

/** Brings the database to the present schema and renews the rights of the server's role. */
async function prepare(options: DatabaseOptions): Promise<boolean> {
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
 * migrates, and everything after that works as `porchlight_app`, which owns nothing.
 *
 * @param asOwner called when the address may not make that role, and the server works without it
 * @throws FolderInUseError, DatabaseError
 */
export async function openMigrated(
  options: DatabaseOptions,
  onError: (error: Error) => void,
  asOwner: () => void,
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
  const role = (await prepare(options)) ? appRole : undefined;
  if (role === undefined) asOwner();
  return openDatabase({ ...options, role }, onError);
}
