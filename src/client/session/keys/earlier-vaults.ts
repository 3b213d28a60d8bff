import { Refusal } from '#contract/errors.ts';
import { hasDatabase, openTables } from '#client/store/database-access.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { countUnsettled, takeOver, type Unsettled } from '#client/store/drafts/take-over.ts';
import { currentVault, type KnownAccount } from '../state/device.ts';
import { takeDataKey, unwrapRaw } from './keys.ts';
import { removeCopies } from '../wipe/remove-copies.ts';
import { unwrapWithPasskey } from '../unlock/passkey.ts';
import { openStoreOffline, passwordSlot } from './vault.ts';

/**
 * Work a person left behind an earlier password when they started with an empty store. It stays
 * until they remember that password or use a passkey from that time; its sealed entries upload by
 * themselves meanwhile (decision 022).
 */

export type EarlierVault = Unsettled & { readonly database: string; readonly passkey: boolean };

/** The account as it was when this vault was in use. */
function accountAtVault(account: KnownAccount, database: string): KnownAccount {
  const at = account.vaults.findIndex((vault) => vault.database === database);
  return { ...account, vaults: account.vaults.slice(0, at + 1) };
}

/** A person's earlier vaults that hold work and still have a key slot. */
export async function earlierVaults({ vaults }: KnownAccount): Promise<EarlierVault[]> {
  const found: EarlierVault[] = [];
  for (const { database, wraps } of vaults.slice(0, -1)) {
    if (wraps.length === 0 || !(await hasDatabase(database))) continue;
    const tables = openTables(database);
    try {
      const { waiting, arrived } = await countUnsettled(tables);
      if (waiting + arrived > 0)
        found.push({
          database,
          waiting,
          arrived,
          passkey: wraps.some(({ kind }) => kind === 'passkey'),
        });
    } finally {
      tables.close();
    }
  }
  return found;
}

async function rawOf(
  account: KnownAccount,
  password: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const vault = currentVault(account);
  if (password !== null) return unwrapRaw(passwordSlot(vault), password, account);
  const passkey = vault.wraps.find((slot) => slot.kind === 'passkey');
  if (!passkey) throw new Refusal('device.passkey');
  return unwrapWithPasskey(passkey, account);
}

/**
 * Moves the work of an earlier vault into the open store. The vault stays, empty; its copies of
 * records are destroyed. Returns the number of entries moved.
 *
 * @param password the earlier password, or null to use the passkey of that time
 * @throws Refusal `device.wrong-password`, `device.passkey`, `device.never-online`
 */
export async function bringEarlierWork(
  account: KnownAccount,
  store: DeviceStore,
  database: string,
  password: string | null,
): Promise<number> {
  const earlier = accountAtVault(account, database);
  const key = await takeDataKey(await rawOf(earlier, password));
  const { store: from } = await openStoreOffline({
    account: earlier,
    key,
    deviceName: store.deviceName,
  });
  try {
    const count = await takeOver(from, store);
    await removeCopies(database);
    return count;
  } finally {
    from.close();
  }
}
