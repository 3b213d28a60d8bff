import { msg } from '@lingui/core/macro';
import { selectedScreen } from '#client/screen/selected-screen.tsx';

/** `/patient`: the patient opened last. */
export const screen = selectedScreen({
  kind: 'patient',
  title: msg`Patient`,
  path: (id) => `/patient/${id}`,
  none: msg`No patient is chosen.`,
  list: { to: '/patients', label: msg`Patients` },
});
