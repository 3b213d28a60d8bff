import { Refusal } from '#contract/errors.ts';
import { pinFault } from '#domain/pins.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { keyWorker, derive, startedKeyWorker } from '../keys/key-worker-client.ts';
import type { PinHash } from '../keys/key-worker.ts';
import { deviceKdf } from '../keys/keys.ts';

/**
 * The PIN reopens an app that is still running. Its hash is stored under the data key, so nobody
 * can try PINs without that key.
 */

const pinPlace = { table: 'pin', id: 'pin', version: 0 } as const;

/** Keys of open stores, handed to the key worker when the app is pin-locked. */
const keys = new WeakMap<DeviceStore, CryptoKey>();
export const rememberKey = (store: DeviceStore, key: CryptoKey): void => void keys.set(store, key);

/** @throws Refusal `device.pin-form`, `device.pin-weak` */
export function checkPin({ user }: Pick<DeviceStore, 'user'>, pin: string): void {
  const fault = pinFault(pin, [user.userName, user.emailId, user.givenName, user.familyName]);
  if (fault !== null) throw new Refusal(fault === 'form' ? 'device.pin-form' : 'device.pin-weak');
}

export async function readPin({
  tables,
  codec,
}: Pick<DeviceStore, 'tables' | 'codec'>): Promise<PinHash | null> {
  const box = await tables.read(['meta'], (tx) => tx.meta('pin'));
  if (!box || box.length === 0) return null;
  const { kdf, salt, hash } = await codec.open<{
    kdf: PinHash['kdf'];
    salt: number[];
    hash: number[];
  }>(pinPlace, box);
  return { kdf, salt: Uint8Array.from(salt), hash: Uint8Array.from(hash) };
}

/** @throws Refusal `device.pin-form`, `device.pin-weak` */
export async function setPin(
  { tables, codec, user }: Pick<DeviceStore, 'tables' | 'codec' | 'user'>,
  pin: string,
): Promise<void> {
  checkPin({ user }, pin);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const kdf = deviceKdf();
  const hash = await derive(pin, salt, kdf);
  const box = await codec.seal(pinPlace, { kdf, salt: [...salt], hash: [...hash] });
  await tables.write(['meta'], (tx) => tx.putMeta('pin', box));
}

export const removePin = ({ tables }: Pick<DeviceStore, 'tables'>): Promise<void> =>
  tables.write(['meta'], (tx) => tx.putMeta('pin', new Uint8Array()));

/** Hands the key to the key worker, if there is a PIN that releases it. */
export async function holdBehindPin(store: DeviceStore): Promise<boolean> {
  const key = keys.get(store);
  const pin = key && (await readPin(store).catch(() => null));
  if (!pin) return false;
  return (await keyWorker()).keep(key, pin).then(
    () => true,
    () => false,
  );
}

/**
 * The key of a pin-locked app. The key worker holds it until `forgetKey`, because opening with it
 * may fail and be retried.
 *
 * @throws Refusal `device.wrong-pin` with the tries left in `detail`, `device.pin-spent` when there
 * are none, `device.pin-ended` when the key worker broke
 */
export async function releaseKey(pin: string): Promise<CryptoKey> {
  const reopened = await (await keyWorker()).reopen(pin).catch((cause: unknown) => {
    throw new Refusal('device.pin-ended', { cause });
  });
  if ('key' in reopened) return reopened.key;
  throw reopened.left > 0
    ? new Refusal('device.wrong-pin', { detail: { left: reopened.left } })
    : new Refusal('device.pin-spent');
}

export const forgetKey = (): void =>
  void startedKeyWorker()
    ?.then((kept) => kept.drop())
    .catch(() => {});
