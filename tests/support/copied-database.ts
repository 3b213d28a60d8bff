import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { appRoleOf } from '#server/db/app-role.ts';
import { once } from './once.ts';

/** A PostgreSQL database of its own; `drop` takes it away with the role its server works as. */
export type OwnDatabase = { readonly url: string; drop(): Promise<void> };

/** One statement or more on the server at this address. */
export async function admin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same address with another database. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/** Whether the server has a database of this name. */
export const hasDatabase = (url: string, name: string): Promise<boolean> =>
  admin(
    url,
    async (client) =>
      (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1,
  );

/**
 * Copies a database that nobody uses. PostgreSQL refuses two copies of one at the same moment, so
 * the processes of a run wait for each other.
 */
export async function copyDatabase(serverUrl: string, template: string): Promise<OwnDatabase> {
  const name = `porchlight_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await once(
    join(tmpdir(), `${template}-${new URL(serverUrl).port}-copy.lock`),
    () => hasDatabase(serverUrl, name),
    () =>
      admin(serverUrl, async (client) => {
        await client.query(`create database ${name} template ${template}`);
      }),
  );
  return {
    url: withDatabase(serverUrl, name),
    drop: () =>
      admin(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        // A backup of the database still holds rights of the role.
        await client.query(`drop role if exists ${appRoleOf(name)}`).catch(() => undefined);
      }),
  };
}
