import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { appRoleOf } from '#server/db/app-role.ts';
import { appendAudit, walkChain } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { makeLog, type Log } from '#server/runtime/log.ts';
import { signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { runCommand } from '../support/key-commands.ts';
import { startServer, type TestServer } from '../support/server.ts';

const forbidden = { code: '42501' };

/** As a superuser unless another address is given. */
async function connected(
  work: (client: pg.Client) => Promise<unknown>,
  connectionString = process.env.TEST_DATABASE_URL,
): Promise<void> {
  const client = new pg.Client({ connectionString });
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
  'create temp table audit (like public.audit)',
  'delete from kysely_migration',
  'delete from org_head',
  'update audit_count set acts = 0',
  'delete from audit_count',
  'insert into audit_count select * from audit_count',
  "update audit_wording set said = ''",
  'delete from audit_wording',
  'insert into audit_wording select * from audit_wording',
  'delete from audit_touched',
  'insert into audit_touched select * from audit_touched',
] as const;

/** What the role may write, but not like this. */
const forgeries = [
  `insert into audit select org_id, audit_seq + 1, now(), null, 'forged', 'test', null, '{}', audit_hash
    from org_head`,
  `insert into audit select org_id, 0, now(), null, 'forged', 'test', null, '{}', audit_hash
    from org_head`,
  `with head as (update org_head set audit_seq = audit_seq + 1, audit_hash = sha256('forged') returning *)
    insert into audit select org_id, audit_seq, now(), null, 'forged', 'test', null, '{}', audit_hash
    from head`,
  `with head as (update org_head set audit_seq = audit_seq + 2 returning *)
    insert into audit select org_id, audit_seq - 1, now(), null, 'forged', 'test', null, '{}',
      sha256(audit_hash || int8send(audit_seq - 1) || '{}') from head`,
  'update org_head set audit_seq = audit_seq - 1',
  'update org_head set audit_seq = audit_seq + 1',
  `update org_head set audit_hash = sha256('forged')`,
  `update org_head set audit_seq = seq, audit_hash = audit.hash from audit
    where audit.org_id = org_head.org_id and seq = audit_seq - 1`,
] as const;

describe.runIf(databaseKinds().includes('postgres'))('a server on PostgreSQL', () => {
  let server: TestServer;
  let db: Db;
  const own = (): string => appRoleOf(new URL(server.databaseUrl ?? '').pathname.slice(1));

  beforeAll(async () => {
    server = await startServer({ database: 'postgres' });
    db = server.inside().db;
    // A log with rows.
    for (const user of ['admin', 'nurse'] as const) await signedIn(server.url, user);
  });
  afterAll(() => server.stop());

  it('works as a role that owns nothing, on every connection', async () => {
    const seen = await Promise.all(
      Array.from({ length: 4 }, () => db.transaction().execute(workingAs)),
    );
    expect(new Set(seen)).toEqual(new Set([own()]));
  });

  it.each(attacks)('is refused by the database: %s', async (attack) => {
    await expect(sql.raw(attack).execute(db)).rejects.toMatchObject(forbidden);
  });

  it.each(forgeries)('refuses what does not continue the audit log: %s', async (forgery) => {
    await expect(sql.raw(forgery).execute(db)).rejects.toThrow(/audit log$/);
  });

  it('reads its own tables even where somebody may make temporary ones', async () => {
    await connected(
      (client) =>
        client.query(`grant temporary on database ${client.escapeIdentifier(client.database ?? '')}
          to ${own()}`),
      server.databaseUrl,
    );
    await db.connection().execute(async (one) => {
      await sql`create temp table audit (like public.audit)`.execute(one);
      const { rows } = await sql<{ schema: string }>`
        select relnamespace::regnamespace::text as schema from pg_class
        where oid = 'audit'::regclass`.execute(one);
      expect(rows).toEqual([{ schema: 'public' }]);
    });
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

  it('does not call a row that forks the audit log a changed visit', async () => {
    const asReplica = (statement: string): Promise<void> =>
      connected(
        (client) => client.query(`set session_replication_role = replica; ${statement}`),
        server.databaseUrl,
      );
    await asReplica(`insert into audit
      select org_id, seq + 1, at, user_id, 'forged', entity, entity_id, "row", hash from audit
      join org_head using (org_id) where seq = audit_seq`);
    try {
      await expect(signedIn(server.url, 'nurse')).rejects.toThrow('500 server.failed');
    } finally {
      await asReplica(`delete from audit where action = 'forged'`);
    }
  });

  it('keeps its role and its rights at the next start', async () => {
    await server.restart();
    db = server.inside().db;
    expect(await workingAs(db)).toBe(own());
    await expect(sql.raw('delete from audit').execute(db)).rejects.toMatchObject(forbidden);
    await signedIn(server.url, 'nurse');
  });
});

describe.runIf(databaseKinds().includes('postgres'))('an address of PostgreSQL', () => {
  const suffix = randomUUID().slice(0, 8);
  const [owner, login, name] = [`owner_${suffix}`, `login_${suffix}`, `roles_${suffix}`];
  const app = appRoleOf(name);
  const urlOf = (user: string): string => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    [url.username, url.pathname] = [user, `/${name}`];
    return url.href;
  };
  const superuser = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://x@x').username;
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
    connected(async (client) => {
      await client.query(`create role ${owner} login; create role ${login} login`);
      await client.query(`create database ${name} owner ${owner}`);
    }),
  );
  afterAll(() =>
    connected(async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role if exists ${owner}, ${login}, ${app}`);
    }),
  );

  it('that may not change tables is refused a new database in one line', async () => {
    await expect(role(login)).rejects.toThrow(/^DATABASE_URL: .*npm run migrate/);
  });

  it('that may not make roles works as the owner, and one line says so', async () => {
    expect(await role(owner)).toBe(owner);
    expect(warned).toEqual([expect.stringContaining(`may not make ${app}`)]);
  });

  it('works as the role once an administrator granted it, two starting at the same time', async () => {
    await connected((client) => client.query(`create role ${app}; grant ${app} to ${owner}`));
    expect(await Promise.all([role(owner), role(owner)])).toEqual([app, app]);
    expect(warned).toEqual([]);
  });

  it('that owns no table and may not work as the role is not called the owner', async () => {
    const read = `grant connect on database ${name} to ${login};
      grant select, insert, update, delete on all tables in schema public to ${login}`;
    await connected((client) => client.query(read), urlOf(superuser));
    expect(await role(login)).toBe(login);
    expect(warned).toEqual([expect.stringContaining('does not own the tables')]);
    const { out } = await runCommand({ databaseUrl: urlOf(login), dataDir: '/tmp' }, 'migrate', {});
    expect(out).toContain(`works as this address, which cannot work as ${app}`);
    const back = `revoke all on all tables in schema public from ${login}`;
    await connected((client) => client.query(back), urlOf(superuser));
  });

  it('opens to a login for backups only after a grant, which the next start keeps', async () => {
    const backup = `backup_${suffix}`;
    const make = `create role ${backup} login; grant pg_read_all_data to ${backup}`;
    await connected((client) => client.query(make), urlOf(superuser));
    const read = () =>
      connected((client) => client.query('select count(*) from audit'), urlOf(backup));
    try {
      await expect(read()).rejects.toMatchObject(forbidden);
      const grant = `grant connect on database ${name} to ${backup}`;
      await connected((client) => client.query(grant), urlOf(superuser));
      await read();
      await role(owner);
      await read();
    } finally {
      const drop = `revoke all on database ${name} from ${backup}; drop role ${backup}`;
      await connected((client) => client.query(drop), urlOf(superuser));
    }
  });

  it('takes the rights of a former role back, and covers a partitioned table', async () => {
    const former = `porchlight_app_${suffix}0000`;
    const make = `create role ${former}; grant select on patient to ${former};
      grant connect on database ${name} to ${former};
      create table parted (id uuid) partition by hash (id); alter table parted owner to ${owner}`;
    await connected((client) => client.query(make), urlOf(superuser));
    await role(owner);
    await connected(async (client) => {
      const { rows } =
        await client.query(`select has_table_privilege('${app}', 'parted', 'insert') as parted,
        has_table_privilege('${former}', 'patient', 'select') as kept,
        has_database_privilege('${former}', '${name}', 'connect') as opens`);
      expect(rows).toEqual([{ parted: true, kept: false, opens: false }]);
      await client.query(`drop role ${former}; drop table parted`);
    }, urlOf(superuser));
  });

  it('of its own for the server cannot even go back to the owner', async () => {
    await connected((client) => client.query(`grant ${app} to ${login}`));
    const place = { databaseUrl: urlOf(owner), dataDir: '/tmp' };
    const { code, out, error } = await runCommand(place, 'migrate', {});
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(`works as ${app}`);
    await started(login, async ({ inside }) => {
      const { db } = inside();
      expect(await workingAs(db)).toBe(app);
      await expect(
        db.connection().execute(async (one) => {
          await sql`set role none`.execute(one);
          await sql`delete from audit`.execute(one);
        }),
      ).rejects.toMatchObject(forbidden);
    });
  });
});

describe.runIf(databaseKinds().includes('postgres'))('two databases of one PostgreSQL', () => {
  const suffix = randomUUID().slice(0, 8);
  const [here, there] = [`here_${suffix}`, `there_${suffix}`] as const;
  const urlOf = (user: string, database: string): string => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    [url.username, url.pathname] = [user, `/${database}`];
    return url.href;
  };

  beforeAll(() =>
    connected(async (client) => {
      for (const name of [here, there]) {
        await client.query(`create role ${name} login createrole`);
        await client.query(`create database ${name} owner ${name}`);
      }
    }),
  );
  afterAll(() =>
    connected(async (client) => {
      for (const name of [here, there]) await client.query(`drop database ${name} with (force)`);
      for (const name of [here, there, appRoleOf(here), appRoleOf(there)])
        await client.query(`drop role if exists ${name}`);
    }),
  );

  it('do not open for the login of the other', async () => {
    for (const name of [here, there]) {
      const place = { databaseUrl: urlOf(name, name), dataDir: '/tmp' };
      const { code, out } = await runCommand(place, 'migrate', {});
      expect([code, out]).toEqual([0, expect.stringContaining(`works as ${appRoleOf(name)}`)]);
    }
    await expect(connected(() => Promise.resolve(), urlOf(here, there))).rejects.toMatchObject(
      forbidden,
    );
    await connected((client) => client.query(`grant connect on database ${there} to ${here}`));
    await expect(
      connected((client) => client.query('select * from audit'), urlOf(here, there)),
    ).rejects.toMatchObject(forbidden);
  });
});
