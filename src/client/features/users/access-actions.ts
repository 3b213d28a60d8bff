import { msg, plural, t } from '@lingui/core/macro';
import {
  createUser,
  deactivateUser,
  reactivateUser,
  reinviteUser,
  saveUser,
  type UserRow,
} from '#contract/users.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { InviteDialog, ReinviteDialog } from './user-dialogs.ts';

/** How people come to their access and lose it. */

export const invite = action<null>({
  id: 'invite',
  label: msg`Invite`,
  icon: 'plus',
  look: 'primary',
  needs: createUser,
  dialog: InviteDialog,
});

const sendInvitationAgain = action<UserRow>({
  id: 'reinvite',
  label: msg`Send invitation again`,
  needs: reinviteUser,
  when: ({ active, registered }) => active && !registered,
  dialog: ReinviteDialog,
});

/** Until they have chosen a new password, the server answers them nothing else. */
const requirePassword = action({
  id: 'require-password',
  label: msg`Require a new password`,
  needs: saveUser,
  when: ({ id, active, registered, changePassword }, me) =>
    active && registered && !changePassword && id !== me,
  ask: {
    title: msg`Require a new password`,
    body: [
      ({ name }) => t`${name} has to choose a new password before anything else.`,
      msg`What a device has not sent stays on it.`,
    ],
    confirm: msg`Require a new password`,
  },
  run: ({ id }: UserRow) => callApi(saveUser, { userId: id, changePassword: true }),
  done: (_result, { name }) => t`${name} has to choose a new password.`,
  failure: msg`Sorry, user could not be saved.`,
});

const deactivate = action({
  id: 'deactivate',
  label: msg`Deactivate`,
  look: 'danger',
  needs: deactivateUser,
  when: ({ id, active }, me) => active && id !== me,
  ask: {
    title: msg`Deactivate`,
    body: [
      ({ name }) => t`${name} is signed out on every device at once and cannot sign in again.`,
      msg`PINs, invitations and links for a new password end as well.`,
      msg`Notes that a device has sealed and not sent still arrive.`,
    ],
    confirm: msg`Deactivate`,
  },
  run: ({ id }: UserRow) => callApi(deactivateUser, { userId: id }),
  done: ({ ended }, { name }) =>
    plural(ended, {
      0: `${name} is inactive.`,
      one: `${name} is inactive; # session was ended.`,
      other: `${name} is inactive; # sessions were ended.`,
    }),
  failure: msg`Sorry, user could not be deactivated.`,
});

const reactivate = action({
  id: 'reactivate',
  label: msg`Reactivate`,
  needs: reactivateUser,
  when: ({ active }) => !active,
  ask: {
    title: msg`Reactivate`,
    body: [({ name }) => t`${name} can sign in again with the password and role of before.`],
    confirm: msg`Reactivate`,
  },
  run: ({ id }: UserRow) => callApi(reactivateUser, { userId: id }),
  done: (_result, { name }) => t`${name} is active again.`,
  failure: msg`Sorry, user could not be reactivated.`,
});

/** In the order of a menu: the most frequent first, those that remove access last. */
export const accessActions = [sendInvitationAgain, requirePassword, reactivate, deactivate];
