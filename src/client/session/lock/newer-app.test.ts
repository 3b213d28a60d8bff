import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { until } from '#client/store/testing/until.ts';
import { must } from '#domain/must.ts';
import { freshPhone, noras, storeOf, type App } from '../testing/phone.ts';

/**
 * The next version of the app in another tab: it adds a table. Resolves when it has the database.
 */
function newerTab(name: string): { opened: Promise<IDBDatabase>; blocked: () => boolean } {
  let blocked = false;
  const request = indexedDB.open(name, 1_000);
  request.addEventListener(
    'upgradeneeded',
    () => void request.result.createObjectStore('of-tomorrow'),
  );
  request.addEventListener('blocked', () => (blocked = true));
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(must(request.error, 'error')));
  });
  return { opened, blocked: () => blocked };
}

const all = (database: IDBDatabase, table: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const request = database.transaction(table).objectStore(table).getAll();
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(must(request.error, 'error')));
  });

describe('an old tab when a newer version of the app changes the database (docs/sync.md, fault 23)', () => {
  let app: App;
  let store: DeviceStore;
  let draft: Draft;
  let stop = (): void => {};
  beforeEach(async () => {
    ({ app } = await freshPhone());
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
    await app.signIn(noras);
    store = storeOf(app);
    await putVisit(store);
    draft = await app.openDraft(store, visitId());
    stop = app.watchNewerApp();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  test('saves the last answers, hides, closes, and shows why; the newer version finds all of them', async () => {
    const { codec } = store;
    draft.set('vitals.pulse', 72);
    const states: string[] = [];
    app.onUpgrade(() => states.push(app.currentUpgrade()));
    const database = await newerTab(store.name).opened;
    await until(() => expect(app.currentUpgrade()).toBe('outdated'));
    expect(states).toEqual(['saving', 'outdated']);
    expect(app.currentSession().kind).toBe('locked');
    const [entry] = (await all(database, 'outbox')) as Parameters<typeof openInput>[1][];
    expect(await openInput(codec, must(entry, 'entry'))).toEqual({ patch: { 'vitals.pulse': 72 } });
    expect(await all(database, 'patches')).toEqual([]);
    // The old tab no longer uses the database.
    await expect(
      store.tables.read(['outbox'], (tx) => tx.countIn('waiting')),
    ).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    database.close();
  });

  test('does not close while answers are unsaved: it stays on the screen until they are saved', async () => {
    const refused = vi
      .spyOn(store.tables, 'appendPatch')
      .mockRejectedValue(new DOMException('The disk is full.', 'QuotaExceededError'));
    draft.set('narrative.text', 'Ate well.');
    const newer = newerTab(store.name);
    let isOpen = false;
    void newer.opened.then(() => (isOpen = true));
    await until(() => expect(newer.blocked()).toBe(true));
    await draft.flush();
    expect([app.currentSession().kind, app.currentUpgrade(), isOpen]).toEqual([
      'open',
      'none',
      false,
    ]);
    expect(draft.unsaved()).toEqual({ 'narrative.text': 'Ate well.' });

    refused.mockRestore();
    const database = await newer.opened;
    await until(() => expect(app.currentUpgrade()).toBe('outdated'));
    expect(await all(database, 'outbox')).toHaveLength(1);
    database.close();
  });

  test('closes at once when no one is working', async () => {
    await draft.close();
    await app.lock();
    const database = await newerTab(store.name).opened;
    expect(app.currentUpgrade()).toBe('none');
    database.close();
  });
});

describe('a new tab that has to change the database while another tab has it open', () => {
  test('waits, shows why, and continues by itself when the other one closes', async () => {
    const { app } = await freshPhone();
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('porchlight-held', 10);
      request.addEventListener('success', () => resolve(request.result));
    });
    const { DeviceDatabase } = await import('#client/store/database.ts');
    const database = new DeviceDatabase('porchlight-held');
    const counted = Promise.resolve(database.outbox.count());
    await until(() => expect(app.currentUpgrade()).toBe('waits'));
    held.close();
    expect(await counted).toBe(0);
    expect(app.currentUpgrade()).toBe('none');
    database.close();
  });
});
