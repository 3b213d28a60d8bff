import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  currentVault,
  knownAccounts,
  readUploadGrants,
  type KnownAccount,
} from '../state/device.ts';
import { unwrapRaw, type PinSlot } from '../keys/keys.ts';
import { ensureSealedEntries } from '../keys/sealed-entry-keys.ts';
import { checkPin, removePin, setPin } from './pin.ts';
import { unwrapWithPin, wrapWithPin } from './pin-share.ts';
import { currentSession } from '../state/session-state.ts';
import { passwordSlot } from '../keys/vault.ts';
import { dropKeySlots, putKeySlot, withFreshAccount } from '../state/accounts.ts';

/**
 * A person's PIN on this device, with or without the server's share that lets it open after a
 * restart.
 */

const pinSlotOf = (account: KnownAccount): PinSlot | undefined =>
  currentVault(account).wraps.find((slot) => slot.kind === 'pin');

const isSameSlot = (one: PinSlot, other: PinSlot): boolean =>
  one.salt.every((byte, index) => byte === other.salt[index]);

/** Whether the PIN opens this device even after a restart or a lock. */
export const hasShare = (account: KnownAccount): boolean => pinSlotOf(account) !== undefined;

/** The account without the PIN's key slot; without it the share opens nothing. */
export async function withoutPin(account: KnownAccount): Promise<KnownAccount> {
  if (!hasShare(account)) return account;
  const { database, wraps, ...vault } = currentVault(account);
  await dropKeySlots(account, database, ({ kind }) => kind === 'pin');
  return {
    ...account,
    vaults: [
      ...account.vaults.slice(0, -1),
      { ...vault, database, wraps: wraps.filter(({ kind }) => kind !== 'pin') },
    ],
  };
}

/**
 * Removes the key slot of a share that the server no longer has: too many wrong tries, or ended
 * from another device. A PIN chosen meanwhile stays.
 */
export const dropLostShare = (account: KnownAccount, lost: PinSlot): Promise<void> =>
  dropKeySlots(
    account,
    currentVault(account).database,
    (slot) => slot.kind === 'pin' && isSameSlot(slot, lost),
  );

/**
 * Ends the share here at once, and at the server if it can be reached: without the key slot it
 * opens nothing.
 */
async function endShare({ clientId, name, user }: DeviceStore): Promise<void> {
  const account = (await knownAccounts()).find(({ userId }) => userId === user.id);
  if (
    !account?.vaults.some(
      ({ database, wraps }) => database === name && wraps.some(({ kind }) => kind === 'pin'),
    )
  )
    return;
  await dropKeySlots(account, name, ({ kind }) => kind === 'pin');
  await callApi(callNames.dropShare, { clientId }).catch(() => {});
}

/**
 * Sets a PIN that only opens the running app after idle time.
 *
 * @throws Refusal `device.pin-form`, `device.pin-weak`
 */
export async function choosePin(store: DeviceStore, pin: string): Promise<void> {
  await setPin(store, pin);
  await endShare(store);
}

/**
 * Sets a PIN that, with the server's share, opens this device even after a restart or a lock. Needs
 * a connection and the password.
 *
 * @throws Refusal `device.pin-form`, `device.pin-weak`, `device.wrong-password`, `network.*`,
 * `session.*`; nothing has changed then
 */
export async function chooseSharedPin(
  store: DeviceStore,
  pin: string,
  password: string,
): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  checkPin(store, pin);
  const { account } = await withFreshAccount(session);
  const raw = await unwrapRaw(passwordSlot(currentVault(account)), password, account);
  try {
    const { slot, proof, share } = await wrapWithPin(raw, pin, account);
    await ensureSealedEntries(store);
    await callApi(callNames.keepShare, { clientId: store.clientId, proof, share });
    await putKeySlot(account, store.name, slot);
  } finally {
    raw.fill(0);
  }
  await setPin(store, pin);
}

export async function forgetPin(store: DeviceStore): Promise<void> {
  await removePin(store);
  await endShare(store);
}

/**
 * The data key's 32 bytes of a locked vault, opened with the PIN and the server's share; the caller
 * must overwrite them.
 *
 * @throws Refusal `device.wrong-pin`, `device.pin-spent`, `device.pin-ended`, `network.*`
 */
export async function unwrapWithShare(
  account: KnownAccount,
  pin: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const slot = pinSlotOf(account);
  const grant = (await readUploadGrants())[currentVault(account).database];
  if (!slot || !grant) throw new Refusal('device.pin-ended');
  const { clientId, uploadToken } = grant;
  return unwrapWithPin(slot, pin, account, async (proof) => {
    try {
      const uploadGrant = { clientId, uploadToken };
      return await callApi(callNames.releaseShare, { ...uploadGrant, proof }, { uploadGrant });
    } catch (error) {
      throw error instanceof Refusal && error.code === 'sync.owner'
        ? new Refusal('device.pin-ended', { cause: error })
        : error;
    }
  });
}
