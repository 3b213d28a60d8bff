import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { postgresDialect, type WorkingRole } from './postgres.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** SQL of a library that brings its own; without values it may be several statements. */
type RunSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

export type Database = {
  readonly kind: 'embedded, one process' | 'postgres';
  readonly db: Db;
  readonly runSql: RunSql;
  /** Only with PostgreSQL: for LISTEN and NOTIFY. */
  readonly pool: pg.Pool | undefined;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly dataDir: string;
};

type OpenOptions = DatabaseOptions & {
  /** PostgreSQL only: the role to work as; null for that of the address. */
  readonly worksAs?: WorkingRole | null;
};

/** Oldest PostgreSQL the SQL is written for. */
const oldestVersion = 150_000;

/** A database that cannot be used, said in one line. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

async function checkVersion(db: Db): Promise<void> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(db);
  if (Number(rows[0]?.version) < oldestVersion)
    throw new DatabaseError('DATABASE_URL: PostgreSQL 15 or later is required.');
}

/**
 * Opens PostgreSQL when an address is given, the embedded database in the data folder otherwise.
 *
 * @throws FolderInUseError, DatabaseError
 */
export async function openDatabase(
  { databaseUrl, databasePool, dataDir, worksAs = null }: OpenOptions,
  onError: (error: Error) => void,
): Promise<Database> {
  if (databaseUrl === undefined) {
    const { dialect, unlock } = await openEmbedded(dataDir);
    const db: Db = new Kysely({ dialect });
    return {
      kind: 'embedded, one process',
      db,
      runSql: (text, values) => dialect.runSql(text, values),
      pool: undefined,
      close: () => db.destroy().finally(unlock),
    };
  }
  const { dialect, pool } = postgresDialect(
    { url: databaseUrl, size: databasePool, worksAs },
    onError,
  );
  const db: Db = new Kysely({ dialect });
  try {
    await checkVersion(db);
  } catch (cause) {
    await db.destroy();
    throw cause instanceof DatabaseError
      ? cause
      : new DatabaseError(
          `DATABASE_URL: the database does not answer (${(cause as Error).message}).`,
          { cause },
        );
  }
  const runSql: RunSql = async (text, values) => {
    const { rows } = await pool.query<Record<string, unknown>>(text, values && [...values]);
    return { rows: rows ?? [] };
  };
  return { kind: 'postgres', db, runSql, pool, close: () => db.destroy() };
}
