import { changeAccount, type KnownAccount } from '../state/device.ts';
import type { KeySlot } from './keys.ts';
import { putAccount } from '../state/put-account.ts';

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
