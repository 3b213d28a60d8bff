/** Fills the array with random bytes; the browser's generator, or a seeded one in tests. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const systemRandomBytes: RandomBytes = (bytes) => crypto.getRandomValues(bytes);

/**
 * UUID version 7 (RFC 9562): 48 bits of wall clock in milliseconds, the rest random. Ids of one
 * device sort by time as long as its clock does; nothing relies on that.
 */
export function uuidV7(now: number, random: RandomBytes = systemRandomBytes): string {
  const bytes = random(new Uint8Array(16));
  let time = Math.max(0, Math.floor(now));
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
