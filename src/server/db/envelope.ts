import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Envelope encryption at rest (docs/security.md): AES-256-GCM under a key of the organisation,
 * which itself is stored only wrapped by the master key.
 *
 * A sealed value is `format (1) | key id (1) | nonce (12) | ciphertext | tag (16)`. The additional
 * data binds it to its table, organisation and record, so that a row moved elsewhere does not open.
 */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 2;
const plainFormat = 1;
const deflatedFormat = 2;

/**
 * The fastest level: a note of 40 kB packs in about half a millisecond, and higher levels gain a
 * few per cent.
 */
const deflateLevel = 1;
/**
 * One buffer takes most packed or unpacked notes: the usual 16 kB would be filled and joined
 * several times.
 */
const chunkSize = 64 * 1024;
/** A body larger than this is broken or hostile; the largest legal note stays far below. */
const inflateLimit = 64 * 1024 * 1024;

export type SealingKey = { readonly id: number; readonly bytes: Buffer };

/** What a sealed value belongs to. */
export type Place = { readonly table: string; readonly orgId: string; readonly id: string };
const additionalData = ({ table, orgId, id }: Place): Buffer =>
  Buffer.from(`${table}|${orgId}|${id}`);

/** A sealed value that does not open: another key, another record, or changed bytes. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
}

function encrypt(key: SealingKey, place: Place, format: number, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce);
  cipher.setAAD(additionalData(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([format, key.id]), nonce, body, cipher.getAuthTag()]);
}

/** Seals small bytes as they are. */
export const sealBytes = (key: SealingKey, place: Place, plain: Uint8Array): Buffer =>
  encrypt(key, place, plainFormat, plain);

/** Seals a value as JSON; `deflate` first for the bodies of charts and notes. */
export function sealJson(
  key: SealingKey,
  place: Place,
  value: unknown,
  { deflate = false } = {},
): Buffer {
  const plain = Buffer.from(JSON.stringify(value));
  return deflate
    ? encrypt(key, place, deflatedFormat, deflateRawSync(plain, { level: deflateLevel, chunkSize }))
    : encrypt(key, place, plainFormat, plain);
}

/** Id of the key a sealed value was made with, to find it among the organisation's keys. */
export const keyIdOf = (sealed: Uint8Array): number => sealed[1] ?? -1;

/** First bytes of a sealed value that tell it from every other: format, key, and its own nonce. */
export const markBytes = headBytes + nonceBytes;

/** The mark of a sealed value, base64: it is another one each time something is sealed. */
export const markOf = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(0, markBytes)).toString('base64');

type Opened = {
  readonly format: number;
  /** Still deflated, where the format says so. */ readonly packed: Buffer;
};

function decrypt(key: SealingKey, place: Place, sealed: Uint8Array): Opened {
  const format = sealed[0];
  if (
    sealed.length < headBytes + nonceBytes + tagBytes ||
    (format !== plainFormat && format !== deflatedFormat)
  )
    throw new EnvelopeError('Not a sealed value');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    key.bytes,
    sealed.subarray(headBytes, headBytes + nonceBytes),
  );
  decipher.setAAD(additionalData(place));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return {
      format,
      packed: Buffer.concat([
        decipher.update(sealed.subarray(headBytes + nonceBytes, sealed.length - tagBytes)),
        decipher.final(),
      ]),
    };
  } catch (cause) {
    throw new EnvelopeError(`A sealed value of ${place.table} does not open`, { cause });
  }
}

/**
 * Opens a sealed value.
 *
 * @throws EnvelopeError when it does not belong to this place or key, or was changed
 */
export function openBytes(key: SealingKey, place: Place, sealed: Uint8Array): Buffer {
  const { format, packed } = decrypt(key, place, sealed);
  if (format === plainFormat) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: inflateLimit, chunkSize });
  } catch (cause) {
    throw new EnvelopeError(`A sealed value of ${place.table} does not open`, { cause });
  }
}

/** The same value under another key, packed as it was. @throws EnvelopeError as `openBytes` */
export function resealed(
  from: SealingKey,
  to: SealingKey,
  place: Place,
  sealed: Uint8Array,
): Buffer {
  const { format, packed } = decrypt(from, place, sealed);
  return encrypt(to, place, format, packed);
}

/**
 * The value sealed with `sealJson`. It was validated before it was sealed; the caller names its
 * type.
 */
export const openJson = (key: SealingKey, place: Place, sealed: Uint8Array): unknown =>
  JSON.parse(openBytes(key, place, sealed).toString());

/** A key for one purpose derived from the master key, so that no two purposes ever share one. */
export const derivedKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `porchlight/${purpose}`, keyBytes));

/** Keyed digest for values that must be found again without being readable: base64url, 96 bits. */
export const keyedDigest = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 12).toString('base64url');
