import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { callNames } from '#contract/call-names.ts';
import { until } from '#client/store/testing/until.ts';
import {
  codeOf,
  everythingStored,
  freshPhone,
  nora,
  noras,
  olives,
  omars,
  opened,
  reload,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** A locked phone opens neither its data nor the server (decision 058). */

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
});

const ask = (by: App = app): Promise<unknown> => codeOf(by.callApi(callNames.session, {}));

const becomes = (online: string, by: App = app) =>
  until(() => expect(opened(by).online).toBe(online));
const asksSession = () => until(() => expect(server.calls.at(-1)).toBe('session'));

test('after locking, signing out or a restart no call succeeds, although the browser has its cookie', async () => {
  await app.signIn(noras);
  expect(await ask()).toBe('done');
  await app.lock();
  expect([server.running(), await ask()]).toEqual([[nora.userName], 'session.locked']);
  await app.unlock(noras.password);
  await becomes('valid');
  expect(await ask()).toBe('done');
  const restarted = await reload();
  expect([restarted.currentSession().kind, await ask(restarted)]).toEqual([
    'locked',
    'session.locked',
  ]);
});

test('a phone that idle time has covered with the PIN makes no call either', async () => {
  await app.signIn(noras);
  const { store } = opened(app);
  if (store) await app.setPin(store, '482915');
  await app.lock('idle');
  expect([app.currentSession().kind, await ask()]).toEqual(['pin-locked', 'session.locked']);
  await app.unlockWithPin('482915');
  await becomes('valid');
  expect(server.calls.filter((call) => call === 'authenticate')).toHaveLength(1);
});

test('unlocked without a line, it shows its key when the line is back', async () => {
  await app.signIn(noras);
  await app.lock();
  server.line = false;
  await app.unlock(noras.password);
  await asksSession();
  server.line = true;
  expect(await ask()).toBe('done');
});

test('its key is nowhere on the phone in clear', async () => {
  await app.signIn(noras);
  const { sessionKey = '' } = opened(app).state;
  expect(sessionKey).not.toBe('');
  expect(JSON.stringify(await everythingStored())).not.toContain(sessionKey);
});

test('a session of a former version gets a key with the next password, without being asked for', async () => {
  await app.signIn(noras);
  server.forgetKeys();
  const { store, state } = opened(app);
  const { sessionKey: _key, ...former } = state;
  if (store) await app.saveSession(store, former);
  await app.lock();
  await app.unlock(noras.password);
  await becomes('valid');
  expect(opened(app).state.sessionKey).toMatch(/^key of/);
});

test('the office keeps nothing: locking ends its session', async () => {
  await app.signIn(olives);
  expect(opened(app).state.sessionKey).toBeUndefined();
  await app.lock();
  expect([app.currentSession().kind, server.running()]).toEqual(['signed-out', []]);
});

test('another tab takes the key of a sign-in in this one', async () => {
  await app.signIn(noras);
  const other = await reload();
  await other.unlock(noras.password);
  await becomes('valid', other);
  const stop = other.watchSessionKey();
  server.endSessions();
  other.putOnline('expired');
  await app.reauthenticate(noras.password);
  await becomes('valid', other);
  expect(await ask(other)).toBe('done');
  stop();
});

const isCovered = (): boolean => getDefaultStore().get(app.coveredAtom);

test('a session that ends while its person works covers the page until she signs in again', async () => {
  await app.signIn(noras);
  const stop = app.watchEnding();
  const { store } = opened(app);
  server.endSessions();
  expect(await ask()).toBe('session.missing');
  expect([opened(app).online, isCovered(), opened(app).store]).toEqual(['expired', true, store]);
  await app.reauthenticate(noras.password);
  expect([opened(app).online, isCovered(), opened(app).store]).toEqual(['valid', false, store]);
  stop();
});

test('whoever has just unlocked the phone works on under a notice when its session has ended', async () => {
  await app.signIn(noras);
  await app.lock();
  server.endSessions();
  server.changePassword(nora.userName, 'changed elsewhere by Nora');
  await app.unlock(noras.password);
  await becomes('expired');
  expect(isCovered()).toBe(false);
});

test('the refusal of a request from before a sign-in ends nothing', async () => {
  await app.signIn(noras);
  const stop = app.watchEnding();
  server.endSessions();
  let release = (): void => {};
  server.before = (call) =>
    call === 'session' ? new Promise((resolve) => void (release = resolve)) : Promise.resolve();
  const late = ask();
  await asksSession();
  await app.reauthenticate(noras.password);
  server.endSessions();
  release();
  expect([await late, isCovered()]).toEqual(['session.missing', false]);
  stop();
});

test('another person finds a clean app, and no key of the former', async () => {
  await app.signIn(noras);
  await app.lock();
  await app.chooseAnotherPerson();
  await app.signIn(omars);
  expect(await ask()).toBe('done');
  expect(server.running()).toEqual([nora.userName, 'omar.nurse']);
  expect(isCovered()).toBe(false);
});
