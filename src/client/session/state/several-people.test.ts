import { beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '#domain/must.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { addFile, contentOf, filesOfNote } from '#client/store/files/note-files.ts';
import { patchPlace } from '#client/store/sealed-rows.ts';
import { visitId } from '#client/store/testing/records.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  nora,
  noras,
  omar,
  omars,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';
import type { KnownAccount } from './device.ts';

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
});

const account = async (userId: string): Promise<KnownAccount> =>
  must(
    (await app.knownAccounts()).find((each) => each.userId === userId),
    'account',
  );
const next = 'second password of Nora';

describe('two people on one phone', () => {
  test('each has a database, a client and a key of their own', async () => {
    await app.signIn(noras);
    await app.signOut();
    await app.signIn(omars);
    const [hers, his] = [await account(nora.id), await account(omar.id)];
    expect(hers.vaults[0]?.database).not.toBe(his.vaults[0]?.database);
    expect(hers.clientId).not.toBe(his.clientId);
    expect(hers.deviceId).toBe(his.deviceId);
    expect(await codeOf(app.openVaultKey(hers, omars.password))).toBe('device.wrong-password');
    expect(await codeOf(app.openVaultKey(his, noras.password))).toBe('device.wrong-password');
  });

  test("neither's key opens the other's store, even with the key slot moved to the other's account", async () => {
    await app.signIn(noras);
    await app.signOut();
    await app.signIn(omars);
    const [hers, his] = [await account(nora.id), await account(omar.id)];
    const opening = async (whose: KnownAccount, password: string, other: KnownAccount) =>
      app.openStoreOffline({
        account: other,
        key: await app.openVaultKey(whose, password),
        deviceName: '',
      });
    expect(await codeOf(opening(hers, noras.password, his))).toBe('device.storage');
    expect(await codeOf(opening(his, omars.password, hers))).toBe('device.storage');
    expect(await codeOf(app.openVaultKey({ ...his, vaults: hers.vaults }, noras.password))).toBe(
      'device.wrong-password',
    );
  });

  test("unsent work of A survives B's sign-in, and A's next sign-in finds it", async () => {
    await app.signIn(noras);
    const entry = await leaveUnsent(storeOf(app));
    const { clientId } = storeOf(app);
    await app.signOut({ force: true });
    await app.signIn(omars);
    expect(await readUnsent(storeOf(app), entry)).toBeNull();
    expect(await app.countUnsentOf(await account(nora.id))).toBe(1);
    await app.signOut();
    await app.signIn(noras);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    expect(storeOf(app).clientId).toBe(clientId);
  });
});

