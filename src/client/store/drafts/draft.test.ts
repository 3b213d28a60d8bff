import { getDefaultStore, type Atom } from 'jotai';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import type { Patch } from '#domain/merge.ts';
import { compactEvery } from './compaction.ts';
import { openDraftEdits } from '../outbox/load-aggregate.ts';
import type { DeviceStore } from '../device-store.ts';
import { openDraft, type Draft } from './draft.ts';
import { openInput } from '../sealed-rows.ts';
import { visitPage } from '../snapshots/lists.ts';
import { manualClock, type ManualClock } from '../testing/manual-clock.ts';
import { memoryTables, type MemoryTables } from '../testing/memory-tables.ts';
import { openDexie } from '../testing/dexie-tables.ts';
import { docOf, userId, visitId } from '../testing/records.ts';
import { putVisit, testCodec, testStore } from '../testing/stores.ts';

const atoms = getDefaultStore();
const read = <T>(atom: Atom<T>): T => atoms.get(atom);
const value = (draft: Draft, path: string): unknown => read(draft.answerAtom(path));

type World = { clock: ManualClock; tables: MemoryTables; store: DeviceStore };

async function world(note: Parameters<typeof putVisit>[1] = {}): Promise<World> {
  const clock = manualClock();
  const tables = memoryTables();
  const store = testStore({ tables, clock });
  await putVisit(store, note);
  return { clock, tables, store };
}

/** The browser process is killed: nothing that is still in memory counts. */
async function kill({ clock, tables }: World): Promise<DeviceStore> {
  return testStore({ tables: tables.reopen(), clock, client: 1 });
}

const lane = (store: DeviceStore) =>
  store.tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
const draftEditsOf = async (store: DeviceStore): Promise<Patch[]> => {
  const draftEdits = await store.tables.read(['patches', 'drafts'], async (tx) => ({
    patches: await tx.patchesOf(visitId()),
    draft: await tx.draftOf(visitId()),
  }));
  return (await openDraftEdits(store, draftEdits)).map(({ patch }) => patch);
};

describe('opening a note', () => {
  test('shows the server’s answers with uncommitted draft edits on top', async () => {
    const here = await world({
      note: { content: docOf({ 'vitals.pulse': 70, 'narrative.text': 'Stable.' }) },
    });
    const draft = await openDraft(here.store, visitId());
    draft.set('vitals.pulse', 82);
    await here.clock.advance(300);
    const again = await openDraft(await kill(here), visitId());
    expect(value(again, 'vitals.pulse')).toBe(82);
    expect(value(again, 'narrative.text')).toBe('Stable.');
    expect(read(again.answersAtom)).toEqual({ 'vitals.pulse': 82, 'narrative.text': 'Stable.' });
  });

  test('a cleared answer stays cleared after a kill', async () => {
    const here = await world({ note: { content: docOf({ 'vitals.pulse': 70 }) } });
    (await openDraft(here.store, visitId())).set('vitals.pulse', null);
    await here.clock.advance(300);
    const again = await openDraft(await kill(here), visitId());
    expect(value(again, 'vitals.pulse')).toBeUndefined();
    expect(read(again.answersAtom)).toEqual({});
  });

  test('a visit that is not on the device, and a form this version does not know, are refused by name', async () => {
    const { store } = await world();
    await expect(openDraft(store, visitId(9))).rejects.toThrow(
      new Refusal('record.not-found').message,
    );
    await putVisit(store, { visit: { id: visitId(2) }, note: { formId: 'hospice-visit' } });
    await expect(openDraft(store, visitId(2))).rejects.toThrow(
      new Refusal('note.unknown-field').message,
    );
  });

  test('is read-only when sealed, approved or somebody else’s', async () => {
    const { store } = await world();
    expect((await openDraft(store, visitId())).readOnly).toBe(false);
    await putVisit(store, { visit: { id: visitId(2), providerId: userId(2) } });
    await putVisit(store, { visit: { id: visitId(3), status: 'NotesApproved' } });
    expect((await openDraft(store, visitId(2))).readOnly).toBe(true);
    expect((await openDraft(store, visitId(3))).readOnly).toBe(true);
  });
});

