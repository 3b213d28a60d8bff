import { beforeEach, describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import { appendEntry } from '#client/store/outbox/append-entry.ts';
import { openTables } from '#client/store/database-access.ts';
import { testId, visitId } from '#client/store/testing/records.ts';
import {
  codeOf,
  everythingStored,
  freshPhone,
  leaveUnsent,
  noras,
  olives,
  omars,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

describe('remote wipe (docs/security.md): the key slots go, unsent work stays sealed', () => {
  let app: App;
  let server: SignInServer;
  beforeEach(async () => {
    ({ app, server } = await freshPhone());
    server.orgKey = (await newClientKeyPair()).publicKey;
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
  });

  const wish = async (): Promise<string> => {
    const { uploadToken } = must((await app.readUploadGrants())[storeOf(app).name], 'grant');
    server.wipes.add(uploadToken);
    return uploadToken;
  };
  const addSealed = async (): Promise<string> => {
    const store = storeOf(app);
    const entry = await sealEntry(
      store,
      {
        entryId: testId(9, 7),
        command: 'saveAnswers',
        targetId: visitId(),
        baseRevision: 0,
        deviceTime: '2026-03-05T16:00:00.000Z',
        monotonic: 1,
      },
      { patch: { 'vitals.pulse': 71 } },
    );
    await store.tables.write(['outbox', 'meta'], (tx) => appendEntry(tx, entry));
    return entry.entryId;
  };
  const vaults = async () =>
    must(
      (await app.knownAccounts()).find(({ userName }) => userName === noras.userName),
      'account',
    ).vaults;
  const rowOf = async (database: string, entryId: string) => {
    const tables = openTables(database);
    const row = await tables.read(['outbox'], (tx) => tx.entry(entryId));
    tables.close();
    return row;
  };

  test.each(['open', 'pin-locked', 'locked', 'signed-out'] as const)(
    'while %s: the keys go, sealed entries of unsent work stay',
    async (state) => {
      const token = await wish();
      const { name } = storeOf(app);
      const entryId = await addSealed();
      await app.setPin(storeOf(app), '2468');
      if (state === 'pin-locked') await app.lock('idle');
      if (state === 'locked') await app.lock();
      if (state === 'signed-out') await app.signOut({ force: true });
      expect(app.currentSession().kind).toBe(state);
      await app.checkForWipes();
      expect(app.currentSession().kind).toBe('signed-out');
      expect(await vaults()).toMatchObject([{ database: name, wiped: true, wraps: [] }]);
      expect(server.wiped).toEqual([token]);
      expect(await rowOf(name, entryId)).toMatchObject({
        state: 'waiting',
        letter: expect.any(Uint8Array) as unknown,
      });
      expect((await app.uploadGrants.list()).map(({ database }) => database)).toEqual([name]);
    },
  );

  test.each(['open', 'signed-out'] as const)(
    'even on a device where an office user is %s',
    async (state) => {
      const token = await wish();
      await app.signOut({ force: true });
      await app.signIn(olives);
      if (state === 'signed-out') await app.signOut();
      await app.checkForWipes();
      expect([server.wiped, app.currentSession().kind]).toEqual([[token], state]);
      expect(await vaults()).toMatchObject([{ wiped: true, wraps: [] }]);
    },
  );

  test('nothing on the device opens it again, even after a restart; signing in starts a new vault', async () => {
    await wish();
    const earlier = storeOf(app);
    await app.checkForWipes();
    app = await reload();
    expect(app.currentSession().kind).toBe('signed-out');
    server.line = false;
    expect(await codeOf(app.signIn(noras))).toBe('network.unreachable');
    server.line = true;
    await app.signIn(noras);
    expect(storeOf(app).name).not.toBe(earlier.name);
    expect((await vaults()).map(({ wraps }) => wraps.length)).toEqual([0, 1]);
    expect(JSON.stringify(await everythingStored())).not.toContain('"wraps":null');
  });

  test('offline it waits, and the wipe is found at the next contact', async () => {
    await wish();
    server.line = false;
    await app.checkForWipes();
    expect(app.currentSession().kind).toBe('open');
    server.line = true;
    await app.checkForWipes();
    expect(await vaults()).toMatchObject([{ wiped: true, wraps: [] }]);
  });

  test('a client whose sealed entries wait for their person is still wiped', async () => {
    const token = await wish();
    await app.lock();
    await app.uploadGrants.refused(must((await vaults())[0], 'vault').database);
    await app.checkForWipes();
    expect(await vaults()).toMatchObject([{ wiped: true, wraps: [] }]);
    expect(server.wiped).toEqual([token]);
  });

  test('unsealed work keeps the password slot until its person opens the app again', async () => {
    const store = storeOf(app);
    const entry = await leaveUnsent(store);
    await app.lock();
    server.wipes.add(must((await app.readUploadGrants())[store.name], 'grant').uploadToken);
    await app.checkForWipes();
    expect(await vaults()).toMatchObject([{ wiped: true, wraps: [{ kind: 'password' }] }]);
    expect(server.wiped).toEqual([]);
    await app.signIn(noras);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  test('another person on the same phone keeps everything', async () => {
    await wish();
    await app.signOut({ force: true });
    await app.signIn(omars);
    const entry = await leaveUnsent(storeOf(app));
    await app.checkForWipes();
    expect(app.currentSession()).toMatchObject({
      kind: 'open',
      account: { displayName: 'Omar Nurse' },
    });
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    expect(await vaults()).toMatchObject([{ wiped: true, wraps: [] }]);
  });
});
