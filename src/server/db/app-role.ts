import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { isForbidden } from './pg-errors.ts';

/**
 * The role the server works as on PostgreSQL. It owns nothing: it reads and writes rows, and of the
 * audit log it reads and appends. A role belongs to the whole cluster, its grants to one database.
 */
export const appRole = 'porchlight_app';

/** Two servers of one cluster may start at the same time: the second finds the role made. */
const makeRole = sql.raw(`do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then
    create role ${appRole} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`);

/** An owner that is no superuser works as a role only as its member. */
const joinRole = sql.raw(`do $$ begin
  begin
    set local role ${appRole};
    set local role none;
  exception when insufficient_privilege then
    grant ${appRole} to current_user;
  end;
exception when unique_violation then null;
end $$`);

/**
 * The rights on every table we own. Only what the table needs: the log of migrations is read, the
 * audit log is read by the office and appended to.
 */
const grantRights = sql.raw(`do $$ declare
  name text;
begin
  execute format('grant usage on schema %I to ${appRole}', current_schema());
  for name in
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and pg_has_role(current_user, relowner, 'usage')
    order by relname
  loop
    execute format('revoke all on %I from ${appRole}', name);
    execute format('grant %s on %I to ${appRole}', case
      when name = 'audit' then 'select, insert'
      when name like 'kysely\\_%' then 'select'
      else 'select, insert, update, delete'
    end, name);
  end loop;
end $$`);

/** Somebody else may own the tables and have granted these rights before. */
const canWork = sql<{ can: boolean }>`
  select has_table_privilege(${appRole}::text, 'audit', 'insert') as can`;

/**
 * Makes the role of the server where it is missing and renews its rights. Call it as the tables'
 * owner, after the migrations.
 *
 * @returns whether a server with this address can work as the role; without the right to make roles
 *   it cannot, unless an administrator has made it
 */
export const prepareAppRole = (db: Db): Promise<boolean> =>
  db
    .transaction()
    .execute(async (within) => {
      // Rights on one table cannot be changed by two at the same time.
      await sql`select pg_advisory_xact_lock(hashtext(${appRole}))`.execute(within);
      for (const step of [makeRole, joinRole, grantRights]) await step.execute(within);
      return (await canWork.execute(within)).rows[0]?.can === true;
    })
    .catch((error: unknown) => {
      if (isForbidden(error)) return false;
      throw error;
    });
