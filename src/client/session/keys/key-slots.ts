import { changeAccount, type KnownAccount } from '../state/device.ts';
import type { KeyWrap } from './keys.ts';
import { putAccount } from '../state/put-account.ts';

/**
 * What opens a person's data is changed where it lies on the device, by name: another tab may have
 * changed it since this one read it, and somebody else may be here by the time a long work is done.
 */

type Owner = Pick<KnownAccount, 'userId'>;

async function changeWraps(
  { userId }: Owner,
  database: string,
  change: (wraps: readonly KeyWrap[]) => readonly KeyWrap[],
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
export const putWrap = (owner: Owner, database: string, wrap: KeyWrap): Promise<void> =>
  changeWraps(owner, database, (wraps) => [
    ...wraps.filter(({ kind }) => kind !== wrap.kind),
    wrap,
  ]);

/** Takes away what opens a vault no more. */
export const dropWraps = (
  owner: Owner,
  database: string,
  isGone: (wrap: KeyWrap) => boolean,
): Promise<void> => changeWraps(owner, database, (wraps) => wraps.filter((wrap) => !isGone(wrap)));
