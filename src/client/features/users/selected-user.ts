import { msg } from '@lingui/core/macro';
import { selectedScreen } from '#client/screen/selected-screen.tsx';

/** The user opened last, at a path without one. */
export const screen = selectedScreen({
  kind: 'user',
  title: msg`User`,
  path: (id) => `/user/${id}`,
  none: msg`No user was opened here yet.`,
  list: { to: '/users', label: msg`Users` },
});
