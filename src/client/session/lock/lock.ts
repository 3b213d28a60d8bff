import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
import { sleep, systemClock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { countOutbox } from '#client/store/outbox/unsent.ts';
import { forgetFact, knownAccounts, writeFact } from '../state/device.ts';
import { settle, shut, shutForGood, soon } from './closing-stores.ts';
import { forgetKey, keepBehindPin } from '../unlock/pin.ts';
import { accepted, isVerdict } from '../state/session.ts';
import { currentSession, putSession, type Session } from '../state/session-state.ts';
import { tellTabs } from '../tabs/tabs.ts';
import { keepPage } from '../state/page-only-work.ts';

/**
 * Locking and signing out: no part of the first paint. The other tabs of the person follow
 * (`follow-tabs.ts`).
 */

type Open = Extract<Session, { kind: 'open' }>;

/** Whether the screen still shows what was open. */
export function isShown({ account, store }: Open): boolean {
  const now = currentSession();
  return now.kind === 'open' && now.store === store && now.account.userId === account.userId;
}

/**
 * Gives the key to the keeper, if there is a PIN. Not where the storage does not say so in time:
 * the password is needed then.
 */
export async function coverSoon(store: DeviceStore): Promise<boolean> {
  const keeping = keepBehindPin(store);
  const covered = await soon(keeping, null);
  if (covered === null)
    void keeping
      .then(() => (currentSession().kind === 'covered' ? undefined : forgetKey()))
      .catch(() => {});
  return covered ?? false;
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
  const unsaved = await (by === 'person' ? settle(store) : soon(settle(store), Infinity));
  if (unsaved > 0 && by === 'person' && !force) return { unsaved };
  const to = by === 'idle' && (await coverSoon(store)) ? 'covered' : 'locked';
  if (!isShown(session)) return currentSession().kind === 'covered' ? undefined : forgetKey();
  const why = by === 'lease' ? { why: by } : {};
  if (!alone) tellTabs({ to, userId: account.userId, ...why });
  putSession(to === 'covered' ? { kind: to, account } : { kind: to, account, ...why });
  if (by === 'person') shutForGood(store);
  else shut(store, Number.isFinite(unsaved));
}

/**
 * Work that waits, and what the person has to decide about: refused, answered twice, too large to
 * be sent.
 */
export type Undone = { readonly unsent: number; readonly needsYou?: number };

/**
 * Signs out. With unsent work, with work that needs the person, or answers the device does not
 * take, and without `force` nothing happens but that the counts are given, to warn. What is unsent
 * stays encrypted on the device and is sent after the same person's next sign-in.
 */
export async function signOut({ force = false }: { force?: boolean } = {}): Promise<
  (Undone & Partial<Unsaved>) | void
> {
  const session = currentSession();
  const store = session.kind === 'open' ? session.store : null;
  if (store) {
    const unsaved = await settle(store);
    const { waiting: unsent, needsYou } = await countOutbox(store.tables);
    if (unsent + needsYou + unsaved > 0 && !force)
      return { unsent, ...(needsYou > 0 && { needsYou }), ...(unsaved > 0 && { unsaved }) };
  }
  accepted.password = null;
  const noted = await soon(noteSignOut(), false);
  keepPage('sign-out', !noted);
  const accounts = await soon(knownAccounts(), []);
  if (session.kind === 'open') tellTabs({ to: 'signed-out', userId: session.account.userId });
  putSession({ kind: 'signed-out', accounts });
  if (store) shutForGood(store);
  if ((await tellSignOut()) || noted) keepPage('sign-out', false);
  else void tellUntilNoted();
}

/** A full device holds nobody up. False: it could not note that the server has to be told. */
async function noteSignOut(): Promise<boolean> {
  await forgetFact('activeUser').catch(() => {});
  return writeFact('signOutDue', true).then(
    () => true,
    () => false,
  );
}

/** Ends the server's session, now or at the next start. True when it is ended. */
export async function tellSignOut(): Promise<boolean> {
  try {
    await callApi(callNames.signOut, {});
  } catch (error) {
    if (!isVerdict(error)) return false;
  }
  await soon(
    forgetFact('signOutDue').catch(() => {}),
    null,
  );
  return true;
}

const againMs = 5_000;

/**
 * Nothing but this page knows that the server has to be told: it goes on trying, until somebody
 * signs in.
 */
async function tellUntilNoted(): Promise<void> {
  for (;;) {
    await sleep(systemClock, againMs);
    if (currentSession().kind !== 'signed-out' || (await noteSignOut()) || (await tellSignOut()))
      return keepPage('sign-out', false);
  }
}

/** Chooses another person on the sign-in screen of a locked app. What is locked stays locked. */
export async function leaveLocked(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'locked' && session.kind !== 'covered') return;
  forgetKey();
  await forgetFact('activeUser').catch(() => {});
  tellTabs({ to: 'locked', userId: session.account.userId });
  putSession({ kind: 'signed-out', accounts: await knownAccounts() });
}
