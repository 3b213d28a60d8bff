import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { currentVault } from '../state/device.ts';
import { isSameSession } from '../state/session-guard.ts';
import { takeDataKey } from '../keys/keys.ts';
import { prepareOpening } from '../keys/vault.ts';
import { leases } from '../lease/lease.ts';
import { openWithEarlierKey } from './earlier-password.ts';
import { lock } from '../lock/lock.ts';
import { openHidden, type HiddenSession } from './open-session.ts';
import { forgetKey, releaseKey } from './pin.ts';
import { hasShare, unwrapWithShare, withoutPin } from './pin-unlock.ts';
import { withFreshAccount } from '../state/accounts.ts';
import { currentSession, putSession } from '../state/session-state.ts';
import { notifyTabs } from '../tabs/tabs.ts';

/** Locks what is open or pin-locked, because its lease has ended. */
export async function lockForLease(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'pin-locked' && session.kind !== 'locked') return void (await lock('lease'));
  forgetKey();
  notifyTabs({ to: 'locked', userId: session.account.userId, why: 'lease' });
  putSession({ kind: 'locked', account: session.account, why: 'lease' });
}

const isCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof Refusal && codes.includes(error.code);

/** Locks without the PIN, because the PIN can no longer open it. */
async function endPin({ account }: HiddenSession, why?: 'pin'): Promise<void> {
  // A full device cannot store the change; it is locked all the same.
  const without = await withoutPin(account).catch(() => account);
  if (why) notifyTabs({ to: 'locked', userId: account.userId, why });
  putSession({ kind: 'locked', account: without, ...(why && { why }) });
}

/**
 * The key worker broke and lost the key. Nobody tried too often: with the server's share the PIN
 * still opens.
 */
function lockAfterFailure({ account }: HiddenSession): void {
  forgetKey();
  putSession({ kind: 'locked', account });
}

async function reopenPinLocked(session: HiddenSession, pin: string): Promise<void> {
  try {
    await openHidden(session, await releaseKey(pin));
  } catch (error) {
    if (isSameSession(session) && isCode(error, 'device.pin-spent')) await endPin(session, 'pin');
    if (isSameSession(session) && isCode(error, 'device.pin-ended')) lockAfterFailure(session);
    throw error;
  }
}

/** Opens a locked app with the server's share; five wrong tries end the share. */
async function openLocked(session: HiddenSession, pin: string): Promise<void> {
  try {
    await openHidden(session, await takeDataKey(await unwrapWithShare(session.account, pin)));
  } catch (error) {
    if (isSameSession(session) && isCode(error, 'device.pin-spent', 'device.pin-ended'))
      await endPin(session, isCode(error, 'device.pin-spent') ? 'pin' : undefined);
    throw error;
  }
}

/**
 * Opens a pin-locked app with the PIN; online and with the server's share also a locked one, and
 * one whose password was changed elsewhere. After five wrong tries the password is needed.
 *
 * @throws Refusal `device.wrong-pin`, `device.pin-spent`, `device.pin-ended`, `network.*`
 */
export async function unlockWithPin(pin: string): Promise<void> {
  const session = currentSession();
  if (session.kind === 'earlier-password')
    return openWithEarlierKey(session, await unwrapWithShare(session.account, pin));
  if (session.kind !== 'pin-locked' && !(session.kind === 'locked' && hasShare(session.account)))
    return;
  prepareOpening();
  // Too long without the server: the password is needed.
  if ((await leases.check(currentVault(session.account).database)).hidden) return lockForLease();
  const fresh = await withFreshAccount(session);
  return fresh.kind === 'pin-locked' ? reopenPinLocked(fresh, pin) : openLocked(fresh, pin);
}
