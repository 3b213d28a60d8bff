import { knownAccounts, type KnownAccount } from '../state/device.ts';
import { isSameDoor } from '../state/session-guard.ts';
import { settle, shut, soon } from '../lock/closing-stores.ts';
import { coverSoon, isShown } from '../lock/lock.ts';
import { forgetKey } from '../unlock/pin.ts';
import { accepted } from '../state/session.ts';
import { currentSession, putSession, type Session } from '../state/session-state.ts';
import { hearTabs, type Left } from './tabs.ts';
import { closeDatabase } from '../wipe/wipe.ts';

/**
 * All tabs of a person are one: who locks, switches or signs out in one of them is hidden in all
 * (decision 028). What was typed in another tab is handed over first; what the device does not take
 * is held there, as after idle time.
 */

type PersonLeft = Exclude<Left, { to: 'wiped' }>;
type Open = Extract<Session, { kind: 'open' }>;

/** The account as the other tab has left it: its PIN may be gone. */
const accountOf = async ({ userId }: KnownAccount): Promise<KnownAccount | undefined> =>
  (await soon(knownAccounts(), [])).find((account) => account.userId === userId);

async function hiddenAs({ to, why }: PersonLeft, account: KnownAccount): Promise<Session> {
  if (to === 'signed-out')
    return { kind: 'signed-out', accounts: await soon(knownAccounts(), [account]) };
  const known = (await accountOf(account)) ?? account;
  return to === 'covered'
    ? { kind: 'covered', account: known }
    : { kind: 'locked', account: known, ...(why && { why }) };
}

async function followOpen(left: PersonLeft, session: Open): Promise<void> {
  const { account, store } = session;
  const unsaved = store ? await soon(settle(store), Infinity) : 0;
  const covered = store !== null && left.to === 'covered' && (await coverSoon(store));
  const hidden = await hiddenAs(
    left.to === 'covered' && !covered ? { ...left, to: 'locked' } : left,
    account,
  );
  // Something of this tab's own was faster.
  if (!isShown(session))
    return covered && currentSession().kind !== 'covered' ? forgetKey() : undefined;
  putSession(hidden);
  if (store) shut(store, Number.isFinite(unsaved));
}

async function followHidden(
  left: PersonLeft,
  session: Exclude<Session, Open | { kind: 'signed-out' | 'starting' }>,
): Promise<void> {
  const further = left.to === 'signed-out' || (left.to === 'locked' && session.kind === 'covered');
  if (!further) return;
  const hidden = await hiddenAs(left, session.account);
  if (!isSameDoor(session)) return;
  accepted.password = null;
  forgetKey();
  putSession(hidden);
}

async function follow(left: Left): Promise<void> {
  if (left.to === 'wiped') return closeDatabase(left.database);
  const session = currentSession();
  if (
    session.kind === 'signed-out' ||
    session.kind === 'starting' ||
    session.account.userId !== left.userId
  )
    return;
  if (session.kind !== 'open') return followHidden(left, session);
  if (left.why !== 'pin') await followOpen(left, session);
}

/** Hides this tab with the others of its person from now on. Gives the way to stop. */
export const watchTabs = (): (() => void) => hearTabs((left) => void follow(left).catch(() => {}));
