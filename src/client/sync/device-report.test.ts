import { describe, expect, test } from 'vitest';
import { deviceReport as contract } from '#contract/sync.ts';
import type { DeviceTables } from '#client/store/tables.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import { deviceReport } from './device-report.ts';
import { world } from './testing/engine-world.ts';

const box = new Uint8Array([1]);
const reported = ({ store, server }: ReturnType<typeof world>) =>
  deviceReport({ ...store, link: server });

describe('what a device reports about itself at each contact (sync, fault 30)', () => {
  test('travels with every push, pull and delivery, as the contract says', async () => {
    const home = world({ sealer: { seal: async () => new Uint8Array([1]) } });
    await home.add('first');
    await home.deliver();
    home.engine.kick('start');
    await home.engine.settled();
    const { pushes, pulls, deliveries } = home.server;
    expect(Math.min(pushes.length, pulls.length, deliveries.length)).toBeGreaterThan(0);
    for (const { request } of [...pushes, ...pulls, ...deliveries])
      expect(contract.safeParse(request.device).success).toBe(true);
    expect(deliveries[0]?.request.device).toMatchObject({
      unsent: 1,
      written: { notes: 1, operation: 0 },
    });
    expect(pulls.at(-1)?.request.device).toMatchObject({ unsent: 0, oldestAge: null });
  });

  test('counts unsent work, draft edits included, and its greatest age by the device’s clock', async () => {
    const home = world();
    expect(await reported(home)).toMatchObject({
      unsent: 0,
      oldestAge: null,
      written: { notes: 0, operation: 0 },
    });
    await home.add('first');
    const written = Date.parse('2026-03-05T16:00:00.000Z');
    expect(await reported(home)).toMatchObject({
      unsent: 1,
      oldestAge: Math.max(0, home.clock.now() - written),
    });
    const at = new Date(home.clock.now() - 7_200_000).toISOString();
    await home.store.tables.appendPatch({ visitId: visitId(), base: 0, epoch: '', at, box });
    const { unsent, oldestAge } = await reported(home);
    expect(unsent).toBe(2);
    expect(oldestAge).toBeGreaterThanOrEqual(7_200_000);
  });

  test('never reports a negative age, however the clock was moved', async () => {
    const home = world();
    await home.store.tables.appendPatch({
      visitId: visitId(),
      base: 0,
      epoch: '',
      at: '2099-01-01T00:00:00.000Z',
      box,
    });
    expect(await reported(home)).toMatchObject({ unsent: 1, oldestAge: 0 });
  });

  test('names its tables by an id that stays as long as they do and is another one afterwards', async () => {
    const tables = memoryTables();
    const opened = (on: DeviceTables) =>
      deviceReport({ ...world({ tables: on }).store, newId: () => crypto.randomUUID(), link: {} });
    const [first, again, elsewhere] = [
      await opened(tables),
      await opened(tables),
      await opened(memoryTables()),
    ];
    expect(again.storageId).toBe(first.storageId);
    expect(elsewhere.storageId).not.toBe(first.storageId);
  });

  test('reports storage and version where they are known, and nothing otherwise', async () => {
    const home = world();
    expect(await reported(home)).toMatchObject({ storage: null, appVersion: '' });
    const about = { storage: { used: 3, quota: 9 }, appVersion: '1.2.3' };
    expect(await deviceReport({ ...home.store, link: { about: async () => about } })).toMatchObject(
      about,
    );
  });
});
