import { openDeviceStore, type DeviceStore } from '#client/store/device-store.ts';
import { openDraft } from '#client/store/drafts/draft.ts';
import { visitsBetween } from '#client/store/snapshots/lists.ts';
import { addFile } from '#client/store/files/note-files.ts';
import { sealSnapshot } from '#client/store/sealed-rows.ts';
import { dayText, nurse, rowsAt, visitIdOf } from '../caseload.ts';

/**
 * A device that holds little beside one that holds a lot (targets row 25), and what closed notes
 * take on it (row 29).
 */

const today = new Date();
const day = dayText(today);
const perWrite = 250;

/**
 * Always the same key: reading it from the device would open the browser's files before the clock
 * runs.
 */
const benchKey = (): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);

const open = async (name: string): Promise<DeviceStore> =>
  openDeviceStore({
    key: await benchKey(),
    name,
    state: { user: nurse, constants: [] },
    clientId: nurse.id,
    deviceId: nurse.id,
    deviceName: 'bench',
  });

/** Content that nothing makes smaller, told by its first bytes to be a photo. */
function photo(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const most = 65_536; // of one call
  for (let from = 0; from < size; from += most)
    crypto.getRandomValues(bytes.subarray(from, Math.min(size, from + most)));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

/** Milliseconds of what a person waits for. */
export type Waits = { readonly day: number; readonly note: number; readonly save: number };

export const bench = {
  /**
   * Keeps rows from the nth note on, with visits, patients and episodes. Gives how many, and their
   * bytes as JSON.
   */
  async fill(name: string, from: number, notes: number) {
    const store = await open(name);
    let [rows, json] = [0, 0];
    const utf8 = new TextEncoder();
    for (let at = from; at < from + notes; at += perWrite) {
      const some = Array.from({ length: Math.min(perWrite, from + notes - at) }, (_, offset) =>
        rowsAt(at + offset, today),
      ).flat();
      for (const { data } of some) json += utf8.encode(JSON.stringify(data)).length;
      const sealed = await Promise.all(some.map((row) => sealSnapshot(store, row)));
      await store.tables.write(['rows'], (tx) => tx.putRows(sealed));
      rows += some.length;
    }
    store.close();
    return { rows, json };
  },
  /** Adds photos of so many bytes, one to each note. */
  async photos(name: string, count: number, size: number) {
    const store = await open(name);
    for (let nth = 0; nth < count; nth += 1)
      await addFile(store, visitIdOf(nth + 100), { name: `photo ${nth}.jpg`, bytes: photo(size) });
    store.close();
  },
  /** Opens the store, today's visits and a note, and saves one change. */
  async use(name: string, nth: number): Promise<Waits> {
    const start = performance.now();
    const store = await open(name);
    await visitsBetween(store, day, day);
    const dayShown = performance.now();
    const draft = await openDraft(store, visitIdOf(0));
    const noteShown = performance.now();
    draft.set('vitals.pulse', 60 + (nth % 40));
    await draft.flush();
    const saved = performance.now();
    await draft.close();
    store.close();
    return { day: dayShown - start, note: noteShown - dayShown, save: saved - noteShown };
  },
};
export type FullBench = typeof bench;
Object.assign(globalThis, { bench });
