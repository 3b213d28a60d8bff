import { describe, expect, test } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { addFile, changeFile, contentOf, filesOfNote } from './note-files.ts';
import { freeSafeFiles, freeSentFiles } from './sent-files.ts';
import { openDexie } from '../testing/dexie-tables.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { visitId } from '../testing/records.ts';
import { testStore } from '../testing/stores.ts';

const jpeg = (size: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, index) => [0xff, 0xd8, 0xff][index] ?? size % 251);
const at = (instant: string): string => `2026-03-${instant}.000Z`;

describe.each([
  ['memory', () => memoryTables()],
  ['IndexedDB', () => openDexie().tables],
] as const)(
  'copies of confirmed files in %s (docs/sync.md, epoch: “clients keep acknowledged ' +
    'entries until that mark passes them”)',
  (_kind, open) => {
    const world = () => {
      const clock = manualClock(Date.parse(at('05T16:00:00')));
      const store = testStore({ tables: open(), clock });
      return {
        clock,
        store,
        add: async (size: number, receivedAt: string | null): Promise<string> => {
          const fileId = await addFile(store, visitId(), {
            name: `${size}.jpg`,
            bytes: jpeg(size),
          });
          await changeFile(store, fileId, { state: 'sent', sent: size, receivedAt });
          return fileId;
        },
        mark: (instant: string) =>
          store.tables.write(['meta'], (tx) => tx.putMeta('durable:notes', instant)),
        kept: async () =>
          (await filesOfNote(store, visitId()))
            .filter(({ kept }) => kept === 1)
            .map(({ size }) => size),
      };
    };

    test('stay while no backup has them, however old they are', async () => {
      const { store, clock, add, mark, kept } = world();
      await add(100, at('05T16:00:00'));
      await clock.advance(400 * dayMs);
      expect(await freeSafeFiles(store)).toBe(0);
      await mark(at('05T16:00:00'));
      expect(await freeSafeFiles(store)).toBe(0);
      expect(await kept()).toEqual([100]);
    });

    test('are freed once the mark has passed them and they are a day old; younger and waiting ones stay', async () => {
      const { store, clock, add, mark, kept } = world();
      await add(100, at('05T16:00:00'));
      await add(200, at('05T18:00:00'));
      await add(300, null);
      await addFile(store, visitId(), { name: 'waits.jpg', bytes: jpeg(400) });
      await mark(at('05T17:00:00'));
      expect(await freeSafeFiles(store)).toBe(0);
      await clock.advance(dayMs + 1);
      expect(await freeSafeFiles(store)).toBe(100);
      expect(await kept()).toEqual([200, 300, 400]);
      const [first] = await filesOfNote(store, visitId());
      expect(first && (await contentOf(store, first))).toBeNull();
      await mark(at('06T00:00:00'));
      await clock.advance(dayMs);
      expect(await freeSafeFiles(store)).toBe(200);
      expect(await freeSafeFiles(store)).toBe(0);
      expect(await kept()).toEqual([300, 400]);
    });

    test('make room when it is needed: first those a backup has, then the others, never one that waits', async () => {
      const { store, add, mark, kept } = world();
      await add(100, at('05T18:00:00'));
      await add(200, null);
      await add(300, at('05T15:00:00'));
      await add(400, at('05T16:00:00'));
      await addFile(store, visitId(), { name: 'waits.jpg', bytes: jpeg(500) });
      await mark(at('05T17:00:00'));
      expect(await freeSentFiles(store, 250)).toBe(300);
      expect(await kept()).toEqual([100, 200, 400, 500]);
      expect(await freeSentFiles(store, 450)).toBe(500);
      expect(await kept()).toEqual([200, 500]);
      expect(await freeSentFiles(store, Infinity)).toBe(200);
      expect(await kept()).toEqual([500]);
    });
  },
);
