import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { users, type UserRow } from '#contract/users.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList } from '#client/kinds/list/load-list.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { OpenSessions } from '#client/features/users/open-sessions.tsx';
import { SignInMethods } from '#client/features/users/sign-in-methods.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';

export const Route = createFileRoute('/users')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => forOffice(() => loadList(userList, deps)),
  component: Users,
});

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

/** Everybody of the organisation, and who is signed in. */
function Users() {
  const loaded = Route.useLoaderData();
  const search = Route.useSearch();
  if (useShell() === 'field') return <NotFoundScreen />;
  return loaded ? (
    <ListScreen definition={userList} loaded={loaded} search={search} />
  ) : (
    <PendingScreen />
  );
}
