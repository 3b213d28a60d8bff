import { Refusal } from '#contract/errors.ts';
import {
  contentHead,
  fittingName,
  kindOfType,
  largestFile,
  nameFits,
  safeFileName,
  typeOfContent,
  type FileType,
} from '#domain/file-types.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { addFile, makeRoom, type StorageEstimate } from '#client/store/files/note-files.ts';
import { keepAsItComes, type RecordingOnDevice } from '#client/store/files/recordings.ts';
import { reducePhoto } from '#client/features/files/reduce-photo.ts';

/**
 * Bytes that must be free before a camera or chooser opens: several times a reduced photo, while it
 * is written.
 */
export const roomForOne = 10_000_000;

/** The browser's storage estimate; null where it has none. */
export const browserEstimate: StorageEstimate = async () => {
  const { usage, quota } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, quota };
};

const isPicture = (file: File, type: FileType | null): boolean =>
  type?.startsWith('image/') ?? file.type.startsWith('image/');

/** Day and time on this device, for file names. */
const stamp = (at: Date): string =>
  [
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/**
 * The app names files from a camera or recorder: the system's own names say nothing, or the wrong
 * thing.
 */
const takenName = (type: FileType, at: Date): string =>
  safeFileName(`${kindOfType(type) === 'photo' ? 'photo' : 'recording'}-${stamp(at)}`, type);

/**
 * A recording of this page, which is kept as it comes, sealed like every file of a note, and sent
 * later.
 */
export const keepRecording = (store: DeviceStore, visitId: string): RecordingOnDevice =>
  keepAsItComes(store, visitId, (type) => takenName(type, new Date(store.clock.now())));

/**
 * `taken`: by this device just now. `chosen`: it already had a name, which must fit its content.
 */
export type Origin = 'taken' | 'chosen';

/**
 * Adds a file to a note on this device: photos reduced, everything encrypted. Returns its id.
 *
 * @throws Refusal file.empty, file.too-large, file.type, file.name, file.unreadable, file.too-many,
 * device.no-room
 */
async function takeFile(
  store: DeviceStore,
  visitId: string,
  file: File,
  origin: Origin,
): Promise<string> {
  if (file.size === 0) throw new Refusal('file.empty');
  const found = typeOfContent(new Uint8Array(await file.slice(0, contentHead).arrayBuffer()));
  if (origin === 'chosen' && found !== null && !nameFits(file.name, found))
    throw new Refusal('file.name');
  const picture = isPicture(file, found);
  if (!picture && file.size > largestFile) throw new Refusal('file.too-large');
  // Every photo is re-encoded.
  const type = picture ? 'image/jpeg' : found;
  if (type === null) throw new Refusal('file.type');
  const bytes = picture ? await reducePhoto(file) : new Uint8Array(await file.arrayBuffer());
  await makeRoom(store, bytes.length * 2, browserEstimate);
  const name =
    origin === 'taken'
      ? takenName(type, new Date(store.clock.now()))
      : fittingName(file.name, type);
  return addFile(store, visitId, { name, bytes });
}

export type RefusedFile = {
  /** The index of the chosen file. */
  readonly place: number;
  readonly name: string;
  readonly error: unknown;
};

/** Adds every acceptable file; returns the others, each with the error from `takeFile`. */
export async function takeFiles(
  store: DeviceStore,
  visitId: string,
  files: readonly File[],
  origin: Origin,
  onAdded: (fileId: string) => void = () => {},
): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  for (const [place, file] of files.entries())
    await takeFile(store, visitId, file, origin).then(onAdded, (error: unknown) =>
      refused.push({ place, name: file.name, error }),
    );
  return refused;
}
