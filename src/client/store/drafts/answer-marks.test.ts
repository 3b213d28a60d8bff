import { getDefaultStore, type Atom } from 'jotai';
import { describe, expect, test } from 'vitest';
import type { MergedDoc } from '#contract/entities.ts';
import type { DeviceStore } from '../device-store.ts';
import { openDraft, type Draft } from './draft.ts';
import { manualClock, type ManualClock } from '../testing/manual-clock.ts';
import { docOf, testId, userId, visitId } from '../testing/records.ts';
import { putVisit, testStore } from '../testing/stores.ts';
import { until } from '../testing/until.ts';

const read = <T>(atom: Atom<T>): T => getDefaultStore().get(atom);
const value = (draft: Draft, path: string): unknown => read(draft.answerAtom(path));

async function openWorld(content: MergedDoc): Promise<{ store: DeviceStore; clock: ManualClock }> {
  const clock = manualClock();
  const store = testStore({ clock });
  await putVisit(store, { note: { content } });
  return { store, clock };
}

describe('changes by others while the note is open (ux: nothing changes unseen)', () => {
  const olgas = {
    revision: 6,
    by: userId(3),
    byName: 'Olga Office',
    at: '2026-03-05T16:30:00.000Z',
    client: testId(5, 7),
    device: 'Desk',
  };
  const olgaSaid = (store: DeviceStore, values: Record<string, string | number>): Promise<void> => {
    const content = docOf({ 'vitals.pulse': 70, 'plan.next': 'Friday', ...values }, 5);
    const revs = {
      ...content.doc.revs,
      ...Object.fromEntries(Object.keys(values).map((path) => [path, 6])),
    };
    return putVisit(store, {
      note: { content: { ...content, doc: { ...content.doc, revs, revision: 6 }, edits: [olgas] } },
    });
  };
  const changed = (draft: Draft, path: string): unknown => read(draft.changedAt(path));

  test('is marked with who and when, only at that answer, until it was seen', async () => {
    const { store, clock } = await openWorld(
      docOf({ 'vitals.pulse': 70, 'plan.next': 'Friday' }, 5),
    );
    const draft = await openDraft(store, visitId());
    await olgaSaid(store, { 'vitals.pulse': 90 });
    await clock.advance(10);
    await until(() =>
      expect([value(draft, 'vitals.pulse'), changed(draft, 'vitals.pulse')]).toEqual([
        90,
        { by: 'Olga Office', at: olgas.at },
      ]),
    );
    expect(changed(draft, 'plan.next')).toBeNull();
    draft.seen('vitals.pulse');
    expect(changed(draft, 'vitals.pulse')).toBeNull();
  });

  test('counts as seen when the person answers again; this tab’s typing is not a change by others', async () => {
    const { store, clock } = await openWorld(
      docOf({ 'vitals.pulse': 70, 'plan.next': 'Friday' }, 5),
    );
    const draft = await openDraft(store, visitId());
    draft.set('plan.next', 'Monday');
    await olgaSaid(store, { 'vitals.pulse': 90 });
    await clock.advance(300);
    await draft.commitDraft();
    draft.set('vitals.pulse', 91);
    await clock.advance(300);
    await until(() =>
      expect([changed(draft, 'vitals.pulse'), changed(draft, 'plan.next')]).toEqual([null, null]),
    );
  });

  test('another tab is named by nobody', async () => {
    const { store, clock } = await openWorld(docOf({ 'vitals.pulse': 70 }, 5));
    const draft = await openDraft(store, visitId());
    const other = await openDraft(store, visitId());
    other.set('vitals.pulse', 75);
    await clock.advance(310);
    await until(() =>
      expect([
        value(draft, 'vitals.pulse'),
        changed(draft, 'vitals.pulse'),
        changed(other, 'vitals.pulse'),
      ]).toEqual([75, { by: null, at: null }, null]),
    );
  });

  test('an open choice of this person shows at its answer until it is made', async () => {
    const { store, clock } = await openWorld(docOf({ 'vitals.pulse': 70 }, 5));
    const draft = await openDraft(store, visitId());
    const choice = (): unknown => read(draft.choiceAt('vitals.pulse'));
    const conflict = (by: string) => ({
      entryId: testId(9, 1),
      path: 'vitals.pulse',
      mine: 82,
      theirs: 90,
      theirsRevision: 6,
      mineEdit: { ...olgas, by, byName: 'N' },
      theirsEdit: olgas,
    });
    const withConflicts = (...conflicts: ReturnType<typeof conflict>[]) =>
      putVisit(store, { note: { content: { ...docOf({ 'vitals.pulse': 90 }, 6), conflicts } } });
    await withConflicts(conflict(userId(2)));
    await clock.advance(10);
    await until(() => expect(choice()).toBeNull());
    await withConflicts(conflict(userId()));
    await clock.advance(10);
    await until(() =>
      expect([choice(), read(draft.choiceAt('plan.next'))]).toEqual([testId(9, 1), null]),
    );
    await withConflicts();
    await clock.advance(10);
    await until(() => expect(choice()).toBeNull());
  });
});
