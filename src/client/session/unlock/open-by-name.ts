import { Refusal } from '#contract/errors.ts';
import { openVaultKey } from '../keys/vault.ts';
import { opensHere } from '../lock/lock.ts';
import type { KnownAccount } from '../state/device.ts';
import { isSameSession } from '../state/session-guard.ts';
import { putSession, type Session } from '../state/session-state.ts';
import { openByPassword, type HiddenSession } from './open-session.ts';

/**
 * A person who gives her user name while the line is cut: her data on this device opens with her
 * password, as it does from her button in the list of people.
 *
 * @param unreached why the server did not answer
 * @throws `unreached` when her data is not on this device
 * @throws Refusal `device.wrong-password`, `device.never-online`, `session.other-user` when another
 * person took over meanwhile
 */
export async function openByName(
  before: Session,
  account: KnownAccount | undefined,
  password: string,
  unreached: unknown,
): Promise<void> {
  if (!account || !opensHere(account)) throw unreached;
  const key = await openVaultKey(account, password);
  if (!isSameSession(before)) throw new Refusal('session.other-user');
  const locked: HiddenSession = { kind: 'locked', account };
  putSession(locked);
  await openByPassword(locked, key, password);
}
