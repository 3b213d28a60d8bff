import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { must } from '#domain/must.ts';
import type { CurrentUser } from '#contract/entities.ts';
import { appendEntry } from '#client/store/outbox/append-entry.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { nurse, testId, userId, visitId } from '#client/store/testing/records.ts';
import { signInServer, type SignInServer } from './sign-in-server.ts';

export const nora: CurrentUser = nurse();
export const omar: CurrentUser = nurse({
  id: userId(2),
  userName: 'omar.nurse',
  givenName: 'Omar',
});
export const olive: CurrentUser = nurse({
  id: userId(3),
  userName: 'olive.office',
  givenName: 'Olive',
  rolename: 'ADMIN',
  roleType: 'BackOfficeUser',
  providerType: null,
  credential: null,
});
export const noras = { userName: nora.userName, password: 'first password of Nora' } as const;
export const omars = { userName: omar.userName, password: 'password of Omar' } as const;
export const olives = { userName: olive.userName, password: 'password of Olive' } as const;

const load = async () => {
  vi.resetModules();
  const [
    session,
    leave,
    again,
    state,
    device,
    vault,
    sealedEntryKeys,
    clientsOnDevice,
    idle,
    reopen,
    wipe,
    passkey,
    oldPassword,
    earlierPassword,
    pin,
    leaseWatch,
    lease,
    newerApp,
    upgrade,
    draft,
    pinUnlock,
    earlierVaults,
    transfer,
    tabs,
    passkeySignIn,
    opening,
    api,
    sessionKeys,
    ending,
    accounts,
    switching,
  ] = await Promise.all([
    import('../state/session.ts'),
    import('../lock/lock.ts'),
    import('../unlock/reauthenticate.ts'),
    import('../state/session-state.ts'),
    import('../state/device.ts'),
    import('../keys/vault.ts'),
    import('../keys/sealed-entry-keys.ts'),
    import('../keys/clients-on-device.ts'),
    import('../lock/idle.ts'),
    import('../unlock/reopen.ts'),
    import('../wipe/wipe.ts'),
    import('../unlock/passkey-unlock.ts'),
    import('../unlock/earlier-password.ts'),
    import('../unlock/password-mismatch.ts'),
    import('../unlock/pin.ts'),
    import('../lease/lease-watch.ts'),
    import('../lease/lease.ts'),
    import('../lock/newer-app.ts'),
    import('#client/store/upgrade.ts'),
    import('#client/store/drafts/draft.ts'),
    import('../unlock/pin-unlock.ts'),
    import('../keys/earlier-vaults.ts'),
    import('#client/store/drafts/take-over.ts'),
    import('../tabs/follow-tabs.ts'),
    import('../unlock/passkey-sign-in.ts'),
    import('../unlock/open-session.ts'),
    import('#client/api/call.ts'),
    import('../tabs/follow-key.ts'),
    import('../lock/ended.ts'),
    import('../state/accounts.ts'),
    import('../unlock/switch-account.ts'),
  ]);
  return {
    ...session,
    ...leave,
    ...again,
    ...state,
    ...device,
    ...vault,
    ...sealedEntryKeys,
    ...clientsOnDevice,
    ...idle,
    ...reopen,
    ...wipe,
    ...passkey,
    ...oldPassword,
    ...earlierPassword,
    ...pin,
    ...leaseWatch,
    ...lease,
    ...newerApp,
    ...upgrade,
    ...draft,
    ...pinUnlock,
    ...earlierVaults,
    ...transfer,
    ...tabs,
    ...passkeySignIn,
    ...opening,
    ...api,
    ...sessionKeys,
    ...ending,
    ...accounts,
    ...switching,
  };
};
export type App = Awaited<ReturnType<typeof load>>;

/**
 * Fresh instances of the app's modules over the same storage: a reload of the page, or another tab
 * beside the first.
 */
export async function reload(): Promise<App> {
  const app = await load();
  await app.startSession();
  return app;
}

/** A new phone, with little memory so that keys derive fast, and the server it knows. */
export async function freshPhone(): Promise<{ app: App; server: SignInServer }> {
  const storage = new IDBFactory();
  vi.stubGlobal('indexedDB', storage);
  Dexie.dependencies = { indexedDB: storage, IDBKeyRange };
  const server = signInServer(
    [nora, noras.password],
    [omar, omars.password],
    [olive, olives.password],
  );
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Safari/537.36',
    onLine: true,
    deviceMemory: 1,
  });
  return { app: await reload(), server };
}

/** The open session; fails when there is none. */
export function opened(app: App) {
  const session = app.currentSession();
  if (session.kind !== 'open') throw new Error(`the session is ${session.kind}`);
  return session;
}

export const storeOf = (app: App): DeviceStore => must(opened(app).store, 'store of a clinician');

const place = (entryId: string) => ({ table: 'outbox', id: entryId, version: 1 });

/** Leaves one unsent entry, sealed with the person's key. */
export async function leaveUnsent(store: DeviceStore, n = 1): Promise<string> {
  const entryId = testId(9, n);
  const box = await store.codec.seal(place(entryId), { said: `work ${n}` });
  await store.tables.write(['outbox', 'meta'], (tx) =>
    appendEntry(tx, {
      entryId,
      command: 'saveAnswers',
      targetId: visitId(),
      baseRevision: 0,
      deviceTime: '2026-03-05T16:00:00.000Z',
      monotonic: 1,
      bytes: 10,
      box,
      letter: null,
    }),
  );
  return entryId;
}

/** The content of an unsent entry, opened with the store's key; null when it is not there. */
export async function readUnsent(store: DeviceStore, entryId: string): Promise<unknown> {
  const row = await store.tables.read(['outbox'], (tx) => tx.entry(entryId));
  return row ? store.codec.open(place(entryId), row.box) : null;
}

/** The code of a rejected promise; 'done' when it was not rejected. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(must(request.error, 'error')));
  });

/** Everything in every database of this phone. */
export async function everythingStored(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      found[`${name}/${store}`] = await asked(
        database.transaction(store).objectStore(store).getAll(),
      );
    database.close();
  }
  return found;
}
