import { describe, expect, it } from 'vitest';
import { targetNames } from '#contract/targets.ts';
import { readOutboxEntry, readSyncCenter } from '#client/sync/outbox-entries.ts';
import { enqueue } from './outbox/commands.ts';
import { storedTarget } from './targets.ts';
import { testId, visitId } from './testing/records.ts';
import { putVisit, testStore } from './testing/stores.ts';
import { openDraft } from './drafts/draft.ts';

const taskId = testId(77, 1);
const told = (store: ReturnType<typeof testStore>, about: 'visit' | null) =>
  enqueue(store, {
    command: 'raiseTask',
    targetId: taskId,
    input: {
      topic: 'supplies',
      text: 'Out of gauze.',
      about: about && { record: about, id: visitId() },
    },
  });

describe('records that change without a line', () => {
  it('only a visit has draft edits', async () => {
    const store = testStore();
    await putVisit(store);
    const note = await openDraft(store, visitId());
    note.set('vitals.pulse', 72);
    await note.flush();
    const drafts = await store.tables.read(['patches', 'drafts'], (tx) =>
      Promise.all(targetNames.map((target) => storedTarget(target).hasDraftEdits(tx, visitId()))),
    );
    expect(targetNames.filter((_, index) => drafts[index])).toEqual(['visit']);
  });

  it('a message to the office waits in the sync center under its patient, with its text', async () => {
    const store = testStore();
    await putVisit(store);
    const entryId = await told(store, 'visit');
    const { waiting } = await readSyncCenter(store);
    expect(waiting).toMatchObject([{ entryId, command: 'raiseTask', target: 'task' }]);
    expect(waiting[0]?.title).not.toBe('');
    expect(await readOutboxEntry(store, entryId)).toMatchObject({
      input: { text: 'Out of gauze.' },
    });
  });

  it('a message about nobody has no title, and the same message is not written twice', async () => {
    const store = testStore();
    await told(store, null);
    expect((await readSyncCenter(store)).waiting).toMatchObject([{ title: '' }]);
    await expect(told(store, null)).rejects.toMatchObject({ code: 'task.exists' });
  });
});
