import { currentVault } from '../state/device.ts';
import { isSameSession } from '../state/session-guard.ts';
import { unwrapRaw } from '../keys/keys.ts';
import { authenticateOnDevice, openSession } from './open-session.ts';
import { accepted } from '../state/session.ts';
import { currentSession, type Session } from '../state/session-state.ts';
import { newVault, passwordSlot, setVaultPassword } from '../keys/vault.ts';

/** The ways on when the server's password does not open this device's data. */

type EarlierPassword = Extract<Session, { kind: 'earlier-password' }>;

/**
 * Opens the data whose key (32 bytes, overwritten) was found in another way than by the new
 * password; from now on that opens it.
 */
export async function openWithEarlierKey(
  session: EarlierPassword,
  raw: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (accepted.password === null || !isSameSession(session)) return void raw.fill(0);
  const key = await setVaultPassword(session.account, raw, accepted.password);
  await openSession(session, session.account, session.state, key);
  accepted.password = null;
}

/**
 * The former password opens the data; from now on the new one does. @throws Refusal
 * `device.wrong-password`
 */
export async function openWithEarlierPassword(oldPassword: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'earlier-password') return;
  await openWithEarlierKey(
    session,
    await unwrapRaw(passwordSlot(currentVault(session.account)), oldPassword, session.account),
  );
}

/**
 * Goes on with an empty store and a stream of its own; what is sealed under the former password
 * stays on the device.
 */
export async function startEmpty(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'earlier-password' || accepted.password === null) return;
  const { password } = accepted;
  const state = await authenticateOnDevice(session.account.userName, password, null);
  const { vault, key } = await newVault(session.account, state.clientId, password);
  await openSession(
    session,
    { ...session.account, clientId: state.clientId, vaults: [...session.account.vaults, vault] },
    state,
    key,
  );
  accepted.password = null;
}
