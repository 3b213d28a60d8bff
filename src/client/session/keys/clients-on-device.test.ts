import { beforeEach, describe, expect, test } from 'vitest';
import { freshPhone, noras, omars, storeOf, type App } from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
});

describe('which clients on this device a sign-in reports to the server (fault 30)', () => {
  test('a new phone reports none; later every client that still has its tables, whoever signs in', async () => {
    await app.signIn(noras);
    const nora = storeOf(app);
    await nora.tables.read(['meta'], (tx) => tx.meta('order'));
    await app.signOut({ force: true });
    await app.signIn(omars);
    const omar = storeOf(app);
    await omar.tables.read(['meta'], (tx) => tx.meta('order'));
    await app.signOut({ force: true });
    await app.signIn(noras);
    expect(server.kept).toEqual([
      [],
      [nora.clientId],
      expect.arrayContaining([nora.clientId, omar.clientId]),
    ]);
  });

  test('a client whose tables the browser deleted is not reported, although its account is known', async () => {
    await app.signIn(noras);
    const { name } = storeOf(app);
    await storeOf(app).tables.read(['meta'], (tx) => tx.meta('order'));
    await app.signOut({ force: true });
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () =>
        reject(new Error('the database could not be deleted')),
      );
    });
    await app.signIn(noras);
    expect(server.kept.at(-1)).toEqual([]);
  });
});