describe('a password that was changed elsewhere', () => {
  let entry: string;
  beforeEach(async () => {
    await app.signIn(noras);
    entry = await leaveUnsent(storeOf(app));
  });

  const changed = async (): Promise<void> => {
    await app.signOut({ force: true });
    server.changePassword(noras.userName, next);
    await app.signIn({ ...noras, password: next });
  };

  test('is detected at sign-in, with the count of unsent work and the vault untouched', async () => {
    const before = (await account(nora.id)).vaults;
    await changed();
    expect(app.currentSession()).toMatchObject({ kind: 'earlier-password', unsent: 1 });
    expect((await account(nora.id)).vaults).toEqual(before);
  });

  test('is detected when unlocking too', async () => {
    await app.lock();
    server.changePassword(noras.userName, next);
    await app.unlock(next);
    expect(app.currentSession()).toMatchObject({ kind: 'earlier-password', unsent: 1 });
  });

  test('the earlier one opens the unsent work, and from then on the new one does', async () => {
    await changed();
    expect(await codeOf(app.openWithEarlierPassword('wrong'))).toBe('device.wrong-password');
    expect(app.currentSession().kind).toBe('earlier-password');
    await app.openWithEarlierPassword(noras.password);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    expect((await account(nora.id)).vaults).toHaveLength(1);
    await app.lock();
    server.line = false;
    expect(await codeOf(app.unlock(noras.password))).toBe('device.wrong-password');
    await app.unlock(next);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  test('starting empty creates a store and a client of its own; the old vault stays as it was', async () => {
    const [old] = (await account(nora.id)).vaults;
    await changed();
    await app.startEmpty();
    expect(opened(app).online).toBe('valid');
    expect(await readUnsent(storeOf(app), entry)).toBeNull();
    const { vaults } = await account(nora.id);
    expect(vaults).toHaveLength(2);
    expect(vaults[0]).toEqual(old);
    expect(vaults[1]?.clientId).not.toBe(old?.clientId);
    expect(vaults[1]?.database).not.toBe(old?.database);
    const earlier = { ...(await account(nora.id)), vaults: [must(old, 'vault')] };
    expect(await app.countUnsentOf(earlier)).toBe(1);
    const { store } = await app.openStoreOffline({
      account: earlier,
      key: await app.openVaultKey(earlier, noras.password),
      deviceName: '',
    });
    expect(await readUnsent(store, entry)).toEqual({ said: 'work 1' });
    store.close();
  });

  test('after starting empty the new vault is the one that unlocks and signs in', async () => {
    await changed();
    await app.startEmpty();
    const { name, clientId } = storeOf(app);
    app = await reload();
    await app.unlock(next);
    expect(storeOf(app)).toMatchObject({ name, clientId });
    await app.signOut();
    await app.signIn({ ...noras, password: next });
    expect(storeOf(app)).toMatchObject({ name, clientId });
    expect((await account(nora.id)).vaults).toHaveLength(2);
  });

  test('starting empty offline changes nothing and can be tried again', async () => {
    await changed();
    server.line = false;
    expect(await codeOf(app.startEmpty())).toBe('network.unreachable');
    expect(app.currentSession().kind).toBe('earlier-password');
    expect((await account(nora.id)).vaults).toHaveLength(1);
    server.line = true;
    await app.startEmpty();
    expect(app.currentSession().kind).toBe('open');
  });

  test('a reload in between asks for the password again and loses nothing', async () => {
    await changed();
    app = await reload();
    await app.signIn({ ...noras, password: next });
    await app.openWithEarlierPassword(noras.password);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  describe('the work behind the earlier password, after starting empty', () => {
    const rows = async (store: DeviceStore) =>
      store.tables.read(['outbox'], async (tx) =>
        (await tx.entriesIn('waiting', 'notes', 0, 10)).map(({ entryId, seq, sealed }) => ({
          entryId,
          seq,
          sealed,
        })),
      );
    const bring = (password: string | null) =>
      app.bringEarlierWork(
        opened(app).account,
        storeOf(app),
        must(opened(app).account.vaults[0], 'vault').database,
        password,
      );

    test('is counted, and stays while another password is tried', async () => {
      await changed();
      await app.startEmpty();
      expect(await app.earlierVaults(opened(app).account)).toMatchObject([
        { waiting: 1, arrived: 0, passkey: false },
      ]);
      expect(await codeOf(bring('not remembered'))).toBe('device.wrong-password');
      expect(await app.earlierVaults(opened(app).account)).toMatchObject([{ waiting: 1 }]);
    });

    test('brings its files along, complete', async () => {
      const bytes = Uint8Array.from(
        { length: 300_000 },
        (_, index) => [0xff, 0xd8, 0xff][index] ?? index % 251,
      );
      const fileId = await addFile(storeOf(app), visitId(2), { name: 'wound.jpg', bytes });
      await changed();
      await app.startEmpty();
      expect(await app.earlierVaults(opened(app).account)).toMatchObject([{ waiting: 2 }]);
      expect(await bring(noras.password)).toBe(2);
      const [file] = await filesOfNote(storeOf(app), visitId(2));
      expect(file).toMatchObject({ fileId, name: 'wound.jpg', state: 'waiting' });
      const content = await contentOf(storeOf(app), must(file, 'file'));
      expect(Buffer.from(await must(content, 'content').arrayBuffer()).equals(bytes)).toBe(true);
      expect(await app.earlierVaults(opened(app).account)).toEqual([]);
    });

    test('is moved under the same id when the earlier password is remembered, offline, after a restart', async () => {
      const store = storeOf(app);
      const box = await store.codec.seal(patchPlace({ visitId: visitId(2), base: 0 }), {
        'vitals.pulse': 71,
      });
      await store.tables.appendPatch({
        visitId: visitId(2),
        base: 0,
        epoch: '',
        at: '2026-03-05T16:00:00.000Z',
        box,
      });
      await changed();
      await app.startEmpty();
      app = await reload();
      await app.unlock(next);
      server.line = false;
      expect(await bring(noras.password)).toBe(2);
      const moved = await rows(storeOf(app));
      expect(moved.map(({ seq }) => seq)).toEqual([1, 2]);
      expect(moved[0]?.entryId).toBe(entry);
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
      expect(await app.earlierVaults(opened(app).account)).toEqual([]);
      expect(await app.countUnsentOf(opened(app).account)).toBe(2);
    });

    test('is never lost when the app is stopped in between, and is there once after a second try', async () => {
      await changed();
      await app.startEmpty();
      const { tables } = storeOf(app);
      const write = vi.spyOn(tables, 'write').mockRejectedValueOnce(new Error('killed'));
      await expect(bring(noras.password)).rejects.toThrow('killed');
      expect(await app.earlierVaults(opened(app).account)).toMatchObject([{ waiting: 1 }]);
      write.mockRestore();
      expect([await bring(noras.password), await bring(noras.password)]).toEqual([1, 0]);
      expect(await rows(storeOf(app))).toHaveLength(1);
    });

    test('a sealed entry that reached the office is asked for its outcome', async () => {
      await storeOf(app).tables.write(['outbox'], async (tx) =>
        tx.putEntries([{ ...must(await tx.entry(entry), 'entry'), state: 'delivered' }]),
      );
      await changed();
      await app.startEmpty();
      expect(await app.earlierVaults(opened(app).account)).toMatchObject([
        { waiting: 0, arrived: 1 },
      ]);
      await bring(noras.password);
      expect((await rows(storeOf(app))).map(({ entryId }) => entryId)).toEqual([entry]);
    });

    test('a wipe by the office leaves nothing to open', async () => {
      await changed();
      await app.startEmpty();
      const { account: now } = opened(app);
      const wiped = {
        ...now,
        vaults: now.vaults.map((vault, at) => (at === 0 ? { ...vault, wraps: [] } : vault)),
      };
      expect(await app.earlierVaults(wiped)).toEqual([]);
    });
  });
});
