import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { isForbidden } from './pg-errors.ts';
import type { WorkingRole } from './postgres.ts';

/**
 * The role a server on PostgreSQL works as. It owns nothing: it reads and writes rows, and of the
 * audit log it reads and appends. Roles belong to a whole cluster, so each database has its own:
 * a role of several databases would let the login of one into all of them.
 *
 * @param database name of the database
 */
export const appRoleOf = (database: string): string =>
  `porchlight_app_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;

/** Roles of this kind, of whatever database: a renamed or copied one holds rights of its former. */
const anyAppRole = '^porchlight_app(_[0-9a-f]{12})?$';

/** `working` is null where the address cannot work as the role of its database. */
export type PreparedRole = {
  readonly role: string;
  readonly working: WorkingRole | null;
  /** Whether the address works as the tables' owner. */
  readonly owns: boolean;
};

const makeRole = (role: string): RawBuilder<unknown> =>
  sql.raw(`do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
end $$`);

/** Only a superuser may work as a role without being its member. */
const joinRole = (role: string): RawBuilder<unknown> =>
  sql.raw(`do $$ begin
  set local role ${role};
  set local role none;
exception when insufficient_privilege then
  grant ${role} to current_user;
end $$`);

/**
 * The rights on every table we own. Only what the table needs: the log of migrations is read, the
 * audit log is read by the office and appended to, its counts are read (a trigger of ours writes
 * them), and its head is never deleted.
 */
const grantTables = (role: string): RawBuilder<unknown> =>
  sql.raw(`do $$ declare
  name text;
  holders text;
begin
  execute format('grant usage on schema %I to ${role}', current_schema());
  for name, holders in
    select relname, (select string_agg(', ' || rolname, '')
      from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where rolname ~ '${anyAppRole}')
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and pg_has_role(current_user, relowner, 'usage')
    order by relname
  loop
    execute format('revoke all on %I from ${role}%s', name, holders);
    execute format('grant %s on %I to ${role}', case
      when name = 'audit' then 'select, insert'
      when name = 'org_head' then 'select, insert, update'
      when name in ('audit_count', 'audit_touched', 'audit_wording') then 'select'
      when name like 'kysely\\_%' then 'select'
      else 'select, insert, update, delete'
    end, name);
  end loop;
end $$`);

/**
 * The rights on the job queue's schema: its rows, and which queues there are. Tables and queues are
 * made by migrations.
 */
const grantQueue = (role: string): RawBuilder<unknown> =>
  sql.raw(`do $$ declare
  name text;
  holders text;
begin
  grant usage on schema pgboss to ${role};
  for name, holders in
    select relname, (select string_agg(', ' || rolname, '')
      from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where rolname ~ '${anyAppRole}')
    from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
      and pg_has_role(current_user, relowner, 'usage')
    order by relname
  loop
    execute format('revoke all on pgboss.%I from ${role}%s', name, holders);
    execute format('grant %s on pgboss.%I to ${role}', case
      when name = 'queue' then 'select'
      when name = 'version' then 'select, update'
      else 'select, insert, update, delete'
    end, name);
  end loop;
end $$`);

/**
 * PostgreSQL lets everybody connect to every database and make temporary tables there, and such a
 * table hides the one of the same name. The database's owner takes both back, and the right to make
 * tables that a database has kept from PostgreSQL 14. The tables' owners may be others.
 */
const closeDatabase = (role: string): RawBuilder<unknown> =>
  sql.raw(`do $$ declare
  name text := current_database();
  schema text := current_schema();
  holders text;
  owners text;
begin
  select string_agg(', ' || rolname, '') into holders
    from pg_database, aclexplode(datacl) join pg_roles on pg_roles.oid = grantee
    where datname = name and rolname ~ '${anyAppRole}';
  select string_agg(distinct ', ' || quote_ident(pg_get_userbyid(relowner)), '') into owners
    from pg_class where relnamespace = schema::regnamespace and relkind in ('r', 'p');
  if pg_has_role(current_user, (select datdba from pg_database where datname = name), 'usage') then
    execute format('revoke connect, temporary on database %I from public, ${role}%s', name, holders);
    execute format('grant connect on database %I to ${role}%s', name, owners);
  end if;
  if pg_has_role(current_user, (select nspowner from pg_namespace where nspname = schema), 'usage') then
    execute format('revoke create on schema %I from public', schema);
  end if;
end $$`);

const placeOf = async (db: Db): Promise<{ database: string; schema: string; owns: boolean }> => {
  const { rows } = await sql<{ database: string; schema: string; owns: boolean }>`
    select current_database() as database, quote_ident(current_schema()) as schema,
      pg_has_role(current_user, relowner, 'usage') as owns
    from pg_class where oid = 'audit'::regclass`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('The database has no audit log: migrate it first');
  return place;
};

async function prepareAs(role: string, db: Db): Promise<boolean> {
  // Rights on one table cannot be changed by two at the same time.
  await sql`select pg_advisory_xact_lock(hashtext(${role}))`.execute(db);
  for (const step of [makeRole, joinRole, grantTables, grantQueue, closeDatabase])
    await step(role).execute(db);
  // Somebody else may own the tables and have granted these rights before.
  const { rows } = await sql<{ can: boolean }>`
    select has_table_privilege(${role}::text, 'audit', 'insert') as can`.execute(db);
  return rows[0]?.can === true;
}

/**
 * Makes the role of the server where it is missing, renews its rights and closes the database to
 * everybody else. Call it as the tables' owner, after the migrations.
 *
 * @returns as what a server with this address works; without the right to make roles it cannot
 *   work as the role, unless an administrator has made and granted it
 */
export async function prepareAppRole(db: Db): Promise<PreparedRole> {
  const { database, schema, owns } = await placeOf(db);
  const role = appRoleOf(database);
  const can = await db
    .transaction()
    .execute((within) => prepareAs(role, within))
    .catch((error: unknown) => {
      if (isForbidden(error)) return false;
      throw error;
    });
  return { role, working: can ? { role, schema } : null, owns };
}

/** For the operator: as what a server works that cannot work as the role of its database. */
export const withoutRole = ({ role, owns }: PreparedRole): string =>
  owns
    ? `the database role may not make ${role}: the server works as the owner of its tables, ` +
      'the audit log among them (docs/running.md)'
    : `the database role cannot work as ${role} and does not own the tables: the server has only ` +
      "the rights granted to its own login. Run npm run migrate with the owner's address, and " +
      `grant ${role} to that login (docs/running.md)`;
