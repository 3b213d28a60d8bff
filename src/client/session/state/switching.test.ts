import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import { must } from '#domain/must.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  nora,
  noras,
  olive,
  olives,
  omar,
  omars,
  opened,
  readUnsent,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** From one person to another on one phone, and from one account of a person to another. */

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
});

const kind = (): string => app.currentSession().kind;
async function choose(name: string): Promise<void> {
  const session = app.currentSession();
  if (session.kind !== 'signed-out') throw new Error(`the session is ${session.kind}`);
  app.choosePerson(
    must(
      session.accounts.find(({ userName }) => userName === name),
      name,
    ),
  );
}

test('two people on one phone with the line cut: each opens her own data, and back', async () => {
  await app.signIn(omars);
  await app.switchPerson();
  await app.signIn(noras);
  const entry = await leaveUnsent(storeOf(app));
  server.line = false;
  expect(await app.switchPerson()).toBeUndefined();
  await choose(omar.userName);
  expect(await codeOf(app.unlock(noras.password))).toBe('device.wrong-password');
  await app.unlock(omars.password);
  expect(opened(app).state.user.id).toBe(omar.id);
  expect(await readUnsent(storeOf(app), entry)).toBeNull();
  await app.switchPerson();
  await choose(nora.userName);
  await app.chooseAnotherPerson();
  await choose(nora.userName);
  await app.unlock(noras.password);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  expect(server.calls).not.toContain('signOut');
});

test('with a line the next person has a session of her own, by the password that unlocked', async () => {
  await app.signIn(omars);
  await app.switchPerson();
  await app.signIn(noras);
  await app.switchPerson();
  await choose(omar.userName);
  await app.unlock(omars.password);
  await until(() => expect(opened(app).online).toBe('valid'));
  expect(opened(app).state.user.id).toBe(omar.id);
});

test('with the line cut a known person opens her data by her user name too', async () => {
  await app.signIn(noras);
  const entry = await leaveUnsent(storeOf(app));
  await app.switchPerson();
  server.line = false;
  const named = { userName: ` ${nora.userName.toUpperCase()} `, password: noras.password };
  const wrong = { ...named, password: omars.password };
  expect(await codeOf(app.signIn(wrong))).toBe('device.wrong-password');
  expect(kind()).toBe('signed-out');
  await app.signIn(named);
  expect(opened(app).state.user.id).toBe(nora.id);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  server.line = true;
});

test('with the line cut nobody else signs in: a stranger, and a person who keeps nothing here', async () => {
  await app.signIn(olives);
  await app.signOut();
  server.line = false;
  expect(await codeOf(app.signIn(olives))).toMatch(/^network\./);
  expect(await codeOf(app.signIn(omars))).toMatch(/^network\./);
  expect(kind()).toBe('signed-out');
});

test('somebody whose data is not here signs in by name', async () => {
  await app.signIn(olives);
  await app.signOut();
  await choose(olive.userName);
  expect(kind()).toBe('signed-out');
});

const picking = () => getDefaultStore().get(app.pickStepAtom);

test('a person with several accounts chooses before there is a session', async () => {
  server.linked = [olive.userName, nora.userName];
  const signingIn = app.signIn(olives);
  await until(() => expect(picking()?.users.map(({ id }) => id)).toEqual([olive.id, nora.id]));
  expect([kind(), server.running()]).toEqual(['signed-out', []]);
  await picking()?.choose(olive.id);
  await signingIn;
  expect([opened(app).state.user.id, picking()]).toEqual([olive.id, null]);
});

test('who cancels the choice is not signed in', async () => {
  server.linked = [olive.userName, nora.userName];
  const signingIn = codeOf(app.signIn(olives));
  await until(() => expect(picking()).not.toBeNull());
  picking()?.cancel();
  expect([await signingIn, kind(), server.running()]).toEqual(['login.pick', 'signed-out', []]);
});

test('unlocking and renewing a session ask nothing: it is known who is meant', async () => {
  server.linked = [nora.userName, olive.userName];
  await codeOf(
    (async () => {
      const signingIn = app.signIn(noras);
      await until(() => expect(picking()).not.toBeNull());
      await picking()?.choose(nora.id);
      await signingIn;
    })(),
  );
  server.endSessions();
  await app.reauthenticate(noras.password);
  expect([opened(app).online, picking()]).toEqual(['valid', null]);
});

test('another account opens in place; unsent work of the former stays hers', async () => {
  await app.signIn(noras);
  const entry = await leaveUnsent(storeOf(app));
  await app.switchAccount(olive.id);
  expect(opened(app)).toMatchObject({ store: null, state: { user: { id: olive.id } } });
  await app.switchAccount(nora.id);
  expect(app.currentSession()).toMatchObject({ kind: 'locked', account: { userId: nora.id } });
  await app.unlock(noras.password);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  await until(() => expect(opened(app).online).toBe('valid'));
});

test('an account of the field that this device does not know wants its password first', async () => {
  await app.signIn(olives);
  expect(await codeOf(app.switchAccount(nora.id))).toBe('device.passkey-first');
  expect([kind(), server.running()]).toEqual(['signed-out', [olive.userName]]);
});

test('a password that had to be changed is no longer asked for, offline either', async () => {
  await app.signIn(noras);
  const { store, state } = opened(app);
  const stale = { ...state, user: { ...state.user, changePassword: true } };
  if (store) await app.saveSession(store, stale);
  app.updateOpenSession(opened(app), { state: stale });
  await app.passwordChanged();
  expect(opened(app).state.user.changePassword).toBe(false);
  await app.lock();
  server.line = false;
  await app.unlock(noras.password);
  expect(opened(app).state.user.changePassword).toBe(false);
});
