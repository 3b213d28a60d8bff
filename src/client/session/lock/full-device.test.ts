import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { until } from '#client/store/testing/until.ts';
import { must } from '#domain/must.ts';
import { authenticator } from '../testing/passkeys.ts';
import {
  codeOf,
  freshPhone,
  nora,
  noras,
  omars,
  opened,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** Makes every database of the phone reject writes until the returned function is called. */
function fillPhone(): () => void {
  const full = (): never => {
    throw new DOMException('The disk does not take it.', 'QuotaExceededError');
  };
  const spies = (['add', 'put'] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(full),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

const typed = { 'narrative.text': 'Ate well.', 'vitals.pulse': 72 };

describe('leaving while the device cannot save answers (decision 028)', () => {
  let app: App;
  let server: SignInServer;
  let store: DeviceStore;
  let draft: Draft;
  let makeRoom: () => void;
  beforeEach(async () => {
    ({ app, server } = await freshPhone());
    await app.signIn(noras);
    store = storeOf(app);
    await putVisit(store);
    draft = await app.openDraft(store, visitId());
    makeRoom = fillPhone();
    draft.apply(typed);
    await draft.flush();
  });
  afterEach(() => {
    makeRoom();
    vi.restoreAllMocks();
  });

  const kind = (): string => app.currentSession().kind;
  const isShut = async (): Promise<boolean> =>
    (await codeOf(store.tables.read(['outbox'], (tx) => tx.countIn('waiting')))) !== 'done';
  /** What the person's outbox holds when they are back. */
  const sent = async (): Promise<unknown[]> => {
    const now = storeOf(app);
    const rows = await now.tables.read(['outbox'], (tx) => tx.entriesIn('waiting', 'notes', 0, 10));
    return Promise.all(rows.map((row) => openInput(now.codec, row)));
  };

  test.each([
    ['locking', () => app.lock(), { unsaved: 2 }],
    ['signing out or switching', () => app.signOut(), { unsent: 0, unsaved: 2 }],
  ])(
    '%s by hand reports the number of unsaved answers, and nothing else happens',
    async (_, leave, told) => {
      expect(await leave()).toEqual(told);
      expect([kind(), draft.unsaved()]).toEqual(['open', typed]);
      makeRoom();
      expect(await app.lock()).toBeUndefined();
      await app.unlock(noras.password);
      expect(await sent()).toEqual([{ patch: typed }]);
    },
  );

  test('a person who locks anyway discards the answers, and the key is gone', async () => {
    await app.lock('person', { force: true });
    expect([kind(), draft.unsaved(), await isShut()]).toEqual(['locked', {}, true]);
    makeRoom();
    await app.unlock(noras.password);
    expect(storeOf(app)).not.toBe(store);
    expect(await sent()).toEqual([]);
  });

  test('a person who signs out anyway discards them, and stays signed out after a restart', async () => {
    await app.signOut({ force: true });
    expect([kind(), draft.unsaved(), await isShut(), server.running()]).toEqual([
      'signed-out',
      {},
      true,
      [],
    ]);
    app = await reload();
    expect(kind()).toBe('signed-out');
  });

  test('signing out offline works at once; the page ends the server’s session when it can', async () => {
    server.line = false;
    await app.signOut({ force: true });
    expect([kind(), await isShut(), server.running()]).toEqual([
      'signed-out',
      true,
      [nora.userName],
    ]);
    server.line = true;
    await until(() => expect(server.running()).toEqual([]));
  });

  test.each([
    ['idle', { kind: 'locked' }],
    ['lease', { kind: 'locked', why: 'lease' }],
  ] as const)(
    'the %s lock hides everything and keeps the answers; the password brings them back even while nothing can be saved',
    async (by, hidden) => {
      await app.lock(by);
      expect(app.currentSession()).toMatchObject(hidden);
      expect(await codeOf(app.unlock('wrong'))).toBe('device.wrong-password');
      expect(kind()).toBe('locked');
      await draft.close(); // The screen is hidden.
      await app.unlock(noras.password);
      const again = await app.openDraft(storeOf(app), visitId());
      expect(again.unsaved()).toEqual(typed);
      makeRoom();
      await again.close();
      expect(await sent()).toEqual([{ patch: typed }]);
    },
  );

  test('with a PIN, idle time pin-locks the app, and the PIN brings the answers back', async () => {
    makeRoom();
    await app.setPin(store, '4711');
    makeRoom = fillPhone();
    draft.set('vitals.pulse', 80);
    await draft.flush();
    await app.lock('idle');
    expect(kind()).toBe('pin-locked');
    expect(await codeOf(app.unlockWithPin('1111'))).toBe('device.wrong-pin');
    await app.unlockWithPin('4711');
    expect([storeOf(app), draft.unsaved()]).toEqual([store, { ...typed, 'vitals.pulse': 80 }]);
  });

  test('the passkey opens a full phone like the password', async () => {
    makeRoom();
    authenticator();
    await app.addPasskey(noras.password);
    makeRoom = fillPhone();
    await app.lock('idle');
    expect(kind()).toBe('locked');
    await app.unlockWithPasskey();
    expect([storeOf(app), draft.unsaved()]).toEqual([store, typed]);
  });

  test('what is opened behind the lock does not stay open while they wait', async () => {
    await app.lock('idle');
    const place = { table: 'note', id: 'n1', version: 1 };
    const box = await store.codec.seal(place, typed);
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
    const decrypted = (): number =>
      decrypt.mock.calls.filter(
        ([, , data]) => ArrayBuffer.isView(data) && data.buffer === box.buffer,
      ).length;
    await store.codec.open(place, box);
    expect(decrypted()).toBe(1);
    await until(async () => {
      await store.codec.open(place, box);
      expect(decrypted()).toBeGreaterThan(1);
    });
    expect([await isShut(), draft.unsaved()]).toEqual([false, typed]);
  });

  test('as soon as there is room they are saved behind the lock screen, and the store closes', async () => {
    await app.lock('idle');
    expect(await isShut()).toBe(false);
    makeRoom();
    await until(async () => expect(await isShut()).toBe(true));
    expect(kind()).toBe('locked');
    await app.unlock(noras.password);
    expect(storeOf(app)).not.toBe(store);
    expect(await sent()).toEqual([{ patch: typed }]);
  });

  test('another person who signs in meanwhile sees nothing of it; the first one gets it back', async () => {
    await app.lock('idle');
    makeRoom();
    vi.spyOn(store.tables, 'appendPatch').mockRejectedValue(
      new DOMException('The disk is full.', 'QuotaExceededError'),
    );
    await app.chooseAnotherPerson();
    await app.signIn(omars);
    expect([storeOf(app).name === store.name, storeOf(app).openNotes.size]).toEqual([false, 0]);
    await app.signOut();
    await app.signIn(noras);
    expect(opened(app).account.userId).toBe(nora.id);
    expect([storeOf(app), draft.unsaved()]).toEqual([store, typed]);
  });

  test('a wipe discards them too', async () => {
    await app.lock('idle');
    makeRoom();
    vi.spyOn(store.tables, 'appendPatch').mockRejectedValue(
      new DOMException('The disk is full.', 'QuotaExceededError'),
    );
    await app.wipeDatabase(store.name);
    expect([await isShut(), draft.unsaved()]).toEqual([true, {}]);
    expect(must((await app.knownAccounts())[0], 'account').vaults[0]).toMatchObject({
      wiped: true,
    });
    expect(server.running()).toEqual([nora.userName]);
  });
});
