import { afterEach, expect, it, vi } from 'vitest';
import type { RelayReply, RelayRequest } from '#contract/sealed-entries.ts';
import { openTables } from '#client/store/database-access.ts';
import { testId } from '#client/store/testing/records.ts';
import { relayAll } from './sealed-runtime.ts';
import { openSealer, world, type World } from './testing/engine-world.ts';

/** A page whose engine holds the outbox, as an open app does. */

const database = `porchlight-relay-test-${crypto.randomUUID()}`;
let release = (): void => {};
let opened: World | null = null;
afterEach(() => {
  release();
  opened?.store.tables.close();
  indexedDB.deleteDatabase(database);
  vi.restoreAllMocks();
});

/** An open app with one sealed entry that waits; returns it and the ids that arrived. */
async function openApp(): Promise<{ app: World; arrived: string[] }> {
  const app = world({ tables: openTables(database), sealer: openSealer });
  opened = app;
  await app.add('save');
  const arrived: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    const { protocol, requestId, letters } = JSON.parse(init?.body as string) as RelayRequest;
    arrived.push(...letters.map(({ entryId }) => entryId));
    return Response.json({
      protocol,
      requestId,
      epoch: testId(14, 1),
      serverTime: '2026-03-05T16:00:01.000Z',
      fates: letters.map(({ entryId }) => ({ entryId, fate: 'taken' })),
    } satisfies RelayReply);
  });
  await new Promise<void>((held) => {
    void navigator.locks.request(`porchlight-drain-${database}`, () => {
      held();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  return { app, arrived };
}

const clients = ({ store }: World) => ({
  list: async () => [
    { database, clientId: store.clientId, deviceId: store.deviceId, uploadToken: 'token' },
  ],
  refused: async () => {},
});

it('sends what an open app holds after its session has ended, beside its engine', async () => {
  const { app, arrived } = await openApp();
  const round = { clients: clients(app), open: () => null, ended: () => database };
  expect(await relayAll(round)).toMatchObject({ later: false });
  expect(arrived).toHaveLength(1);
  expect(await app.states()).toEqual({ save: 'delivered' });
});

it('leaves an outbox alone whose person’s own engine sends', async () => {
  const { app, arrived } = await openApp();
  await relayAll({ clients: clients(app), open: () => database });
  await relayAll({ clients: clients(app), open: () => null });
  expect(arrived).toEqual([]);
  expect(await app.states()).toEqual({ save: 'waiting' });
});
