import { knownAccounts, type KnownAccount } from '../state/device.ts';
import { isSameSession } from '../state/session-guard.ts';
import { flushToOutbox, closeWhenSaved, withTimeout } from '../lock/closing-stores.ts';
import { handKeyToWorker, isStillOpen } from '../lock/lock.ts';
import { forgetKey } from '../unlock/pin.ts';
import { accepted } from '../state/session.ts';
import { currentSession, putSession, type Session } from '../state/session-state.ts';
import { onTabNotice, type TabNotice } from './tabs.ts';
import { closeDatabase } from '../wipe/wipe.ts';

/**
 * All of a person's tabs act as one: locking, switching or signing out in one of them hides all
 * (decision 028). Drafts in another tab are committed first; unsaved answers stay in a closing
 * store, as after idle time.
 */

type PersonNotice = Exclude<TabNotice, { to: 'wiped' }>;
type Open = Extract<Session, { kind: 'open' }>;

/** The account as the other tab left it: its PIN may be gone. */
const accountOf = async ({ userId }: KnownAccount): Promise<KnownAccount | undefined> =>
  (await withTimeout(knownAccounts(), [])).find((account) => account.userId === userId);

async function hiddenAs({ to, why }: PersonNotice, account: KnownAccount): Promise<Session> {
  if (to === 'signed-out')
    return { kind: 'signed-out', accounts: await withTimeout(knownAccounts(), [account]) };
  const known = (await accountOf(account)) ?? account;
  return to === 'pin-locked'
    ? { kind: 'pin-locked', account: known }
    : { kind: 'locked', account: known, ...(why && { why }) };
}

async function followOpen(notice: PersonNotice, session: Open): Promise<void> {
  const { account, store } = session;
  const unsaved = store ? await withTimeout(flushToOutbox(store), Infinity) : 0;
  const pinLocked = store !== null && notice.to === 'pin-locked' && (await handKeyToWorker(store));
  const hidden = await hiddenAs(
    notice.to === 'pin-locked' && !pinLocked ? { ...notice, to: 'locked' } : notice,
    account,
  );
  // This tab changed by itself meanwhile.
  if (!isStillOpen(session))
    return pinLocked && currentSession().kind !== 'pin-locked' ? forgetKey() : undefined;
  putSession(hidden);
  if (store) closeWhenSaved(store, Number.isFinite(unsaved));
}

async function followHidden(
  notice: PersonNotice,
  session: Exclude<Session, Open | { kind: 'signed-out' | 'starting' }>,
): Promise<void> {
  const further =
    notice.to === 'signed-out' || (notice.to === 'locked' && session.kind === 'pin-locked');
  if (!further) return;
  const hidden = await hiddenAs(notice, session.account);
  if (!isSameSession(session)) return;
  accepted.password = null;
  forgetKey();
  putSession(hidden);
}

async function follow(notice: TabNotice): Promise<void> {
  if (notice.to === 'wiped') return closeDatabase(notice.database);
  const session = currentSession();
  if (
    session.kind === 'signed-out' ||
    session.kind === 'starting' ||
    session.account.userId !== notice.userId
  )
    return;
  if (session.kind !== 'open') return followHidden(notice, session);
  if (notice.why !== 'pin') await followOpen(notice, session);
}

/** Hides this tab when its person's other tabs are hidden. Returns a function that stops it. */
export const watchTabs = (): (() => void) =>
  onTabNotice((notice) => void follow(notice).catch(() => {}));
