import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { currentVault } from '../state/device.ts';
import { isSameSession } from '../state/session-guard.ts';
import { takeDataKey } from '../keys/keys.ts';
import { leases } from '../lease/lease.ts';
import { openWithEarlierKey } from './earlier-password.ts';
import { lock } from '../lock/lock.ts';
import { openHidden, type HiddenSession } from './open-session.ts';
import { forgetKey, releaseKey } from './pin.ts';
import { hasShare, unwrapWithShare, withoutPin } from './pin-unlock.ts';
import { withFreshAccount } from '../state/accounts.ts';
import { currentSession, putSession } from '../state/session-state.ts';
import { notifyTabs } from '../tabs/tabs.ts';

/** Hides what is open or covered behind the password, because its lease has ended. */
export async function lockForLease(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'pin-locked' && session.kind !== 'locked') return void (await lock('lease'));
  forgetKey();
  notifyTabs({ to: 'locked', userId: session.account.userId, why: 'lease' });
  putSession({ kind: 'locked', account: session.account, why: 'lease' });
}

const isCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof Refusal && codes.includes(error.code);

/** What a PIN cannot open any more is locked without it. */
async function endPin({ account }: HiddenSession, why?: 'pin'): Promise<void> {
  // A full device does not take it: hidden it is all the same.
  const without = await withoutPin(account).catch(() => account);
  if (why) notifyTabs({ to: 'locked', userId: account.userId, why });
  putSession({ kind: 'locked', account: without, ...(why && { why }) });
}

/**
 * The keeper broke, and the key with it. Nobody tried too often: with the server's share the PIN
 * goes on opening.
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

/** With the server's share; after five wrong tries there is none any more. */
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
 * Re-opens a covered app; with a line and the server's share also a locked one, and one whose
 * password was changed elsewhere. After five wrong tries it has to be the password.
 *
 * @throws Refusal `device.wrong-pin`, `device.pin-spent`, `device.pin-ended`, `network.*`
 */
export async function unlockWithPin(pin: string): Promise<void> {
  const session = currentSession();
  if (session.kind === 'earlier-password')
    return openWithEarlierKey(session, await unwrapWithShare(session.account, pin));
  if (session.kind !== 'pin-locked' && !(session.kind === 'locked' && hasShare(session.account)))
    return;
  // Without the server for too long it has to be the password.
  if ((await leases.check(currentVault(session.account).database)).hidden) return lockForLease();
  const fresh = await withFreshAccount(session);
  return fresh.kind === 'pin-locked' ? reopenPinLocked(fresh, pin) : openLocked(fresh, pin);
}
