import type { KeySlot } from '../keys/keys.ts';
import { changeAccount, knownAccounts, type KnownAccount } from './device.ts';
import { isSameSession } from './session-guard.ts';
import { currentSession, putSession, type Session } from './session-state.ts';

/**
 * Updates the account in the session, open or hidden, after it changed on the device. Another tab
 * may have added a vault since: this session keeps its own as the last one.
 */
function putAccount(account: KnownAccount): void {
  const now = currentSession();
  if ('account' in now && now.account.userId === account.userId)
    putSession({
      ...now,
      account: { ...account, vaults: account.vaults.slice(0, now.account.vaults.length) },
    });
}

type OfPerson = Extract<Session, { account: KnownAccount }>;

/**
 * The session with its account as stored on the device, since another tab may have changed its key
 * slots.
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
 * Key slots are changed in storage, by database: another tab may have changed them since this one
 * read them, and another person may have taken over by the time a long operation ends.
 */

type Owner = Pick<KnownAccount, 'userId'>;

async function changeKeySlots(
  { userId }: Owner,
  database: string,
  change: (wraps: readonly KeySlot[]) => readonly KeySlot[],
): Promise<void> {
  const account = await changeAccount(userId, (known) => ({
    ...known,
    // A wiped vault gets no key slot again.
    vaults: known.vaults.map((vault) =>
      vault.database === database && vault.wraps.length > 0
        ? { ...vault, wraps: change(vault.wraps) }
        : vault,
    ),
  }));
  if (account) putAccount(account);
}

/** Adds a key slot, replacing the one of its kind. */
export const putKeySlot = (owner: Owner, database: string, slot: KeySlot): Promise<void> =>
  changeKeySlots(owner, database, (wraps) => [
    ...wraps.filter(({ kind }) => kind !== slot.kind),
    slot,
  ]);

/** Removes key slots from a vault. */
export const dropKeySlots = (
  owner: Owner,
  database: string,
  isGone: (slot: KeySlot) => boolean,
): Promise<void> =>
  changeKeySlots(owner, database, (wraps) => wraps.filter((slot) => !isGone(slot)));
