import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { mostLinked, type LoginUser } from '#contract/linked-accounts.ts';
import { blocksLogin, overlayPrivileges, parsePrivileges } from '#domain/privileges.ts';
import type { Db } from '#server/db/connect.ts';
import type { AppUser } from '#server/db/tables.ts';

/** Which accounts of an organisation belong to one person. */

type Owner = { readonly orgId: string; readonly userId: string };

const personOf = async (db: Db, { orgId, userId }: Owner): Promise<string | null> =>
  (
    await db
      .selectFrom('login_link')
      .select('person_id')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.person_id ?? null;

/** Accounts of the same person that may sign in, the given one first. */
export async function linkedAccounts(db: Db, owner: Owner): Promise<AppUser[]> {
  const { orgId, userId } = owner;
  const person = await personOf(db, owner);
  if (person === null) return [];
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('login_link', (join) =>
      join
        .onRef('login_link.org_id', '=', 'app_user.org_id')
        .onRef('login_link.user_id', '=', 'app_user.id'),
    )
    .innerJoin('role', (join) =>
      join.onRef('role.org_id', '=', 'app_user.org_id').onRef('role.id', '=', 'app_user.role_id'),
    )
    .selectAll('app_user')
    .select('role.privileges as of_role')
    .where('app_user.org_id', '=', orgId)
    .where('login_link.person_id', '=', person)
    .where('app_user.active', '=', true)
    .orderBy('app_user.user_name')
    .execute();
  const open = rows
    .map(({ of_role: ofRole, ...row }) => ({
      ...row,
      privileges: overlayPrivileges(ofRole, row.privileges),
    }))
    .filter(({ privileges }) => !blocksLogin(parsePrivileges(privileges)));
  return [...open.filter(({ id }) => id === userId), ...open.filter(({ id }) => id !== userId)];
}

/** Every other account of the same person, whether or not it may sign in. */
export async function otherAccounts(db: Db, owner: Owner): Promise<AppUser[]> {
  const person = await personOf(db, owner);
  if (person === null) return [];
  return db
    .selectFrom('app_user')
    .innerJoin('login_link', (join) =>
      join
        .onRef('login_link.org_id', '=', 'app_user.org_id')
        .onRef('login_link.user_id', '=', 'app_user.id'),
    )
    .selectAll('app_user')
    .where('app_user.org_id', '=', owner.orgId)
    .where('login_link.person_id', '=', person)
    .where('app_user.id', '!=', owner.userId)
    .orderBy('app_user.user_name')
    .execute();
}

export const presentLoginUser = (user: AppUser): LoginUser => ({
  id: user.id,
  userName: user.user_name,
  name: `${user.given_name} ${user.family_name}`,
  role: user.role,
});

/**
 * Makes one person of the accounts of two. Runs in the caller's transaction.
 *
 * @returns how many accounts the person has then
 * @throws Refusal request.invalid when that would be too many
 */
export async function linkAccounts(
  db: Db,
  orgId: string,
  [one, other]: readonly [string, string],
  { newId, now }: { readonly newId: () => string; readonly now: Date },
): Promise<number> {
  const former = [
    await personOf(db, { orgId, userId: one }),
    await personOf(db, { orgId, userId: other }),
  ].filter((person) => person !== null);
  const person = former[0] ?? newId();
  for (const each of former) {
    await db
      .updateTable('login_link')
      .set({ person_id: person })
      .where('org_id', '=', orgId)
      .where('person_id', '=', each)
      .execute();
    await sql`
      insert into ended_login_link (org_id, user_id, person_id, ended_at)
      select org_id, user_id, ${person}::uuid, ended_at from ended_login_link
        where org_id = ${orgId}::uuid and person_id = ${each}::uuid
      on conflict do nothing`.execute(db);
  }
  await db
    .insertInto('login_link')
    .values(
      [one, other].map((id) => ({ org_id: orgId, user_id: id, person_id: person, linked_at: now })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .execute();
  const { length: linked } = await db
    .selectFrom('login_link')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .execute();
  if (linked > mostLinked)
    throw new Refusal('request.invalid', {
      fields: [{ path: 'otherUserName', code: 'request.invalid' }],
    });
  return linked;
}

/**
 * Takes an account out of its person; a last remaining one is nobody else's either. That they were
 * one person's stays known: taking a link away for a moment makes nobody a second person.
 */
export async function unlinkAccount(db: Db, owner: Owner, now: Date): Promise<boolean> {
  const { orgId, userId } = owner;
  const person = await personOf(db, owner);
  if (person === null) return false;
  await sql`
    insert into ended_login_link (org_id, user_id, person_id, ended_at)
    select org_id, user_id, person_id, ${now}::timestamptz from login_link
      where org_id = ${orgId}::uuid and person_id = ${person}::uuid
    on conflict do nothing`.execute(db);
  const remove = () => db.deleteFrom('login_link').where('org_id', '=', orgId);
  await remove().where('user_id', '=', userId).execute();
  const left = await db
    .selectFrom('login_link')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .execute();
  if (left.length === 1) await remove().where('person_id', '=', person).execute();
  return true;
}
