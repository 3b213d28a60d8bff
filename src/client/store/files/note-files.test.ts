import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { largestFile, mostFilesOfNote } from '#domain/file-types.ts';
import {
  addFile,
  bytesAt,
  changeFile,
  contentOf,
  filesOfNote,
  makeRoom,
  pieceBytes,
  removeFile,
  sendFileAgain,
  takeInFile,
  unsentFiles,
} from './note-files.ts';
import { freeSentFiles } from './sent-files.ts';
import { openDexie } from '../testing/dexie-tables.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { visitId } from '../testing/records.ts';
import { putVisit, testCodec, testStore } from '../testing/stores.ts';
import type { DeviceTables } from '../tables.ts';
import { countOutbox, countUnsealed } from '../outbox/unsent.ts';

const jpeg = (size: number, fill = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    { length: size },
    (_, index) => [0xff, 0xd8, 0xff][index] ?? (index + fill) % 251,
  );
const stored = async (tables: DeviceTables): Promise<number> =>
  tables.read(
    ['files'],
    async (tx) =>
      (
        await Promise.all(
          (['waiting', 'sent', 'refused'] as const).map((state) => tx.filesIn(state)),
        )
      ).flat().length,
  );

describe.each([
  ['memory', () => memoryTables()],
  ['IndexedDB', () => openDexie().tables],
] as const)('files of a note in %s (docs/sync.md, files)', (_kind, open) => {
  test('are stored in encrypted pieces and return the same bytes, even after the tab died', async () => {
    const tables = open();
    const codec = await testCodec();
    const bytes = jpeg(pieceBytes * 2 + 5);
    const id = await addFile(testStore({ tables, codec }), visitId(), { name: 'wound.jpg', bytes });
    const store = testStore({ tables, codec });
    const [file] = await filesOfNote(store, visitId());
    expect(file).toMatchObject({
      fileId: id,
      name: 'wound.jpg',
      kind: 'photo',
      type: 'image/jpeg',
      state: 'waiting',
      size: bytes.length,
      sent: 0,
    });
    const content = await must(await contentOf(store, must(file, 'file')), 'content').arrayBuffer();
    // Compared whole: element by element takes seconds.
    expect(Buffer.from(content).equals(bytes)).toBe(true);
    expect(
      Buffer.from(await bytesAt(store, id, pieceBytes + 7)).equals(
        bytes.slice(pieceBytes + 7, pieceBytes * 2),
      ),
    ).toBe(true);
    const pieces = await tables.read(['pieces'], async (tx) => [
      await tx.piece(id, 0),
      await tx.piece(id, 2),
      await tx.piece(id, 3),
    ]);
    expect(pieces.map((piece) => piece?.box.length)).toEqual([pieceBytes + 29, 5 + 29, undefined]);
    expect(
      Buffer.from(must(pieces[0], 'piece').box).includes(Buffer.from(bytes.slice(0, 64))),
    ).toBe(false);
  });

  test('count as unsent until the server has confirmed them, and keep the key from being destroyed', async () => {
    const tables = open();
    const store = testStore({ tables });
    const [first, second] = [
      await addFile(store, visitId(), { name: 'a.jpg', bytes: jpeg(10) }),
      await addFile(store, visitId(2), { name: 'b.jpg', bytes: jpeg(20) }),
    ];
    expect([await countOutbox(tables), await countUnsealed(tables)]).toEqual([
      { waiting: 2, needsYou: 0 },
      2,
    ]);
    await changeFile(store, first, { state: 'refused', code: 'file.type' });
    expect([await countOutbox(tables), await countUnsealed(tables)]).toEqual([
      { waiting: 2, needsYou: 1 },
      2,
    ]);
    await sendFileAgain(store, first);
    for (const id of [first, second]) await changeFile(store, id, { state: 'sent' });
    expect([await countOutbox(tables), await countUnsealed(tables)]).toEqual([
      { waiting: 0, needsYou: 0 },
      0,
    ]);
  });

  test('that are sent give their room back, oldest first; those that wait never do', async () => {
    const tables = open();
    const store = testStore({ tables });
    const ids = [];
    for (const size of [100, 200, 300])
      ids.push(await addFile(store, visitId(), { name: `${size}.jpg`, bytes: jpeg(size) }));
    const [oldest = '', middle = '', newest = ''] = ids;
    await changeFile(store, oldest, { state: 'sent' });
    await changeFile(store, newest, { state: 'sent' });
    expect(await freeSentFiles(store, 50)).toBe(100);
    expect((await filesOfNote(store, visitId())).map(({ kept }) => kept)).toEqual([0, 1, 1]);
    expect(await freeSentFiles(store, Infinity)).toBe(300);
    expect(await freeSentFiles(store, Infinity)).toBe(0);
    expect((await bytesAt(store, middle, 0)).length).toBe(200);
    expect(
      await contentOf(store, must((await filesOfNote(store, visitId()))[0], 'file')),
    ).toBeNull();
  });

  test('are removed only before they are sent', async () => {
    const tables = open();
    const store = testStore({ tables });
    const [first, second] = [
      await addFile(store, visitId(), { name: 'a.jpg', bytes: jpeg(10) }),
      await addFile(store, visitId(), { name: 'b.jpg', bytes: jpeg(20) }),
    ];
    await changeFile(store, second, { state: 'sent' });
    for (const id of [first, second]) await removeFile(store, id);
    expect((await filesOfNote(store, visitId())).map(({ fileId }) => fileId)).toEqual([second]);
    expect(await tables.read(['pieces'], (tx) => tx.piece(first, 0))).toBeUndefined();
  });
});

