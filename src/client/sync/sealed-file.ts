import { Refusal } from '#contract/errors.ts';

/** A file behind a password: magic, KDF cost, salt, nonce, cipher text. Loaded only when somebody exports or imports. */

type Bytes = Uint8Array<ArrayBuffer>;

const magic = new TextEncoder().encode('PLU1');
const kdf = { memoryKiB: 65_536, iterations: 3, parallelism: 1 } as const; // as for the data key, design/security.md
const saltBytes = 16;
const nonceBytes = 12;

async function keyOf(password: string, salt: Bytes): Promise<CryptoKey> {
  const { argon2id } = await import('hash-wasm');
  const raw = await argon2id({ password: password.normalize('NFKC'), salt, memorySize: kdf.memoryKiB, iterations: kdf.iterations, parallelism: kdf.parallelism, hashLength: 32, outputType: 'binary' });
  return crypto.subtle.importKey('raw', new Uint8Array(raw), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function sealFile(content: string, password: string): Promise<Bytes> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: magic }, await keyOf(password, salt), new TextEncoder().encode(content)));
  const file = new Uint8Array(magic.length + saltBytes + nonceBytes + cipher.length);
  file.set(magic, 0);
  file.set(salt, magic.length);
  file.set(iv, magic.length + saltBytes);
  file.set(cipher, magic.length + saltBytes + nonceBytes);
  return file;
}

/** @throws Refusal `request.malformed` for a file that is none of ours, `device.wrong-password` when it does not open */
export async function openFile(file: Bytes, password: string): Promise<string> {
  if (file.length <= magic.length + saltBytes + nonceBytes || !magic.every((byte, index) => file[index] === byte)) throw new Refusal('request.malformed');
  const salt = file.slice(magic.length, magic.length + saltBytes);
  const iv = file.slice(magic.length + saltBytes, magic.length + saltBytes + nonceBytes);
  const key = await keyOf(password, salt);
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: magic }, key, file.subarray(magic.length + saltBytes + nonceBytes)));
  } catch (cause) {
    throw new Refusal('device.wrong-password', { cause });
  }
}
