import { getDefaultStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import type { Patch } from '#domain/merge.ts';
import type { DeviceStore } from '../device-store.ts';
import { dropClosedHistories } from './closed-histories.ts';
import { openDraft, type Draft } from '../drafts/draft.ts';
import { compactEvery } from '../drafts/compaction.ts';
import { commitDraft } from '../drafts/commit-draft.ts';
import { answersAfter } from './history-changes.ts';
import { boundHistory, historyLimit } from './history-limit.ts';
import { sealPiece } from './history-pieces.ts';
import { loadHistory } from './open-history.ts';
import { openInput } from '../sealed-rows.ts';
import type { HistoryRow } from '../tables.ts';
import { openDexie } from '../testing/dexie-tables.ts';
import { manualClock, type ManualClock } from '../testing/manual-clock.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { clientId, docOf, note, userId, visitId } from '../testing/records.ts';
import { putSnapshots, putVisit, testCodec, testStore } from '../testing/stores.ts';

type World = { readonly store: DeviceStore; readonly clock: ManualClock };

async function world(values: Parameters<typeof docOf>[0] = {}): Promise<World> {
  const clock = manualClock();
  const store = testStore({ clock });
  await putVisit(store, { note: { content: docOf(values) } });
  return { store, clock };
}

const rows = (store: DeviceStore): Promise<HistoryRow[]> =>
  store.tables.read(['history'], (tx) => tx.historyOf(visitId()));
const points = async (store: DeviceStore) => (await loadHistory(store, visitId())).points;
const patches = async (store: DeviceStore): Promise<Patch[]> =>
  (await points(store)).map(({ patch }) => ({ ...patch }));

/** Types one value and lets it be written, as a pause of typing does. */
async function typeSlowly(
  { clock }: World,
  draft: Draft,
  path: string,
  values: readonly (string | number | null)[],
): Promise<void> {
  for (const value of values) {
    draft.set(path, value);
    await clock.advance(1_000);
  }
}

describe('every change of a note is kept with its time (the draft time machine)', () => {
  test('after the commit each change is in the history, behind the note’s first state', async () => {
    const here = await world({ 'narrative.text': 'Stable.' });
    const draft = await openDraft(here.store, visitId());
    await typeSlowly(here, draft, 'vitals.pulse', [7, 72, null]);
    await draft.commitDraft();
    expect(await patches(here.store)).toEqual([
      { 'narrative.text': 'Stable.' },
      { 'vitals.pulse': 7 },
      { 'vitals.pulse': 72 },
      { 'vitals.pulse': null },
    ]);
    const [start, first, second] = await points(here.store);
    expect(start?.from).toBe('start');
    expect(first?.from).toBeUndefined();
    expect(Date.parse(must(second, 'second').at) - Date.parse(must(first, 'first').at)).toBe(1_000);
  });

  test('compaction keeps them too, once, even when compaction and commit follow each other', async () => {
    const here = await world();
    const draft = await openDraft(here.store, visitId());
    const typed = Array.from({ length: compactEvery + 7 }, (_, index) => index);
    await typeSlowly(here, draft, 'vitals.pulse', typed);
    await draft.commitDraft();
    expect(
      (await patches(here.store))
        .map((patch) => patch['vitals.pulse'])
        .filter((value) => value !== undefined),
    ).toEqual(typed);
  });

  test('two tabs that commit the same draft edits keep them once', async () => {
    const here = await world();
    const draft = await openDraft(here.store, visitId());
    await typeSlowly(here, draft, 'vitals.pulse', [72]);
    await Promise.all([commitDraft(here.store, visitId()), commitDraft(here.store, visitId())]);
    expect((await patches(here.store)).filter((patch) => 'vitals.pulse' in patch)).toEqual([
      { 'vitals.pulse': 72 },
    ]);
  });

  test('typing that a killed tab left behind is in the history after the next hand-over', async () => {
    const clock = manualClock();
    const tables = memoryTables();
    const store = testStore({ tables, clock });
    await putVisit(store);
    const draft = await openDraft(store, visitId());
    draft.set('vitals.pulse', 82);
    await clock.advance(300);
    const again = testStore({ tables: tables.reopen(), clock });
    await commitDraft(again, visitId());
    expect(await patches(again)).toContainEqual({ 'vitals.pulse': 82 });
  });

  test('the way to the disk stays one row: a save writes no history', async () => {
    const here = await world();
    const draft = await openDraft(here.store, visitId());
    draft.set('vitals.pulse', 72);
    await here.clock.advance(300);
    const kept = await rows(here.store);
    await typeSlowly(here, draft, 'vitals.pulse', [73, 74, 75]);
    expect(await rows(here.store)).toEqual(kept);
  });
});

describe('what others wrote', () => {
  test('stands in the history with its author, before what was typed over it', async () => {
    const here = await world({ 'vitals.pulse': 70 });
    const draft = await openDraft(here.store, visitId());
    await typeSlowly(here, draft, 'vitals.systolic', [120]);
    await draft.commitDraft();
    const edit = {
      revision: 2,
      by: userId(5),
      byName: 'Quinn Office',
      at: '2026-03-05T17:00:00.000Z',
      client: clientId(5),
      device: 'Desk',
    };
    const content = {
      doc: { values: { 'vitals.pulse': 66 }, revs: { 'vitals.pulse': 2 }, revision: 2 },
      edits: [edit],
      conflicts: [],
    };
    await putSnapshots(here.store, [{ table: 'note', id: visitId(), data: note({ content }) }]);
    await expect.poll(() => getDefaultStore().get(draft.answerAtom('vitals.pulse'))).toBe(66);
    await typeSlowly(here, draft, 'vitals.pulse', [61]);
    await draft.commitDraft();
    const kept = await points(here.store);
    expect(
      kept
        .map(({ from, by, patch }) => [from, by, patch['vitals.pulse']])
        .filter(([, , pulse]) => pulse !== undefined),
    ).toEqual([
      ['start', undefined, 70],
      ['other', 'Quinn Office', 66],
      [undefined, undefined, 61],
    ]);
    expect({ ...answersAfter(kept) }).toEqual({ 'vitals.pulse': 61, 'vitals.systolic': 120 });
  });
});

describe('a damaged history (fault list, row 21)', () => {
  test('never stops the note from opening, saving or being committed, and the rest stays readable', async () => {
    const clock = manualClock();
    const store = testStore({ clock, codec: await testCodec() });
    await putVisit(store, { note: { content: docOf({ 'vitals.pulse': 70 }) } });
    const draft = await openDraft(store, visitId());
    await typeSlowly({ store, clock }, draft, 'vitals.pulse', [72]);
    await draft.close();
    const foreign = await sealPiece(testStore({ codec: await testCodec() }), visitId(9), [
      { at: '2026-03-05T17:00:00.000Z', patch: { 'vitals.pulse': 1 } },
    ]);
    const wrong = await store.codec.seal({ table: 'history', id: visitId(), version: 0 }, [
      { at: 'never', patch: { 'vitals.pulse': { deep: true } } },
    ]);
    await store.tables.write(['history'], async (tx) => {
      for (const box of [
        new Uint8Array(0),
        new Uint8Array([9, 1, 2, 3]),
        crypto.getRandomValues(new Uint8Array(400)),
        foreign,
        wrong,
      ])
        await tx.putHistory({ visitId: visitId(), box });
    });
    const again = await openDraft(store, visitId());
    expect(getDefaultStore().get(again.answerAtom('vitals.pulse'))).toBe(72);
    await typeSlowly({ store, clock }, again, 'vitals.pulse', [75]);
    await again.close();
    const history = await loadHistory(store, visitId());
    expect(history.damaged).toBe(5);
    expect(answersAfter(history.points)['vitals.pulse']).toBe(75);
    const lane = await store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
    expect(await openInput(store.codec, must(lane.at(-1), 'entry'))).toEqual({
      patch: { 'vitals.pulse': 75 },
    });
  });

  test('that cannot be written does not keep typing from the disk', async () => {
    const clock = manualClock();
    const tables = memoryTables();
    const read: typeof tables.read = (scope, work) =>
      scope.includes('history')
        ? Promise.reject(new DOMException('gone', 'UnknownError'))
        : tables.read(scope, work);
    const store = testStore({ clock, tables: { ...tables, read } });
    await putVisit(store);
    const draft = await openDraft(store, visitId());
    await typeSlowly({ store, clock }, draft, 'vitals.pulse', [72]);
    await draft.commitDraft();
    expect(await store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`))).toHaveLength(
      1,
    );
  });
});

describe('the history is bounded (targets row 29)', () => {
  const at = (second: number): string =>
    new Date(Date.parse('2026-03-05T16:00:00.000Z') + second * 1_000).toISOString();

  test('a day of typing stays within its limit, ends with the same text, and keeps the newest changes', async () => {
    const clock = manualClock();
    const store = testStore({ clock, codec: await testCodec() });
    await putVisit(store);
    let text = '';
    for (let piece = 0; piece < historyLimit.pieces + 4; piece += 1) {
      const changes = Array.from({ length: 20 }, (_, index) => {
        text += ` ${crypto.randomUUID()}`;
        return {
          at: at(piece * 30 + index),
          patch: { 'narrative.text': text.slice(-4_000), [`vitals.${index}`]: piece },
        };
      });
      const box = await sealPiece(store, visitId(), changes);
      await store.tables.write(['history'], (tx) => tx.putHistory({ visitId: visitId(), box }));
    }
    const before = await points(store);
    await boundHistory(store, visitId());
    const after = await points(store);
    const kept = await rows(store);
    expect(kept.length).toBeLessThanOrEqual(historyLimit.pieces);
    expect(kept.reduce((sum, { box }) => sum + box.length, 0)).toBeLessThanOrEqual(
      historyLimit.bytes,
    );
    expect({ ...answersAfter(after) }).toEqual({ ...answersAfter(before) });
    expect(after.slice(-20).map(({ patch }) => patch)).toEqual(
      before.slice(-20).map(({ patch }) => patch),
    );
    expect(after.length).toBeGreaterThan(160);
    expect(after[0]?.at).not.toBe(after.at(-1)?.at);
  });

  test('answers within the limit stay unchanged', async () => {
    const here = await world();
    const draft = await openDraft(here.store, visitId());
    await typeSlowly(here, draft, 'vitals.pulse', [1, 2, 3]);
    await draft.commitDraft();
    const before = await rows(here.store);
    await boundHistory(here.store, visitId());
    expect(await rows(here.store)).toEqual(before);
  });

  test('it goes when the server has the signed note, or takes the note away; other notes keep theirs', async () => {
    const here = await world();
    for (const id of [visitId(), visitId(2), visitId(3)])
      await here.store.tables.write(['history'], (tx) =>
        tx.putHistory({ visitId: id, box: new Uint8Array([1]) }),
      );
    const mark = { name: 'Nora Nurse', role: 'RN', strokes: '', at: '2026-03-05T17:00:00.000Z' };
    const seal = {
      hash: 'a'.repeat(64),
      revision: 1,
      clinician: mark,
      patient: null,
      patientUnable: 'Asleep',
    };
    await dropClosedHistories(here.store, [
      { table: 'note', id: visitId(), data: note({ seal }) },
      { table: 'note', id: visitId(2), data: null },
      { table: 'note', id: visitId(3), data: note({ visitId: visitId(3) }) },
    ]);
    expect(await here.store.tables.read(['history'], (tx) => tx.visitsWithHistory())).toEqual([
      visitId(3),
    ]);
  });
});

test('restoring a point is one entry with every path, cleared ones as null (IndexedDB, encrypted)', async () => {
  const clock = manualClock();
  const { tables } = openDexie();
  const store = testStore({ clock, tables, codec: await testCodec() });
  await putVisit(store, { note: { content: docOf({ 'vitals.pulse': 70 }) } });
  const draft = await openDraft(store, visitId());
  draft.apply({ 'vitals.pulse': 88, 'narrative.text': 'Wrong patient.' });
  await draft.flush();
  await draft.commitDraft();
  const [start] = await points(store);
  draft.apply({
    'vitals.pulse': must(start, 'start').patch['vitals.pulse'] ?? null,
    'narrative.text': null,
  });
  await draft.close();
  const lane = await store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
  expect(await openInput(store.codec, must(lane.at(-1), 'entry'))).toEqual({
    patch: { 'vitals.pulse': 70, 'narrative.text': null },
  });
  expect((await patches(store)).slice(1)).toEqual([
    { 'vitals.pulse': 88, 'narrative.text': 'Wrong patient.' },
    { 'vitals.pulse': 70, 'narrative.text': null },
  ]);
});
