import { msg } from '@lingui/core/macro';
import {
  roleNameLength,
  saveRole,
  setRolePrivileges,
  type RoleDetail,
} from '#contract/agency-roles.ts';
import { errors } from '#contract/errors.ts';
import { presetRoleNames, roles } from '#contract/roles.ts';
import { readSuppliedPrivileges } from '#domain/known-privileges.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import type { Text } from '#client/kinds/form-dialog/field.ts';
import { longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

/** The field for a role's name, which the server keeps unique. */
export const nameField = (initial = '') =>
  text(msg`Name`, {
    initial,
    maxLength: roleNameLength,
    missing: msg`Enter a name`,
    codes: { 'role.name-taken': errors['role.name-taken'].text },
  });

/** Makes a role. What it can reach at most is chosen once and never changes. */
export const NewRoleDialog = formDialog({
  title: msg`New role`,
  submit: msg`Save`,
  failure: msg`Sorry, role could not be saved.`,
  fields: (_subject: null) => ({
    name: nameField(),
    basedOn: select(msg`Based on`, {
      required: true,
      hint: msg`The most this role can reach. It can be narrowed later, not changed.`,
      options: roles.map((value) => ({ value, label: presetRoleNames[value] })),
    }),
  }),
  call: saveRole,
  input: ({ name, basedOn }) => ({
    roleId: null,
    name,
    basedOn: basedOn || 'QA',
    privileges: {},
  }),
  open: ({ roleId }) => `/role/${roleId}`,
});

function wrongIn(json: string): Text | null {
  const read = readSuppliedPrivileges(json);
  if (read.kind === 'unreadable') return msg`Enter a JSON object with an object for each area`;
  if (read.kind === 'privileges') return null;
  const names = read.names.join(', ');
  return msg`Not known: ${names}`;
}

const mostCharacters = 20_000;

/** Sets privileges from a supplied object that overrides them per area (spec portal §6). */
export const SuppliedDialog = formDialog({
  title: msg`Set privileges from JSON`,
  submit: msg`Set`,
  failure: msg`Sorry, role could not be saved.`,
  wide: true,
  fields: (_role: RoleDetail) => ({
    json: longText(msg`JSON`, {
      path: 'privileges',
      required: true,
      hint: msg`The areas it names replace the present ones; all others stay.`,
      missing: msg`Enter a JSON object with an object for each area`,
      maxLength: mostCharacters,
      rows: 10,
      check: wrongIn,
    }),
  }),
  call: setRolePrivileges,
  input: ({ json }, { id }) => {
    const read = readSuppliedPrivileges(json);
    return { roleId: id, privileges: read.kind === 'privileges' ? read.privileges : {} };
  },
});
