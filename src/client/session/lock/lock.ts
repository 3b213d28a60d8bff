import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
import { sleep, systemClock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { countOutbox } from '#client/store/outbox/unsent.ts';
import { forgetFact, knownAccounts, writeFact } from '../state/device.ts';
import { flushToOutbox, closeWhenSaved, closeNow, withTimeout } from './closing-stores.ts';
import { forgetKey, holdBehindPin } from '../unlock/pin.ts';
import { accepted, isVerdict } from '../state/session.ts';
import { currentSession, putSession, type Session } from '../state/session-state.ts';
import { notifyTabs } from '../tabs/tabs.ts';
import { setPageOnlyWork } from '../state/page-only-work.ts';

/**
 * Locking and signing out: no part of the first paint. The other tabs of the person follow
 * (`follow-tabs.ts`).
 */

type Open = Extract<Session, { kind: 'open' }>;

/** Whether the screen still shows what was open. */
export function isStillOpen({ account, store }: Open): boolean {
  const now = currentSession();
  return now.kind === 'open' && now.store === store && now.account.userId === account.userId;
}

/**
 * Gives the key to the keeper, if there is a PIN. Not where the storage does not say so in time:
 * the password is needed then.
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

/** Answers the device did not take: they are in the memory of this page alone, and end with it. */
export type Unsaved = { readonly unsaved: number };

/**
 * Hides the data behind the password and drops its key; the office is signed out instead. After
 * idle time (`by`) a PIN covers the app instead: its key stays with the keeper. With answers the
 * device does not take a person is told their number, and nothing happens without `force`; idle
 * time and the lease hide everything and go on trying (decision 028). `alone`: this tab alone gives
 * way, the person goes on in another.
 */
export async function lock(
  by: 'person' | 'idle' | 'lease' = 'person',
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

/**
 * Work that waits, and what the person has to decide about: refused, answered twice, too large to
 * be sent.
 */
export type UnfinishedWork = { readonly unsent: number; readonly needsYou?: number };

/**
 * Signs out. With unsent work, with work that needs the person, or answers the device does not
 * take, and without `force` nothing happens but that the counts are given, to warn. What is unsent
 * stays encrypted on the device and is sent after the same person's next sign-in.
 */
export async function signOut({ force = false }: { force?: boolean } = {}): Promise<
  (UnfinishedWork & Partial<Unsaved>) | void
> {
  const session = currentSession();
  const store = session.kind === 'open' ? session.store : null;
  if (store) {
    const unsaved = await flushToOutbox(store);
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
  if (store) closeNow(store);
  if ((await endServerSession()) || recorded) setPageOnlyWork('sign-out', false);
  else void retryServerSignOut();
}

/** A full device holds nobody up. False: it could not note that the server has to be told. */
async function recordSignOut(): Promise<boolean> {
  await forgetFact('activeUser').catch(() => {});
  return writeFact('signOutDue', true).then(
    () => true,
    () => false,
  );
}

/** Ends the server's session, now or at the next start. True when it is ended. */
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
 * Nothing but this page knows that the server has to be told: it goes on trying, until somebody
 * signs in.
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

/** Chooses another person on the sign-in screen of a locked app. What is locked stays locked. */
export async function chooseAnotherPerson(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'locked' && session.kind !== 'pin-locked') return;
  forgetKey();
  await forgetFact('activeUser').catch(() => {});
  notifyTabs({ to: 'locked', userId: session.account.userId });
  putSession({ kind: 'signed-out', accounts: await knownAccounts() });
}
