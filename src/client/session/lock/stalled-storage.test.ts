import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStore } from '#client/store/device-store.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { codeOf, freshPhone, noras, olives, reload, storeOf, type App } from '../testing/phone.ts';

const typed = { 'narrative.text': 'Ate well.', 'vitals.pulse': 72 };

/** Makes a store's storage answer nothing until the returned function is called. */
function stall({ tables }: DeviceStore): () => void {
  let goOn = (): void => {};
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const spies = (['read', 'write', 'appendPatch'] as const).map((name) => {
    const real = tables[name].bind(tables) as (...given: unknown[]) => unknown;
    return vi
      .spyOn(tables, name)
      .mockImplementation((...given: unknown[]) => gone.then(() => real(...given)) as never);
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
    goOn();
  };
}

describe('hiding does not wait for the disk (decision 028)', { timeout: 20_000 }, () => {
  let app: App;
  let store: DeviceStore;
  beforeEach(async () => {
    ({ app } = await freshPhone());
    await app.signIn(noras);
    store = storeOf(app);
    await putVisit(store);
  });
  afterEach(() => vi.restoreAllMocks());

  const isShut = async (): Promise<boolean> =>
    (await codeOf(store.tables.read(['outbox'], (tx) => tx.countIn('waiting')))) !== 'done';
  const sent = async (): Promise<unknown[]> => {
    const now = storeOf(app);
    const rows = await now.tables.read(['outbox'], (tx) => tx.entriesIn('waiting', 'notes', 0, 10));
    return Promise.all(rows.map((row) => openInput(now.codec, row)));
  };

  test.each(['idle', 'lease'] as const)(
    'the %s lock; answers are saved when storage responds again',
    async (by) => {
      await app.setPin(store, '4711');
      const draft = await app.openDraft(store, visitId());
      const goOn = stall(store);
      draft.apply(typed);
      await app.lock(by);
      expect([app.currentSession().kind, draft.unsaved()]).toEqual(['locked', typed]);
      goOn();
      await vi.waitFor(async () => expect(await isShut()).toBe(true), { timeout: 5_000 });
      expect(await codeOf(app.releaseKey('4711'))).toBe('device.pin-spent');
      await app.unlock(noras.password);
      expect(await sent()).toEqual([{ patch: typed }]);
    },
  );

  test('leaving in another tab', async () => {
    const other = await reload();
    const stops = [app.watchTabs(), other.watchTabs()];
    await other.unlock(noras.password);
    const goOn = stall(store);
    await other.lock();
    await vi.waitFor(() => expect(app.currentSession().kind).toBe('locked'), { timeout: 10_000 });
    for (const stop of stops) stop();
    goOn();
    await vi.waitFor(async () => expect(await isShut()).toBe(true), { timeout: 5_000 });
  });

  test('a wipe; the key goes when the answers are sealed', async () => {
    const draft = await app.openDraft(store, visitId());
    const goOn = stall(store);
    draft.apply(typed);
    const wiping = app.wipeDatabase(store.name);
    await vi.waitFor(() => expect(app.currentSession().kind).toBe('signed-out'), {
      timeout: 10_000,
    });
    expect(draft.unsaved()).toEqual(typed);
    goOn();
    await wiping;
    expect([await isShut(), draft.unsaved()]).toEqual([true, {}]);
  });

  test('the end of an office session', async () => {
    await app.signOut({ force: true });
    await app.signIn(olives);
    const silent = { get: () => ({}), put: () => ({}), delete: () => ({}), transaction: {} };
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue({
      objectStore: () => silent,
    } as never);
    await app.lock('idle');
    expect(app.currentSession().kind).toBe('signed-out');
  });
});
