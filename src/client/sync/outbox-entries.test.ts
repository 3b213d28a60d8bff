import { expect, it } from 'vitest';
import { openDraft } from '#client/store/drafts/draft.ts';
import { addFile, changeFile } from '#client/store/files/note-files.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { readOutboxEntry, readSyncCenter } from './outbox-entries.ts';
import { retry } from './send-again.ts';
import { idOf, world } from './testing/engine-world.ts';

it('lists a note being written as waiting before its answers are in an entry, then the entry', async () => {
  const store = testStore();
  await putVisit(store);
  const note = await openDraft(store, visitId());
  note.set('vitals.pulse', 72);
  await note.flush();
  const writing = await readSyncCenter(store);
  expect(writing.drafts.map(({ visitId: id, title }) => [id, title !== ''])).toEqual([
    [visitId(), true],
  ]);
  expect(writing.waiting).toEqual([]);
  await note.commitDraft();
  const handedOver = await readSyncCenter(store);
  expect(handedOver.drafts).toEqual([]);
  expect(handedOver.waiting.map(({ command }) => command)).toEqual(['saveAnswers']);
});

it('lists the files the server confirmed today, as it does entries', async () => {
  const store = testStore();
  await putVisit(store);
  const jpeg = (fill: number): Uint8Array<ArrayBuffer> => Uint8Array.of(0xff, 0xd8, 0xff, fill);
  const [today, yesterday] = [
    await addFile(store, visitId(), { name: 'today.jpg', bytes: jpeg(1) }),
    await addFile(store, visitId(), { name: 'yesterday.jpg', bytes: jpeg(2) }),
  ];
  await addFile(store, visitId(), { name: 'waiting.jpg', bytes: jpeg(3) });
  const now = store.clock.now();
  await changeFile(store, today, { state: 'sent', receivedAt: new Date(now).toISOString() });
  await changeFile(store, yesterday, {
    state: 'sent',
    receivedAt: new Date(now - 86_400_000).toISOString(),
  });
  const { filesToday } = await readSyncCenter(store);
  expect(filesToday.map(({ name, patientName }) => [name, patientName !== ''])).toEqual([
    ['today.jpg', true],
  ]);
});

it('sends a refused answer again only as far as nothing newer replaced it or a choice', async () => {
  const { add, go, server, states, store } = world();
  await add('older');
  await add('newer');
  server.judge = ({ entryId }) => {
    if (entryId === idOf('older'))
      return { kind: 'rejected', entryId, code: 'visit.not-assigned', fields: [] };
    return entryId === idOf('newer')
      ? {
          kind: 'conflict',
          entryId,
          receipt: { entryId, revision: 3, receivedAt: '2026-03-05T16:00:01.000Z' },
          conflicts: [],
        }
      : undefined;
  };
  await go();
  await add('choice', 'resolveNoteConflict', {
    placing: { settles: true, replaces: [idOf('newer')] },
  });
  await go();
  expect(await states()).toEqual({ older: 'rejected', newer: 'settled', choice: 'sent' });
  const before = server.pushes.length;
  await retry(store, idOf('older'));
  await go();
  expect(await states()).toEqual({ older: 'settled', newer: 'settled', choice: 'sent' });
  expect(server.pushes).toHaveLength(before);
});

it('shows the content of a refused entry, even for a visit no longer on the device', async () => {
  const { add, go, server, store } = world();
  await add('refused', 'saveAnswers', { size: 3 });
  server.judge = ({ entryId }) => ({
    kind: 'rejected',
    entryId,
    code: 'visit.not-assigned',
    fields: [],
  });
  await go();
  expect(await readOutboxEntry(store, idOf('refused'))).toMatchObject({
    state: 'rejected',
    code: 'visit.not-assigned',
    title: '',
    patch: { a: 'xxx' },
  });
});
