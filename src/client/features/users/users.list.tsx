import { msg } from '@lingui/core/macro';
import { users, type UserRow } from '#contract/users.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { OpenSessions } from './open-sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

const shown = ['all', 'signed-in', 'inactive'] as const;

const userList = defineList<UserRow>({
  name: 'users',
  title: msg`Users`,
  failure: msg`Sorry, users could not be loaded.`,
  empty: msg`No users with these filters.`,
  filters: {
    status: {
      label: msg`Status`,
      options: [
        { value: 'all', label: 'All' },
        { value: 'signed-in', label: 'Signed in' },
        { value: 'inactive', label: 'Inactive' },
      ],
    },
  },
  load: ({ status }, page) =>
    callApi(users, { only: shown.find((each) => each === status) ?? 'all', ...page }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    { id: 'name', header: msg`Name`, text: ({ name }) => name },
    { id: 'user', header: msg`User name`, text: ({ userName }) => userName },
    { id: 'role', header: msg`Role`, text: ({ role }) => role },
    { id: 'status', header: msg`Status`, text: ({ active }) => (active ? 'Active' : 'Inactive') },
    {
      id: 'login',
      header: msg`Last sign-in`,
      text: ({ lastLogin }) => (lastLogin === null ? '—' : formatPacific(new Date(lastLogin))),
    },
    {
      id: 'ways',
      header: msg`Sign-in`,
      text: ({ asksCode, passkeys }) =>
        [asksCode ? 'Code' : '', passkeys > 0 ? 'Passkeys' : ''].filter(Boolean).join(', ') || '—',
      cell: (user) => <SignInMethods user={user} />,
    },
    {
      id: 'sessions',
      header: msg`Sessions`,
      text: ({ sessions }) => String(sessions),
      cell: (user) => <OpenSessions user={user} />,
    },
  ],
});

type Data = Loaded<UserRow>;
type ListProps = ScreenAt & { data: Data };

/** Everybody of the organisation, and who is signed in. */
function Users({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  return <ListScreen definition={userList} loaded={loaded} search={search} />;
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(userList, readListSearch(search)),
  Screen: Users,
};
