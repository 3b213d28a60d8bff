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
 * The server takes a password that does not open the data of this open device: it was changed
 * elsewhere, or the data did not follow a change made here. Said while somebody is there who knows
 * both, not at the next door without a line.
 */

type Open = Extract<Session, { kind: 'open' }>;

const atoms = getDefaultStore();

/** The open session of a person, if they are still there. */
function openSessionOf({ userId }: KnownAccount): Open | null {
  const session = currentSession();
  return session.kind === 'open' && session.account.userId === userId ? session : null;
}

function clearMismatch(): void {
  accepted.password = null;
  atoms.set(passwordMismatchAtom, false);
}

/** Says so until it is settled or its person goes. */
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

/** Finds out whether a password that the server took opens this device's data too. */
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
 * The server took a new password in place of another: the data follows, if that one opens it. Else
 * it stays behind, and that is said.
 */
export async function followPasswordChange(
  session: Open,
  former: string,
  password: string,
): Promise<void> {
  const { account } = await withFreshAccount(session);
  try {
    await changeVaultPassword(account, former, password);
    if (openSessionOf(account)) clearMismatch();
  } catch {
    markMismatch(account, password);
  }
}

/**
 * From now on the password the server took opens the data. @throws Refusal `device.wrong-password`
 */
export async function adoptNewPassword(former: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open' || accepted.password === null) return;
  const { account } = await withFreshAccount(session);
  await changeVaultPassword(account, former, accepted.password);
  clearMismatch();
}
