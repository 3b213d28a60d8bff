import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { countOutbox } from '../outbox/unsent.ts';
import type { DeviceTables } from '../tables.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { visitId } from '../testing/records.ts';
import { testStore } from '../testing/stores.ts';
import {
  addFile,
  bytesOf,
  changeFile,
  filesOfNote,
  filesToCarry,
  pieceBytes,
  removeFile,
} from './note-files.ts';
import { finishRecording, keepAsItComes, type RecordingOnDevice } from './recordings.ts';
import { recordingEnds } from './running-recordings.ts';

type Store = ReturnType<typeof testStore>;

/** Sound as a browser hands it over: the head of WebM, then anything. */
const sound = (size: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, at) => [0x1a, 0x45, 0xdf, 0xa3][at] ?? at % 251);

async function recorded(store: Store, bytes: Uint8Array, step: number): Promise<RecordingOnDevice> {
  const recording = keepAsItComes(store, visitId(), () => 'recording.webm');
  for (let at = 0; at < bytes.length; at += step) await recording.add(bytes.slice(at, at + step));
  return recording;
}

const onlyFile = async (store: Store) =>
  must((await filesOfNote(store, visitId()))[0], 'file of the note');
const contentOf = async (store: Store): Promise<Buffer> =>
  Buffer.from(must(await bytesOf(store, await onlyFile(store)), 'content'));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The browser was killed: nothing of the page that recorded is left. */
async function killed(tables: DeviceTables, store: Store): Promise<Store> {
  recordingEnds((await onlyFile(store)).fileId);
  return testStore({ tables });
}

/** Tables that are full once so many bytes of pieces are in them. */
function small(room: number): DeviceTables {
  const tables = memoryTables();
  const taken = (): number =>
    tables
      .dump()
      .reduce<number>(
        (sum, row) =>
          typeof row === 'object' && row !== null && 'n' in row && 'box' in row
            ? sum + (row.box as Uint8Array).length
            : sum,
        0,
      );
  return {
    ...tables,
    write: (scope, work) =>
      tables.write(scope, async (tx) => {
        const result = await work(tx);
        if (taken() > room) throw new DOMException('full', 'QuotaExceededError');
        return result;
      }),
  };
}

describe('a recording', () => {
  it('is on the device part by part, and waits for the line once it is finished', async () => {
    const tables = memoryTables();
    const store = testStore({ tables });
    const bytes = sound(pieceBytes * 2 + 77);
    const recording = await recorded(store, bytes, 60_000);
    expect(await onlyFile(store)).toMatchObject({
      state: 'refused',
      code: 'file.unfinished',
      kind: 'audio',
      size: bytes.length,
    });
    // It runs in this page: unsent, and nothing to look at yet.
    expect(await countOutbox(tables)).toEqual({ waiting: 1, needsYou: 0 });
    await recording.finish();
    expect(await onlyFile(store)).toMatchObject({
      state: 'waiting',
      code: null,
      name: 'recording.webm',
      sha256: hashOf(bytes),
    });
    expect((await contentOf(store)).equals(bytes)).toBe(true);
  });

  it('is there as far as it came when the browser was killed, and is kept by a press', async () => {
    const tables = memoryTables();
    const store = testStore({ tables });
    const bytes = sound(pieceBytes + 9_000);
    await recorded(store, bytes, 4_000);
    const later = await killed(tables, store);
    expect(await countOutbox(tables)).toEqual({ waiting: 1, needsYou: 1 });
    expect(await filesToCarry(later)).toMatchObject([{ sha256: hashOf(bytes) }]);
    await finishRecording(later, (await onlyFile(later)).fileId);
    expect(await onlyFile(later)).toMatchObject({ state: 'waiting', sha256: hashOf(bytes) });
    expect((await contentOf(later)).equals(bytes)).toBe(true);
    // Pressed twice it is the same.
    await changeFile(later, (await onlyFile(later)).fileId, { state: 'sent' });
    await finishRecording(later, (await onlyFile(later)).fileId);
    expect(await onlyFile(later)).toMatchObject({ state: 'sent' });
  });

  it('keeps what was recorded so far where the device is full, and says so', async () => {
    const tables = small(20_000);
    const store = testStore({ tables });
    const bytes = sound(30_000);
    const recording = await recorded(store, bytes.slice(0, 16_000), 4_000);
    const next = recording.add(bytes.slice(16_000, 24_000));
    await expect(next).rejects.toMatchObject({ code: 'recording.no-room' });
    await recording.finish();
    expect((await contentOf(store)).equals(bytes.slice(0, 16_000))).toBe(true);
    expect(await onlyFile(store)).toMatchObject({
      state: 'waiting',
      sha256: hashOf(bytes.slice(0, 16_000)),
    });
  });

  it('takes the room of copies that the server has', async () => {
    const tables = small(20_000);
    const store = testStore({ tables });
    const jpeg = Uint8Array.from({ length: 9_000 }, (_, at) => [0xff, 0xd8, 0xff][at] ?? 0);
    const photo = await addFile(store, visitId(2), { name: 'a.jpg', bytes: jpeg });
    await changeFile(store, photo, { state: 'sent' });
    await (await recorded(store, sound(15_000), 5_000)).finish();
    expect((await contentOf(store)).length).toBe(15_000);
  });

  it('ends where another page removed it, and is no file without sound', async () => {
    const store = testStore();
    const recording = await recorded(store, sound(5_000), 5_000);
    await removeFile(store, (await onlyFile(store)).fileId);
    await expect(recording.add(sound(10))).rejects.toMatchObject({ code: 'record.not-found' });
    const silent = keepAsItComes(store, visitId(), () => 'recording.webm');
    await expect(silent.finish()).rejects.toMatchObject({ code: 'file.empty' });
    const other = keepAsItComes(store, visitId(), () => 'recording.webm');
    await expect(other.add(new Uint8Array(100))).rejects.toMatchObject({ code: 'file.type' });
    expect(await filesOfNote(store, visitId())).toEqual([]);
  });
});
