import { Refusal } from '#contract/errors.ts';
import type { Box } from './tables.ts';

/** Where a box belongs. It opens nowhere else: the place is authenticated with the content. */
export type Place = { readonly table: string; readonly id: string; readonly version: number };

/** Turns values into boxes and back. */
export type Codec = {
  /**
   * @param packed deflates first when that pays; for content that is seldom written and long kept.
   */
  seal(place: Place, value: unknown, packed?: boolean): Promise<Box>;
  /** @throws Refusal `device.storage` when the box was changed, moved or cut. */
  open<T>(place: Place, box: Box): Promise<T>;
  /** Seals bytes as they are; for pieces of files. */
  sealBytes(place: Place, bytes: Uint8Array<ArrayBuffer>): Promise<Box>;
  /** @throws Refusal `device.storage`, as `open` */
  openBytes(place: Place, box: Box): Promise<Uint8Array<ArrayBuffer>>;
};

export type KeyOwner = { readonly orgId: string; readonly userId: string };

const formats = { plain: 0, deflated: 1 } as const;
const nonceBytes = 12; // AES-GCM, NIST SP 800-38D
/** Below this many bytes deflate costs more than it saves. */
const worthPacking = 1_024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
};

/** Deflates what is worth it; `wanted` false leaves it as it is. */
export async function pack(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: boolean,
): Promise<{ deflated: boolean; bytes: Uint8Array<ArrayBuffer> }> {
  if (!wanted || bytes.length < worthPacking || typeof CompressionStream === 'undefined')
    return { deflated: false, bytes };
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  return packed.length < bytes.length * 0.9
    ? { deflated: true, bytes: packed }
    : { deflated: false, bytes };
}

const additional = (owner: KeyOwner, place: Place, format: number): Uint8Array<ArrayBuffer> =>
  encoder.encode(
    `${owner.orgId}|${owner.userId}|${place.table}|${place.id}|${place.version}|${format}`,
  );

/**
 * AES-256-GCM under the person's data key, bound to organisation, person, table, id and version
 * (docs/security.md). A box is format byte, 12 bytes nonce, cipher text with tag.
 */
export function aesCodec(key: CryptoKey, owner: KeyOwner): Codec {
  async function encrypt(
    place: Place,
    format: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Box> {
    const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const cipher = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: additional(owner, place, format) },
      key,
      bytes,
    );
    const box = new Uint8Array(1 + nonceBytes + cipher.byteLength);
    box[0] = format;
    box.set(iv, 1);
    box.set(new Uint8Array(cipher), 1 + nonceBytes);
    return box;
  }
  async function decrypt(place: Place, box: Box): Promise<Uint8Array<ArrayBuffer>> {
    const format = box[0] ?? formats.plain;
    const algorithm = {
      name: 'AES-GCM',
      iv: box.subarray(1, 1 + nonceBytes),
      additionalData: additional(owner, place, format),
    };
    try {
      return new Uint8Array(
        await crypto.subtle.decrypt(algorithm, key, box.subarray(1 + nonceBytes)),
      );
    } catch (cause) {
      throw new Refusal('device.storage', { cause });
    }
  }
  return {
    async seal(place, value, packed = false) {
      const { deflated, bytes } = await pack(encoder.encode(JSON.stringify(value)), packed);
      return encrypt(place, deflated ? formats.deflated : formats.plain, bytes);
    },
    async open<T>(place: Place, box: Box): Promise<T> {
      let bytes = await decrypt(place, box);
      if (box[0] === formats.deflated)
        bytes = await through(bytes, new DecompressionStream('deflate-raw'));
      return JSON.parse(decoder.decode(bytes)) as T;
    },
    sealBytes: (place, bytes) => encrypt(place, formats.plain, bytes),
    openBytes: decrypt,
  };
}

/**
 * Opened boxes by their nonce, so that a screen that reads again does not decrypt again, nor do two
 * that read at once. The oldest leave first.
 */
export function cachedCodec(codec: Codec, limit = 4_000): Codec & { forget(): void } {
  const opened = new Map<string, unknown>();
  const opening = new Map<string, Promise<unknown>>();
  const keyOf = (place: Place, box: Box): string => {
    let key = `${place.table}|${place.id}|${place.version}|`;
    // By hand: this runs before every read, and slicing an array is expensive.
    for (let at = 0; at <= nonceBytes; at += 1) key += String.fromCharCode(box[at] ?? 0);
    return key;
  };
  const keep = (key: string, value: unknown): void => {
    opened.set(key, value);
    if (opened.size > limit) opened.delete(opened.keys().next().value ?? '');
  };
  const begin = async (key: string, place: Place, box: Box): Promise<unknown> => {
    const asked = codec.open(place, box);
    opening.set(key, asked);
    const isWanted = (): boolean => opening.get(key) === asked;
    try {
      const value = await asked;
      // Whoever locked meanwhile wants nothing to be kept.
      if (isWanted()) keep(key, value);
      return value;
    } finally {
      if (isWanted()) opening.delete(key);
    }
  };
  return {
    ...codec,
    async open<T>(place: Place, box: Box): Promise<T> {
      const key = keyOf(place, box);
      if (opened.has(key)) {
        const value = opened.get(key) as T;
        opened.delete(key);
        keep(key, value);
        return value;
      }
      return (await (opening.get(key) ?? begin(key, place, box))) as T;
    },
    forget() {
      opened.clear();
      opening.clear();
    },
  };
}
