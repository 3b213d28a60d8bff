import { createHash } from 'node:crypto';
import {
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { columnParsers } from './column-types.ts';

/**
 * A list parameter is one array (`= any($1)`), so the program has a bounded number of statements.
 */
const preparedLimit = 2000;

/**
 * Names each statement, so that PostgreSQL parses and plans it once per connection. Planning
 * the statement that writes an entry takes longer than running it.
 */
class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= preparedLimit) return undefined;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    this.#names.set(sql, name);
    return name;
  }
}

const isPreparable = (sql: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(sql);

/** Commands whose affected rows Kysely counts. */
const counted = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

/** The answer as Kysely reads it. Several statements at once return no rows. */
const resultOf = <R>({ command, rowCount, rows }: pg.QueryResult): PostgresQueryResult<R> => ({
  command: counted.find((each) => each === command) ?? 'SELECT',
  rowCount: rowCount ?? 0,
  rows: rows ?? [],
});

function preparing(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported.');
    const name = isPreparable(text) ? names.nameOf(text) : undefined;
    return client
      .query({ text, values: [...values], ...(name !== undefined && { name }) })
      .then(resultOf<R>);
  }
  return { query, release: () => client.release() };
}

const parsers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => columnParsers[id] ?? pg.types.getTypeParser(id, format),
};

/**
 * How long a call waits for a connection of the pool before it answers that the server is not
 * ready.
 */
const connectTimeoutMs = 5_000;
/** A statement longer than this is a mistake or a hanging lock. */
const statementTimeoutMs = 30_000;

/** Another program the server talks to, and whether the traffic can be read on the way. */
export type Peer = { readonly host: string; readonly isEncrypted: boolean };

/** What the driver makes of an address and of its own environment, such as PGSSLMODE. */
export function postgresPeer(url: string): Peer {
  const { host, ssl } = new pg.Client({ connectionString: url });
  // The types call it a boolean; it may also hold certificates.
  const options: unknown = ssl;
  return { host, isEncrypted: options !== false };
}

/** What every connection of a server takes before its first statement. */
export type WorkingRole = {
  readonly role: string;
  /** The tables' schema, quoted. */
  readonly schema: string;
};

export type PoolOptions = {
  readonly url: string;
  /** Most connections. */
  readonly size: number;
  /** The role every connection works as; null for that of the address. */
  readonly worksAs: WorkingRole | null;
};

/** A temporary table hides the one of the same name unless its schema is named, and named last. */
const workAs = ({ role, schema }: WorkingRole): string =>
  `set role ${role}; set search_path to ${schema}, pg_temp`;

/** Kysely on PostgreSQL 15 or newer. */
export function postgresDialect(
  { url, size, worksAs }: PoolOptions,
  onError: (error: Error) => void,
): { dialect: PostgresDialect; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'porchlight',
    types: parsers,
    // Before anybody gets the connection; where it fails, nobody does.
    ...(worksAs !== null && {
      verify: (client, done) => {
        client.query(workAs(worksAs), (error) => done(error));
      },
    }),
  });
  pool.on('error', onError);
  // The pool listens only to idle connections. One that breaks at work fails its statement;
  // without a listener it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const names = new StatementNames();
  const kyselyPool: PostgresPool = {
    connect: async () => preparing(await pool.connect(), names),
    end: () => pool.end(),
  };
  return { dialect: new PostgresDialect({ pool: kyselyPool }), pool };
}
