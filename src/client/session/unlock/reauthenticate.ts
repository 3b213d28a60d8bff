import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { callApi } from '#client/api/call.ts';
import { forgetFact } from '../state/device.ts';
import { authenticateOnDevice } from './open-session.ts';
import { withFreshAccount } from '../state/accounts.ts';
import { isSameSession } from '../state/session-guard.ts';
import {
  updateOpenSession,
  currentSession,
  onlineOf,
  uncover,
  withKeyOf,
} from '../state/session-state.ts';
import { openVaultKey, saveSession } from '../keys/vault.ts';

/**
 * Continues the open session with the server's answer. False when another person took over, here or
 * in another tab.
 */
async function continueSession(userId: string, state: SessionState): Promise<boolean> {
  if (state.user.id !== userId) return false;
  const now = currentSession();
  if (now.kind !== 'open' || now.account.userId !== userId) return false;
  const mine = withKeyOf(now, state);
  if (now.store) await saveSession(now.store, mine);
  updateOpenSession(now, { state: mine, online: onlineOf(mine) });
  await forgetFact('signOutDue').catch(() => {});
  return true;
}

/**
 * Renews an expired session while the work goes on.
 *
 * @throws Refusal as `signIn`
 */
export async function reauthenticate(password: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const { account, store } = session;
  const state = await authenticateOnDevice(
    account.userName,
    password,
    store ? store.clientId : account.clientId,
  );
  if ((await continueSession(account.userId, state)) && store)
    void (await import('./password-mismatch.ts')).checkMatch(account, password).catch(() => {});
}

const isUnreached = (error: unknown): boolean =>
  error instanceof Refusal && /^(network|server)\./.test(error.code);

/**
 * Continues a session that has ended. Where the server cannot be asked, the password that opens
 * this device's data uncovers the page: charting goes on, sending waits.
 *
 * @throws Refusal as `signIn`; `device.wrong-password` when offline
 */
export async function uncoverWithPassword(password: string): Promise<void> {
  const session = currentSession();
  try {
    await reauthenticate(password);
  } catch (error) {
    if (session.kind !== 'open' || !session.store || !isUnreached(error)) throw error;
    const { account } = await withFreshAccount(session);
    await openVaultKey(account, password);
    if (isSameSession(session)) uncover();
  }
}

/**
 * The same with this person's passkey; another person's passkey changes nothing here.
 *
 * @throws Refusal `device.passkey`, `login.passkey`, `login.blocked`, `network.*`
 */
export async function reauthenticateWithPasskey(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const { account, store } = session;
  const { signInAs } = await import('./passkey-sign-in.ts');
  await continueSession(
    account.userId,
    await signInAs(account, store ? store.clientId : account.clientId),
  );
}

/** The password no longer has to be changed: the app opens, now and at the next offline start. */
export async function passwordChanged(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open' || !session.state.user.changePassword) return;
  const { state } = session;
  const user = { ...state.user, changePassword: false };
  await continueSession(user.id, { ...state, user });
}

/**
 * Asks the server for the session's state again: it may continue after a second way to sign in was
 * added.
 *
 * @throws Refusal `session.*`, `network.*`
 */
export async function refreshSession(): Promise<void> {
  const session = currentSession();
  if (session.kind === 'open' && (session.online === 'factor' || session.online === 'expired'))
    await continueSession(session.account.userId, await callApi(callNames.session, {}));
}
