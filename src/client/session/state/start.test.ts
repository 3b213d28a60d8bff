import { beforeEach, expect, test, vi } from 'vitest';
import { freshPhone, noras, olives, opened, reload, type App } from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** A start during which the device's storage does not answer. */

let app: App;
let server: SignInServer;
beforeEach(async () => {
  vi.restoreAllMocks();
  ({ app, server } = await freshPhone());
});

const failOnce = () =>
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });

test('is shown on the sign-in screen, and the next try finds who was here', async () => {
  await app.signIn(noras);
  failOnce();
  app = await reload();
  expect(app.currentSession()).toEqual({
    kind: 'signed-out',
    accounts: [],
    unreached: 'device.storage',
  });
  await app.startSession();
  expect(app.currentSession()).toMatchObject({
    kind: 'locked',
    account: { userName: noras.userName },
  });
  await app.unlock(noras.password);
});

test('a failed try keeps the list of people and does not sign out a person who came in meanwhile', async () => {
  await app.signIn(noras);
  await app.signOut();
  const fail = () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The connection is closing.', 'InvalidStateError');
    });
  fail();
  await app.startSession();
  expect(app.currentSession()).toMatchObject({
    kind: 'signed-out',
    accounts: [{ userName: noras.userName }],
    unreached: 'device.storage',
  });
  await app.signIn(olives);
  const before = opened(app);
  fail();
  await app.startSession();
  await app.startSession();
  expect(app.currentSession()).toBe(before);
  expect(server.running()).toHaveLength(1);
});
