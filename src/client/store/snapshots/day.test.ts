import { describe, expect, test } from 'vitest';
import { visitsBetween } from './lists.ts';
import { dayOf } from './queries.ts';
import { putSnapshots, testStore } from '../testing/stores.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { note, visit } from '../testing/records.ts';

const day = '03/05/2026';

describe('the day of a device', () => {
  test('says nothing before the first pull, and then that there is nothing', async () => {
    const tables = memoryTables();
    const store = testStore({ tables });
    expect(await dayOf(store, day)).toBeUndefined();
    await tables.write(['meta'], (tx) => tx.putMeta('cursor:operation', 'c1'));
    expect(await dayOf(store, day)).toEqual([]);
  });

  test('says nothing after the copies were destroyed, and does when all only has to be pulled again', async () => {
    const store = testStore();
    await store.tables.write(['meta'], (tx) => tx.putMeta('cursor:operation', ''));
    expect(await dayOf(store, day)).toBeUndefined();
    await putSnapshots(store, [
      { table: 'visit', id: visit().id, data: visit({ dateOfService: '03/09/2026' }) },
    ]);
    expect(await dayOf(store, day)).toEqual([]);
  });

  test('shows the records it has, even during the first pull', async () => {
    const store = testStore();
    await putSnapshots(store, [
      { table: 'visit', id: visit().id, data: visit({ dateOfService: day }) },
      { table: 'note', id: note().visitId, data: note({ dateOfService: day }) },
    ]);
    expect(await dayOf(store, day)).toEqual(await visitsBetween(store, day, day));
    expect(await dayOf(store, day)).toHaveLength(1);
  });
});
