// Dexie looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nativeVersion } from './database.ts';
import { dexieTables } from './dexie-tables.ts';
import { directReads } from './direct-reads.ts';
import { visitId } from './testing/records.ts';
import { freshName, openDexie } from './testing/dexie-tables.ts';
import { outboxRow, snapshotRow } from './testing/tables-acceptance.ts';
import { until } from './testing/until.ts';
import type { DeviceTables } from './tables.ts';

/** Reads that go past Dexie (decision 084): who answers them, and that live queries follow. */

const opened: DeviceTables[] = [];
afterEach(() => {
  for (const tables of opened.splice(0)) tables.close();
});

/** A database with one visit, and its tables in a page that has not opened Dexie. */
async function reopened(): Promise<{
  tables: DeviceTables;
  writer: DeviceTables;
  made: () => number;
}> {
  const { tables: writer, name, database } = openDexie();
  await writer.write(['rows'], (tx) => tx.putRows([snapshotRow()]));
  let made = 0;
  const tables = dexieTables(name, {
    make: () => {
      made += 1;
      return database;
    },
    direct: directReads,
  });
  opened.push(tables);
  return { tables, writer, made: () => made };
}

const visits = (tables: DeviceTables): Promise<string[]> =>
  tables.read(['rows'], async (tx) =>
    (await tx.rowsOnDays('visit', 20260305, 20260305)).map(({ id }) => id),
  );