test('file.name is said before anything is kept: the ending contradicts the content (ASVS 5.2.2)', async () => {
  const tables = memoryTables();
  for (const name of ['wound.png', 'wound.jpg.exe'])
    await expect(
      addFile(testStore({ tables }), visitId(), { name, bytes: jpeg(10) }),
    ).rejects.toMatchObject({ code: 'file.name' });
  expect(await stored(tables)).toBe(0);
});

test('a file an earlier app kept under a name that does not fit is imported under one that does', async () => {
  const store = testStore({ tables: memoryTables() });
  const bytes = jpeg(10);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const carried = {
    fileId: store.newId(),
    visitId: visitId(),
    name: 'IMG_0001.HEIC',
    type: 'image/jpeg',
    size: 10,
    sha256,
    takenAt: '2026-03-05T16:00:00.000Z',
  } as const;
  expect(await takeInFile(store, carried, bytes)).toBe(true);
  expect(await filesOfNote(store, visitId())).toMatchObject([
    { name: 'IMG_0001.jpg', state: 'waiting' },
  ]);
});

test.each([
  ['file.empty', new Uint8Array()],
  ['file.type', new TextEncoder().encode('<html>')],
  ['file.too-large', jpeg(largestFile + 1)],
] as const)('%s is said before anything is kept', async (code, bytes) => {
  const tables = memoryTables();
  await expect(
    addFile(testStore({ tables }), visitId(), { name: 'x', bytes }),
  ).rejects.toMatchObject({ code });
  expect(await stored(tables)).toBe(0);
});

test('a note has a limit on its files', async () => {
  const tables = memoryTables();
  const store = testStore({ tables });
  for (let count = 0; count < mostFilesOfNote; count += 1)
    await addFile(store, visitId(), { name: 'x', bytes: jpeg(9, count) });
  await expect(addFile(store, visitId(), { name: 'x', bytes: jpeg(9) })).rejects.toMatchObject({
    code: 'file.too-many',
  });
  await addFile(store, visitId(2), { name: 'x', bytes: jpeg(9) });
  expect(await stored(tables)).toBe(mostFilesOfNote + 1);
});

describe('a device that is full', () => {
  /** Tables that take no more than so many bytes of pieces. */
  const small = (room: number): DeviceTables => {
    const tables = memoryTables();
    const taken = (): number =>
      tables
        .dump()
        .reduce<number>(
          (sum, row) =>
            sum +
            (typeof row === 'object' &&
            row !== null &&
            'n' in row &&
            'box' in row &&
            row.box instanceof Uint8Array
              ? row.box.length
              : 0),
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
  };

  test('takes a new file in place of the copies of sent ones', async () => {
    const store = testStore({ tables: small(1_500) });
    const first = await addFile(store, visitId(), { name: 'a.jpg', bytes: jpeg(1_000) });
    await changeFile(store, first, { state: 'sent' });
    const second = await addFile(store, visitId(), { name: 'b.jpg', bytes: jpeg(1_000) });
    expect((await bytesAt(store, second, 0)).length).toBe(1_000);
    expect((await bytesAt(store, first, 0)).length).toBe(0);
  });

  test('says so when only waiting files are left, and keeps them', async () => {
    const store = testStore({ tables: small(1_500) });
    const first = await addFile(store, visitId(), { name: 'a.jpg', bytes: jpeg(1_000) });
    await expect(
      addFile(store, visitId(), { name: 'b.jpg', bytes: jpeg(1_000) }),
    ).rejects.toMatchObject({ code: 'device.no-room' });
    expect((await bytesAt(store, first, 0)).length).toBe(1_000);
    expect(await filesOfNote(store, visitId())).toHaveLength(1);
  });

  test('is asked before the camera opens: sent copies make room, the outbox does not', async () => {
    const store = testStore();
    const id = await addFile(store, visitId(), { name: 'a.jpg', bytes: jpeg(1_000) });
    const estimate = (free: number) => () => Promise.resolve({ used: 5_000 - free, quota: 5_000 });
    await makeRoom(store, 900, estimate(900));
    await makeRoom(store, 900, () => Promise.resolve(null));
    await expect(makeRoom(store, 1_500, estimate(900))).rejects.toMatchObject({
      code: 'device.no-room',
    });
    expect((await bytesAt(store, id, 0)).length).toBe(1_000);
    await changeFile(store, id, { state: 'sent' });
    await makeRoom(store, 1_500, estimate(900));
    expect((await bytesAt(store, id, 0)).length).toBe(0);
  });
});

test('unsent ones are listed with their patient, those that need the person first', async () => {
  const store = testStore();
  await putVisit(store);
  const [first, second, third] = [
    await addFile(store, visitId(), { name: 'a.jpg', bytes: jpeg(10) }),
    await addFile(store, visitId(), { name: 'b.jpg', bytes: jpeg(10, 1) }),
    await addFile(store, visitId(9), { name: 'c.jpg', bytes: jpeg(10, 2) }),
  ];
  await changeFile(store, second, { state: 'refused', code: 'file.too-many' });
  const listed = await unsentFiles(store);
  expect(listed.map(({ fileId }) => fileId)).toEqual([second, first, third]);
  expect(listed[0]?.patientName).not.toBe('');
  expect(listed[2]?.patientName).toBe('');
});