describe('everything up to the last 300 ms is there (docs/sync.md, save; targets row 2)', () => {
  test.each(Array.from({ length: 30 }, (_, index) => 37 * (index + 1)))(
    'killed after %i ms of typing',
    async (death) => {
      const here = await world();
      const draft = await openDraft(here.store, visitId());
      const edits: { at: number; text: string }[] = [];
      for (let at = 0; at < death; at += 40) {
        const text = `letter ${at}`;
        edits.push({ at, text });
        draft.set('narrative.text', text);
        await here.clock.advance(Math.min(40, death - at));
      }
      const again = await openDraft(await kill(here), visitId());
      const shown = value(again, 'narrative.text');
      const certain = edits.findLast(({ at }) => at <= death - 300);
      const allowed = edits.filter(({ at }) => at >= (certain?.at ?? -1)).map(({ text }) => text);
      expect(certain ? allowed : [...allowed, undefined]).toContain(shown);
    },
  );

  test('leaving the field and hiding the page do not wait for 300 ms', async () => {
    const here = await world();
    const draft = await openDraft(here.store, visitId());
    draft.set('vitals.pulse', 82);
    await draft.flush();
    expect(value(await openDraft(await kill(here), visitId()), 'vitals.pulse')).toBe(82);
  });
});

describe('typing', () => {
  test('one key changes the whole map once, then the atom of its answer', async () => {
    const { store } = await world();
    const draft = await openDraft(store, visitId());
    const changes: string[] = [];
    for (const path of ['vitals.pulse', 'vitals.systolic'])
      atoms.sub(draft.answerAtom(path), () => void changes.push(path));
    atoms.sub(draft.answersAtom, () => void changes.push('all'));
    draft.set('vitals.pulse', 8);
    draft.set('vitals.pulse', 8);
    expect(changes).toEqual(['all', 'vitals.pulse']);
  });

  test('the same value again writes nothing', async () => {
    const { store, clock } = await world({ note: { content: docOf({ 'vitals.pulse': 80 }) } });
    const draft = await openDraft(store, visitId());
    draft.set('vitals.pulse', 80);
    draft.set('vitals.systolic', null);
    await clock.advance(1_000);
    expect(await draftEditsOf(store)).toEqual([]);
  });

  test('says saved with the time, only when it is on the disk', async () => {
    const { store, clock } = await world();
    const draft = await openDraft(store, visitId());
    expect(read(draft.saveStateAtom)).toEqual({ kind: 'idle' });
    draft.set('vitals.pulse', 80);
    expect(read(draft.saveStateAtom)).toEqual({ kind: 'saving' });
    await clock.advance(300);
    expect(read(draft.saveStateAtom)).toEqual({ kind: 'saved', at: new Date(clock.now() - 150) });
  });

  test('patches are folded: a long visit leaves only a few rows to read', async () => {
    const { store, clock } = await world();
    const slow = { ...store, autoSave: 3_600_000 };
    const draft = await openDraft(slow, visitId());
    for (let n = 0; n < 55; n += 1) {
      draft.set(`wounds.w1.note${n % 7}`, `text ${n}`);
      await clock.advance(301);
    }
    const rows = await store.tables.read(['patches', 'drafts'], async (tx) => ({
      patches: (await tx.patchesOf(visitId())).length,
      draft: (await tx.draftOf(visitId()))?.generation,
    }));
    expect(rows.patches).toBe(55 % compactEvery);
    expect(rows.draft).toBe(Math.floor(55 / compactEvery));
    const all: Patch = Object.assign({}, ...(await draftEditsOf(store)));
    expect(all['wounds.w1.note5']).toBe('text 54');
    expect(Object.keys(all)).toHaveLength(7);
  });
});

