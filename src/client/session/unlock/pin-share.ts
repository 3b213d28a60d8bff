import { Refusal } from '#contract/errors.ts';
import { fromBase64url, toBase64url } from '#client/store/base64url.ts';
import type { KeyOwner } from '#client/store/codec.ts';
import { derive } from '../keys/key-worker-client.ts';
import { deviceKdf, dataKeyPlace, type PinSlot } from '../keys/keys.ts';

/**
 * A short PIN opens the data key of a restarted device only together with a share at the server
 * (decision 034). Two independent values are derived from the PIN's slow hash: the proof, for which
 * the server releases the share, and, with the share, the wrapping key. The salt never leaves the
 * device, so the server cannot try PINs.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
const infoOf = (text: string): Bytes => new TextEncoder().encode(`porchlight pin ${text}`);

const baseOf = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);

async function proofOf(slow: Bytes, salt: Bytes): Promise<string> {
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info: infoOf('proof') },
    await baseOf(slow),
    256,
  );
  return toBase64url(new Uint8Array(bits));
}

async function wrappingKey(slow: Bytes, share: Bytes, salt: Bytes): Promise<CryptoKey> {
  const both = new Uint8Array([...slow, ...share]);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: infoOf('key') },
    await baseOf(both),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  both.fill(0);
  return key;
}

/**
 * Makes a key slot for the data key (32 bytes) from a PIN and a new share; returns the proof and
 * share for the server with it.
 */
export async function wrapWithPin(
  raw: Bytes,
  pin: string,
  owner: KeyOwner,
): Promise<{ readonly slot: PinSlot; readonly proof: string; readonly share: string }> {
  const [salt, iv, share] = [random(16), random(12), random(32)];
  const kdf = deviceKdf();
  const slow = new Uint8Array(await derive(pin, salt, kdf));
  const key = await wrappingKey(slow, share, salt);
  const box = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: dataKeyPlace(owner) },
      key,
      raw,
    ),
  );
  const kept = {
    slot: { kind: 'pin', kdf, salt, iv, box },
    proof: await proofOf(slow, salt),
    share: toBase64url(share),
  } as const;
  slow.fill(0);
  return kept;
}

/** The server's answer to a proof. */
export type ShareAnswer = { readonly share: string | null; readonly left: number };

/**
 * The data key's 32 bytes, opened with the PIN; the caller must overwrite them.
 *
 * @throws Refusal `device.wrong-pin` with the tries left in `detail`, `device.pin-spent`,
 * `device.pin-ended` when the share belongs to another PIN, and what `ask` throws
 */
export async function unwrapWithPin(
  { kdf, salt, iv, box }: PinSlot,
  pin: string,
  owner: KeyOwner,
  ask: (proof: string) => Promise<ShareAnswer>,
): Promise<Bytes> {
  const slow = new Uint8Array(await derive(pin, salt, kdf));
  try {
    const { share, left } = await ask(await proofOf(slow, salt));
    if (share === null)
      throw left > 0
        ? new Refusal('device.wrong-pin', { detail: { left } })
        : new Refusal('device.pin-spent');
    const key = await wrappingKey(slow, fromBase64url(share), salt);
    const raw = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv, additionalData: dataKeyPlace(owner) }, key, box)
      .catch((cause: unknown) => {
        throw new Refusal('device.pin-ended', { cause });
      });
    return new Uint8Array(raw);
  } finally {
    slow.fill(0);
  }
}
