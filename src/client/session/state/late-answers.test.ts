import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { until } from '#client/store/testing/until.ts';
import { authenticator } from '../testing/passkeys.ts';
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

/** A promise that others wait for, with its resolver. */
function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const gone = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened: gone, open: () => open() };
}

test.each([
  ['renewing it by the password', true],
  ['hearing from the server after unlocking', false],
])('an answer that arrives after the lock opens nothing: %s', async (_, renews) => {
  await app.signIn(noras);
  await app.lock();
  await app.unlock(noras.password);
  if (renews) await until(() => expect(opened(app).online).toBe('valid'));
  const { tables } = storeOf(app);
  const real = tables.write.bind(tables);
  const [written, locked] = [gate(), gate()];
  // The session is in storage, and the app is locked before any listener runs.
  vi.spyOn(tables, 'write').mockImplementation(async (scope, work) => {
    const result = await real(scope, work);
    if (scope.length === 1 && scope[0] === 'meta') {
      written.open();
      await locked.opened;
    }
    return result;
  });
  const asking = renews ? app.reauthenticate(noras.password) : null;
  await written.opened;
  await app.lock();
  locked.open();
  await asking;
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(app.currentSession().kind).toBe('locked');
});

describe(
  'the server’s answer about a session that was requested while the phone was opened',
  { timeout: 20_000 },
  () => {
    const count = (call: string): number => server.calls.filter((each) => each === call).length;
    /** Unlocks with an ended session; the server's answer to `held` waits for the gate. */
    const unlockHeld = async (held: string, unlock: () => Promise<void>) => {
      await app.signIn(noras);
      await app.setPin(storeOf(app), '246813');
      await app.lock('idle');
      server.endSessions();
      const late = gate();
      server.before = (call) => (call === held ? late.opened : Promise.resolve());
      await unlock();
      await until(() => expect(server.calls.at(-1)).toBe(held));
      server.before = null;
      return late;
    };
    const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50));

    test.each([
      ['PIN', () => app.unlockWithPin('246813')],
      ['password', () => app.unlock(noras.password)],
    ] as const)(
      'does not undo a faster sign-in from the notice: opened by %s',
      async (_, unlock) => {
        const late = await unlockHeld('session', unlock);
        await app.reauthenticate(noras.password);
        expect(opened(app).online).toBe('valid');
        const signedIn = count('authenticate');
        late.open();
        await settled();
        expect([opened(app).online, count('authenticate')]).toEqual(['valid', signedIn]);
      },
    );

    test('a session that was renewed for a person who has left is ended', async () => {
      const late = await unlockHeld('authenticate', () => app.unlock(noras.password));
      await app.signOut({ force: true });
      await app.signIn(omars);
      late.open();
      await until(() => expect([server.running(), server.cookie]).toEqual([[omar.userName], null]));
      expect(opened(app).account.userId).toBe(omar.id);
    });
  },
);

describe(
  'an answer to a sign-in that arrives after another person has taken over',
  { timeout: 20_000 },
  () => {
    const next = 'second password of Nora';
    beforeEach(async () => {
      authenticator();
      await app.signIn(noras);
      await app.addPasskey(noras.password);
    });

    test.each([
      ['by the password', 'authenticate', async () => app.signOut(), () => app.signIn(noras)],
      [
        'by a passkey',
        'authenticateByPasskey',
        async () => app.signOut(),
        () => app.signInWithPasskey(),
      ],
      [
        'at the lock, by a password that was changed elsewhere',
        'authenticate',
        async () => (await app.lock(), server.changePassword(noras.userName, next)),
        () => app.unlock(next),
      ],
    ] as const)('changes nothing for them: %s', async (_, call, leave, comeIn) => {
      await leave();
      const answered = gate();
      server.before = (asked) => (asked === call ? answered.opened : Promise.resolve());
      const late = codeOf(comeIn());
      await until(() => expect(server.calls.at(-1)).toBe(call));
      server.before = null;
      await app.chooseAnotherPerson();
      await app.signIn(omars);
      const [entry, store] = [await leaveUnsent(storeOf(app)), storeOf(app)];
      answered.open();
      expect(await late).toBe('session.other-user');
      expect([opened(app).account.userId, storeOf(app), await app.readFact('activeUser')]).toEqual([
        omar.id,
        store,
        omar.id,
      ]);
      expect(await readUnsent(store, entry)).toEqual({ said: 'work 1' });
      expect(server.running().at(-1)).toBe(omar.userName);
      // Hers was the last cookie the browser received.
      expect(server.cookie).toBeNull();
    });
  },
);

test('the right password opens even when the account changed while its key was derived', async () => {
  server.orgKey = (await newClientKeyPair()).publicKey;
  await app.signIn(noras);
  await app.chooseSharedPin(storeOf(app), '246813', noras.password);
  await app.lock();
  const unlocking = app.unlock(noras.password);
  server.shares.clear();
  await app.checkForWipes();
  await unlocking;
  expect(opened(app).account).toMatchObject({
    userId: nora.id,
    vaults: [{ wraps: [{ kind: 'password' }] }],
  });
});