describe('hand-over of an open note', () => {
  test('happens every WebAppConfig.autoSaveInterval seconds, and not without typing', async () => {
    const { store, clock } = await world();
    const draft = await openDraft(store, visitId());
    await clock.advance(120_000);
    expect(await lane(store)).toEqual([]);
    draft.set('vitals.pulse', 80);
    await clock.advance(30_000);
    expect(await lane(store)).toEqual([]);
    await clock.advance(300);
    expect(await lane(store)).toHaveLength(1);
    expect(await draftEditsOf(store)).toEqual([]);
  });

  test('follows another interval in a note that is open (WebAppConfig.autoSaveInterval)', async () => {
    const { store, clock } = await world();
    const draft = await openDraft(store, visitId());
    store.follow({
      constants: [{ type: 'WebAppConfig', name: 'autoSaveInterval', value: '10' }],
    });
    draft.set('vitals.pulse', 80);
    await clock.advance(10_300);
    expect(await lane(store)).toHaveLength(1);
    store.follow({ constants: [] });
    draft.set('vitals.pulse', 81);
    await clock.advance(10_300);
    expect(store.autoSave).toBe(30_000);
    expect(await draftEditsOf(store)).not.toEqual([]);
  });

  test('happens on closing; the entry carries the newest answers', async () => {
    const { store } = await world();
    const draft = await openDraft(store, visitId());
    draft.apply({ 'vitals.pulse': 80, 'vitals.systolic': 120 });
    draft.set('vitals.pulse', 81);
    await draft.close();
    const [entry] = await lane(store);
    expect(entry && (await openInput(store.codec, entry))).toEqual({
      patch: { 'vitals.pulse': 81, 'vitals.systolic': 120 },
    });
    expect(store.openNotes.size).toBe(0);
  });

  test('commits a killed browser’s draft edits after the next opening', async () => {
    const here = await world();
    (await openDraft(here.store, visitId())).set('vitals.pulse', 80);
    await here.clock.advance(300);
    const store = await kill(here);
    await openDraft(store, visitId());
    await here.clock.advance(30_000);
    expect(await lane(store)).toHaveLength(1);
  });
});

describe('a pull under an open note', () => {
  const officeSaid = (
    store: DeviceStore,
    values: Record<string, string | number>,
    revision: number,
  ): Promise<void> => putVisit(store, { note: { content: docOf(values, revision) } });

  test('brings the office’s answers into the fields, and never touches a field being typed in', async () => {
    const { store, clock } = await world({ note: { content: docOf({ 'vitals.pulse': 70 }, 5) } });
    const draft = await openDraft(store, visitId());
    draft.set('vitals.pulse', 82);
    await officeSaid(store, { 'vitals.pulse': 90, 'plan.next': 'Friday' }, 6);
    await clock.advance(10);
    expect(value(draft, 'plan.next')).toBe('Friday');
    expect(value(draft, 'vitals.pulse')).toBe(82);
  });

  test('reaches a note that begins with what its screen read before it', async () => {
    const { store, clock } = await world({ note: { content: docOf({ 'vitals.pulse': 70 }, 5) } });
    const page = await visitPage(store, visitId());
    await officeSaid(store, { 'vitals.pulse': 90, 'plan.next': 'Friday' }, 6);
    const draft = await openDraft(store, visitId(), page?.loaded);
    expect(value(draft, 'vitals.pulse')).toBe(70);
    // Typed over the 70 that is shown: the office's 90 has not been seen.
    draft.set('vitals.pulse', 82);
    await clock.advance(300);
    expect([value(draft, 'vitals.pulse'), value(draft, 'plan.next')]).toEqual([82, 'Friday']);
    await draft.close();
    expect((await lane(store)).map(({ baseRevision }) => baseRevision)).toEqual([5]);
  });

  test('typing over a value the person never saw keeps its older base, so the collision shows', async () => {
    const { store, clock } = await world({ note: { content: docOf({ 'vitals.pulse': 70 }, 5) } });
    const draft = await openDraft(store, visitId());
    draft.set('vitals.pulse', 82);
    await officeSaid(store, { 'vitals.pulse': 90 }, 6);
    await clock.advance(300);
    draft.set('vitals.pulse', 83);
    await clock.advance(300);
    draft.set('plan.next', 'Friday');
    await clock.advance(300);
    await draft.commitDraft();
    const rows = await lane(store);
    expect(rows.map(({ baseRevision }) => baseRevision)).toEqual([5, 6]);
    expect(rows[0] && (await openInput(store.codec, rows[0]))).toEqual({
      patch: { 'vitals.pulse': 83 },
    });
  });

  test('typing over a value the person did see starts from the newer revision', async () => {
    const { store, clock } = await world({ note: { content: docOf({ 'vitals.pulse': 70 }, 5) } });
    const draft = await openDraft(store, visitId());
    await officeSaid(store, { 'vitals.pulse': 90 }, 6);
    await clock.advance(10);
    expect(value(draft, 'vitals.pulse')).toBe(90);
    draft.set('vitals.pulse', 91);
    await draft.close();
    expect((await lane(store)).map(({ baseRevision }) => baseRevision)).toEqual([6]);
  });

  test('a value that is written while the tables are read does not flicker back', async () => {
    const { store, clock } = await world();
    const draft = await openDraft(store, visitId());
    const seen: unknown[] = [];
    atoms.sub(
      draft.answerAtom('narrative.text'),
      () => void seen.push(value(draft, 'narrative.text')),
    );
    for (let n = 1; n <= 30; n += 1) {
      draft.set('narrative.text', `text ${n}`);
      if (n % 3 === 0) await officeSaid(store, { 'plan.next': `plan ${n}` }, n);
      await clock.advance(n % 2 === 0 ? 260 : 90);
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `text ${n + 1}`));
  });
});

