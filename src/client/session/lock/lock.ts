import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
import { sleep, systemClock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { recordWaitingPresses } from '#client/store/outbox/waiting-presses.ts';
import { countOutbox } from '#client/store/outbox/unsent.ts';
import { forgetFact, knownAccounts, writeFact, type KnownAccount } from '../state/device.ts';
import { flushToOutbox, closeWhenSaved, closeNow, withTimeout } from './closing-stores.ts';
import { forgetKey, holdBehindPin } from '../unlock/pin.ts';
import { accepted, isVerdict } from '../state/session.ts';
import { currentSession, putSession, type Session } from '../state/session-state.ts';
import { notifyTabs } from '../tabs/tabs.ts';
import { setPageOnlyWork } from '../state/page-only-work.ts';

/**
 * Locking and signing out; not needed before first paint. The person's other tabs follow
 * (`follow-tabs.ts`).
 */

type Open = Extract<Session, { kind: 'open' }>;

/** Whether this tab still shows the session. */
export function isStillOpen({ account, store }: Open): boolean {
  const now = currentSession();
  return now.kind === 'open' && now.store === store && now.account.userId === account.userId;
}

/**
 * Hands the key to the key worker if there is a PIN. False where storage does not answer in time:
 * then the password is needed.
 */
export async function handKeyToWorker(store: DeviceStore): Promise<boolean> {
  const handing = holdBehindPin(store);
  const handed = await withTimeout(handing, null);
  if (handed === null)
    void handing
      .then(() => (currentSession().kind === 'pin-locked' ? undefined : forgetKey()))
      .catch(() => {});
  return handed ?? false;
}

/** The number of answers the device could not save; they exist only in this page's memory. */
export type Unsaved = { readonly unsaved: number };

/**
 * Locks the app and drops its key; the office is signed out instead. After a few idle minutes (`by`
 * idle) an app with a PIN is pin-locked: the key worker holds its key; after the specified idle time
 * (away) nobody does. When a person locks while answers are
 * unsaved, the count is returned and nothing happens without `force`; idle time and the lease lock
 * anyway and go on trying to save (decision 028). `alone`: only this tab locks, the person goes on
 * in another.
 */
export async function lock(
  by: 'person' | 'idle' | 'away' | 'lease' = 'person',
  { force = false, alone = false }: { force?: boolean; alone?: boolean } = {},
): Promise<Unsaved | void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const { account, store } = session;
  if (!store) {
    await signOut({ force: true });
    return;
  }
  // Only a person can be asked to wait for the disk.
  const unsaved = await (by === 'person'
    ? flushToOutbox(store)
    : withTimeout(flushToOutbox(store), Infinity));
  if (unsaved > 0 && by === 'person' && !force) return { unsaved };
  const to = by === 'idle' && (await handKeyToWorker(store)) ? 'pin-locked' : 'locked';
  if (!isStillOpen(session))
    return currentSession().kind === 'pin-locked' ? undefined : forgetKey();
  const why = by === 'lease' ? { why: by } : {};
  if (!alone) notifyTabs({ to, userId: account.userId, ...why });
  putSession(to === 'pin-locked' ? { kind: to, account } : { kind: to, account, ...why });
  if (by === 'person') closeNow(store);
  else closeWhenSaved(store, Number.isFinite(unsaved));
}

/** Work that waits, and work that needs the person: refused, in conflict, or too large to send. */
export type UnfinishedWork = { readonly unsent: number; readonly needsYou?: number };

/**
 * Signs out. With unsent work, work that needs the person, or unsaved answers, it only returns the
 * counts for a warning, unless `force` is set. Unsent work stays sealed on the device and is sent
 * after the same person's next sign-in.
 */
export async function signOut({ force = false }: { force?: boolean } = {}): Promise<
  (UnfinishedWork & Partial<Unsaved>) | void
