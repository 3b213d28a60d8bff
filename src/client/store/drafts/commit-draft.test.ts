import { describe, expect, test } from 'vitest';
import type { Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { DeviceStore } from '../device-store.ts';
import { compactDraft } from './compaction.ts';
import { commitAllDrafts, commitDraft, joinByBase, splitPatch } from './commit-draft.ts';
import { openInput, patchPlace, verdictPlace } from '../sealed-rows.ts';
import type { OutboxRow } from '../tables.ts';
import { openDexie } from '../testing/dexie-tables.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { visitId } from '../testing/records.ts';
import { testCodec, testStore } from '../testing/stores.ts';

async function type(
  store: DeviceStore,
  patch: Patch,
  { base = 0, visit = visitId() } = {},
): Promise<void> {
  const box = await store.codec.seal(patchPlace({ visitId: visit, base }), patch);
  await store.tables.appendPatch({
    visitId: visit,
    base,
    epoch: '',
    at: '2026-03-05T16:00:00.000Z',
    box,
  });
}

async function entries(store: DeviceStore): Promise<{ row: OutboxRow; patch: Patch }[]> {
  const rows = await store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
  return Promise.all(
    rows.map(async (row) => ({
      row,
      patch: ((await openInput(store.codec, row)) as { patch: Patch }).patch,
    })),
  );
}

const patches = async (store: DeviceStore): Promise<Patch[]> =>
  (await entries(store)).map(({ patch }) => patch);
const edits = (store: DeviceStore): Promise<string[]> =>
  store.tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits());
const change = (store: DeviceStore, entryId: string, changes: Partial<OutboxRow>): Promise<void> =>
  store.tables.write(['outbox'], async (tx) =>
    tx.putEntries([{ ...must(await tx.entry(entryId), 'entry'), ...changes }]),
  );

const stores = {
  memory: async () => testStore({ tables: memoryTables() }),
  IndexedDB: async () => testStore({ tables: openDexie().tables, codec: await testCodec() }),
};

describe.each(Object.entries(stores))('hand-over in %s', (_name, open) => {
  test('everything typed becomes one entry and leaves the patches, in one step', async () => {
    const store = await open();
    await type(store, { 'vitals.pulse': 80, 'vitals.systolic': 120 });
    await type(store, { 'vitals.pulse': 82, 'vitals.systolic': null });
    const ids = await commitDraft(store, visitId());
    expect(await patches(store)).toEqual([{ 'vitals.pulse': 82, 'vitals.systolic': null }]);
    expect((await entries(store)).map(({ row }) => row.entryId)).toEqual(ids);
    expect(await edits(store)).toEqual([]);
    expect(await commitDraft(store, visitId())).toEqual([]);
  });

  test('edits that were not sent yet coalesce into the open entry: same id, same number', async () => {
    const store = await open();
    await type(store, { a: 1, b: 1 });
    const [first] = await commitDraft(store, visitId());
    await type(store, { b: 2, c: null });
    expect(await commitDraft(store, visitId())).toEqual([first]);
    const [only, ...others] = await entries(store);
    expect(others).toEqual([]);
    expect(only?.patch).toEqual({ a: 1, b: 2, c: null });
    expect(only?.row).toMatchObject({ seq: 1, sealed: 2, after: [] });
  });

  test('an entry that was ever on the line is frozen: its payload never changes again', async () => {
    const store = await open();
    await type(store, { a: 1 });
    const [first] = await commitDraft(store, visitId());
    await change(store, must(first, 'id'), { attempts: 1 });
    await type(store, { a: 2 });
    await commitDraft(store, visitId());
    const [frozen, next] = await entries(store);
    expect(frozen?.patch).toEqual({ a: 1 });
    expect(next?.patch).toEqual({ a: 2 });
    expect(next?.row).toMatchObject({ seq: 2, after: [first] });
  });

  test('typing that is folded counts like typing that is not', async () => {
    const store = await open();
    await type(store, { a: 1, b: 1 });
    await type(store, { b: 2 });
    await compactDraft(store, visitId());
    await type(store, { c: 3 });
    await compactDraft(store, visitId());
    await type(store, { a: null });
    await commitDraft(store, visitId());
    expect(await patches(store)).toEqual([{ a: null, b: 2, c: 3 }]);
    expect(await edits(store)).toEqual([]);
  });

  test('two tabs that commit at the same time make one entry of each keystroke', async () => {
    const store = await open();
    for (let n = 0; n < 10; n += 1) await type(store, { [`f${n}`]: n });
    await Promise.all([
      commitDraft(store, visitId()),
      commitDraft(store, visitId()),
      compactDraft(store, visitId()),
      commitDraft(store, visitId()),
    ]);
    await commitDraft(store, visitId());
    const all = (await patches(store)).flatMap((patch) => Object.keys(patch));
    expect(all.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `f${n}`));
  });

  test('typing during a commit waits for the next one', async () => {
    const store = await open();
    await type(store, { a: 1 });
    const handing = commitDraft(store, visitId());
    await type(store, { a: 2 });
    await handing;
    await commitDraft(store, visitId());
    expect(Object.assign({}, ...(await patches(store)))).toEqual({ a: 2 });
  });
});

