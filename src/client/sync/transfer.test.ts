import { argon2id } from 'hash-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NewTemplate } from '#contract/note-templates.ts';
import { must } from '#domain/must.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import {
  addFile,
  changeFile,
  contentOf,
  filesOfNote,
  pieceBytes,
  removeFile,
} from '#client/store/files/note-files.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { keepTemplate, templatesToCarry } from '#client/store/templates.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { nurse, testId, visitId } from '#client/store/testing/records.ts';
import { countedIds, putVisit, testCodec, testStore } from '#client/store/testing/stores.ts';
import { openFile } from './sealed-file.ts';
import { exportUnsent, importUnsent } from './transfer.ts';

/**
 * Milliseconds: every opening derives a key that is meant to be slow, on a machine that may have
 * other work.
 */
const slowKey = 60_000;
const password = 'a password of its own';
const jpeg = (size: number, fill = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    { length: size },
    (_, index) => [0xff, 0xd8, 0xff][index] ?? (index * 7 + fill) % 251,
  );
const entriesOf = (store: DeviceStore) =>
  store.tables.read(['outbox'], async (tx) =>
    (await tx.entriesIn('waiting', 'notes', 0, 50)).map(({ entryId, command }) => ({
      entryId,
      command,
    })),
  );
const template: NewTemplate = {
  id: testId(77, 1),
  kind: 'narrative',
  name: 'Calm',
  formId: null,
  formVersion: null,
  path: null,
  values: {},
  text: 'Calm and oriented.',
  shared: false,
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const same = async (store: DeviceStore, fileId: string, bytes: Uint8Array): Promise<boolean> => {
  const file = must(
    (await filesOfNote(store, visitId())).find((each) => each.fileId === fileId),
    'file',
  );
  return Buffer.from(await must(await contentOf(store, file), 'content').arrayBuffer()).equals(
    bytes,
  );
};

describe(
  'unsent work as a file behind a password (docs/sync.md, “encrypted export and idempotent import”)',
  { timeout: slowKey },
  () => {
    const large = jpeg(2 * pieceBytes + 5);
    const small = jpeg(900, 3);
    let from: DeviceStore;
    let exported: Blob;
    let ids: { large: string; small: string; refused: string };

    beforeAll(async () => {
      from = testStore({ codec: await testCodec() });
      await putVisit(from);
      await enqueue(from, {
        command: 'saveAnswers',
        targetId: visitId(),
        input: { patch: { 'vitals.pulse': 72 } },
        baseRevision: 0,
      });
      const add = (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
        addFile(from, visitId(), { name, bytes });
      ids = {
        large: await add('large.jpg', large),
        small: await add('small.jpg', small),
        refused: await add('refused.jpg', jpeg(20)),
      };
      await changeFile(from, await add('sent.jpg', jpeg(30)), { state: 'sent' });
      await changeFile(from, ids.refused, { state: 'refused', code: 'file.too-many' });
      await changeFile(from, ids.large, { sent: pieceBytes, attempts: 4 });
      await keepTemplate(from, template);
      exported = await exportUnsent(from, password);
    }, slowKey);
    const other = async (): Promise<DeviceStore> => {
      const store = testStore({
        tables: memoryTables(),
        codec: await testCodec(),
        client: 2,
        newId: countedIds(2),
      });
      await putVisit(store);
      return store;
    };

    test('holds entries and files the server does not have, all of it unreadable without the password', async () => {
      const bytes = Buffer.from(await exported.arrayBuffer());
      for (const part of [
        'large.jpg',
        'vitals.pulse',
        Buffer.from(large.slice(100, 164)),
        Buffer.from(small.slice(100, 164)),
      ])
        expect(bytes.includes(part)).toBe(false);
      expect(bytes.length).toBeLessThan(large.length + small.length + 5_000);
      const { files, entries } = JSON.parse((await openFile(exported, password)).content) as {
        files: { name: string }[];
        entries: unknown[];
      };
      expect(entries).toHaveLength(1);
      expect(files.map(({ name }) => name)).toEqual(['large.jpg', 'small.jpg', 'refused.jpg']);
      expect(await entriesOf(from)).toHaveLength(1);
    });

    test('can be imported on another device with the same ids and sent there; twice adds each once', async () => {
      const to = await other();
      expect(await importUnsent(to, exported, password)).toEqual({ added: 5, held: 5 });
      expect(await importUnsent(to, exported, password)).toEqual({ added: 0, held: 5 });
      expect(await templatesToCarry(to)).toEqual([template]);
      expect(await entriesOf(to)).toEqual(await entriesOf(from));
      const files = await filesOfNote(to, visitId());
      expect(files.map(({ name, state, sent, code }) => [name, state, sent, code])).toEqual(
        ['large.jpg', 'small.jpg', 'refused.jpg'].map((name) => [name, 'waiting', 0, null]),
      );
      expect([await same(to, ids.large, large), await same(to, ids.small, small)]).toEqual([
        true,
        true,
      ]);
      const [before] = await filesOfNote(from, visitId());
      expect(files[0]).toMatchObject({
        sha256: before?.sha256,
        takenAt: before?.takenAt,
        type: 'image/jpeg',
        kind: 'photo',
      });
    });

    test('keeps the present state of a file, even on the same device', async () => {
      const to = await other();
      await importUnsent(to, exported, password);
      await changeFile(to, ids.small, { state: 'sent' });
      await removeFile(to, ids.refused);
      expect(await importUnsent(to, exported, password)).toMatchObject({ added: 1 });
      expect((await filesOfNote(to, visitId())).map(({ state }) => state)).toEqual([
        'waiting',
        'sent',
        'waiting',
      ]);
      expect(await importUnsent(from, exported, password)).toMatchObject({ added: 0 });
      expect((await filesOfNote(from, visitId()))[0]).toMatchObject({
        sent: pieceBytes,
        attempts: 4,
      });
    });

    test.each([
      [
        'cut inside a file',
        (file: Blob) => file.slice(0, file.size - 3),
        password,
        'request.malformed',
      ],
      [
        'cut between two pieces',
        (file: Blob) => file.slice(0, file.size - (20 + 16 + 12 + 4)),
        password,
        'request.malformed',
      ],
      [
        'changed in a file',
        async (file: Blob) =>
          new Blob([
            file.slice(0, file.size - 1),
            Uint8Array.of((new Uint8Array(await file.slice(-1).arrayBuffer())[0] ?? 0) ^ 1),
          ]),
        password,
        'request.malformed',
      ],
      ['with another password', (file: Blob) => file, 'another password', 'export.password'],
      ['without a password', (file: Blob) => file, '', 'export.no-password'],
      [
        'that is none of ours',
        () => new Blob(['PK\u0003\u0004 and more than forty characters of something else']),
        password,
        'request.malformed',
      ],
      ['that is empty', () => new Blob([]), password, 'request.malformed'],
    ] as const)(
      '%s is refused with a reason; what came before the damage is in, whole, and the rest comes later',
      async (_what, damage, given, code) => {
        const to = await other();
        const file = await damage(exported);
        expect(await codeOf(importUnsent(to, file, given))).toBe(code);
        const before = await filesOfNote(to, visitId());
        for (const { fileId } of before)
          expect(await same(to, fileId, fileId === ids.large ? large : small)).toBe(true);
        if (given === password && file.size > 1_000)
          expect(await importUnsent(to, exported, password)).toMatchObject({ added: 1 });
      },
    );

    test('of another person is not imported', async () => {
      const to = testStore({ user: { ...nurse(), id: testId(5, 5) }, client: 3 });
      expect(await codeOf(importUnsent(to, exported, password))).toBe('session.other-user');
      expect(await filesOfNote(to, visitId())).toEqual([]);
    });

    test('is written even though one file is unreadable; the import names that file', async () => {
      const tables = memoryTables();
      const broken = testStore({ tables, codec: await testCodec() });
      const [first, second] = [
        await addFile(broken, visitId(), { name: 'broken.jpg', bytes: jpeg(2 * pieceBytes) }),
        await addFile(broken, visitId(), { name: 'whole.jpg', bytes: small }),
      ];
      await tables.write(['pieces'], async (tx) => {
        const piece = must(await tx.piece(first, 1), 'piece');
        await tx.putPieces([{ ...piece, box: piece.box.slice(0, 40) }]);
      });
      const to = await other();
      expect(await codeOf(importUnsent(to, await exportUnsent(broken, password), password))).toBe(
        'file.hash',
      );
      expect((await filesOfNote(to, visitId())).map(({ fileId }) => fileId)).toEqual([second]);
      expect(await same(to, second, small)).toBe(true);
    });

    test('from an app before files travelled along opens too', async () => {
      const salt = new Uint8Array(16).fill(5);
      const iv = new Uint8Array(12).fill(6);
      const raw = await argon2id({
        password,
        salt,
        memorySize: 65_536,
        iterations: 3,
        parallelism: 1,
        hashLength: 32,
        outputType: 'binary',
      });
      const key = await crypto.subtle.importKey('raw', new Uint8Array(raw), 'AES-GCM', false, [
        'encrypt',
      ]);
      const [entry] = (
        JSON.parse((await openFile(exported, password)).content) as { entries: unknown[] }
      ).entries;
      const work = {
        format: 'porchlight-unsent-1',
        orgId: from.user.orgId,
        userId: from.user.id,
        clientId: from.clientId,
        exportedAt: '2026-03-05T16:00:00.000Z',
        entries: [entry],
        typing: [],
      };
      const magic = new TextEncoder().encode('PLU1');
      const cipher = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: magic },
        key,
        new TextEncoder().encode(JSON.stringify(work)),
      );
      const to = await other();
      expect(await importUnsent(to, new Blob([magic, salt, iv, cipher]), password)).toEqual({
        added: 1,
        held: 1,
      });
      expect(await entriesOf(to)).toEqual(await entriesOf(from));
    });
  },
);
