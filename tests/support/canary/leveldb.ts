import { unsnap, varint } from './snappy.ts';

/**
 * The two kinds of files in which leveldb keeps records (google/leveldb, doc/table_format.md and
 * doc/log_format.md).
 */

const footerBytes = 48;
const magic = Buffer.from('57fb808b247547db', 'hex');
const logBlock = 32_768;
const logHeader = 7;

type Handle = { readonly offset: number; readonly size: number };

function handle(bytes: Uint8Array, start: number): { handle: Handle; next: number } {
  const offset = varint(bytes, start);
  const size = varint(bytes, offset.next);
  return { handle: { offset: offset.value, size: size.value }, next: size.next };
}

/** A block without its trailer: one byte tells how it is packed, four are its checksum. */
function block(file: Buffer, { offset, size }: Handle): Buffer {
  const stored = file.subarray(offset, offset + size);
  return file[offset + size] === 1 ? unsnap(stored) : stored;
}

type Item = { readonly key: Buffer; readonly value: Buffer };

/** Keys are written without what they share with the key before. */
function items(bytes: Buffer): Item[] {
  const end = bytes.length - 4 - 4 * bytes.readUInt32LE(bytes.length - 4);
  const found: Item[] = [];
  let key = Buffer.alloc(0);
  for (let at = 0; at < end;) {
    const shared = varint(bytes, at);
    const own = varint(bytes, shared.next);
    const length = varint(bytes, own.next);
    const valueAt = length.next + own.value;
    key = Buffer.concat([key.subarray(0, shared.value), bytes.subarray(length.next, valueAt)]);
    found.push({ key, value: bytes.subarray(valueAt, valueAt + length.value) });
    at = valueAt + length.value;
  }
  return found;
}

/** Keys and values of a table file (`.ldb`), unpacked; null when it is none. */
export function tableContents(file: Buffer): Buffer | null {
  if (file.length < footerBytes || !file.subarray(-magic.length).equals(magic)) return null;
  const footer = file.subarray(-footerBytes);
  const index = handle(footer, handle(footer, 0).next).handle;
  const parts = items(block(file, index)).flatMap(({ value }) =>
    items(block(file, handle(value, 0).handle)),
  );
  return Buffer.concat(parts.flatMap(({ key, value }) => [key, value]));
}

/** Records of a log file (`.log`) put together again: they are cut where a block of 32 KiB ends. */
export function logContents(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + logHeader <= file.length;) {
    const left = logBlock - (at % logBlock);
    const length = file.readUInt16LE(at + 4);
    if (left < logHeader || (length === 0 && file[at + 6] === 0)) {
      at += left;
      continue;
    }
    parts.push(file.subarray(at + logHeader, at + logHeader + length));
    at += logHeader + length;
  }
  return Buffer.concat(parts);
}
