import * as contract from '#contract/agency-roles.ts';
import type { Role } from '#contract/roles.ts';
import { handle, inArea } from '#server/features/handler.ts';
import type { Rights } from '#server/policies/rights.ts';

/** What the policy table opens to a row, by area. */
function covered(rights: Rights, role: Role): Record<string, string[]> {
  const covers: Record<string, string[]> = {};
  for (const [key, area] of rights.areas)
    if (area !== null && rights.policies.get(key)?.[role] !== undefined)
      (covers[area] ??= []).push(key);
  return covers;
}

export const calls = inArea('users', [
  handle(contract.agencyRoles, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.roles.page(input),
  ),

  handle(contract.readRole, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
    const role = await repo.roles.read(input.roleId);
    return { ...role, covers: covered(server.rights, role.basedOn) };
  }),

  handle(contract.saveRole, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ roles }) => ({ roleId: await roles.save(input) })),
  ),

  handle(contract.resetRole, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ roles }) => ({ changed: await roles.set(input.roleId, null) })),
  ),

  handle(contract.setRolePrivileges, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ roles }) => ({
      changed: await roles.set(input.roleId, input.privileges),
    })),
  ),

  handle(contract.removeRole, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ roles }) => {
      await roles.remove(input.roleId);
      return {};
    }),
  ),
]);
