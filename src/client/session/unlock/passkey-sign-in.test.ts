import { beforeEach, expect, test } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import { authenticator } from '../testing/passkeys.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  noras,
  olives,
  omars,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** Signing in with a passkey (docs/security.md; decision 049). */

let app: App;
let server: SignInServer;
let passkeys: ReturnType<typeof authenticator>;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  passkeys = authenticator();
});

const isValid = () => until(() => expect(opened(app).online).toBe('valid'));
const count = (call: string): number => server.calls.filter((each) => each === call).length;

test('signs the clinician in and opens this phone with one answer, including all waiting work', async () => {
  await app.signIn(noras);
  const entry = await leaveUnsent(storeOf(app));
  const { clientId } = storeOf(app);
  await app.addPasskey(noras.password);
  await app.signOut({ force: true });
  passkeys.asked.length = 0;
  await app.signInWithPasskey();
  expect(passkeys.asked).toHaveLength(1);
  expect([opened(app).online, storeOf(app).clientId]).toEqual(['valid', clientId]);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
});

test('signs the office in anywhere: nothing of it is stored on the device', async () => {
  await app.signIn(olives);
  await app.addPasskey(olives.password);
  expect(opened(app).account.vaults).toEqual([]);
  await app.signOut({ force: true });
  await app.signInWithPasskey();
  expect([opened(app).account.userName, opened(app).store]).toEqual([olives.userName, null]);
});

test('a clinician new to this phone is asked for the password the first time, and no session stays open', async () => {
  await app.signIn(noras);
  await app.addPasskey(noras.password);
  const [{ passkeys: book }, { credentials }] = [server, navigator];
  const other = await freshPhone();
  [app, server] = [other.app, other.server];
  Object.assign(server, { passkeys: book });
  // Her passkey is synced to the new phone.
  Object.assign(navigator, { credentials });
  expect(await codeOf(app.signInWithPasskey())).toBe('device.passkey-first');
  expect(server.running()).toEqual([]);
  expect(app.currentSession().kind).toBe('signed-out');
});

test('a passkey that cannot open data signs in, and the password opens the phone', async () => {
  passkeys.hasPrf = false;
  await app.signIn(noras);
  const entry = await leaveUnsent(storeOf(app));
  await app.addPasskey(noras.password);
  expect(
    opened(app)
      .account.vaults.at(-1)
      ?.wraps.map(({ kind }) => kind),
  ).toEqual(['password']);
  await app.signOut({ force: true });
  await app.signInWithPasskey();
  expect(app.currentSession().kind).toBe('locked');
  await app.unlock(noras.password);
  await isValid();
  // The key of the passkey's session could not be sealed: the password opens one that has its own.
  expect(count('authenticate')).toBe(2);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
});

test('unlocking with it renews an ended session with the same answer', async () => {
  await app.signIn(noras);
  await app.addPasskey(noras.password);
  await app.lock();
  server.endSessions();
  passkeys.asked.length = 0;
  await app.unlockWithPasskey();
  await isValid();
  expect(passkeys.asked).toHaveLength(1);
  expect([count('authenticate'), count('authenticateByPasskey')]).toEqual([1, 1]);
});

test('a valid session is left alone, and offline the phone opens as before', async () => {
  await app.signIn(noras);
  await app.addPasskey(noras.password);
  await app.lock();
  await app.unlockWithPasskey();
  await isValid();
  expect(count('authenticateByPasskey')).toBe(0);
  server.line = false;
  await app.lock();
  await app.unlockWithPasskey();
  expect(opened(app).account.userName).toBe(noras.userName);
});

test('a passkey revoked at the server still opens the phone: the session has ended, the data is usable', async () => {
  await app.signIn(noras);
  await app.addPasskey(noras.password);
  server.passkeys.known.clear();
  await app.lock();
  server.endSessions();
  await app.unlockWithPasskey();
  await until(() => expect(opened(app).online).toBe('expired'));
});

test('an open app whose session has ended continues with it', async () => {
  await app.signIn(noras);
  await app.addPasskey(noras.password);
  server.endSessions();
  app.putOnline('expired');
  await app.reauthenticateWithPasskey();
  expect(opened(app).online).toBe('valid');
});

test('another person’s passkey does not change who is signed in behind an open app', async () => {
  await app.signIn(omars);
  await app.addPasskey(omars.password);
  await app.signOut({ force: true });
  await app.signIn(noras);
  server.endSessions();
  app.putOnline('expired');
  expect(await codeOf(app.reauthenticateWithPasskey())).toBe('session.other-user');
  expect(count('authenticateByPasskey')).toBe(0);
  expect([opened(app).account.userName, opened(app).online]).toEqual([noras.userName, 'expired']);
});

test('of two people on one phone the one whose passkey answers is signed in', async () => {
  for (const person of [noras, omars]) {
    await app.signIn(person);
    await app.addPasskey(person.password);
    await app.signOut({ force: true });
  }
  app = await reload();
  passkeys.takes = 1;
  await app.signInWithPasskey();
  expect(opened(app).account.userName).toBe(omars.userName);
});

test('a person who cancels, is unknown, or uses a server without a name is told so and stays out', async () => {
  await app.signIn(noras);
  server.rpId = null;
  expect(await codeOf(app.addPasskey(noras.password))).toBe('passkey.refused');
  server.rpId = 'localhost';
  await app.addPasskey(noras.password);
  await app.signOut({ force: true });
  passkeys.turnsAway = true;
  expect(await codeOf(app.signInWithPasskey())).toBe('device.passkey');
  passkeys.turnsAway = false;
  server.passkeys.known.clear();
  expect(await codeOf(app.signInWithPasskey())).toBe('login.passkey');
  server.rpId = null;
  expect(await codeOf(app.signInWithPasskey())).toBe('login.passkey');
  server.line = false;
  expect(await codeOf(app.signInWithPasskey())).toBe('network.unreachable');
  expect(app.currentSession().kind).toBe('signed-out');
});

test('a removed passkey no longer signs in or opens this phone', async () => {
  await app.signIn(noras);
  await app.addPasskey(noras.password);
  const [credentialId = ''] = server.passkeys.known.keys();
  expect(app.opensHere(opened(app).account, credentialId)).toBe(true);
  await app.removePasskey(credentialId, noras.password);
  expect([
    ...server.passkeys.known.keys(),
    ...(opened(app)
      .account.vaults.at(-1)
      ?.wraps.map(({ kind }) => kind) ?? []),
  ]).toEqual(['password']);
});
