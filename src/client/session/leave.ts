import { callNamed } from '#contract/call.ts';
import type * as security from '#contract/security.ts';
import { callApi } from '#client/api/call.ts';
import { countUnsent } from '#client/store/unsent.ts';
import { knownAccounts, writeFact } from './device.ts';
import { settle, shut, shutForGood } from './held.ts';
import { forgetKey, keepBehindPin } from './pin.ts';
import { accepted, isVerdict } from './session.ts';
import { currentSession, putSession } from './state.ts';

/** Locking and signing out: no part of the first paint. */

const signOutCall = callNamed<typeof security.signOut>('security', 'signOut');

/** Answers the device did not take: they are in the memory of this page alone, and end with it. */
export type Unsaved = { readonly unsaved: number };

/**
 * Hides the data behind the password and drops its key; the office is signed out instead. After idle time (`by`) a PIN
 * covers the app instead: its key stays with the keeper. With answers the device does not take a person is told their
 * number, and nothing happens without `force`; idle time and the lease hide everything and go on trying (decision 028).
 */
export async function lock(by: 'person' | 'idle' | 'lease' = 'person', { force = false }: { force?: boolean } = {}): Promise<Unsaved | void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const { account, store } = session;
  if (!store) {
    await signOut({ force: true });
    return;
  }
  const unsaved = await settle(store);
  if (unsaved > 0 && by === 'person' && !force) return { unsaved };
  if (by === 'idle' && (await keepBehindPin(store))) putSession({ kind: 'covered', account });
  else putSession({ kind: 'locked', account, ...(by === 'lease' && { why: 'lease' }) });
  if (by === 'person') shutForGood(store);
  else shut(store);
}

/**
 * Signs out. With unsent work, or answers the device does not take, and without `force` nothing happens but that its
 * count is given, to warn. What is unsent stays encrypted on the device and is sent after the same person's next sign-in.
 */
export async function signOut({ force = false }: { force?: boolean } = {}): Promise<({ unsent: number } & Partial<Unsaved>) | void> {
  const session = currentSession();
  const store = session.kind === 'open' ? session.store : null;
  if (store) {
    const unsaved = await settle(store);
    const unsent = await countUnsent(store.tables);
    if (unsent + unsaved > 0 && !force) return { unsent, ...(unsaved > 0 && { unsaved }) };
  }
  accepted.password = null;
  await Promise.all([writeFact('activeUser', null), writeFact('signOutDue', true)]);
  putSession({ kind: 'signed-out', accounts: await knownAccounts() });
  if (store) shutForGood(store);
  await tellSignOut();
}

/** Ends the server's session, now or at the next start. */
export async function tellSignOut(): Promise<void> {
  try {
    await callApi(signOutCall, {});
  } catch (error) {
    if (!isVerdict(error)) return;
  }
  await writeFact('signOutDue', false);
}

/** Chooses another person on the sign-in screen of a locked app. What is locked stays locked. */
export async function leaveLocked(): Promise<void> {
  const { kind } = currentSession();
  if (kind !== 'locked' && kind !== 'covered') return;
  forgetKey();
  await writeFact('activeUser', null);
  putSession({ kind: 'signed-out', accounts: await knownAccounts() });
}
