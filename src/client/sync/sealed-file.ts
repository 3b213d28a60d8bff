import { Refusal } from '#contract/errors.ts';

/**
 * A file behind a password: magic, salt, nonce, length and cipher text of the content, then any
 * number of attached parts, each nonce, length and cipher text. Parts are sealed and opened one at
 * a time, so that a hundred photos need no hundred megabytes of memory. Loaded only when somebody
 * exports or imports.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

const magic = new TextEncoder().encode('PLU2');
/** Of apps before files travelled along: content alone, without its length. */
const earlierMagic = new TextEncoder().encode('PLU1');
// as for the data key, docs/security.md
const kdf = { memoryKiB: 65_536, iterations: 3, parallelism: 1 } as const;
const saltBytes = 16;
const nonceBytes = 12;
const lengthBytes = 4;

async function keyOf(password: string, salt: Bytes): Promise<CryptoKey> {
  const { argon2id } = await import('hash-wasm');
  const raw = await argon2id({
    password: password.normalize('NFKC'),
    salt,
    memorySize: kdf.memoryKiB,
    iterations: kdf.iterations,
    parallelism: kdf.parallelism,
    hashLength: 32,
    outputType: 'binary',
  });
  return crypto.subtle.importKey('raw', new Uint8Array(raw), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

function numbered(count: number): Bytes {
  const bytes = new Uint8Array(lengthBytes);
  new DataView(bytes.buffer).setUint32(0, count);
  return bytes;
}

/** What a part is bound to: the format and its place. The content is part 0. */
const placeOf = (format: Bytes, n: number): Bytes =>
  n === 0 ? format : new Uint8Array([...format, ...numbered(n)]);

/** Nonce, length and cipher text; as a blob, which a browser need not keep in memory. */
async function sealPart(key: CryptoKey, n: number, bytes: Bytes): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: placeOf(magic, n) },
    key,
    bytes,
  );
  return new Blob([iv, numbered(cipher.byteLength), cipher]);
}

export async function sealFile(
  content: string,
  password: string,
  attached: AsyncIterable<Bytes>,
): Promise<Blob> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const key = await keyOf(password, salt);
  const parts = [
    new Blob([magic, salt]),
    await sealPart(key, 0, new TextEncoder().encode(content)),
  ];
  for await (const bytes of attached) parts.push(await sealPart(key, parts.length - 1, bytes));
  return new Blob(parts, { type: 'application/octet-stream' });
}

export type OpenedFile = {
  readonly content: string;
  /**
   * What is attached, in order. @throws Refusal `request.malformed` where the file was cut or
   * changed
   */
  parts(): AsyncGenerator<Bytes>;
};

const read = async (file: Blob, from: number, length: number): Promise<Bytes> =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());
const begins = (bytes: Bytes, start: Bytes): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * @throws Refusal `request.malformed` for a file that is none of ours, `export.no-password`,
 * `export.password` when it does not open
 */
export async function openFile(file: Blob, password: string): Promise<OpenedFile> {
  const head = await read(file, 0, magic.length + saltBytes);
  const isEarlier = begins(head, earlierMagic);
  const first = magic.length + saltBytes + nonceBytes + (isEarlier ? 0 : lengthBytes);
  if ((!isEarlier && !begins(head, magic)) || file.size <= first)
    throw new Refusal('request.malformed');
  if (password === '') throw new Refusal('export.no-password');
  const key = await keyOf(password, head.slice(magic.length));
  const format = isEarlier ? earlierMagic : magic;
  const open = async (n: number, iv: Bytes, cipher: Bytes): Promise<Bytes> =>
    new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: placeOf(format, n) },
        key,
        cipher,
      ),
    );
  const lengthAt = async (from: number): Promise<number> =>
    new DataView((await read(file, from + nonceBytes, lengthBytes)).buffer).getUint32(0);
  const start = magic.length + saltBytes;
  const length = isEarlier ? file.size - first : await lengthAt(start);
  const content = await open(
    0,
    await read(file, start, nonceBytes),
    await read(file, first, length),
  ).catch((cause: unknown) => {
    throw new Refusal('export.password', { cause });
  });
  return {
    content: new TextDecoder().decode(content),
    async *parts() {
      for (let n = 1, from = first + length; from < file.size; n += 1) {
        const bytes = await lengthAt(from).catch(() => 0);
        const cipher = await read(file, from + nonceBytes + lengthBytes, bytes);
        yield await open(n, await read(file, from, nonceBytes), cipher).catch((cause: unknown) => {
          throw new Refusal('request.malformed', { cause });
        });
        from += nonceBytes + lengthBytes + bytes;
      }
    },
  };
}
