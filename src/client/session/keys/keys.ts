import { Refusal } from '#contract/errors.ts';
import type { KeyOwner } from '#client/store/codec.ts';
import { derive } from './key-worker-client.ts';

/**
 * The data key of one person on one device (docs/security.md, keys on the device): random, and
 * never stored itself. Key slots are stored, each of which opens the same key in another way.
 */

export type PasswordKdf = {
  readonly name: 'argon2id';
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;
};
export type PasswordSlot = {
  readonly kind: 'password';
  readonly kdf: PasswordKdf;
  readonly salt: Bytes;
  readonly iv: Bytes;
  readonly box: Bytes;
};
export type PasskeySlot = {
  readonly kind: 'passkey';
  readonly credentialId: Bytes;
  readonly salt: Bytes;
  readonly iv: Bytes;
  readonly box: Bytes;
};
/** Opens only together with the share at the server (`pin-share.ts`). */
export type PinSlot = {
  readonly kind: 'pin';
  readonly kdf: PasswordKdf;
  readonly salt: Bytes;
  readonly iv: Bytes;
  readonly box: Bytes;
};
export type KeySlot = PasswordSlot | PasskeySlot | PinSlot;

type Bytes = Uint8Array<ArrayBuffer>;

/** 64 MiB, three passes (docs/security.md). */
export const strongKdf: PasswordKdf = {
  name: 'argon2id',
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 1,
};
/**
 * For phones that cannot spare 64 MiB: the lowest setting of the OWASP password storage guide.
 * Recorded in the slot.
 */
export const weakKdf: PasswordKdf = {
  name: 'argon2id',
  memoryKiB: 19_456,
  iterations: 2,
  parallelism: 1,
};

/**
 * Phones with 1 GiB of memory or less get the weaker setting. `gibibytes` is
 * `navigator.deviceMemory` where known.
 */
export const kdfFor = (gibibytes: number | undefined): PasswordKdf =>
  gibibytes !== undefined && gibibytes <= 1 ? weakKdf : strongKdf;

/** The setting for passwords and PINs on this device. */
export const deviceKdf = () =>
  kdfFor(
    typeof navigator !== 'undefined' &&
      'deviceMemory' in navigator &&
      typeof navigator.deviceMemory === 'number'
      ? navigator.deviceMemory
      : undefined,
  );

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
/** The owner a key slot is bound to, as additional authenticated data. */
export const dataKeyPlace = ({ orgId, userId }: KeyOwner): Bytes =>
  new TextEncoder().encode(`${orgId}|${userId}|data-key`);

export const importDataKey = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function wrappingKey(password: string, salt: Bytes, kdf: PasswordKdf): Promise<CryptoKey> {
  const derived = new Uint8Array(await derive(password, salt, kdf));
  const key = await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  derived.fill(0);
  return key;
}

/** A key that a password will wrap a data key with; its slow hash is on the way. */
export type WrappingKey = {
  readonly kdf: PasswordKdf;
  readonly salt: Bytes;
  readonly key: Promise<CryptoKey>;
};

/** Starts the slow hash of a password under a new salt. */
export function startWrappingKey(password: string, kdf: PasswordKdf): WrappingKey {
  const salt = random(16);
  const key = wrappingKey(password, salt, kdf);
  // Whoever needs the key hears of the failure; nobody may need it.
  key.catch(() => undefined);
  return { kdf, salt, key };
}

async function wrapRaw(
  raw: Bytes,
  owner: KeyOwner,
  { kdf, salt, key }: WrappingKey,
): Promise<PasswordSlot> {
  const iv = random(12);
  const box = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: dataKeyPlace(owner) },
      await key,
      raw,
    ),
  );
  return { kind: 'password', kdf, salt, iv, box };
}

async function wrapStrongest(
  raw: Bytes,
  password: string,
  owner: KeyOwner,
  started: WrappingKey,
): Promise<PasswordSlot> {
  try {
    return await wrapRaw(raw, owner, started);
  } catch (error) {
    if (started.kdf.memoryKiB <= weakKdf.memoryKiB) throw error;
    return wrapRaw(raw, owner, startWrappingKey(password, weakKdf));
  }
}

/**
 * The data key's 32 bytes, which the caller must overwrite.
 *
 * @throws Refusal `device.wrong-password`
 */
export async function unwrapRaw(
  slot: PasswordSlot,
  password: string,
  owner: KeyOwner,
): Promise<Bytes> {
  const key = await wrappingKey(password, slot.salt, slot.kdf);
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: slot.iv, additionalData: dataKeyPlace(owner) },
        key,
        slot.box,
      ),
    );
  } catch (cause) {
    throw new Refusal('device.wrong-password', { cause });
  }
}

/** Imports the key from its bytes and overwrites them. */
export async function takeDataKey(raw: Bytes): Promise<CryptoKey> {
  const key = await importDataKey(raw);
  raw.fill(0);
  return key;
}

/** Creates a data key and its password slot. */
export async function createDataKey(
  password: string,
  owner: KeyOwner,
  kdf: PasswordKdf = strongKdf,
  started = startWrappingKey(password, kdf),
): Promise<{ key: CryptoKey; slot: PasswordSlot }> {
  const raw = random(32);
  const slot = await wrapStrongest(raw, password, owner, started);
  return { key: await takeDataKey(raw), slot };
}

/**
 * Opens the data key.
 *
 * @throws Refusal `device.wrong-password`
 */
export async function openDataKey(
  slot: PasswordSlot,
  password: string,
  owner: KeyOwner,
): Promise<CryptoKey> {
  return takeDataKey(await unwrapRaw(slot, password, owner));
}

/** A slot that opens the same data key with another password; `raw` is overwritten. */
export async function wrapForPassword(
  raw: Bytes,
  newPassword: string,
  owner: KeyOwner,
  kdf: PasswordKdf,
): Promise<{ key: CryptoKey; slot: PasswordSlot }> {
  const slot = await wrapStrongest(raw, newPassword, owner, startWrappingKey(newPassword, kdf));
  return { key: await takeDataKey(raw), slot };
}

/**
 * A slot that opens the same data key with another password.
 *
 * @throws Refusal `device.wrong-password` when the old password does not open it
 */
export const rewrapDataKey = async (
  slot: PasswordSlot,
  oldPassword: string,
  newPassword: string,
  owner: KeyOwner,
  kdf: PasswordKdf = slot.kdf,
): Promise<{ key: CryptoKey; slot: PasswordSlot }> =>
  wrapForPassword(await unwrapRaw(slot, oldPassword, owner), newPassword, owner, kdf);
