import { msg, plural, t } from '@lingui/core/macro';
import {
  removeRole,
  resetRole,
  saveRole,
  setRolePrivileges,
  type RoleDetail,
  type RoleRow,
} from '#contract/agency-roles.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { NewRoleDialog, SuppliedDialog } from './role-dialogs.ts';

export const newRole = action<null>({
  id: 'new-role',
  label: msg`New role`,
  icon: 'plus',
  look: 'primary',
  needs: saveRole,
  dialog: NewRoleDialog,
});

/** Opens every area again (spec portal §6, "reset to defaults"). */
export const resetToDefaults = action({
  id: 'reset-role',
  label: msg`Reset to defaults`,
  icon: 'undo',
  look: 'danger',
  needs: resetRole,
  when: ({ narrowed }) => narrowed > 0,
  ask: {
    title: msg`Reset to defaults`,
    body: [
      ({ name }) => t`${name} reaches everything again that it is based on.`,
      msg`Hidden and look-only areas are open again at the next request.`,
    ],
    confirm: msg`Reset`,
  },
  run: ({ id }: RoleDetail) => callApi(resetRole, { roleId: id }),
  done: ({ changed }, { name }) =>
    plural(changed, {
      one: `# privilege of ${name} was reset.`,
      other: `# privileges of ${name} were reset.`,
    }),
  failure: msg`Sorry, role could not be saved.`,
});

/** The other way of the two: from a supplied object, area by area (spec portal §6). */
export const setFromObject = action<RoleDetail>({
  id: 'set-role',
  label: msg`Set privileges from JSON`,
  needs: setRolePrivileges,
  dialog: SuppliedDialog,
});

/** A role of the agency's own without people. */
export const remove = action({
  id: 'remove-role',
  label: msg`Remove role`,
  icon: 'trash',
  look: 'danger',
  needs: removeRole,
  when: ({ preset, people, inactive }) => !preset && people + inactive === 0,
  ask: {
    title: msg`Remove role`,
    body: [({ name }) => t`Nobody has the role ${name}. It cannot be brought back.`],
    confirm: msg`Remove`,
  },
  run: ({ id }: Pick<RoleRow, 'id' | 'name' | 'preset' | 'people' | 'inactive'>) =>
    callApi(removeRole, { roleId: id }),
  done: (_result, { name }) => t`The role ${name} was removed.`,
  failure: msg`Sorry, role could not be removed.`,
});
