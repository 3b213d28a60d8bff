import { expect, it } from 'vitest';
import { openDraft } from '#client/store/draft.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { readSyncCentre } from './desk.ts';

it('lists a note that is being written as waiting before its answers are in an entry, and the entry instead afterwards', async () => {
  const store = testStore();
  await putVisit(store);
  const note = await openDraft(store, visitId());
  note.set('vitals.pulse', 72);
  await note.flush();
  const writing = await readSyncCentre(store);
  expect(writing.typed.map(({ visitId: id, title }) => [id, title !== ''])).toEqual([[visitId(), true]]);
  expect(writing.waiting).toEqual([]);
  await note.handOver();
  const handedOver = await readSyncCentre(store);
  expect(handedOver.typed).toEqual([]);
  expect(handedOver.waiting.map(({ command }) => command)).toEqual(['saveAnswers']);
});
