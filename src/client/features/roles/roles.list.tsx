import { msg } from '@lingui/core/macro';
import { agencyRoles } from '#contract/agency-roles.ts';
import { presetRoleNames } from '#contract/roles.ts';
import { by, col, count, instant } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { newRole, remove } from './role-actions.ts';

/** The agency's roles: what each is based on, how many people have it, how far it is narrowed. */
const roleList = list(agencyRoles, {
  name: 'roles',
  title: msg`Roles`,
  failure: msg`Sorry, roles could not be loaded.`,
  empty: msg`No roles.`,
  row: { key: 'id', name: 'name' },
  open: ({ id }) => `/role/${id}`,
  headerActions: [newRole],
  rowActions: [remove],
  columns: [
    col('name', msg`Name`, { sort: by('name') }),
    col('basedOn', msg`Based on`, {
      sort: by('basedOn'),
      text: (basedOn) => presetRoleNames[basedOn],
    }),
    col('people', msg`Active people`, { ...count, sort: by('-people') }),
    col('inactive', msg`Inactive people`, { ...count, priority: 3 }),
    col('narrowed', msg`Areas narrowed`, { ...count, priority: 3 }),
    col('changedAt', msg`Changed`, { ...instant, sort: by('-changedAt'), priority: 2 }),
  ],
});

export const screen = listScreen(roleList);
