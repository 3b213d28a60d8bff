import { beforeEach, describe, expect, test } from 'vitest';
import { authenticator } from '../testing/passkeys.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  noras,
  opened,
  readUnsent,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

let app: App;
let server: SignInServer;
let passkeys: ReturnType<typeof authenticator>;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  passkeys = authenticator();
  await app.signIn(noras);
});

const kinds = () =>
  opened(app)
    .account.vaults.at(-1)
    ?.wraps.map(({ kind }) => kind);

test('a passkey opens the locked data offline, beside the password, until it is removed', async () => {
  const entry = await leaveUnsent(storeOf(app));
  await app.addPasskey(noras.password);
  expect(kinds()).toEqual(['password', 'passkey']);
  server.line = false;
  await app.lock();
  await app.unlockWithPasskey();
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  await app.lock();
  await app.unlock(noras.password);
  await app.forgetPasskey();
  expect(kinds()).toEqual(['password']);
  await app.lock();
  await app.unlockWithPasskey();
  expect(app.currentSession().kind).toBe('locked');
});

test('a wrong password adds no passkey, and a person who cancels stays locked', async () => {
  expect(await codeOf(app.addPasskey('wrong'))).toBe('device.wrong-password');
  expect(kinds()).toEqual(['password']);
  await app.addPasskey(noras.password);
  await app.lock();
  passkeys.turnsAway = true;
  expect(await codeOf(app.unlockWithPasskey())).toBe('device.passkey');
  expect(app.currentSession().kind).toBe('locked');
});

describe('a lost password, with an earlier passkey (docs/security.md, lost password)', () => {
  let entry: string;
  const next = 'second password of Nora';
  beforeEach(async () => {
    entry = await leaveUnsent(storeOf(app));
    await app.addPasskey(noras.password);
    await app.signOut({ force: true });
    server.changePassword(noras.userName, next);
    await app.signIn({ ...noras, password: next });
  });

  test('opens the data at sign-in, and from then on the new password does', async () => {
    expect(app.currentSession().kind).toBe('earlier-password');
    await app.unlockWithPasskey();
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    expect(kinds()).toEqual(['passkey', 'password']);
    server.line = false;
    await app.lock();
    await app.unlock(next);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  test('opens the work that was left behind, after starting empty', async () => {
    await app.startEmpty();
    const { account } = opened(app);
    const [earlier] = await app.earlierVaults(account);
    expect(earlier).toMatchObject({ waiting: 1, passkey: true });
    expect(await app.bringEarlierWork(account, storeOf(app), earlier?.database ?? '', null)).toBe(
      1,
    );
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });
});
