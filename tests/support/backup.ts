import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestServer } from './server.ts';

/** Copy of a stopped server's database, and the way back to it. */
export type Backup = { restore(): Promise<void>; remove(): Promise<void> };

async function ask(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Backs up the database of a server that is not running. */
export async function backUp({
  dataDir,
  databaseUrl,
}: Pick<TestServer, 'dataDir' | 'databaseUrl'>): Promise<Backup> {
  if (databaseUrl === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
    cpSync(dataDir, folder, { recursive: true });
    return {
      restore: async () => {
        rmSync(dataDir, { recursive: true });
        cpSync(folder, dataDir, { recursive: true });
      },
      remove: async () => rmSync(folder, { recursive: true }),
    };
  }
  const name = new URL(databaseUrl).pathname.slice(1);
  const copy = `${name}_${randomUUID().slice(0, 8)}`;
  await ask(databaseUrl, `create database "${copy}" template "${name}"`);
  return {
    restore: () =>
      ask(databaseUrl, `drop database "${name}"`, `create database "${name}" template "${copy}"`),
    remove: () => ask(databaseUrl, `drop database "${copy}"`),
  };
}
