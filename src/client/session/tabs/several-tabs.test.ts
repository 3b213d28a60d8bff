import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '#domain/must.ts';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { until } from '#client/store/testing/until.ts';
import { authenticator } from '../testing/passkeys.ts';
import {
  codeOf,
  freshPhone,
  nora,
  noras,
  omar,
  omars,
  opened,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/**
 * Changes of a phone's key slots in one of its person's two tabs (docs/security.md, keys on the
 * device).
 */

const pin = '246813';
const next = 'second password of Nora';

let app: App;
let server: SignInServer;
let tab: App;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  server.orgKey = (await newClientKeyPair()).publicKey;
  authenticator();
  await app.signIn(noras);
});
afterEach(() => vi.restoreAllMocks());

const waysOf = async (userId: string) =>
  must(
    (await app.knownAccounts()).find((account) => account.userId === userId),
    'account',
  )
    .vaults.at(-1)
    ?.wraps.map(({ kind }) => kind);
/** The second tab, open or hidden, has the account as it was when the tab was opened. */
const openTab = async (): Promise<void> => {
  tab = await reload();
  await tab.unlock(noras.password);
};

test('a password changed in one tab stays changed when the other is opened with the PIN', async () => {
  await app.setPin(storeOf(app), pin);
  await openTab();
  await app.changeVaultPassword(opened(app).account, noras.password, next);
  await tab.lock('idle');
  await tab.unlockWithPin(pin);
  server.line = false;
  app = await reload();
  expect(await codeOf(app.unlock(noras.password))).toBe('device.wrong-password');
  await app.unlock(next);
  expect(app.currentSession().kind).toBe('open');
});

test('the other tab asks for the new password at once', async () => {
  await openTab();
  await tab.lock();
  server.line = false;
  await app.changeVaultPassword(opened(app).account, noras.password, next);
  expect(await codeOf(tab.unlock(noras.password))).toBe('device.wrong-password');
  await tab.unlock(next);
  expect(opened(tab).account.userId).toBe(nora.id);
});

describe('a passkey that was removed in one tab', () => {
  beforeEach(async () => {
    await app.addPasskey(noras.password);
    await app.setPin(storeOf(app), pin);
    await openTab();
    await app.forgetPasskey();
  });

  test('does not come back when the other is opened with the PIN', async () => {
    await tab.lock('idle');
    await tab.unlockWithPin(pin);
    expect(await waysOf(nora.id)).toEqual(['password']);
  });

  test('no longer opens the other tab and is not offered there', async () => {
    await tab.lock();
    expect(await codeOf(tab.unlockWithPasskey())).toBe('device.passkey');
    expect(tab.currentSession()).toMatchObject({
      kind: 'locked',
      account: { vaults: [{ wraps: [{ kind: 'password' }] }] },
    });
  });

  test('does not come back with a PIN that is chosen in the other', async () => {
    await tab.chooseSharedPin(storeOf(tab), pin, noras.password);
    expect(await waysOf(nora.id)).toEqual(['password', 'pin']);
  });
});

test('a PIN that was removed in one tab is removed in the other, even while locked', async () => {
  await app.chooseSharedPin(storeOf(app), pin, noras.password);
  await openTab();
  await tab.lock();
  await app.forgetPin(storeOf(app));
  expect(await codeOf(tab.unlockWithPin(pin))).toBe('device.pin-ended');
  expect(await waysOf(nora.id)).toEqual(['password']);
});

test.each([
  ['a PIN', 'keepShare', () => app.chooseSharedPin(storeOf(app), pin, noras.password), 'pin'],
  ['a passkey', 'keepPasskey', () => app.addPasskey(noras.password), 'passkey'],
] as const)(
  '%s of one person never opens the data of another who took over while the server was asked',
  async (_, call, choose, kind) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let answered = false;
    vi.stubGlobal('fetch', async (...asked: Parameters<SignInServer['fetch']>) => {
      const answer = await server.fetch(...asked);
      answered = server.calls.includes(call);
      if (server.calls.at(-1) === call) await released;
      return answer;
    });
    const late = codeOf(choose());
    await until(() => expect(answered).toBe(true));
    await app.signOut({ force: true });
    await app.signIn(omars);
    release();
    await late;
    expect(await waysOf(omar.id)).toEqual(['password']);
    expect(
      opened(app)
        .account.vaults.at(-1)
        ?.wraps.map((slot) => slot.kind),
    ).toEqual(['password']);
    expect(await waysOf(nora.id)).toEqual(['password', kind]);
  },
);
