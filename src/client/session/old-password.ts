import { accepted, authenticateHere, openSession } from './session.ts';
import { currentSession } from './state.ts';
import { changeVaultPassword, newVault } from './vault.ts';

/** The ways on when the server's password does not open this device's data. */

/** The former password opens the data; from now on the new one does. @throws Refusal `device.wrong-password` */
export async function openWithOldPassword(oldPassword: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'old-password' || accepted.password === null) return;
  const changed = await changeVaultPassword(session.account, oldPassword, accepted.password);
  accepted.password = null;
  await openSession(changed.account, session.state, changed.key);
}

/** Goes on with an empty store and a stream of its own; what is sealed under the former password stays on the device. */
export async function startAfresh(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'old-password' || accepted.password === null) return;
  const { password } = accepted;
  const state = await authenticateHere(session.account.userName, password, null);
  const { vault, key } = await newVault(session.account, state.clientId, password);
  accepted.password = null;
  await openSession({ ...session.account, clientId: state.clientId, vaults: [...session.account.vaults, vault] }, state, key);
}
