import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putStore } from '../current-store.ts';
import type { DeviceStore } from '../device-store.ts';
import { openDraft } from '../drafts/draft.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { manualClock, type ManualClock } from '../testing/manual-clock.ts';
import { visitId } from '../testing/records.ts';
import { putVisit, testStore } from '../testing/stores.ts';
import { unsavedAnswers, unsavedHereAtom } from './unsaved.ts';
import { watchLeaving } from '../drafts/watch-leaving.ts';

describe('answers the device would not take', () => {
  let full = false;
  let clock: ManualClock;
  let store: DeviceStore;
  let page: EventTarget;
  let stop = (): void => {};
  beforeEach(async () => {
    full = false;
    clock = manualClock();
    const tables = memoryTables();
    const refuse = (): Promise<never> =>
      Promise.reject(new DOMException('full', 'QuotaExceededError'));
    store = testStore({
      clock,
      tables: {
        ...tables,
        appendPatch: (row) => (full ? refuse() : tables.appendPatch(row)),
        write: (...given) => (full ? refuse() : tables.write(...given)),
      },
    });
    await putVisit(store);
    putStore(store);
    page = new EventTarget();
    stop = watchLeaving(page);
  });
  afterEach(() => {
    stop();
    putStore(null);
  });

  const counted = () =>
    getDefaultStore()
      .get(unsavedHereAtom)
      .map(({ visitId: id, answers }) => [id, answers]);
  /** Whether the browser would ask before it closes the page. */
  const isAsked = (): boolean =>
    !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('are counted, and the browser asks before the page goes, until the device takes them', async () => {
    const draft = await openDraft(store, visitId());
    expect([counted(), isAsked()]).toEqual([[], false]);
    full = true;
    draft.apply({ 'vitals.pulse': 72, 'narrative.text': 'Ate well.' });
    await draft.flush();
    expect([counted(), isAsked(), unsavedAnswers(store)]).toEqual([[[visitId(), 2]], true, 2]);
    full = false;
    await draft.flush();
    expect([counted(), isAsked(), unsavedAnswers(store)]).toEqual([[], false, 0]);
  });

  test('stay counted after the note is left, even when earlier edits cannot be committed, and come back', async () => {
    const draft = await openDraft(store, visitId());
    draft.set('vitals.respirations', 16);
    await draft.flush();
    full = true;
    draft.set('vitals.pulse', 72);
    await draft.flush();
    await draft.close();
    expect([counted(), isAsked()]).toEqual([[[visitId(), 1]], true]);
    const again = await openDraft(store, visitId());
    await again.flush();
    expect([again.unsaved(), counted()]).toEqual([{ 'vitals.pulse': 72 }, [[visitId(), 1]]]);
    await again.close();
    full = false;
    await clock.advance(10_000);
    expect([counted(), isAsked()]).toEqual([[], false]);
  });

  test('are forgotten when their person gave them up', async () => {
    const draft = await openDraft(store, visitId());
    full = true;
    draft.set('vitals.pulse', 72);
    await draft.flush();
    draft.drop();
    await draft.close();
    await clock.advance(10_000);
    expect([draft.unsaved(), counted(), isAsked()]).toEqual([{}, [], false]);
  });
});
