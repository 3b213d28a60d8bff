import { expect, test } from 'vitest';
import { appendEntry } from '#client/store/outbox/append-entry.ts';
import { must } from '#domain/must.ts';
import { addFile, filesOfNote } from '#client/store/files/note-files.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { FilePump, type FileLink } from './file-pump.ts';

const photo = Uint8Array.from({ length: 40 }, (_, index) => [0xff, 0xd8, 0xff][index] ?? index);

/** A server that takes everything in. */
const willing: FileLink = {
  attach: ({ fileId, size, sha256 }) =>
    Promise.resolve({
      status: 200,
      contentType: 'application/json',
      retryAfter: null,
      body: JSON.stringify({
        fileId,
        state: 'received',
        received: size,
        sha256,
        receivedAt: '2026-03-05T16:00:00.000Z',
      }),
      offset: null,
    }),
  address: () => Promise.reject(new TypeError('not asked for')),
  append: () => Promise.reject(new TypeError('not asked for')),
  online: () => true,
};

async function world(link: FileLink = willing) {
  const store = testStore();
  await putVisit(store);
  const pump = new FilePump({
    store,
    link,
    random: () => 0.5,
    notesDone: () => Promise.resolve(true),
  });
  const append = async (command: 'saveAnswers' | 'signNote' | 'submitNotes'): Promise<void> => {
    const entry = {
      entryId: store.newId(),
      command,
      targetId: visitId(),
      baseRevision: 0,
      deviceTime: '2026-03-05T16:00:00.000Z',
      monotonic: 1,
      bytes: 10,
      box: new Uint8Array([1]),
      letter: null,
    };
    await store.tables.write(['outbox', 'meta'], (tx) => appendEntry(tx, entry));
  };
  return {
    clientId: store.clientId,
    answer: () => append('saveAnswers'),
    sign: () => append('signNote'),
    submit: () => append('submitNotes'),
    add: () => addFile(store, visitId(), { name: 'wound.jpg', bytes: photo }),
    send: async () => {
      pump.kick();
      await pump.settled();
      return (await filesOfNote(store, visitId())).map(({ state }) => state);
    },
    loosen: async () => {
      const rows = await store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
      await store.tables.write(['outbox'], (tx) =>
        tx.putEntries(rows.map((row) => ({ ...row, after: [] }))),
      );
    },
    sent: async () => {
      const rows = await store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
      await store.tables.write(['outbox'], (tx) =>
        tx.putEntries(
          rows
            .filter(({ state, command }) => state === 'waiting' && command !== 'submitNotes')
            .slice(0, 1)
            .map((row) => ({ ...row, state: 'sent' as const })),
        ),
      );
    },
  };
}

test('a file waits for the answers before it (docs/sync.md, note → signature → photos → submit)', async () => {
  const { answer, add, send, sent } = await world();
  await answer();
  await add();
  expect(await send()).toEqual(['waiting']);
  await sent();
  expect(await send()).toEqual(['sent']);
});

test('a file goes before the submission, even when answers written later wait for it in turn', async () => {
  const { answer, submit, add, send, sent } = await world();
  await answer();
  await submit();
  await add();
  await answer();
  await answer();
  expect(await send()).toEqual(['waiting']);
  await sent();
  expect(await send()).toEqual(['sent']);
});

test('a file goes before a signature that is held back for answers which wait for the submission', async () => {
  const { submit, sign, add, send, loosen } = await world();
  await submit();
  await add();
  await sign();
  // Whatever the signature was held back for, the server may have let go of it meanwhile.
  await loosen();
  expect(await send()).toEqual(['sent']);
});

test('a file names its client and keeps waiting when somebody else is signed in (403 wrong user)', async () => {
  const asked: (string | undefined)[] = [];
  const { add, send, clientId } = await world({
    ...willing,
    attach: (file) => {
      asked.push(file.clientId);
      return Promise.resolve({
        status: 403,
        contentType: 'application/problem+json',
        retryAfter: null,
        body: JSON.stringify({ title: 'no', status: 403, code: 'sync.owner' }),
        offset: null,
      });
    },
  });
  await add();
  expect(await send()).toEqual(['waiting']);
  expect(asked).toEqual([clientId]);
});

test('a file an earlier app kept under a bad name leaves under a good one (ASVS 5.2.2)', async () => {
  const announced: unknown[] = [];
  const store = testStore();
  await putVisit(store);
  const fileId = await addFile(store, visitId(), { name: 'wound.jpg', bytes: photo });
  const { kind, type, sha256, takenAt } = must((await filesOfNote(store, visitId()))[0], 'file');
  const box = await store.codec.seal(
    { table: 'files', id: fileId, version: 0 },
    { name: 'IMG_0001.HEIC', kind, type, sha256, takenAt },
  );
  await store.tables.write(['files'], async (tx) =>
    tx.putFile({ ...must(await tx.file(fileId), 'row'), box }),
  );
  const link: FileLink = {
    ...willing,
    attach: (file, signal) => (
      announced.push([file.name, file.nameChecked]),
      willing.attach(file, signal)
    ),
  };
  const pump = new FilePump({
    store,
    link,
    random: () => 0.5,
    notesDone: () => Promise.resolve(true),
  });
  pump.kick();
  await pump.settled();
  expect(announced).toEqual([['IMG_0001.jpg', true]]);
  expect((await filesOfNote(store, visitId())).map(({ state }) => state)).toEqual(['sent']);
});

test('pieces go to the address the server names (gcsUploadUrl), on from what it has, and to no other', async () => {
  const sent: string[] = [];
  const json = (status: number, body: unknown, offset: number | null = null) =>
    Promise.resolve({
      status,
      contentType: 'application/json',
      retryAfter: null,
      body: JSON.stringify(body),
      offset,
    });
  let named = 'https://storage.example/upload/';
  const link: FileLink = {
    attach: ({ fileId, sha256 }) => {
      const state = sent.at(-1) === '20' ? 'received' : 'wanted';
      const received = state === 'received' ? photo.length : 0;
      return json(200, { fileId, state, received, sha256, receivedAt: null });
    },
    address: (fileId) => json(200, { url: named + fileId, received: 20, size: photo.length }),
    append: (address, offset, bytes) => {
      sent.push(address.slice(0, -36), String(offset));
      return json(204, null, offset + bytes.length);
    },
    online: () => true,
  };
  const store = testStore();
  await putVisit(store);
  await addFile(store, visitId(), { name: 'wound.jpg', bytes: photo });
  const pump = new FilePump({
    store,
    link,
    random: () => 0.5,
    notesDone: () => Promise.resolve(true),
    sizes: { pieces: 1, step: 100 },
  });
  const send = async () => {
    pump.kick();
    await pump.settled();
    return (await filesOfNote(store, visitId())).map(({ state }) => state);
  };
  expect(await send()).toEqual(['waiting']);
  expect(sent).toEqual([]);
  named = '/api/fileserver/upload/';
  expect(await send()).toEqual(['sent']);
  expect(sent).toEqual(['/api/fileserver/upload/', '20']);
});
