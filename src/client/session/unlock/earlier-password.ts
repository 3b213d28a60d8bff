import { currentVault } from '../state/device.ts';
import { isSameSession } from '../state/session-guard.ts';
import { unwrapRaw } from '../keys/keys.ts';
import { authenticateOnDevice, openSession } from './open-session.ts';
import { accepted } from '../state/session.ts';
import { currentSession, type Session } from '../state/session-state.ts';
import { newVault, passwordSlot, setVaultPassword } from '../keys/vault.ts';

/** What a person can do when the password the server accepts does not open this device's data. */

type EarlierPassword = Extract<Session, { kind: 'earlier-password' }>;

/**
 * Opens the data with its key (32 bytes, overwritten), found without the new password, and protects
 * it with the new password.
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
 * Opens the data with the earlier password and protects it with the new one.
 *
 * @throws Refusal `device.wrong-password`
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
 * Continues with an empty store and a client of its own; the data sealed with the earlier password
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