describe('the device fails', () => {
  test('the text stays in the fields, the person is told, and a later try saves it', async () => {
    const { store, clock } = await world();
    let broken = true;
    const tables = {
      ...store.tables,
      appendPatch: (patch: Parameters<typeof store.tables.appendPatch>[0]) =>
        broken
          ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
          : store.tables.appendPatch(patch),
    };
    const draft = await openDraft({ ...store, tables }, visitId());
    draft.set('narrative.text', 'Found on the floor.');
    await clock.advance(300);
    expect(read(draft.saveStateAtom)).toEqual({ kind: 'failed', code: 'device.full' });
    expect(value(draft, 'narrative.text')).toBe('Found on the floor.');
    await draft.close();
    expect([...store.openNotes].map((note) => note.unsaved())).toEqual([
      { 'narrative.text': 'Found on the floor.' },
    ]);
    broken = false;
    await clock.advance(5_000);
    expect(await draftEditsOf(store)).toEqual([{ 'narrative.text': 'Found on the floor.' }]);
  });

  test('a note that is opened again keeps the edits that the device could not save', async () => {
    const { store, clock } = await world();
    const tables = {
      ...store.tables,
      appendPatch: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    };
    const first = await openDraft({ ...store, tables }, visitId());
    first.set('narrative.text', 'Found on the floor.');
    await clock.advance(300);
    await first.close();
    const second = await openDraft(store, visitId());
    expect(value(second, 'narrative.text')).toBe('Found on the floor.');
    await second.flush();
    expect(await draftEditsOf(store)).toEqual([{ 'narrative.text': 'Found on the floor.' }]);
  });
});

test('in IndexedDB with real encryption the same: type, die, come back, hand over', async () => {
  const { tables, name } = openDexie();
  const codec = await testCodec();
  const store = testStore({ tables, codec });
  await putVisit(store);
  const draft = await openDraft(store, visitId());
  draft.apply({ 'vitals.pulse': 80, 'narrative.text': 'Ünïcode — fine.' });
  await draft.flush();
  tables.close();
  const again = testStore({ tables: openDexie(name).tables, codec });
  const reopened = await openDraft(again, visitId());
  expect(read(reopened.answersAtom)).toEqual({
    'vitals.pulse': 80,
    'narrative.text': 'Ünïcode — fine.',
  });
  await reopened.close();
  expect(await lane(again)).toHaveLength(1);
});
