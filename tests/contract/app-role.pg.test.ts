import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { appendAudit, walkChain } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { makeLog, type Log } from '#server/runtime/log.ts';
import { signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { runCommand } from '../support/key-commands.ts';
import { startServer, type TestServer } from '../support/server.ts';

const forbidden = { code: '42501' };

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const workingAs = async (db: Db): Promise<string | undefined> =>
  (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name;

/** What somebody would do to the record, or to its guard. */
const attacks = [
  `update audit set action = 'other'`,
  'delete from audit',
  'truncate audit',
  'truncate organisation cascade',
  'drop table audit',
  'alter table audit disable trigger all',
  'drop trigger audit_append_only on audit',
  `create or replace function refuse_change() returns trigger language plpgsql
    as $$ begin return null; end $$`,
  'create table copied (id uuid)',
  'delete from kysely_migration',
] as const;

describe.runIf(databaseKinds().includes('postgres'))('a server on PostgreSQL', () => {
  let server: TestServer;
  let db: Db;

  beforeAll(async () => {
    server = await startServer({ database: 'postgres' });
    db = server.inside().db;
  });
  afterAll(() => server.stop());

  it('works as a role that owns nothing, on every connection', async () => {
    const seen = await Promise.all(
      Array.from({ length: 4 }, () => db.transaction().execute(workingAs)),
    );
    expect(new Set(seen)).toEqual(new Set(['porchlight_app']));
  });

  it.each(attacks)('is refused by the database: %s', async (attack) => {
    await expect(sql.raw(attack).execute(db)).rejects.toMatchObject(forbidden);
  });

  it('reads and appends to the audit log, and its chain verifies', async () => {
    const { org_id: orgId } = await db
      .selectFrom('organisation')
      .select('org_id')
      .where('name', 'like', 'Harborview%')
      .executeTakeFirstOrThrow();
    const office = await signedIn(server.url, 'admin');
    const before = (await walkChain(db, orgId)).head.seq;
    await appendAudit(db, orgId, {
      at: new Date(),
      userId: null,
      action: 'test',
      entity: 'organisation',
      entityId: null,
    });
    expect((await walkChain(db, orgId)).head.seq).toBe(before + 1);
    expect((await office.call(auditLogs, {})).rows.length).toBeGreaterThan(0);
    const { code, out } = await runCommand(server, 'audit-verify', {});
    expect([code, out]).toEqual([0, expect.stringContaining('rows intact')]);
  });

  it('keeps its role and its rights at the next start', async () => {
    await server.restart();
    db = server.inside().db;
    expect(await workingAs(db)).toBe('porchlight_app');
    await expect(sql.raw('delete from audit').execute(db)).rejects.toMatchObject(forbidden);
    await signedIn(server.url, 'nurse');
  });
});

describe.runIf(databaseKinds().includes('postgres'))('an address of PostgreSQL', () => {
  const suffix = randomUUID().slice(0, 8);
  const [owner, login, name] = [`owner_${suffix}`, `login_${suffix}`, `roles_${suffix}`];
  const urlOf = (user: string): string => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    [url.username, url.pathname] = [user, `/${name}`];
    return url.href;
  };
  const warned: string[] = [];
  const log: Log = { ...makeLog('silent'), warn: (event) => void warned.push(event) };

  async function started<T>(user: string, work: (server: TestServer) => Promise<T>): Promise<T> {
    warned.length = 0;
    const env = { DATABASE_URL: urlOf(user) };
    const server = await startServer({ as: 'in-process', seed: 'empty', env, log });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  }
  const role = (user: string) => started(user, ({ inside }) => workingAs(inside().db));

  beforeAll(() =>
    asSuperuser(async (client) => {
      await client.query(`create role ${owner} login; create role ${login} login`);
      await client.query(`create database ${name} owner ${owner}`);
    }),
  );
  afterAll(() =>
    asSuperuser(async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${owner}`);
      await client.query(`drop role ${login}`);
    }),
  );

  it('that may not change tables is refused a new database in one line', async () => {
    await expect(role(login)).rejects.toThrow(/^DATABASE_URL: .*npm run migrate/);
  });

  it('that may not make roles works as the owner, and one line says so', async () => {
    expect(await role(owner)).toBe(owner);
    expect(warned).toEqual([expect.stringContaining('may not make porchlight_app')]);
  });

  it('works as the role once an administrator granted it, two starting at the same time', async () => {
    await asSuperuser((client) => client.query(`grant porchlight_app to ${owner}`));
    expect(await Promise.all([role(owner), role(owner)])).toEqual([
      'porchlight_app',
      'porchlight_app',
    ]);
    expect(warned).toEqual([]);
  });

  it('of its own for the server cannot even go back to the owner', async () => {
    await asSuperuser((client) => client.query(`grant porchlight_app to ${login}`));
    const place = { databaseUrl: urlOf(owner), dataDir: '/tmp' };
    const { code, out, error } = await runCommand(place, 'migrate', {});
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('works as porchlight_app');
    await started(login, async ({ inside }) => {
      const { db } = inside();
      expect(await workingAs(db)).toBe('porchlight_app');
      await expect(
        db.connection().execute(async (one) => {
          await sql`set role none`.execute(one);
          await sql`delete from audit`.execute(one);
        }),
      ).rejects.toMatchObject(forbidden);
    });
  });
});
