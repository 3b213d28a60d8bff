import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import { closeNow, flushToOutbox } from '../lock/closing-stores.ts';
import { clearSessionStorage, opensHere, type Unsaved } from '../lock/lock.ts';
import { knownAccounts } from '../state/device.ts';
import { currentSession, putSession } from '../state/session-state.ts';
import { notifyTabs } from '../tabs/tabs.ts';
import { accountOf, openSession, signInDevice } from './open-session.ts';

/** From one account of a person to another, in place and without a password (spec portal §4). */

/**
 * Opens another linked account. The previous person's unsent work stays sealed on the device under
 * her name; her tabs are hidden. Data of the other account on this device needs its own password.
 *
 * @returns the number of answers the device could not save; nothing has changed then
 * @throws Refusal `record.not-found`, `device.passkey-first`, `network.*`
 */
export async function switchAccount(userId: string): Promise<Unsaved | void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const unsaved = session.store ? await flushToOutbox(session.store) : 0;
  if (unsaved > 0) return { unsaved };
  const here = (await knownAccounts()).find((account) => account.userId === userId);
  const device = await signInDevice(here?.clientId ?? null);
  const state = await callApi(callNames.switchAccount, { userId, ...device }).catch(
    async (error: unknown) => (await import('./code-step.ts')).continueSignIn(error, device),
  );
  notifyTabs({ to: session.store ? 'locked' : 'signed-out', userId: session.account.userId });
  putSession({ kind: 'signed-out', accounts: await knownAccounts() });
  clearSessionStorage();
  if (session.store) closeNow(session.store);
  const account = await accountOf(state);
  if (!account.keepsData) return openSession(currentSession(), account, state, null);
  if (opensHere(account)) return putSession({ kind: 'locked', account });
  await callApi(callNames.signOut, {}).catch(() => {});
  throw new Refusal('device.passkey-first');
}
