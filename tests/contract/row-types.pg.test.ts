import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { rowTypes, type Column } from './row-types.ts';

type Found = {
  readonly table_name: string;
  readonly column_name: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
};

describe.each(databaseKinds())('row types against the migrated schema on %s', (database) => {
  let server: TestServer;
  let schema: Record<string, Record<string, Column>>;

  beforeAll(async () => {
    server = await startServer({ database });
    const { rows } = await sql<Found>`
      select table_name, column_name, is_nullable = 'YES' as nullable,
        column_default is not null as has_default
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'
      order by table_name, column_name`.execute(server.inside().db);
    schema = {};
    for (const { table_name, column_name, nullable, has_default } of rows)
      (schema[table_name] ??= {})[column_name] = { nullable, optional: nullable || has_default };
  });
  afterAll(() => server.stop());

  it('names every table and column, and no other', () => {
    const named = (tables: Readonly<Record<string, object>>) =>
      Object.entries(tables)
        .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
        .toSorted();
    expect(named(rowTypes())).toEqual(named(schema));
  });

  it('says null where the schema does, and leaves out of an insert only what it can fill', () => {
    for (const [table, columns] of Object.entries(rowTypes()))
      for (const [name, column] of Object.entries(columns)) {
        const found = schema[table]?.[name];
        expect(column.nullable, `${table}.${name} null`).toBe(found?.nullable);
        if (column.optional) expect(found?.optional, `${table}.${name} Generated`).toBe(true);
      }
  });
});
