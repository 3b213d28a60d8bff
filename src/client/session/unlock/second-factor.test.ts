import { beforeEach, expect, test } from 'vitest';
import { sessionOf } from '#client/store/testing/records.ts';
import { until } from '#client/store/testing/until.ts';
import {
  codeOf,
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

/**
 * An agency that requires a second way to sign in (decision 050): the person is told, and their
 * work does not wait for it.
 */

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  server.needsFactor = true;
});

test('signing in with only a password works and reports the requirement; the day on the phone is usable', async () => {
  await app.signIn(noras);
  expect(opened(app).online).toBe('factor');
  const entry = await leaveUnsent(storeOf(app));
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
});

test('the session continues after a second way was added, and asks the server only then', async () => {
  await app.signIn(noras);
  const asked = (): number => server.calls.filter((call) => call === 'session').length;
  await app.refreshSession();
  expect([opened(app).online, asked()]).toEqual(['factor', 1]);
  server.needsFactor = false;
  await app.refreshSession();
  expect([opened(app).online, asked()]).toEqual(['valid', 2]);
  await app.refreshSession();
  expect(asked()).toBe(2);
});

test('a session that was wrongly taken for ended continues after asking the server', async () => {
  server.needsFactor = false;
  await app.signIn(noras);
  app.putOnline('expired');
  await app.refreshSession();
  expect(opened(app).online).toBe('valid');
  server.endSessions();
  app.putOnline('expired');
  expect(await codeOf(app.refreshSession())).toBe('session.missing');
  expect(opened(app).online).toBe('expired');
});

test('a phone that was opened offline learns it when it is online again', async () => {
  await app.signIn(noras);
  await app.lock();
  await app.unlock(noras.password);
  await until(() => expect(opened(app).online).toBe('factor'));
});

test('a session that is renewed with only a password is told so too', async () => {
  server.needsFactor = false;
  await app.signIn(noras);
  server.endSessions();
  app.putOnline('expired');
  server.needsFactor = true;
  await app.reauthenticate(noras.password);
  expect(opened(app).online).toBe('factor');
});

test('the office is told in the same way', async () => {
  await app.signIn(olives);
  expect(opened(app).online).toBe('factor');
  server.line = false;
  expect(await codeOf(app.refreshSession())).toBe('network.unreachable');
  expect(opened(app).online).toBe('factor');
});

test('the session of another person who signed in in another tab is not taken over', async () => {
  await app.signIn(noras);
  const entry = await leaveUnsent(storeOf(app));
  await (await reload()).signIn(omars);
  expect(await codeOf(app.refreshSession())).toBe('session.locked');
  expect(opened(app).state.user.id).toBe(nora.id);
  expect(await codeOf(app.saveSession(storeOf(app), sessionOf(omar)))).toBe('session.other-user');
  await app.lock();
  server.line = false;
  await app.unlock(noras.password);
  expect(opened(app).state.user.id).toBe(nora.id);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
});

test('a phone that stored another person’s session reports it, and recovers at the next sign-in', async () => {
  await app.signIn(noras);
  const store = storeOf(app);
  const entry = await leaveUnsent(store);
  const box = await store.codec.seal(
    { table: 'session', id: 'session', version: 0 },
    sessionOf(omar),
  );
  await store.tables.write(['meta'], (tx) => tx.putMeta('session', box));
  await app.lock();
  expect(await codeOf(app.unlock(noras.password))).toBe('device.never-online');
  await app.signIn(noras);
  await app.lock();
  server.line = false;
  await app.unlock(noras.password);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
});
