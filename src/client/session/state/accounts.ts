import type { KeySlot } from '../keys/keys.ts';
import { changeAccount, knownAccounts, type KnownAccount } from './device.ts';
import { isSameSession } from './session-guard.ts';
import { currentSession, putSession, type Session } from './session-state.ts';

/**
 * What this device knows of a person has changed, whether their session is open or hidden by now.
 * Another tab may have begun a vault since: the one this session has opened, or opens, stays the
 * last.
 */
export function putAccount(account: KnownAccount): void {
  const now = currentSession();
  if ('account' in now && now.account.userId === account.userId)
    putSession({
      ...now,
      account: { ...account, vaults: account.vaults.slice(0, now.account.vaults.length) },
    });
}

type OfPerson = Extract<Session, { account: KnownAccount }>;

/**
 * The session with its account as it lies on the device: another tab may have changed what opens
 * it.
 */
export async function withFreshAccount<S extends OfPerson>(session: S): Promise<S> {
  const stored = (await knownAccounts().catch(() => [])).find(
    ({ userId }) => userId === session.account.userId,
  );
  if (stored) putAccount(stored);
  const now = currentSession();
  return isSameSession(session, now) ? now : session;
}

/**
 * What opens a person's data is changed where it lies on the device, by name: another tab may have
 * changed it since this one read it, and somebody else may be here by the time a long work is done.
 */

type Owner = Pick<KnownAccount, 'userId'>;

async function changeKeySlots(
  { userId }: Owner,
  database: string,
  change: (wraps: readonly KeySlot[]) => readonly KeySlot[],
): Promise<void> {
  const account = await changeAccount(userId, (known) => ({
    ...known,
    // What was wiped is opened by nothing any more.
    vaults: known.vaults.map((vault) =>
      vault.database === database && vault.wraps.length > 0
        ? { ...vault, wraps: change(vault.wraps) }
        : vault,
    ),
  }));
  if (account) putAccount(account);
}

/** Puts a wrap in the place of the one of its kind. */
export const putKeySlot = (owner: Owner, database: string, slot: KeySlot): Promise<void> =>
  changeKeySlots(owner, database, (wraps) => [
    ...wraps.filter(({ kind }) => kind !== slot.kind),
    slot,
  ]);

/** Takes away what opens a vault no more. */
export const dropKeySlots = (
  owner: Owner,
  database: string,
  isGone: (slot: KeySlot) => boolean,
): Promise<void> =>
  changeKeySlots(owner, database, (wraps) => wraps.filter((slot) => !isGone(slot)));
