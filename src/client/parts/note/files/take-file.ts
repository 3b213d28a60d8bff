import { Refusal } from '#contract/errors.ts';
import { contentHead, largestFile, typeOfContent } from '#domain/file-types.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { addFile, makeRoom, type StorageEstimate } from '#client/store/note-files.ts';
import { reducePhoto } from '../../files/reduce-photo.ts';

/** Bytes that have to be free before a camera or a chooser opens: a reduced photo several times over, while it is written. */
export const roomForOne = 10_000_000;

/** What the browser tells of its storage; null where it does not. */
export const browserEstimate: StorageEstimate = async () => {
  const { usage, quota } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, quota };
};

const isPicture = (file: File, head: Uint8Array): boolean => typeOfContent(head)?.startsWith('image/') ?? file.type.startsWith('image/');

/**
 * Takes a chosen file into a note of this device: photos reduced, everything encrypted.
 *
 * @throws Refusal file.empty, file.too-large, file.type, file.unreadable, file.too-many, device.no-room
 */
export async function takeFile(store: DeviceStore, visitId: string, file: File): Promise<void> {
  if (file.size === 0) throw new Refusal('file.empty');
  const picture = isPicture(file, new Uint8Array(await file.slice(0, contentHead).arrayBuffer()));
  if (!picture && file.size > largestFile) throw new Refusal('file.too-large');
  const bytes = picture ? await reducePhoto(file) : new Uint8Array(await file.arrayBuffer());
  await makeRoom(store, bytes.length * 2, browserEstimate);
  await addFile(store, visitId, { name: file.name, bytes });
}
