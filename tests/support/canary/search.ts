import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { logContents, tableContents } from './leveldb.ts';
import { unsnap } from './snappy.ts';

/** Looks for words in everything that a program left on the disk, however it wrote them. */

export type Find = { readonly file: string; readonly word: string; readonly as: string };

type Needle = {
  readonly word: string;
  readonly as: string;
  readonly bytes: Buffer;
  readonly anyCase: boolean;
};

const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** The part of a base64 text that does not depend on what stands before and behind the word. */
function base64At(word: string, before: number): Buffer {
  const text = Buffer.concat([Buffer.alloc(before), Buffer.from(word)])
    .toString('base64')
    .replaceAll('=', '');
  return Buffer.from(
    text.slice(before === 0 ? 0 : before + 1, Math.floor(((before + word.length) * 8) / 6)),
  );
}

/**
 * A word is letters, digits and hyphens alone, so UTF-8 is also Latin-1, its JSON and how it stands
 * in an address.
 */
function needles(word: string): Needle[] {
  if (!/^[a-z0-9-]{10,}$/.test(word))
    throw new Error(
      `${word}: a word to look for is ten or more lower-case letters, digits and hyphens`,
    );
  const anyCase = (as: string, bytes: Buffer): Needle => ({ word, as, bytes, anyCase: true });
  return [
    anyCase('UTF-8', Buffer.from(word)),
    anyCase('UTF-16LE', Buffer.from(word, 'utf16le')),
    anyCase('UTF-16BE', bigEndian(word)),
    anyCase('hex', Buffer.from(Buffer.from(word).toString('hex'))),
    ...[0, 1, 2].map((before) => ({
      word,
      as: `base64 ${before}`,
      bytes: base64At(word, before),
      anyCase: false,
    })),
  ];
}

const lowered = (bytes: Buffer): Buffer => {
  const lower = Buffer.from(bytes);
  for (let at = 0; at < lower.length; at += 1) {
    const byte = lower[at] ?? 0;
    if (byte >= 0x41 && byte <= 0x5a) lower[at] = byte + 0x20;
  }
  return lower;
};

type Packing = {
  readonly as: string;
  readonly mark: Buffer;
  readonly skip: number;
  readonly unpack: (bytes: Buffer) => Buffer;
};

/** The rest of a file stands behind the packed bytes, which only the bare stream bears. */
const inflated = (bytes: Buffer): Buffer =>
  inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
const packings: readonly Packing[] = [
  // A record of IndexedDB that Chromium packed: version, pseudo-version 17, 2 for snappy.
  { as: 'snappy', mark: Buffer.from([0xff, 0x11, 0x02]), skip: 3, unpack: unsnap },
  { as: 'gzip', mark: Buffer.from([0x1f, 0x8b, 0x08, 0x00]), skip: 10, unpack: inflated },
  ...[0x01, 0x5e, 0x9c, 0xda].map((level): Packing => ({
    as: 'deflate',
    mark: Buffer.from([0x78, level]),
    skip: 2,
    unpack: inflated,
  })),
];

type Piece = { readonly as: string; readonly bytes: Buffer };

/** What is packed inside of some bytes, from each mark of a packing on. */
function unpacked({ as, bytes }: Piece): Piece[] {
  const found: Piece[] = [];
  for (const packing of packings) {
    for (
      let at = bytes.indexOf(packing.mark);
      at !== -1;
      at = bytes.indexOf(packing.mark, at + 1)
    ) {
      try {
        found.push({
          as: `${as}${packing.as} `,
          bytes: packing.unpack(bytes.subarray(at + packing.skip)),
        });
      } catch {
        // The mark stood there by chance.
      }
    }
  }
  return found;
}

function pieces(file: string, bytes: Buffer): Piece[] {
  const whole: Piece = { as: '', bytes };
  const table = tableContents(bytes);
  const plain = table
    ? [whole, { as: 'leveldb ', bytes: table }]
    : file.endsWith('.log')
      ? [whole, { as: 'leveldb ', bytes: logContents(bytes) }]
      : [whole];
  return [...plain, ...plain.flatMap(unpacked)];
}

const pdf = /%PDF-\d\.\d/;

/** A PDF packs its text; one that lies in a profile is a find whatever its pages say. */
const isPdf = (bytes: Buffer): boolean => pdf.test(bytes.toString('latin1'));

/** Finds in some bytes; `file` names where they come from. */
export function searchBytes(file: string, bytes: Buffer, words: readonly string[]): Find[] {
  const wanted = words.flatMap(needles);
  return pieces(file, bytes).flatMap((piece) => {
    const lower = lowered(piece.bytes);
    const hits = wanted
      .filter((needle) => (needle.anyCase ? lower : piece.bytes).includes(needle.bytes))
      .map(({ word, as }) => ({ file, word, as: `${piece.as}${as}` }));
    return isPdf(piece.bytes) ? [...hits, { file, word: 'a PDF', as: piece.as }] : hits;
  });
}

/** null when the file is gone meanwhile: a browser that runs takes files away. */
function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Finds in every file below a folder, and how many files and bytes that were. */
export function searchFolder(
  folder: string,
  words: readonly string[],
): { finds: Find[]; files: number; bytes: number } {
  let [files, total] = [0, 0];
  const finds = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name);
    const bytes = contentOf(path);
    if (!bytes) return [];
    files += 1;
    total += bytes.length;
    return [
      ...searchBytes(relative(folder, path), bytes, words),
      ...searchBytes('name of a file', Buffer.from(path), words),
    ];
  });
  return { finds, files, bytes: total };
}
