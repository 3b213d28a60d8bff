import { getDefaultStore } from 'jotai';
import { Refusal } from '#contract/errors.ts';
import { withFreshAccount } from '../state/accounts.ts';
import { accepted } from '../state/session.ts';
import {
  passwordMismatchAtom,
  currentSession,
  onSession,
  type KnownAccount,
  type Session,
} from '../state/session-state.ts';
import { changeVaultPassword, openVaultKey } from '../keys/vault.ts';

/**
 * The server accepts a password that does not open the data of this open device: it was changed
 * elsewhere, or the data could not follow a change made here. The app reports it while the person
 * is there who knows both passwords, not at the next offline unlock.
 */

type Open = Extract<Session, { kind: 'open' }>;

const atoms = getDefaultStore();

/** A person's open session, if they are still there. */
function openSessionOf({ userId }: KnownAccount): Open | null {
  const session = currentSession();
  return session.kind === 'open' && session.account.userId === userId ? session : null;
}

function clearMismatch(): void {
  accepted.password = null;
  atoms.set(passwordMismatchAtom, false);
}

/** Reports the mismatch until it is resolved or the person leaves. */
function markMismatch(account: KnownAccount, password: string): void {
  if (!openSessionOf(account)) return;
  accepted.password = password;
  atoms.set(passwordMismatchAtom, true);
  const stop = onSession(({ kind }) => {
    if (kind === 'open') return;
    stop();
    clearMismatch();
  });
}

/** Checks whether a password that the server accepted opens this device's data too. */
export async function checkMatch(known: KnownAccount, password: string): Promise<void> {
  const session = openSessionOf(known);
  if (!session) return;
  const { account } = await withFreshAccount(session);
  try {
    await openVaultKey(account, password);
    if (openSessionOf(account)) clearMismatch();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'device.wrong-password')
      markMismatch(account, password);
  }
}

/**
 * Protects the data with a new password after the server accepted it. If that fails, the mismatch
 * is reported.
 */
export async function followPasswordChange(
  session: Open,
  earlier: string,
  password: string,
): Promise<void> {
  const { account } = await withFreshAccount(session);
  try {
    await changeVaultPassword(account, earlier, password);
    if (openSessionOf(account)) clearMismatch();
  } catch {
    markMismatch(account, password);
  }
}

/**
 * Protects the data with the password the server accepted.
 *
 * @throws Refusal `device.wrong-password`
 */
export async function adoptNewPassword(earlier: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open' || accepted.password === null) return;
  const { account } = await withFreshAccount(session);
  await changeVaultPassword(account, earlier, accepted.password);
  clearMismatch();
}