> {
  const session = currentSession();
  const store = session.kind === 'open' ? session.store : null;
  if (store) {
    const unsaved = await flushToOutbox(store);
    if (typeof localStorage !== 'undefined') await recordWaitingPresses(store, localStorage);
    const { waiting: unsent, needsYou } = await countOutbox(store.tables);
    if (unsent + needsYou + unsaved > 0 && !force)
      return { unsent, ...(needsYou > 0 && { needsYou }), ...(unsaved > 0 && { unsaved }) };
  }
  accepted.password = null;
  const recorded = await withTimeout(recordSignOut(), false);
  setPageOnlyWork('sign-out', !recorded);
  const accounts = await withTimeout(knownAccounts(), []);
  if (session.kind === 'open') notifyTabs({ to: 'signed-out', userId: session.account.userId });
  putSession({ kind: 'signed-out', accounts });
  clearSessionStorage();
  if (store) closeNow(store);
  if ((await endServerSession()) || recorded) setPageOnlyWork('sign-out', false);
  else void retryServerSignOut();
}

/**
 * The marks of router and lists go with the session (spec portal §4); what waits in local storage
 * was recorded before, and the outbox stays.
 */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Refused or not there: then nothing is in it.
  }
}

/**
 * Records that the server's session is to be ended. False on a full device, which must not block
 * the sign-out.
 */
async function recordSignOut(): Promise<boolean> {
  await forgetFact('activeUser').catch(() => {});
  return writeFact('signOutDue', true).then(
    () => true,
    () => false,
  );
}

/**
 * Ends the server's session. False when the server could not be reached: the next start tries
 * again.
 */
export async function endServerSession(): Promise<boolean> {
  try {
    await callApi(callNames.signOut, {});
  } catch (error) {
    if (!isVerdict(error)) return false;
  }
  await withTimeout(
    forgetFact('signOutDue').catch(() => {}),
    null,
  );
  return true;
}

const retryMs = 5_000;

/**
 * Only this page knows that the server's session is to be ended: it retries until somebody signs
 * in.
 */
async function retryServerSignOut(): Promise<void> {
  for (;;) {
    await sleep(systemClock, retryMs);
    if (
      currentSession().kind !== 'signed-out' ||
      (await recordSignOut()) ||
      (await endServerSession())
    )
      return setPageOnlyWork('sign-out', false);
  }
}

/** Whether a person's data on this device opens without the server. */
export const opensHere = ({ keepsData, vaults }: KnownAccount): boolean =>
  keepsData && (vaults.at(-1)?.wraps.length ?? 0) > 0;

/** Shows the way into one person's data, from the list of people; the line may be cut. */
export function choosePerson(account: KnownAccount): void {
  if (currentSession().kind === 'signed-out' && opensHere(account))
    putSession({ kind: 'locked', account });
}

/**
 * Hides the app and shows the people of this device; nobody is signed out. As `lock`, it returns
 * the number of unsaved answers instead, unless `force` is set.
 */
export async function switchPerson(options: { force?: boolean } = {}): Promise<Unsaved | void> {
  const unsaved = await lock('person', options);
  if (unsaved) return unsaved;
  await chooseAnotherPerson();
}

/** Drops the key of a pin-locked app: the specified idle time is over. */
export function endPinLock(): void {
  const session = currentSession();
  if (session.kind !== 'pin-locked') return;
  forgetKey();
  notifyTabs({ to: 'locked', userId: session.account.userId });
  putSession({ kind: 'locked', account: session.account });
}

/** Returns from the lock screen to the list of people. The locked data stays locked. */
export async function chooseAnotherPerson(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'locked' && session.kind !== 'pin-locked') return;
  forgetKey();
  await forgetFact('activeUser').catch(() => {});
  clearSessionStorage();
  notifyTabs({ to: 'locked', userId: session.account.userId });
  putSession({ kind: 'signed-out', accounts: await knownAccounts() });
}
