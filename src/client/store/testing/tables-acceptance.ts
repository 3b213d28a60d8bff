import { describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { isClosed } from '../outbox/local-write.ts';
import type { DeviceTables, OutboxRow, PatchRow, SnapshotRow } from '../tables.ts';
import { episodeId, patientId, visitId } from './records.ts';

/** What every implementation of the device's tables promises. */

const box = (...bytes: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export const snapshotRow = (overrides: Partial<SnapshotRow> = {}): SnapshotRow => ({
  table: 'visit',
  id: visitId(),
  revision: 1,
  day: 20260305,
  patientId: patientId(),
  episodeId: episodeId(),
  box: box(1),
  ...overrides,
});

export const outboxRow = (overrides: Partial<OutboxRow> = {}): OutboxRow => ({
  entryId: 'e1',
  service: 'notes',
  seq: 1,
  order: 1,
  lane: `visit:${visitId()}`,
  target: 'visit',
  targetId: visitId(),
  command: 'saveAnswers',
  version: 1,
  state: 'waiting',
  after: [],
  baseRevision: 0,
  bytes: 10,
  deviceTime: '2026-03-05T16:00:00.000Z',
  monotonic: 0,
  attempts: 0,
  sealed: 1,
  overlay: 1,
  code: null,
  receivedAt: null,
  revision: null,
  box: box(2),
  verdict: null,
  ...overrides,
});

const patchRow = (visit: string, byte: number): PatchRow => ({
  visitId: visit,
  base: 0,
  epoch: '',
  at: '2026-03-05T16:00:00.000Z',
  box: box(byte),
});

const all = ['rows', 'patches', 'drafts', 'outbox', 'meta', 'history'] as const;

export function tablesAcceptance(
  name: string,
  open: () => Promise<{ tables: DeviceTables; reopen: () => Promise<DeviceTables> }>,
): void {
  describe(`${name}: transactions`, () => {
    test('a write is seen by the next read and survives reopening', async () => {
      const { tables, reopen } = await open();
      await tables.write(['rows', 'meta'], async (tx) => {
        await tx.putRows([snapshotRow()]);
        await tx.putMeta('cursor:notes', 'c1');
      });
      const again = await reopen();
      expect(
        await again.read(['rows', 'meta'], async (tx) => [
          (await tx.row('visit', visitId()))?.revision,
          await tx.meta('cursor:notes'),
        ]),
      ).toEqual([1, 'c1']);
    });

    test('a write that throws half way leaves nothing behind', async () => {
      const { tables } = await open();
      const failed = tables.write(['rows', 'outbox', 'meta'], async (tx) => {
        await tx.putRows([snapshotRow()]);
        await tx.putEntries([outboxRow()]);
        await tx.putMeta('order', 7);
        throw new Error('power cut');
      });
      await expect(failed).rejects.toThrow('power cut');
      expect(
        await tables.read([...all], async (tx) => [
          await tx.row('visit', visitId()),
          await tx.entry('e1'),
          await tx.meta('order'),
        ]),
      ).toEqual([undefined, undefined, undefined]);
    });

    test('two writes at once follow one another: a counter counts both', async () => {
      const { tables } = await open();
      const count = (): Promise<void> =>
        tables.write(['meta'], async (tx) =>
          tx.putMeta('order', ((await tx.meta('order')) ?? 0) + 1),
        );
      await Promise.all(Array.from({ length: 20 }, count));
      expect(await tables.read(['meta'], (tx) => tx.meta('order'))).toBe(20);
    });

    test('tables outside the scope and writes in a read are refused', async () => {
      const { tables } = await open();
      await expect(tables.read(['rows'], (tx) => tx.entry('e1'))).rejects.toMatchObject({
        name: 'NotFoundError',
      });
      await expect(tables.read(['meta'], (tx) => tx.putMeta('order', 1))).rejects.toMatchObject({
        name: expect.stringMatching(/ReadOnly/),
      });
    });

    test('after closing nothing can be read or written', async () => {
      const { tables } = await open();
      tables.close();
      await expect(tables.read(['meta'], (tx) => tx.meta('order'))).rejects.toSatisfy(isClosed);
      await expect(tables.appendPatch(patchRow(visitId(), 1))).rejects.toSatisfy(isClosed);
    });
  });

  describe(`${name}: snapshots`, () => {
    test('are found by id, day range, patient and episode of their table only', async () => {
      const { tables } = await open();
      const rows = [
        snapshotRow({ id: visitId(1), day: 20260305 }),
        snapshotRow({ id: visitId(2), day: 20260306, patientId: patientId(2) }),
        snapshotRow({ id: visitId(3), day: 20260310, episodeId: episodeId(2) }),
        snapshotRow({ table: 'note', id: visitId(1), day: 20260305 }),
        snapshotRow({
          table: 'patient',
          id: patientId(1),
          day: null,
          patientId: null,
          episodeId: null,
        }),
      ];
      await tables.write(['rows'], (tx) => tx.putRows(rows));
      await tables.read(['rows'], async (tx) => {
        const ids = (found: SnapshotRow[]): string[] => found.map(({ id }) => id).toSorted();
        expect(ids(await tx.rowsOnDays('visit', 20260305, 20260306))).toEqual([
          visitId(1),
          visitId(2),
        ]);
        expect(ids(await tx.rowsOfPatient('visit', patientId(2)))).toEqual([visitId(2)]);
        expect(ids(await tx.rowsOfEpisode('visit', episodeId(2)))).toEqual([visitId(3)]);
        expect(ids(await tx.rowsOf('note'))).toEqual([visitId(1)]);
        expect(await tx.countRows('visit')).toBe(3);
        expect(await tx.row('patient', visitId(1))).toBeUndefined();
      });
    });

    test('are found by their question, each once, until it is answered', async () => {
      const { tables } = await open();
      const asking = async () =>
        (await tables.read(['rows'], (tx) => tx.rowsAsking()))
          .map(({ table, id }) => `${table} ${id}`)
          .toSorted();
      await tables.write(['rows'], (tx) =>
        tx.putRows([
          snapshotRow({ table: 'note', asks: ['e1', 'e2'] }),
          snapshotRow({ table: 'patient', id: patientId(1), asks: ['e3'] }),
          snapshotRow({ id: visitId(2) }),
        ]),
      );
      expect(await asking()).toEqual([`note ${visitId(1)}`, `patient ${patientId(1)}`]);
      await tables.write(['rows'], (tx) => tx.putRows([snapshotRow({ table: 'note' })]));
      expect(await asking()).toEqual([`patient ${patientId(1)}`]);
      await tables.write(['rows'], (tx) => tx.clearRows('patient'));
      expect(await asking()).toEqual([]);
    });

    test('are replaced, removed and cleared by table', async () => {
      const { tables } = await open();
      await tables.write(['rows'], (tx) =>
        tx.putRows([
          snapshotRow(),
          snapshotRow({ table: 'note' }),
          snapshotRow({ id: visitId(2) }),
        ]),
      );
      await tables.write(['rows'], (tx) => tx.putRows([snapshotRow({ revision: 5 })]));
      await tables.write(['rows'], (tx) => tx.removeRows('visit', [visitId(2), visitId(9)]));
      expect(
        await tables.read(['rows'], async (tx) =>
          (await tx.rowsOf('visit')).map(({ id, revision }) => [id, revision]),
        ),
      ).toEqual([[visitId(1), 5]]);
      await tables.write(['rows'], (tx) => tx.clearRows('visit'));
      expect(
        await tables.read(['rows'], async (tx) => [
          await tx.countRows('visit'),
          await tx.countRows('note'),
        ]),
      ).toEqual([0, 1]);
    });
  });

  describe(`${name}: typing`, () => {
    test('patches keep the order in which they were appended, per visit', async () => {
      const { tables } = await open();
      await tables.appendPatch(patchRow(visitId(1), 1));
      await tables.appendPatch(patchRow(visitId(2), 2));
      await tables.appendPatch(patchRow(visitId(1), 3));
      const patches = await tables.read(['patches'], (tx) => tx.patchesOf(visitId(1)));
      expect(patches.map((patch) => patch.box[0])).toEqual([1, 3]);
      expect(must(patches[0]?.n, 'n')).toBeLessThan(must(patches[1]?.n, 'n'));
      const failing = tables.write(['patches'], async (tx) => {
        await tx.removePatches(visitId(1), must(patches[0]?.n, 'n'));
        throw new Error('half way');
      });
      await expect(failing).rejects.toThrow('half way');
      expect(
        (await tables.read(['patches'], (tx) => tx.patchesOf(visitId(1)))).map(
          (patch) => patch.box[0],
        ),
      ).toEqual([1, 3]);
    });

    test('removing takes the patches up to a number, and numbers are never used again', async () => {
      const { tables } = await open();
      for (const byte of [1, 2, 3]) await tables.appendPatch(patchRow(visitId(), byte));
      const [first, second, third] = (
        await tables.read(['patches'], (tx) => tx.patchesOf(visitId()))
      ).map(({ n }) => must(n, 'n'));
      await tables.write(['patches'], (tx) => tx.removePatches(visitId(), must(second, 'n')));
      expect(
        (await tables.read(['patches'], (tx) => tx.patchesOf(visitId()))).map(({ n }) => n),
      ).toEqual([third]);
      await tables.write(['patches'], (tx) => tx.removePatches(visitId(), must(third, 'n')));
      await tables.appendPatch(patchRow(visitId(), 4));
      expect(
        must((await tables.read(['patches'], (tx) => tx.patchesOf(visitId())))[0]?.n, 'n'),
      ).toBeGreaterThan(must(first, 'n') + 2);
    });

    test('visits with typing are those with patches or a folded draft', async () => {
      const { tables } = await open();
      await tables.appendPatch(patchRow(visitId(1), 1));
      await tables.write(['drafts'], (tx) =>
        tx.putDraft({
          visitId: visitId(2),
          base: 0,
          epoch: '',
          through: 3,
          generation: 1,
          at: '2026-03-05T16:00:00.000Z',
          box: box(1),
        }),
      );
      expect(
        (await tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits())).toSorted(),
      ).toEqual([visitId(1), visitId(2)]);
      await tables.write(['drafts'], (tx) => tx.removeDraft(visitId(2)));
      expect(await tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits())).toEqual([
        visitId(1),
      ]);
    });
  });

  describe(`${name}: history`, () => {
    test('pieces keep their order per visit; one put at a number takes its place', async () => {
      const { tables, reopen } = await open();
      await tables.write(['history'], async (tx) => {
        for (const [visit, byte] of [
          [1, 1],
          [2, 2],
          [1, 3],
          [1, 4],
        ] as const)
          await tx.putHistory({ visitId: visitId(visit), box: box(byte) });
      });
      const [first, second] = (
        await tables.read(['history'], (tx) => tx.historyOf(visitId(1)))
      ).map(({ n }) => must(n, 'n'));
      await tables.write(['history'], async (tx) => {
        await tx.removeHistory(visitId(1), [must(first, 'first'), must(second, 'second')]);
        await tx.putHistory({ n: must(first, 'first'), visitId: visitId(1), box: box(9) });
      });
      const again = await reopen();
      expect(
        (await again.read(['history'], (tx) => tx.historyOf(visitId(1)))).map((row) => row.box[0]),
      ).toEqual([9, 4]);
      expect(
        await again.read(['history'], async (tx) => [
          await tx.countHistory(visitId(1)),
          await tx.countHistory(visitId(3)),
          (await tx.visitsWithHistory()).toSorted(),
        ]),
      ).toEqual([2, 0, [visitId(1), visitId(2)]]);
    });

    test('removing without numbers takes all of one visit; a write that throws takes nothing', async () => {
      const { tables } = await open();
      await tables.write(['history'], async (tx) => {
        for (const visit of [1, 1, 2])
          await tx.putHistory({ visitId: visitId(visit), box: box(1) });
      });
      const failed = tables.write(['history'], async (tx) => {
        await tx.removeHistory(visitId(2));
        throw new Error('power cut');
      });
      await expect(failed).rejects.toThrow('power cut');
      await tables.write(['history'], (tx) => tx.removeHistory(visitId(1)));
      expect(
        await tables.read(['history'], async (tx) => [
          await tx.countHistory(visitId(1)),
          await tx.countHistory(visitId(2)),
        ]),
      ).toEqual([0, 1]);
    });
  });

  describe(`${name}: outbox`, () => {
    test('entries are read by state and service in order of writing, in pages', async () => {
      const { tables } = await open();
      const rows = [3, 1, 2, 4].map((order) =>
        outboxRow({ entryId: `e${order}`, seq: order, order }),
      );
      await tables.write(['outbox'], (tx) =>
        tx.putEntries([
          ...rows,
          outboxRow({ entryId: 'o1', service: 'operation', seq: 1, order: 5 }),
          outboxRow({ entryId: 's1', seq: 9, order: 9, state: 'sent' }),
        ]),
      );
      await tables.read(['outbox'], async (tx) => {
        expect(
          (await tx.entriesIn('waiting', 'notes', 0, 3)).map(({ entryId }) => entryId),
        ).toEqual(['e1', 'e2', 'e3']);
        expect(
          (await tx.entriesIn('waiting', 'notes', 3, 3)).map(({ entryId }) => entryId),
        ).toEqual(['e4']);
        expect(await tx.countIn('waiting')).toBe(5);
        expect(await tx.countIn('conflict')).toBe(0);
      });
    });

    test('lanes and overlays are read in order of writing; a changed state moves the entry', async () => {
      const { tables } = await open();
      await tables.write(['outbox'], (tx) =>
        tx.putEntries([
          outboxRow({ entryId: 'b', seq: 2, order: 2 }),
          outboxRow({ entryId: 'a', seq: 1, order: 1 }),
          outboxRow({ entryId: 'p', seq: 3, order: 3, lane: 'patient:x', target: 'patient' }),
        ]),
      );
      await tables.write(['outbox'], async (tx) =>
        tx.putEntries([{ ...must(await tx.entry('a'), 'entry'), state: 'sent' }]),
      );
      await tables.read(['outbox'], async (tx) => {
        expect((await tx.lane(`visit:${visitId()}`)).map(({ entryId }) => entryId)).toEqual([
          'a',
          'b',
        ]);
        expect(
          (await tx.entriesOfLanes(['patient:x', 'visit:nobody', `visit:${visitId()}`])).map(
            ({ entryId }) => entryId,
          ),
        ).toEqual(['a', 'b', 'p']);
        expect(await tx.entriesOfLanes(['visit:nobody'])).toEqual([]);
        expect((await tx.overlaidOn('visit')).map(({ entryId }) => entryId)).toEqual(['a', 'b']);
        expect((await tx.overlaidIn('sent')).map(({ entryId }) => entryId)).toEqual(['a']);
        expect(
          (await tx.entriesIn('waiting', 'notes', 0, 9)).map(({ entryId }) => entryId),
        ).toEqual(['b', 'p']);
        expect((await tx.entries(['p', 'nobody', 'a'])).map(({ entryId }) => entryId)).toEqual([
          'p',
          'a',
        ]);
      });
    });

    test('a client’s number is used once: a second entry with it is refused completely', async () => {
      const { tables } = await open();
      await tables.write(['outbox'], (tx) => tx.putEntries([outboxRow()]));
      await expect(
        tables.write(['outbox'], (tx) =>
          tx.putEntries([
            outboxRow({ entryId: 'e2', seq: 2, order: 2 }),
            outboxRow({ entryId: 'e3', seq: 1, order: 3 }),
          ]),
        ),
      ).rejects.toMatchObject({ name: expect.stringMatching(/ConstraintError|BulkError/) });
      expect(await tables.read(['outbox'], (tx) => tx.countIn('waiting'))).toBe(1);
    });

    test('removed entries are gone', async () => {
      const { tables } = await open();
      await tables.write(['outbox'], (tx) => tx.putEntries([outboxRow()]));
      await tables.write(['outbox'], (tx) => tx.removeEntries(['e1', 'e2']));
      expect(await tables.read(['outbox'], (tx) => tx.entry('e1'))).toBeUndefined();
    });
  });

  describe(`${name}: watching`, () => {
    test('a watched query runs at once and again after each write that touches it, until stopped', async () => {
      const { tables } = await open();
      const seen: number[] = [];
      const stop = tables.watch(
        () => tables.read(['outbox'], (tx) => tx.countIn('waiting')),
        (count) => void seen.push(count),
      );
      await expect.poll(() => seen.at(-1)).toBe(0);
      await tables.write(['outbox'], (tx) => tx.putEntries([outboxRow()]));
      await expect.poll(() => seen.at(-1)).toBe(1);
      stop();
      await tables.write(['outbox'], (tx) => tx.removeEntries(['e1']));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(seen.at(-1)).toBe(1);
    });

    test('a watch of what was just read misses nothing written before its first run', async () => {
      const { tables } = await open();
      const seen: number[] = [];
      const watch = () =>
        tables.watch(
          () => tables.read(['outbox'], (tx) => tx.countIn('waiting')),
          (count) => void seen.push(count),
          true,
        );
      watch()();
      const stop = watch();
      await tables.write(['outbox'], (tx) => tx.putEntries([outboxRow()]));
      await expect.poll(() => seen.at(-1)).toBe(1);
      stop();
    });

    test('typing that goes the short way is announced too', async () => {
      const { tables } = await open();
      let last: string[] = [];
      const stop = tables.watch(
        () => tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits()),
        (visits) => void (last = visits),
      );
      await tables.appendPatch(patchRow(visitId(), 1));
      await expect.poll(() => last).toEqual([visitId()]);
      stop();
    });
  });
}
