import { Refusal } from '#contract/errors.ts';
import { grouperLimits } from '#contract/grouper-tables.ts';
import { newestOf, versionOfMember } from '#domain/pdgm/release.ts';

/**
 * CMS's grouper archive on this device: its hash, and the few members that hold tables and test
 * cases. It has more than 50 megabytes, mostly a Java program that never leaves the device. Nothing
 * is unpacked to a disk; a member is read up to what a table can have, whatever the archive says of
 * its size.
 */

/** Bytes of an archive, three times the largest of 2026; members it may list; bytes of all read. */
const most = { archive: 200_000_000, entries: 10_000, unpacked: 24_000_000 } as const;

export type ReadArchive = {
  /** SHA-256 of the whole file, in hex. */
  readonly hash: string;
  /** Each byte as one character, so that the server can hash the same bytes. */
  readonly members: readonly { readonly path: string; readonly text: string }[];
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A name that would lead out of the folder it is unpacked to. */
const leadsOut = (path: string): boolean =>
  /^[/\\]|^[A-Za-z]:|\\|\0/.test(path) || path.split('/').includes('..');

/** Bytes that one call turns into characters: more would be too many arguments. */
const atOnce = 8192;

/** A byte as the character of its number; a decoder named latin1 is windows-1252 instead. */
function asText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let first = 0; first < bytes.length; first += atOnce)
    parts.push(String.fromCodePoint(...bytes.subarray(first, first + atOnce)));
  return parts.join('');
}

/** Collects what is written up to `limit` bytes, and refuses more. */
function collected(limit: number): { into: WritableStream<Uint8Array>; text: () => string } {
  const parts: string[] = [];
  let size = 0;
  const into = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > limit) throw new Refusal('grouper.too-large');
      parts.push(asText(chunk));
    },
  });
  return { into, text: () => parts.join('') };
}

/**
 * Reads an archive.
 *
 * @throws Refusal grouper.not-zip, grouper.too-large, grouper.paths, grouper.no-release
 */
export async function readArchive(file: Blob): Promise<ReadArchive> {
  if (file.size > most.archive) throw new Refusal('grouper.too-large');
  const { BlobReader, ZipReader, configure } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  // A worker would need a script address of its own, which the page's policy does not allow.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(file), { checkSignature: true });
  try {
    const entries = await reader.getEntries();
    if (entries.length > most.entries) throw new Refusal('grouper.too-large');
    if (entries.some(({ filename }) => leadsOut(filename))) throw new Refusal('grouper.paths');
    const wanted = entries.filter((entry) => versionOfMember(entry.filename) !== null);
    if (wanted.length === 0) throw new Refusal('grouper.no-release');
    const newest = newestOf(wanted.map(({ filename }) => filename));
    const members: { path: string; text: string }[] = [];
    let left: number = most.unpacked;
    for (const entry of wanted) {
      if (entry.directory || versionOfMember(entry.filename) !== newest) continue;
      if (members.length >= grouperLimits.members) throw new Refusal('grouper.too-large');
      const { into, text: read } = collected(Math.min(left, grouperLimits.member));
      await entry.getData(into);
      const text = read();
      left -= text.length;
      members.push({ path: entry.filename.slice(0, grouperLimits.path), text });
    }
    return { hash: hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())), members };
  } catch (failure) {
    if (failure instanceof Refusal) throw failure;
    throw new Refusal('grouper.not-zip', { cause: failure });
  } finally {
    await reader.close();
  }
}
