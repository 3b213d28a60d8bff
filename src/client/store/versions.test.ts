import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { commitDraft } from './drafts/commit-draft.ts';
import { loadHistory } from './history/open-history.ts';
import { patchPlace } from './sealed-rows.ts';
import { freshName, openDexie } from './testing/dexie-tables.ts';
import { visitId } from './testing/records.ts';
import { outboxRow } from './testing/tables-acceptance.ts';
import { putVisit, testCodec, testStore } from './testing/stores.ts';
import { versions } from './versions.ts';

describe('a database of an earlier version of the app (fault list, row 23)', () => {
  test('opens with its queue and its typing as they were, and keeps a history from then on', async () => {
    const name = freshName();
    const codec = await testCodec();
    const earlier = new Dexie(name);
    earlier.version(1).stores(must(versions[0], 'first version').stores);
    const at = '2026-03-05T16:00:00.000Z';
    await earlier.table('patches').add({
      visitId: visitId(),
      base: 0,
      epoch: '',
      at,
      box: await codec.seal(patchPlace({ visitId: visitId(), base: 0 }), { 'vitals.pulse': 72 }),
    });
    await earlier
      .table('outbox')
      .add(outboxRow({ lane: 'visit:other', targetId: 'other', box: new Uint8Array([1, 2, 3]) }));
    earlier.close();

    const { tables } = openDexie(name);
    const store = testStore({ tables, codec });
    await putVisit(store);
    expect((await tables.read(['outbox'], (tx) => tx.entry('e1')))?.box).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    await tables.write(['meta'], (tx) => tx.putMeta('seq:notes', 1));
    await commitDraft(store, visitId());
    expect((await loadHistory(store, visitId())).points).toMatchObject([
      { at, patch: { 'vitals.pulse': 72 } },
    ]);
  });
});
