import { describe, expect, test } from 'vitest';
import { appendEntry } from './append-entry.ts';
import {
  gapsIn,
  joined,
  letGo,
  lostNumbers,
  mostSpans,
  putPulledAt,
  sizeOf,
} from './given-numbers.ts';
import type { DeviceTables, OutboxRow } from '../tables.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { testId, visitId } from '../testing/records.ts';

const box = new Uint8Array([1]);
const span = (from: number, to = from) => ({ from, to });
const both = ['outbox', 'meta'] as const;

const write = (
  tables: DeviceTables,
  n: number,
  command: 'saveAnswers' | 'startVisit' = 'saveAnswers',
): Promise<OutboxRow> =>
  tables.write(both, (tx) =>
    appendEntry(tx, {
      entryId: testId(3, n),
      command,
      targetId: visitId(n),
      baseRevision: 0,
      deviceTime: '2026-03-05T16:00:00.000Z',
      monotonic: 0,
      bytes: 1,
      box,
      letter: null,
    }),
  );
const pulled = (tables: DeviceTables, at: string): Promise<void> =>
  tables.write(both, (tx) => putPulledAt(tx, at));
const lost = (tables: DeviceTables) => tables.read(both, lostNumbers);
const remove = (tables: DeviceTables, rows: readonly OutboxRow[]): Promise<void> =>
  tables.write(both, (tx) => tx.removeEntries(rows.map(({ entryId }) => entryId)));

describe('spans of numbers', () => {
  test('are joined where they touch or overlap, in whatever order they come', () => {
    expect(joined([span(5, 6), span(1, 2)], [7, 3, 9])).toEqual([span(1, 3), span(5, 7), span(9)]);
    expect(joined([span(1, 9)], [4])).toEqual([span(1, 9)]);
    expect(joined([], [])).toEqual([]);
  });

  test('leave the gaps up to the last number, and say nothing beyond it', () => {
    expect(gapsIn([span(2, 3), span(6)], 8)).toEqual([span(1), span(4, 5), span(7, 8)]);
    expect(gapsIn([], 2)).toEqual([span(1, 2)]);
    expect(gapsIn([span(1, 5)], 3)).toEqual([]);
    expect(gapsIn([span(7, 9)], 3)).toEqual([span(1, 3)]);
    expect(sizeOf([span(1), span(4, 6)])).toBe(4);
  });
});

describe('entries that are neither here nor were let go (decision 043)', () => {
  test('are named by their numbers, per service, after a part of the storage was lost', async () => {
    const tables = memoryTables();
    await pulled(tables, 'first');
    const rows = [
      await write(tables, 1),
      await write(tables, 2),
      await write(tables, 3),
      await write(tables, 4, 'startVisit'),
      await write(tables, 5),
    ];
    expect(await lost(tables)).toEqual({ notes: [], operation: [] });
    await remove(
      tables,
      rows.filter((_, index) => index !== 1 && index !== 4),
    );
    expect(await lost(tables)).toEqual({ notes: [span(1), span(3)], operation: [span(1)] });
  });

  test('are none when the device itself let them go, in one go or bit by bit', async () => {
    const tables = memoryTables();
    await pulled(tables, 'first');
    const rows = [await write(tables, 1), await write(tables, 2), await write(tables, 3)];
    for (const row of [rows[1], rows[0]])
      await tables.write(both, (tx) => letGo(tx, row ? [row] : []));
    await pulled(tables, 'second');
    expect(await lost(tables)).toEqual({ notes: [], operation: [] });
    expect(await tables.read(['meta'], (tx) => tx.meta('gone'))).toEqual({
      pulledAt: 'second',
      notes: [span(1, 2)],
      operation: [],
    });
    await remove(tables, rows);
    expect(await lost(tables)).toEqual({ notes: [span(3)], operation: [] });
  });

  test('stay shown until they are dealt with: the next pull keeps them', async () => {
    const tables = memoryTables();
    await pulled(tables, 'first');
    await remove(tables, [await write(tables, 1)]);
    await pulled(tables, 'second');
    expect(await lost(tables)).toEqual({ notes: [span(1)], operation: [] });
  });

  test('are not searched in tables of an app that recorded nothing: absent ones were removed', async () => {
    const tables = memoryTables();
    const rows = [await write(tables, 1), await write(tables, 2)];
    await remove(tables, rows.slice(0, 1));
    expect(await lost(tables)).toEqual({ notes: [], operation: [] });
    await pulled(tables, 'first');
    expect(await lost(tables)).toEqual({ notes: [], operation: [] });
    await remove(tables, rows);
    expect(await lost(tables)).toEqual({ notes: [span(2)], operation: [] });
  });

  test('are not looked for after an earlier version of the app, which lets go silently (decision 032)', async () => {
    const tables = memoryTables();
    await pulled(tables, 'first');
    const rows = [await write(tables, 1), await write(tables, 2)];
    // As that app ends a pull.
    await tables.write(both, async (tx) => {
      await tx.removeEntries(rows.slice(0, 1).map(({ entryId }) => entryId));
      await tx.putMeta('pulledAt', 'by the earlier app');
    });
    expect(await lost(tables)).toEqual({ notes: [], operation: [] });
    await pulled(tables, 'third');
    expect(await lost(tables)).toEqual({ notes: [], operation: [] });
  });

  test('are reported as far as a report has room', async () => {
    const tables = memoryTables();
    await pulled(tables, 'first');
    const rows: OutboxRow[] = [];
    for (let n = 1; n <= 2 * mostSpans + 10; n += 1) rows.push(await write(tables, n));
    await remove(
      tables,
      rows.filter(({ seq }) => seq % 2 === 1),
    );
    const { notes } = await lost(tables);
    expect(notes).toHaveLength(mostSpans);
    expect(notes.slice(0, 2)).toEqual([span(1), span(3)]);
  });
});