describe('reads that go past Dexie', () => {
  test('are answered before Dexie is made', async () => {
    const { tables, made } = await reopened();
    const read = visits(tables);
    expect([await read, made()]).toEqual([[visitId()], 0]);
  });

  test('have Dexie made soon after, for the first save', async () => {
    const { tables, made } = await reopened();
    await visits(tables);
    await until(() => expect(made()).toBe(1));
  });

  test('have it made only when reading has paused, not while what was read is opened', async () => {
    const { tables, made } = await reopened();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await visits(tables);
      vi.advanceTimersByTime(299);
      await visits(tables);
      vi.advanceTimersByTime(299);
      expect(made()).toBe(0);
      vi.advanceTimersByTime(2);
      expect(made()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are left to Dexie where there is no database, and leave none behind', async () => {
    const name = freshName();
    let asked = 0;
    const tables = dexieTables(name, {
      make: () => {
        asked += 1;
        throw new Error('not made here');
      },
      direct: directReads,
    });
    await expect(visits(tables)).rejects.toThrow('not made here');
    expect(asked).toBe(1);
    expect(await Dexie.exists(name)).toBe(false);
  });

  test('are left to Dexie where the database is of an earlier version', async () => {
    const name = freshName();
    const older = new Dexie(name);
    older.version(nativeVersion / 10 - 1).stores({ meta: 'key' });
    await older.open();
    older.close();
    const tables = dexieTables(name, { direct: directReads });
    opened.push(tables);
    expect(await visits(tables)).toEqual([]);
    expect((await indexedDB.databases()).find((each) => each.name === name)?.version).toBe(
      nativeVersion,
    );
  });

  test('cannot write', async () => {
    const { tables } = await reopened();
    await expect(tables.read(['rows'], (tx) => tx.putRows([snapshotRow()]))).rejects.toMatchObject({
      name: 'ReadOnlyError',
    });
  });

  test('see only the tables of their transaction', async () => {
    const { tables } = await reopened();
    await expect(tables.read(['meta'], (tx) => tx.row('visit', visitId()))).rejects.toMatchObject({
      name: 'NotFoundError',
    });
  });

  test('do not hold up who deletes the database', async () => {
    const { tables, writer } = await reopened();
    const [name] = (await indexedDB.databases()).map((each) => each.name ?? '').slice(-1);
    await visits(tables);
    tables.close();
    writer.close();
    await Dexie.delete(name ?? '');
    expect(await Dexie.exists(name ?? '')).toBe(false);
  });

  test('go on when the browser has dropped the connection', async () => {
    const { tables } = await reopened();
    await visits(tables);
    const { prototype } = IDBDatabase;
    const { transaction } = prototype;
    let dropped = 0;
    prototype.transaction = function (...parts: Parameters<typeof transaction>) {
      if (dropped === 0) {
        dropped += 1;
        throw new DOMException('The connection is closing.', 'InvalidStateError');
      }
      return transaction.apply(this, parts);
    };
    try {
      expect(await visits(tables)).toEqual([visitId()]);
    } finally {
      prototype.transaction = transaction;
    }
    expect(dropped).toBe(1);
  });
});

describe('live queries over reads that go past Dexie', () => {
  /** Runs `change` and says what a query shows then; `null` when it did not run again. */
  async function shown<T>(
    query: (tables: DeviceTables) => Promise<T>,
    change: (tables: DeviceTables) => Promise<unknown>,
  ): Promise<{ runs: number; last: T | undefined }> {
    const { tables, writer } = await reopened();
    const results: T[] = [];
    let runs = 0;
    const stop = tables.watch(
      () => {
        runs += 1;
        return query(tables);
      },
      (result) => results.push(result),
    );
    await until(() => expect(results).toHaveLength(1));
    const before = runs;
    await change(writer);
    // A write that every query sees says that the one before it has been told.
    const told: unknown[] = [];
    const stopTold = tables.watch(
      () => tables.read(['meta'], (tx) => tx.meta('order')),
      (order) => told.push(order),
    );
    await writer.write(['meta'], (tx) => tx.putMeta('order', 7));
    await until(() => expect(told.at(-1)).toBe(7));
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    stopTold();
    return { runs: runs - before, last: results.at(-1) };
  }

  const onDay = (id: string, day: number) => ({ ...snapshotRow({ id, day }) });
  const another = '0197a000-0000-7000-8000-00000000000b';

  test('run again when a row comes into their range', async () => {
    const { last } = await shown(visits, (tables) =>
      tables.write(['rows'], (tx) => tx.putRows([onDay(another, 20260305)])),
    );
    expect(last).toHaveLength(2);
  });

  test('run again when a row of theirs changes or leaves', async () => {
    const moved = await shown(visits, (tables) =>
      tables.write(['rows'], (tx) => tx.putRows([onDay(visitId(), 20260306)])),
    );
    expect(moved.last).toEqual([]);
    const removed = await shown(visits, (tables) =>
      tables.write(['rows'], (tx) => tx.removeRows('visit', [visitId()])),
    );
    expect(removed.last).toEqual([]);
  });

  test('do not run again for a row of another day', async () => {
    const { runs } = await shown(visits, (tables) =>
      tables.write(['rows'], (tx) => tx.putRows([onDay(another, 20260401)])),
    );
    expect(runs).toBe(0);
  });

  test('run again when a counted row comes or goes', async () => {
    const count = (tables: DeviceTables) => tables.read(['outbox'], (tx) => tx.countIn('waiting'));
    const { last } = await shown(count, (tables) =>
      tables.write(['outbox'], (tx) => tx.putEntries([outboxRow()])),
    );
    expect(last).toBe(1);
  });

  test('run again when typing comes to a note they asked for', async () => {
    const typed = (tables: DeviceTables) =>
      tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits());
    const { last } = await shown(typed, (tables) =>
      tables.write(['drafts'], (tx) =>
        tx.putDraft({
          visitId: visitId(),
          base: 0,
          epoch: '',
          at: '2026-03-05T16:00:00.000Z',
          box: new Uint8Array([1]),
          through: 0,
          generation: 1,
        }),
      ),
    );
    expect(last).toEqual([visitId()]);
  });

  test('run again for entries of several lanes, and not for those of others', async () => {
    const lanes = (tables: DeviceTables) =>
      tables.read(['outbox'], async (tx) =>
        (await tx.entriesOfLanes(['visit:a', 'visit:c'])).map(({ entryId }) => entryId),
      );
    const put = (lane: string) => (tables: DeviceTables) =>
      tables.write(['outbox'], (tx) => tx.putEntries([outboxRow({ lane })]));
    expect((await shown(lanes, put('visit:c'))).last).toEqual(['e1']);
    expect((await shown(lanes, put('visit:b'))).runs).toBe(0);
  });
});
