import { msg, plural, t } from '@lingui/core/macro';
import { users, type UserRow } from '#contract/users.ts';
import { by, col, computed, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { accessActions, invite } from './access-actions.ts';
import { endAllSessions, removePasskeys, turnOffCode } from './user-actions.ts';

/** What a person signs in with beside the password or instead of it. */
const signInMethods = ({ asksCode, passkeys }: UserRow): string =>
  [
    asksCode ? t`Code` : '',
    passkeys > 0 ? plural(passkeys, { one: '# passkey', other: '# passkeys' }) : '',
  ]
    .filter(Boolean)
    .join(', ') || '—';

const statusText = ({ active, registered }: UserRow): string => {
  if (!active) return t`Inactive`;
  return registered ? t`Active` : t`Invited`;
};

/** Everybody of the organisation, and who is signed in. */
export const userList = list(users, {
  name: 'users',
  title: msg`Users`,
  failure: msg`Sorry, users could not be loaded.`,
  empty: msg`No users with these filters.`,
  filters: {
    only: choice(
      msg`Status`,
      {
        all: msg`All`,
        'signed-in': msg`Signed in`,
        invited: msg`Invited`,
        inactive: msg`Inactive`,
      },
      'all',
    ),
  },
  row: { key: 'id', name: 'name' },
  open: ({ id }) => `/user/${id}`,
  headerActions: [invite],
  rowActions: [...accessActions, endAllSessions, turnOffCode, removePasskeys],
  columns: [
    col('name', msg`Name`, { ...typed, sort: by('name') }),
    col('userName', msg`User name`, { ...typed, sort: by('userName') }),
    col('role', msg`Role`, { sort: by('role'), priority: 2 }),
    col('active', msg`Status`, {
      sort: by('status'),
      text: (_active, row) => statusText(row),
    }),
    col('lastLogin', msg`Last sign-in`, { ...instant, sort: by('-lastLogin'), priority: 2 }),
    computed('methods', msg`Sign-in`, signInMethods, { priority: 3 }),
    col('sessions', msg`Sessions`, { ...count, sort: by('-sessions'), priority: 2 }),
  ],
});

export const screen = listScreen(userList);
