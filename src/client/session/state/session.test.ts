import { beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import { must } from '#domain/must.ts';
import {
  codeOf,
  everythingStored,
  freshPhone,
  leaveUnsent,
  nora,
  noras,
  olives,
  omar,
  omars,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

let app: App;
let server: SignInServer;
beforeEach(async () => {
  vi.restoreAllMocks();
  ({ app, server } = await freshPhone());
});

const online = (): string => opened(app).online;

describe('the first sign-in', () => {
  test('creates one vault, opens its store and remembers who is here', async () => {
    expect(app.currentSession()).toEqual({ kind: 'signed-out', accounts: [] });
    await app.signIn(noras);
    expect(opened(app)).toMatchObject({
      online: 'valid',
      state: { user: { id: nora.id } },
      account: { displayName: 'Nora Nurse', keepsData: true },
    });
    const [account] = await app.knownAccounts();
    expect(account?.vaults).toHaveLength(1);
    expect(account?.vaults[0]).toMatchObject({
      database: storeOf(app).name,
      clientId: storeOf(app).clientId,
      wraps: [{ kind: 'password', kdf: { memoryKiB: 19_456, iterations: 2 } }],
    });
    expect([
      await app.readFact('activeUser'),
      await app.readFact('lastUser'),
      await app.readFact('signOutDue'),
    ]).toEqual([nora.id, nora.id, false]);
    expect(storeOf(app).deviceName).toBe('Android, Chrome');
  });

  test.each([
    ['a wrong password', () => app.signIn({ ...noras, password: 'wrong' }), 'login.failed'],
    ['no line', () => ((server.line = false), app.signIn(noras)), 'network.unreachable'],
    [
      'a server that is not ready',
      () => ((server.refuses = 'server.unavailable'), app.signIn(noras)),
      'server.unavailable',
    ],
    ['no access', () => ((server.refuses = 'login.blocked'), app.signIn(noras)), 'login.blocked'],
  ])('%s is reported with its code and leaves nothing behind', async (_, signIn, code) => {
    expect(await codeOf(signIn())).toBe(code);
    expect(app.currentSession().kind).toBe('signed-out');
    expect(await app.knownAccounts()).toEqual([]);
  });

  test('the office gets no vault and no store', async () => {
    await app.signIn(olives);
    expect(opened(app).store).toBeNull();
    expect((await app.knownAccounts())[0]).toMatchObject({ keepsData: false, vaults: [] });
    expect(
      Object.keys(await everythingStored()).filter((name) => !name.startsWith('porchlight-device')),
    ).toEqual([]);
  });

  test('neither the data key nor the password nor a name from the session is readable in storage', async () => {
    const raws: Uint8Array[] = [];
    const real = crypto.subtle.importKey.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'importKey').mockImplementation((...input: unknown[]) => {
      if (input[1] instanceof Uint8Array) raws.push(Uint8Array.from(input[1]));
      return Reflect.apply(real, undefined, input);
    });
    await app.signIn(noras);
    await leaveUnsent(storeOf(app));
    expect(raws.length).toBeGreaterThanOrEqual(2);
    const stored = await everythingStored();
    const held: Uint8Array[] = [];
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      expect(value).not.toBeInstanceOf(CryptoKey);
      if (value instanceof Uint8Array) held.push(value);
      else if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    collect(stored);
    expect(held.length).toBeGreaterThanOrEqual(5);
    for (const secret of [...raws, noras.password, nora.emailId, 'work 1'].map((each) =>
      Buffer.from(each),
    )) {
      expect(held.some((each) => Buffer.from(each).includes(secret))).toBe(false);
      expect(
        texts.some((each) =>
          [secret.toString(), secret.toString('hex'), secret.toString('base64')].some((form) =>
            each.includes(form),
          ),
        ),
      ).toBe(false);
    }
  });
});

describe('lock and unlock', () => {
  test('the password opens the day offline, with the work that was there', async () => {
    await app.signIn(noras);
    const entry = await leaveUnsent(storeOf(app));
    server.line = false;
    await app.lock();
    expect(app.currentSession().kind).toBe('locked');
    await app.unlock(noras.password);
    expect(opened(app).state.user).toEqual(nora);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    await until(() => expect(server.calls.at(-1)).toBe('session'));
    expect(online()).toBe('unknown');
  });

  test('a locked store refuses reads and writes', async () => {
    await app.signIn(noras);
    const store = storeOf(app);
    const entry = await leaveUnsent(store);
    await app.lock();
    expect(await codeOf(readUnsent(store, entry))).not.toBe('done');
  });

  test('a wrong password is refused with a code from the catalogue, and nothing changes', async () => {
    await app.signIn(noras);
    await app.lock();
    const before = [app.currentSession(), await app.knownAccounts()];
    expect(await codeOf(app.unlock('wrong'))).toBe('device.wrong-password');
    server.line = false;
    expect(await codeOf(app.unlock('wrong'))).toBe('device.wrong-password');
    expect([app.currentSession(), await app.knownAccounts()]).toEqual(before);
    await app.unlock(noras.password);
    expect(app.currentSession().kind).toBe('open');
  });

  test('a stored session that was truncated is reported as a storage failure', async () => {
    await app.signIn(noras);
    await storeOf(app).tables.write(['meta'], (tx) => tx.putMeta('session', new Uint8Array()));
    await app.lock();
    expect(await codeOf(app.unlock(noras.password))).toBe('device.storage');
    expect(app.currentSession().kind).toBe('locked');
  });

  test('a device that never completed a sign-in reports device.never-online', async () => {
    await app.signIn(noras);
    const { name } = storeOf(app);
    await app.lock();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).addEventListener('success', resolve);
    });
    expect(await codeOf(app.unlock(noras.password))).toBe('device.never-online');
    expect(app.currentSession().kind).toBe('locked');
  });

  test('a reload locks the field and keeps the office signed in', async () => {
    await app.signIn(noras);
    app = await reload();
    expect(app.currentSession()).toMatchObject({ kind: 'locked', account: { userId: nora.id } });
    await app.chooseAnotherPerson();
    await app.signIn(olives);
    app = await reload();
    expect(opened(app)).toMatchObject({ account: { userName: olives.userName }, store: null });
    server.endSessions();
    expect((await reload()).currentSession().kind).toBe('signed-out');
  });

  test('leaving a locked app keeps its vault', async () => {
    await app.signIn(noras);
    await leaveUnsent(storeOf(app));
    await app.lock();
    await app.chooseAnotherPerson();
    expect(app.currentSession()).toMatchObject({
      kind: 'signed-out',
      accounts: [{ userId: nora.id }],
    });
    expect(await app.countUnsentOf(must((await app.knownAccounts())[0], 'account'))).toBe(1);
  });

  test.each([
    ['rejected', { unsent: 0, needsYou: 1 }],
    ['conflict', { unsent: 0, needsYou: 1 }],
    ['shelved', { unsent: 1, needsYou: 1 }],
  ] as const)(
    'an entry that was %s is reported before signing out, and stays (docs/ux.md, unsynced-work warnings)',
    async (state, told) => {
      await app.signIn(noras);
      const { tables } = storeOf(app);
      const entry = await leaveUnsent(storeOf(app));
      await tables.write(['outbox'], async (tx) =>
        tx.putEntries([{ ...must(await tx.entry(entry), 'entry'), state }]),
      );
      expect(await app.signOut()).toEqual(told);
      expect(app.currentSession().kind).toBe('open');
      await app.signOut({ force: true });
      await app.signIn(noras);
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    },
  );

  test('a person who leaves while the key is being derived stays out', async () => {
    await app.signIn(noras);
    await app.lock();
    const unlocking = codeOf(app.unlock(noras.password));
    await app.chooseAnotherPerson();
    await unlocking;
    expect(app.currentSession().kind).toBe('signed-out');
  });
});

