import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/registry.ts';
import { databaseKinds, type DatabaseKind, isWhole } from '../support/databases.ts';

/** Schemas that programs in use have written: a later program starts on each of them. */
const published = [
  [
    'before sealed entries',
    ['001-organisation', '002-people', '003-charts', '004-visits', '005-sync-and-audit'],
  ],
  [
    'with sealed entries',
    [
      '001-organisation',
      '002-people',
      '003-charts',
      '004-visits',
      '005-sync-and-audit',
      '006-letters',
    ],
  ],
  [
    'with remote wipe',
    [
      '001-organisation',
      '002-people',
      '003-charts',
      '004-visits',
      '005-sync-and-audit',
      '006-letters',
      '010-wiping',
    ],
  ],
] as const;

async function emptyDatabase(
  kind: DatabaseKind,
): Promise<{ database: Database; remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-schema-'));
  if (kind === 'pglite') {
    const database = await openDatabase(
      { databaseUrl: undefined, databasePool: 1, dataDir },
      () => undefined,
    );
    return {
      database,
      remove: async () =>
        database.close().finally(() => rmSync(dataDir, { recursive: true, force: true })),
    };
  }
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `schema_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const database = await openDatabase(
    { databaseUrl: url.href, databasePool: 1, dataDir },
    () => undefined,
  );
  return {
    database,
    async remove() {
      await database.close();
      await admin.query(`drop database ${name}`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const columns = async ({ db }: Database): Promise<string[]> => {
  const { rows } = await sql<{
    at: string;
  }>`select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' order by 1`.execute(db);
  return rows.map(({ at }) => at);
};

describe.each(databaseKinds())('a database of a former program on %s', (kind) => {
  let presentColumns: string[];
  beforeAll(async () => {
    const fresh = await emptyDatabase(kind);
    try {
      await migrate(fresh.database.db);
      presentColumns = await columns(fresh.database);
    } finally {
      await fresh.remove();
    }
  });

  // From the oldest one every migration runs; the steps between are tried on the other database.
  const tried = isWhole(kind) ? published : published.slice(0, 1);
  it.each(tried)('%s is brought to the same tables as a new one', async (_words, names) => {
    const former = await emptyDatabase(kind);
    try {
      const known = migrations.filter(({ name }) => names.some((each) => each === name));
      expect(known.map(({ name }) => name)).toEqual(names);
      await migrate(former.database.db, known);
      await migrate(former.database.db);
      expect(await columns(former.database)).toEqual(presentColumns);
    } finally {
      await former.remove();
    }
  });
});
