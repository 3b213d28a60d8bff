import { presetRoleNames, roles, roleTypeOf, type Role } from '#contract/roles.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Id of the role that a new agency has for a row of the policy table; migration 021 uses the same.
 */
export const presetRoleId = (role: Role): number => roles.indexOf(role) + 1;

/**
 * Creates one role in a new organisation for each row of the policy table, without any privilege.
 */
export async function insertPresetRoles(db: Db, orgId: string): Promise<void> {
  await db
    .insertInto('role')
    .values(
      roles.map((role) => ({
        org_id: orgId,
        id: presetRoleId(role),
        name: presetRoleNames[role],
        based_on: role,
        type: roleTypeOf[role],
        privileges: '{}',
        changed_at: null,
      })),
    )
    .execute();
}
