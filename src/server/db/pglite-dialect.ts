import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/**
 * PGlite is one session. A connection is therefore a turn: its holder has the whole
 * database.
 */
class Turns {
  #last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.#last;
    let release = (): void => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}

class Connection implements DatabaseConnection {
  readonly #db: PGlite;
  readonly release: () => void;
  constructor(db: PGlite, release: () => void) {
    this.#db = db;
    this.release = release;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#db.query<R>(sql, [...parameters]);
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

class TurnDriver implements Driver {
  readonly #db: PGlite;
  readonly #turns: Turns;
  constructor(db: PGlite, turns: Turns) {
    this.#db = db;
    this.#turns = turns;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#db, await this.#turns.take());
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection(connection: Connection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#db.close();
  }
}

/** Kysely on an embedded PGlite: PostgreSQL's SQL, one connection used in turns. */
export class PgliteDialect implements Dialect {
  readonly #db: PGlite;
  readonly #turns = new Turns();
  constructor(db: PGlite) {
    this.#db = db;
  }

  /** Runs SQL in a turn of its own; without values it may be several statements. */
  async runSql(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[] }> {
    const release = await this.#turns.take();
    try {
      if (values !== undefined && values.length > 0)
        return await this.#db.query<Record<string, unknown>>(text, [...values]);
      const results = await this.#db.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    } finally {
      release();
    }
  }

  createDriver(): Driver {
    return new TurnDriver(this.#db, this.#turns);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: Parameters<Dialect['createIntrospector']>[0]): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}