describe('bases', () => {
  test('answers typed over different revisions are never mixed in one entry', async () => {
    const store = testStore();
    await type(store, { a: 1 }, { base: 5 });
    await type(store, { b: 1 }, { base: 6 });
    await type(store, { c: 1 }, { base: 6 });
    await commitDraft(store, visitId());
    expect((await entries(store)).map(({ row, patch }) => [row.baseRevision, patch])).toEqual([
      [5, { a: 1 }],
      [6, { b: 1, c: 1 }],
    ]);
    await type(store, { d: 1 }, { base: 7 });
    await commitDraft(store, visitId());
    expect(await patches(store)).toHaveLength(3);
  });

  test('only neighbours of one base are joined: an older answer never jumps over a newer one', () => {
    const at = '2026-03-05T16:00:00.000Z';
    const joined = joinByBase([
      { base: 1, at, patch: { a: 1 } },
      { base: 1, at, patch: { a: 2 } },
      { base: 2, at, patch: { a: 3 } },
      { base: 1, at, patch: { a: 4 } },
    ]);
    expect(joined.map(({ base, patch }) => [base, patch])).toEqual([
      [1, { a: 2 }],
      [2, { a: 3 }],
      [1, { a: 4 }],
    ]);
  });
});

describe('after a signature', () => {
  test('later answers become a separate entry: they never join the signed one', async () => {
    const store = testStore();
    await type(store, { a: 1 });
    const [save] = await commitDraft(store, visitId());
    const row = must((await entries(store))[0]?.row, 'row');
    const box = await store.codec.seal({ table: 'outbox', id: 'sign', version: 1 }, { patch: {} });
    await store.tables.write(['outbox'], (tx) =>
      tx.putEntries([
        {
          ...row,
          entryId: 'sign',
          command: 'signNote',
          service: 'operation',
          seq: 9,
          order: 1.5,
          after: [must(save, 'id')],
          box,
        },
      ]),
    );
    await type(store, { a: 2 });
    await commitDraft(store, visitId());
    const rows = (await entries(store)).map(({ row: each }) => each);
    expect(rows.map(({ command }) => command)).toEqual(['saveAnswers', 'signNote', 'saveAnswers']);
    expect(rows[2]?.after).toEqual([save, 'sign']);
  });
});

describe('refused answers (docs/sync.md: nothing a person typed is ever dropped)', () => {
  async function refused(store: DeviceStore): Promise<string> {
    await type(store, { 'vitals.pulse': 999, 'narrative.text': 'Long and careful.' });
    const id = must((await commitDraft(store, visitId()))[0], 'id');
    const verdict = await store.codec.seal(verdictPlace(id), {
      fields: [{ path: 'vitals.pulse', code: 'note.wrong-type' }],
    });
    await change(store, id, { state: 'rejected', attempts: 1, code: 'request.invalid', verdict });
    return id;
  }

  test('correcting the refused field sends everything of the refused entry again with the correction', async () => {
    const store = testStore();
    const id = await refused(store);
    await type(store, { 'vitals.pulse': 99 });
    await commitDraft(store, visitId());
    const [old, again] = await entries(store);
    expect(old?.row).toMatchObject({ entryId: id, state: 'settled', overlay: 0 });
    expect(again?.patch).toEqual({ 'vitals.pulse': 99, 'narrative.text': 'Long and careful.' });
    expect(again?.row.entryId).not.toBe(id);
  });

  test('an answer to another field leaves the refused one where it is seen', async () => {
    const store = testStore();
    await refused(store);
    await type(store, { 'plan.next': 'Tuesday' });
    await commitDraft(store, visitId());
    expect((await entries(store)).map(({ row, patch }) => [row.state, Object.keys(patch)])).toEqual(
      [
        ['rejected', ['vitals.pulse', 'narrative.text']],
        ['waiting', ['plan.next']],
      ],
    );
  });
});

describe('size', () => {
  test('a patch is cut path by path, and nothing of it is lost', () => {
    const patch = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x'.repeat(1_000)]),
    );
    const pieces = splitPatch(patch, 10_000);
    expect(pieces.length).toBeGreaterThan(9);
    for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThanOrEqual(11_000);
    expect(Object.assign({}, ...pieces)).toEqual(patch);
    expect(splitPatch({ a: 'x'.repeat(50_000) }, 10_000)).toHaveLength(1);
  });

  test('a note larger than the server accepts becomes several entries in order', async () => {
    const store = testStore();
    for (let n = 0; n < 20; n += 1) await type(store, { [`f${n}`]: 'x'.repeat(20_000) });
    const ids = await commitDraft(store, visitId());
    expect(ids.length).toBeGreaterThan(1);
    const rows = await entries(store);
    expect(Object.assign({}, ...rows.map(({ patch }) => patch))).toHaveProperty('f19');
    expect(rows.at(-1)?.row.after).toContain(ids[0]);
  });
});

test('locking hands over every note with typing', async () => {
  const store = testStore();
  await type(store, { a: 1 }, { visit: visitId(1) });
  await type(store, { a: 1 }, { visit: visitId(2) });
  await commitAllDrafts(store);
  expect(await edits(store)).toEqual([]);
  expect(await store.tables.read(['outbox'], (tx) => tx.countIn('waiting'))).toBe(2);
});

test('a new entry wakes the engine as soon as it is written', async () => {
  const store = testStore();
  let woken = 0;
  store.onWork(() => (woken += 1));
  await commitDraft(store, visitId());
  expect(woken).toBe(0);
  await type(store, { a: 1 });
  await commitDraft(store, visitId());
  expect(woken).toBe(1);
});
