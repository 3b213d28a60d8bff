import { getDefaultStore } from 'jotai';
import { Refusal } from '#contract/errors.ts';
import { withFreshAccount } from './put-account.ts';
import { accepted } from './session.ts';
import { behindFormerAtom, currentSession, onSession, type KnownAccount } from './state.ts';
import { changeVaultPassword, openVaultKey } from './vault.ts';

/**
 * The password was changed elsewhere while this device was open: the server takes the new one, the data here still opens
 * with the former one alone. Said while somebody is there who knows both, not at the next door without a line.
 */

const atoms = getDefaultStore();

function forget(): void {
  accepted.password = null;
  atoms.set(behindFormerAtom, false);
}

/** Finds out whether a password that the server took opens this device's data too. */
export async function lookBehind(account: KnownAccount, password: string): Promise<void> {
  try {
    await openVaultKey(account, password);
    forget();
  } catch (error) {
    const session = currentSession();
    const isHers = session.kind === 'open' && session.account.userId === account.userId;
    if (!isHers || !(error instanceof Refusal) || error.code !== 'device.wrong-password') return;
    accepted.password = password;
    atoms.set(behindFormerAtom, true);
    const stop = onSession(({ kind }) => {
      if (kind === 'open') return;
      stop();
      forget();
    });
  }
}

/** From now on the password the server took opens the data. @throws Refusal `device.wrong-password` */
export async function putBehindNew(former: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open' || accepted.password === null) return;
  const { account } = await withFreshAccount(session);
  await changeVaultPassword(account, former, accepted.password);
  forget();
}
