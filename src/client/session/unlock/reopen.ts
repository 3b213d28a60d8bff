import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { currentVault } from '../state/device.ts';
import { isSameDoor } from '../state/session-guard.ts';
import { takeDataKey } from '../keys/keys.ts';
import { leases } from '../lease/lease.ts';
import { openFormer } from './earlier-password.ts';
import { lock } from '../lock/lock.ts';
import { openHidden, type Hidden } from './open-session.ts';
import { forgetKey, keyByPin } from './pin.ts';
import { hasShare, rawByPin, withoutPin } from './pin-unlock.ts';
import { withFreshAccount } from '../state/put-account.ts';
import { currentSession, putSession } from '../state/session-state.ts';
import { tellTabs } from '../tabs/tabs.ts';

/** Hides what is open or covered behind the password, because its lease has ended. */
export async function hideForLease(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'covered' && session.kind !== 'locked') return void (await lock('lease'));
  forgetKey();
  tellTabs({ to: 'locked', userId: session.account.userId, why: 'lease' });
  putSession({ kind: 'locked', account: session.account, why: 'lease' });
}

const isCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof Refusal && codes.includes(error.code);

/** What a PIN cannot open any more is locked without it. */
async function endPin({ account }: Hidden, why?: 'pin'): Promise<void> {
  // A full device does not take it: hidden it is all the same.
  const without = await withoutPin(account).catch(() => account);
  if (why) tellTabs({ to: 'locked', userId: account.userId, why });
  putSession({ kind: 'locked', account: without, ...(why && { why }) });
}

/**
 * The keeper broke, and the key with it. Nobody tried too often: with the server's share the PIN
 * goes on opening.
 */
function lockBroken({ account }: Hidden): void {
  forgetKey();
  putSession({ kind: 'locked', account });
}

async function reopenCovered(session: Hidden, pin: string): Promise<void> {
  try {
    await openHidden(session, await keyByPin(pin));
  } catch (error) {
    if (isSameDoor(session) && isCode(error, 'device.pin-spent')) await endPin(session, 'pin');
    if (isSameDoor(session) && isCode(error, 'device.pin-ended')) lockBroken(session);
    throw error;
  }
}

/** With the server's share; after five wrong tries there is none any more. */
async function openLocked(session: Hidden, pin: string): Promise<void> {
  try {
    await openHidden(session, await takeDataKey(await rawByPin(session.account, pin)));
  } catch (error) {
    if (isSameDoor(session) && isCode(error, 'device.pin-spent', 'device.pin-ended'))
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
export async function unlockByPin(pin: string): Promise<void> {
  const session = currentSession();
  if (session.kind === 'old-password')
    return openFormer(session, await rawByPin(session.account, pin));
  if (session.kind !== 'covered' && !(session.kind === 'locked' && hasShare(session.account)))
    return;
  // Without the server for too long it has to be the password.
  if ((await leases.look(currentVault(session.account).database)).hidden) return hideForLease();
  const fresh = await withFreshAccount(session);
  return fresh.kind === 'covered' ? reopenCovered(fresh, pin) : openLocked(fresh, pin);
}
