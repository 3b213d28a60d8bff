import { getFile } from '#client/api/get-file.ts';
import { reducePhoto } from '#client/features/files/reduce-photo.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { contentOf, openFileRow } from '#client/store/files/note-files.ts';
import type { Answers } from '#forms/define.ts';
import { woundsIn } from '#forms/wounds.ts';

/** Pixels of the longer side on paper: 300 per inch at three and a half inches. */
const longestSide = 1_050;
/** Bytes of all photos of a file, which must stay small enough to be verified. */
const mostBytes = 1_600_000;

async function contentHere(store: DeviceStore | null, fileId: string): Promise<Blob | null> {
  if (store === null) return null;
  const row = await store.tables.read(['files'], (tx) => tx.file(fileId));
  return row?.kept === 1 ? contentOf(store, await openFileRow(store, row)) : null;
}

/**
 * The photos of a note's wounds for paper, by file: from this device, where there is one (`store`),
 * or else from the server. One that is neither here nor reachable is left out, and so are those
 * beyond what a file may weigh.
 */
export async function woundPhotos(
  store: DeviceStore | null,
  answers: Answers,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  let left = mostBytes;
  for (const id of woundsIn(answers).flatMap(({ photos }) => photos)) {
    try {
      const content = (await contentHere(store, id)) ?? (await getFile(id));
      const bytes = await reducePhoto(content, longestSide);
      if (bytes.length > left) continue;
      left -= bytes.length;
      found.set(id, bytes);
    } catch {
      // The file says which photo is missing.
    }
  }
  return found;
}
