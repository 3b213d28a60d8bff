import { msg } from '@lingui/core/macro';
import { selectedScreen } from '#client/screen/selected-screen.tsx';

/** `/episode`: the episode opened last. */
export const screen = selectedScreen({
  kind: 'episode',
  title: msg`Episode`,
  path: (id) => `/episode/${id}`,
  none: msg`No episode is chosen.`,
  list: { to: '/episodes', label: msg`Episodes` },
});