describe('the server’s session', () => {
  test('expires while the work goes on, and is renewed with the password', async () => {
    await app.signIn(noras);
    const store = storeOf(app);
    server.endSessions();
    app.putOnline('expired');
    expect(online()).toBe('expired');
    const entry = await leaveUnsent(store);
    expect(await codeOf(app.reauthenticate('wrong'))).toBe('login.failed');
    expect(online()).toBe('expired');
    await app.reauthenticate(noras.password);
    expect(online()).toBe('valid');
    expect(storeOf(app)).toBe(store);
    expect(await readUnsent(store, entry)).toEqual({ said: 'work 1' });
    expect(server.running()).toEqual([nora.userName]);
  });

  test('unlocking renews an ended one with the password', async () => {
    await app.signIn(noras);
    server.endSessions();
    await app.lock();
    await app.unlock(noras.password);
    await until(() => expect(online()).toBe('valid'));
    expect(server.running()).toEqual([nora.userName]);
  });

  test("another person's cookie on the same phone is not this one's session", async () => {
    await app.signIn(noras);
    await app.signOut();
    await app.signIn(omars);
    await app.writeFact('activeUser', nora.id);
    app = await reload();
    await app.unlock(noras.password);
    await until(() => expect(online()).toBe('valid'));
    expect(opened(app).state.user.id).toBe(nora.id);
    expect(server.calls.slice(-2)).toEqual(['session', 'authenticate']);
  });

  test('a server that is not ready reports nothing about the session: it is unknown, not expired', async () => {
    await app.signIn(noras);
    await app.lock();
    server.refuses = 'server.unavailable';
    const asked = server.calls.length;
    await app.unlock(noras.password);
    await until(() => expect(server.calls.length).toBeGreaterThan(asked));
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(online()).toBe('unknown');
  });

  test('a person who signed out while the session was being requested is not signed in again', async () => {
    await app.signIn(noras);
    server.endSessions();
    await app.lock();
    let release = (): void => {};
    server.before = (call) =>
      call === 'session' ? new Promise((resolve) => (release = resolve)) : Promise.resolve();
    await app.unlock(noras.password);
    await until(() => expect(server.calls.at(-1)).toBe('session'));
    await app.signOut();
    release();
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(server.running()).toEqual([]);
    expect(app.currentSession().kind).toBe('signed-out');
  });

  test("a late renewal does not replace another person's session", async () => {
    await app.signIn(olives);
    let release = (): void => {};
    server.before = () => new Promise((resolve) => (release = resolve));
    const late = codeOf(app.reauthenticate(olives.password));
    await until(() =>
      expect(server.calls.filter((call) => call === 'authenticate')).toHaveLength(2),
    );
    server.before = null;
    await app.signOut();
    await app.signIn(omars);
    release();
    await late;
    expect(opened(app)).toMatchObject({
      account: { userId: omar.id },
      state: { user: { id: omar.id } },
    });
  });
});

