import { msg, plural, t } from '@lingui/core/macro';
import { endSessions, takeCodes, takePasskeys, type UserRow } from '#contract/users.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';

const staysOnDevice = msg`What a device has not sent stays on it.`;

/** Signs a person out everywhere. */
export const endAllSessions = action({
  id: 'end-sessions',
  label: msg`End all sessions`,
  look: 'danger',
  needs: endSessions,
  when: ({ sessions }) => sessions > 0,
  ask: {
    title: msg`End all sessions`,
    body: [
      ({ sessions }) =>
        plural(sessions, { one: '# session is open.', other: '# sessions are open.' }),
      ({ name }) => t`${name} is signed out on every device at once and can sign in again.`,
      staysOnDevice,
    ],
    confirm: msg`End all sessions`,
  },
  run: ({ id }: UserRow) => callApi(endSessions, { userId: id }),
  done: ({ ended }, { name }) =>
    plural(ended, {
      one: `# session of ${name} was ended.`,
      other: `# sessions of ${name} were ended.`,
    }),
  failure: msg`Sorry, sessions could not be ended.`,
});

/** For somebody who lost the phone that makes their codes; nobody turns off their own here. */
export const turnOffCode = action({
  id: 'turn-off-code',
  label: msg`Turn off sign-in code`,
  look: 'danger',
  needs: takeCodes,
  when: ({ id, asksCode }, me) => asksCode && id !== me,
  ask: {
    title: msg`Turn off sign-in code`,
    body: [
      msg`For a person who lost both the phone with the codes and the recovery codes.`,
      ({ name }) => t`Make sure that it is ${name} who asks.`,
      ({ name }) =>
        t`${name} is signed out on every device at once and signs in with only the password.`,
      staysOnDevice,
    ],
    confirm: msg`Turn off`,
  },
  run: ({ id }: UserRow) => callApi(takeCodes, { userId: id }),
  done: (_result, { name }) => t`${name} signs in without a code again.`,
  failure: msg`Sorry, sign-in code could not be turned off.`,
});

/** For a phone or key that may be in other hands; one's own are removed in the profile. */
export const removePasskeys = action({
  id: 'remove-passkeys',
  label: msg`Remove passkeys`,
  look: 'danger',
  needs: takePasskeys,
  when: ({ id, passkeys }, me) => passkeys > 0 && id !== me,
  ask: {
    title: msg`Remove passkeys`,
    body: [
      msg`For a phone or key that somebody else may have.`,
      ({ name }) => t`${name} signs in with the password and can add passkeys again.`,
      ({ name }) => t`${name} is signed out on every device at once.`,
      msg`A passkey still opens the data on its own device until that device is wiped.`,
      staysOnDevice,
    ],
    confirm: msg`Remove`,
  },
  run: ({ id }: UserRow) => callApi(takePasskeys, { userId: id }),
  done: (_result, { name }) => t`${name} can no longer sign in with a passkey.`,
  failure: msg`Sorry, passkeys could not be removed.`,
});
