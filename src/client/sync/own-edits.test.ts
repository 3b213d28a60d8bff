import { describe, expect, test } from 'vitest';
import type { UnsentWork } from '#contract/unsent.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { openDraft } from '#client/store/drafts/draft.ts';
import { commitDraft } from '#client/store/drafts/commit-draft.ts';
import { manualClock, type ManualClock } from '#client/store/testing/manual-clock.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import type { DeviceTables } from '#client/store/tables.ts';
import { must } from '#domain/must.ts';
import { takeBackDraftEdits } from './own-edits.ts';
import { collectUnsent } from './transfer.ts';

type Phone = {
  readonly clock: ManualClock;
  readonly tables: DeviceTables;
  store: DeviceStore;
  full: boolean;
};

/** A phone whose disk can be full, with one note. */
async function phone(): Promise<Phone> {
  const [clock, real] = [manualClock(), memoryTables()];
  const made: Phone = {
    clock,
    tables: real,
    full: false,
    store: testStore({
      clock,
      tables: {
        ...real,
        appendPatch: (row) =>
          made.full
            ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
            : real.appendPatch(row),
      },
    }),
  };
  await putVisit(made.store);
  return made;
}

/** The page is loaded again: what was only in memory is gone. */
function reload(from: Phone): DeviceStore {
  from.full = false;
  from.store = testStore({ clock: from.clock, tables: from.tables });
  return from.store;
}

/** Types 71 and a text onto the disk, then 72 and a word onto a full one, and takes the file. */
async function exported(from: Phone): Promise<UnsentWork> {
  const draft = await openDraft(from.store, visitId());
  draft.apply({ 'vitals.pulse': 71, 'narrative.text': 'Ate well.' });
  await draft.flush();
  from.full = true;
  await from.clock.advance(1_000);
  draft.apply({ 'vitals.pulse': 72, 'vitals.respirations': 16 });
  await draft.flush();
  expect(draft.unsaved()).toEqual({ 'vitals.pulse': 72, 'vitals.respirations': 16 });
  const work = await collectUnsent(from.store);
  await from.clock.advance(1_000);
  return work;
}

const values = async (store: DeviceStore): Promise<object> =>
  must(await loadVisit(store, visitId()), 'visit').shown.note.content.doc.values;

describe('a file exported on this device because the disk was full', () => {
  test('restores unsaved answers after a reload, on top of earlier ones', async () => {
    const from = await phone();
    const work = await exported(from);
    const store = reload(from);
    expect(await values(store)).toEqual({ 'vitals.pulse': 71, 'narrative.text': 'Ate well.' });
    expect(await takeBackDraftEdits(store, work)).toBe(1);
    expect(await values(store)).toEqual({
      'vitals.pulse': 72,
      'narrative.text': 'Ate well.',
      'vitals.respirations': 16,
    });
  });

  test('importing twice adds it once, even when it was committed in between', async () => {
    const from = await phone();
    const work = await exported(from);
    const store = reload(from);
    await takeBackDraftEdits(store, work);
    const rows = (): Promise<unknown> =>
      from.tables.read(['patches', 'outbox'], async (tx) => [
        await tx.patchesOf(visitId()),
        await tx.lane(`visit:${visitId()}`),
      ]);
    const once = await rows();
    expect(await takeBackDraftEdits(store, work)).toBe(0);
    expect(await rows()).toEqual(once);
    await commitDraft(store, visitId());
    expect(await takeBackDraftEdits(store, work)).toBe(0);
    expect(await from.tables.read(['patches'], (tx) => tx.patchesOf(visitId()))).toEqual([]);
  });

  test.each([
    ['typing', false],
    ['answers in the outbox', true],
  ])('never lands on newer %s of the same path; the others come back', async (_, handedOver) => {
    const from = await phone();
    const work = await exported(from);
    const store = reload(from);
    const draft = await openDraft(store, visitId());
    draft.set('vitals.pulse', 90);
    await draft.flush();
    if (handedOver) await draft.commitDraft();
    expect(await takeBackDraftEdits(store, work)).toBe(1);
    expect(await values(store)).toEqual({
      'vitals.pulse': 90,
      'narrative.text': 'Ate well.',
      'vitals.respirations': 16,
    });
  });

  test('never overwrites answers typed during the import', async () => {
    const from = await phone();
    const work = await exported(from);
    const store = reload(from);
    const draft = await openDraft(store, visitId());
    const { seal } = store.codec;
    let edits = false;
    const late: DeviceStore = {
      ...store,
      codec: {
        ...store.codec,
        async seal(...given) {
          if (!edits) {
            edits = true;
            draft.set('vitals.pulse', 91);
            await draft.flush();
          }
          return seal(...given);
        },
      },
    };
    expect(await takeBackDraftEdits(late, work)).toBe(1);
    expect(await values(store)).toMatchObject({ 'vitals.pulse': 91, 'vitals.respirations': 16 });
  });

  test('adds nothing while everything is still on the screen and gets saved there', async () => {
    const from = await phone();
    const work = await exported(from);
    from.full = false;
    await from.clock.advance(10_000);
    expect(await takeBackDraftEdits(from.store, work)).toBe(0);
    expect(await values(from.store)).toMatchObject({
      'vitals.pulse': 72,
      'vitals.respirations': 16,
    });
  });

  test('an older file after a newer one brings nothing back', async () => {
    const from = await phone();
    const older = await exported(from);
    const draft = must([...from.store.openNotes][0], 'open note');
    expect(Object.keys(draft.unsaved())).toHaveLength(2);
    const newer = await collectUnsent(from.store);
    const store = reload(from);
    expect(await takeBackDraftEdits(store, newer)).toBe(1);
    expect(await takeBackDraftEdits(store, older)).toBe(0);
  });
});
