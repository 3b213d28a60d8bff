import { Refusal } from '#contract/errors.ts';
import { overlayPrivileges, areaAccess, blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import type { Privileges } from '#domain/privileges.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { closeOtherSessions } from '#server/db/sessions.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';

/**
 * Locks the agency's roles for the rest of the transaction: those who change roles, or take an
 * administrator's access, do so one after the other.
 *
 * @returns ids of all roles
 */
export async function lockRoles({ db, orgId }: RequestScope): Promise<number[]> {
  const rows = await db
    .selectFrom('role')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const holders = ({ db, orgId }: RequestScope) =>
  db
    .selectFrom('app_user')
    .innerJoin('role', (join) =>
      join.onRef('role.org_id', '=', 'app_user.org_id').onRef('role.id', '=', 'app_user.role_id'),
    )
    .select(['app_user.id as user_id', 'app_user.privileges as own', 'role.privileges as of_role'])
    .where('app_user.org_id', '=', orgId)
    .orderBy('app_user.id');

const privilegesOf = ({ of_role, own }: { of_role: string; own: string }): Privileges =>
  parsePrivileges(overlayPrivileges(of_role, own));

/**
 * Somebody must stay who can open the area `users` and sign in: otherwise the agency has locked
 * itself out. Asked after a change, in its transaction, which holds `lockRoles`.
 *
 * @throws Refusal role.last-administrator
 */
export async function requireAdministrator(scope: RequestScope): Promise<void> {
  const administrators = await holders(scope)
    .where('app_user.role', '=', 'ADMIN')
    .where('app_user.active', '=', true)
    // Somebody invited has no password yet.
    .where('app_user.password_hash', '!=', '')
    .execute();
  const left = administrators.some((row) => {
    const privileges = privilegesOf(row);
    return areaAccess(privileges, 'users') === 'full' && !blocksLogin(privileges);
  });
  if (!left) throw new Refusal('role.last-administrator');
}

/**
 * Ends the sessions of everybody with a role whose privileges block signing in (header.blockLogin,
 * spec portal §4, §6), half-opened ones included. Runs in the caller's transaction. Sealed work
 * still arrives: it comes with the upload token.
 */
export async function endBlockedSessions(scope: RequestScope, roleId: number): Promise<void> {
  const { db, orgId } = scope;
  const people = await holders(scope).where('app_user.role_id', '=', roleId).execute();
  for (const row of people) {
    if (!blocksLogin(privilegesOf(row))) continue;
    await dropPending(db, orgId, row.user_id);
    await closeOtherSessions(db, orgId, row.user_id, null);
  }
}
