import { msg, plural, t } from '@lingui/core/macro';
import { endSessions, takeCodes, takePasskeys, type UserRow } from '#contract/users.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';

type Person = Pick<UserRow, 'id' | 'name'>;

/** Signs a person out everywhere. */
export const endAllSessions = action({
  id: 'end-sessions',
  label: msg`End all`,
  name: ({ name }) => t`End all sessions of ${name}`,
  look: 'danger',
  needs: endSessions,
  when: ({ sessions }) => sessions > 0,
  ask: {
    title: msg`End all sessions`,
    body: [
      ({ sessions }) =>
        plural(sessions, { one: '# session is open.', other: '# sessions are open.' }),
      ({ name }) =>
        t`${name} is signed out on every device at once and may sign in again. What a device has not sent stays on it.`,
    ],
    confirm: msg`End all sessions`,
  },
  run: ({ id }: Person & Pick<UserRow, 'sessions'>) => callApi(endSessions, { userId: id }),
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
  label: msg`Turn off`,
  name: ({ name }) => t`Turn off the sign-in code of ${name}`,
  look: 'danger',
  needs: takeCodes,
  when: ({ id, asksCode }, me) => asksCode && id !== me,
  ask: {
    title: msg`Turn off sign-in code`,
    body: [
      ({ name }) =>
        t`For somebody who lost the phone that makes the codes, and the recovery codes. Make sure that it is ${name} who asks.`,
      ({ name }) =>
        t`${name} is signed out on every device at once and signs in with the password alone. What a device has not sent stays on it.`,
    ],
    confirm: msg`Turn off`,
  },
  run: ({ id }: Person & Pick<UserRow, 'asksCode'>) => callApi(takeCodes, { userId: id }),
  done: (_result, { name }) => t`${name} signs in without a code again.`,
  failure: msg`Sorry, sign-in code could not be turned off.`,
});

/** For a phone or key that may be in other hands; one's own are removed in the profile. */
export const removePasskeys = action({
  id: 'remove-passkeys',
  label: msg`Remove`,
  name: ({ name }) => t`Remove the passkeys of ${name}`,
  look: 'danger',
  needs: takePasskeys,
  when: ({ id, passkeys }, me) => passkeys > 0 && id !== me,
  ask: {
    title: msg`Remove passkeys`,
    body: [
      ({ name }) =>
        t`For a phone or key that may be in other hands. ${name} signs in with the password, and may add passkeys again.`,
      ({ name }) =>
        t`${name} is signed out on every device at once. A passkey still opens what is on its own device until that is wiped. What a device has not sent stays on it.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ id }: Person & Pick<UserRow, 'passkeys'>) => callApi(takePasskeys, { userId: id }),
  done: (_result, { name }) => t`${name} can no longer sign in with a passkey.`,
  failure: msg`Sorry, passkeys could not be removed.`,
});
