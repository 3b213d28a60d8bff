import { beforeEach, expect, test, vi } from 'vitest';
import { freshPhone, noras, olives, opened, reload, type App } from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** A start at which the storage of the device does not answer. */

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

test('is told on the sign-in screen, and the next look finds who was here', async () => {
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

test('a look that fails takes nobody from the list, and nobody out who came in meanwhile', async () => {
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