describe('signing out', () => {
  test('with nothing unsent ends the session here and at the server', async () => {
    await app.signIn(noras);
    expect(await app.signOut()).toBeUndefined();
    expect(app.currentSession()).toMatchObject({
      kind: 'signed-out',
      accounts: [{ userId: nora.id }],
    });
    expect(server.running()).toEqual([]);
    expect([await app.readFact('activeUser'), await app.readFact('signOutDue')]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await reload()).currentSession().kind).toBe('signed-out');
  });

  test('with unsent work warns with its count and changes nothing; forced, it keeps the outbox', async () => {
    await app.signIn(noras);
    const entries = [await leaveUnsent(storeOf(app), 1), await leaveUnsent(storeOf(app), 2)];
    expect(await app.signOut()).toEqual({ unsent: 2 });
    expect(app.currentSession().kind).toBe('open');
    expect(server.running()).toEqual([nora.userName]);
    await app.signOut({ force: true });
    expect(app.currentSession().kind).toBe('signed-out');
    await app.signIn(noras);
    expect(await Promise.all(entries.map((entry) => readUnsent(storeOf(app), entry)))).toEqual([
      { said: 'work 1' },
      { said: 'work 2' },
    ]);
  });

  test.each([
    ['offline', () => void (server.line = false)],
    ['while the server is not ready', () => void (server.refuses = 'server.unavailable')],
  ])('%s is reported at the next start', async (_, fail) => {
    await app.signIn(noras);
    fail();
    await app.signOut();
    expect(app.currentSession().kind).toBe('signed-out');
    expect(await app.readFact('signOutDue')).toBe(true);
    expect(server.running()).toEqual([nora.userName]);
    server.line = true;
    server.refuses = null;
    app = await reload();
    await until(async () => expect(await app.readFact('signOutDue')).toBeUndefined());
    expect(server.running()).toEqual([]);
  });
});
