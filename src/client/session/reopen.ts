import { Refusal } from '#contract/errors.ts';
import { currentVault } from './device.ts';
import { leases } from './lease.ts';
import { forgetKey, keyByPin } from './pin.ts';
import { lock, openHidden } from './session.ts';
import { currentSession, putSession } from './state.ts';

/** Hides what is open or covered behind the password, because its lease has ended. */
export async function hideForLease(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'covered') return lock('lease');
  forgetKey();
  putSession({ kind: 'locked', account: session.account, why: 'lease' });
}

/**
 * Re-opens a covered app. After five wrong tries the key is gone and the app is locked.
 *
 * @throws Refusal `device.wrong-pin`, `device.pin-spent`
 */
export async function unlockByPin(pin: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'covered') return;
  // Without the server for too long it has to be the password.
  if ((await leases.look(currentVault(session.account).database)).hidden) return hideForLease();
  try {
    await openHidden(session, await keyByPin(pin), null);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'device.pin-spent' && currentSession() === session) putSession({ kind: 'locked', account: session.account, why: 'pin' });
    throw error;
  }
}
