import { describe, expect, test } from 'vitest';
import { keepFilled, keptFilled } from '#client/store/drafts/kept-signatures.ts';
import { keepOlder, keepOlderRows } from '#client/store/older-notes.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { DeviceTables, Tx } from '#client/store/tables.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import {
  note,
  olderNote,
  patient,
  patientId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import type { LinkAnswer } from './ports.ts';
import { world } from './testing/engine-world.ts';
import { failedToFetch } from './testing/scripted-server.ts';

const seal = {
  hash: 'a'.repeat(64),
  revision: 1,
  clinician: { name: 'Ana Silva', role: 'RN', strokes: '', at: '2026-03-05T16:00:00.000Z' },
  patient: null,
  patientUnable: null,
};

/** Tables that take no answers filled from the last visit while the disk is full. */
function fullDisk(tables: DeviceTables) {
  const disk = { isFull: false, refused: 0, tables };
  const refuse = (): never => {
    disk.refused += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  disk.tables = {
    ...tables,
    write: (scope, work) =>
      tables.write(scope, (tx) =>
        work(
          new Proxy(tx, {
            get: (target, name: keyof Tx) =>
              disk.isFull && name === 'putMeta'
                ? async (...given: Parameters<Tx['putMeta']>) =>
                    given[0] === 'filled' ? refuse() : target.putMeta(...given)
                : target[name],
          }),
        ),
      ),
  };
  return disk;
}

describe('pulling', () => {
  test('rows and cursor land together; the next pull starts where the last ended', async () => {
    const { go, engine, server, store } = world();
    server.rows.operation.push({ table: 'visit', id: visitId(1), data: visit() });
    server.rows.notes.push({ table: 'note', id: visitId(1), data: note() });
    engine.kick('start');
    await go();
    expect(
      await store.tables.read(['rows', 'meta'], async (tx) => [
        (await tx.row('visit', visitId(1)))?.day,
        await tx.countRows('note'),
        await tx.meta('cursor:operation'),
      ]),
    ).toEqual([20260305, 1, '1']);
    engine.kick('timer');
    await engine.settled();
    expect(
      server.pulls
        .filter(({ service }) => service === 'operation')
        .map(({ request }) => request.cursor),
    ).toEqual([null, '1']);
  });

  test('the key for sealed entries and the templates’ name are kept when an older server is silent', async () => {
    const { go, engine, server, store } = world();
    const saying =
      (said: object) =>
      (usual: LinkAnswer): LinkAnswer => ({
        ...usual,
        body: JSON.stringify({ ...(JSON.parse(usual.body) as object), ...said }),
      });
    const remembered = () =>
      store.tables.read(['meta'], async (tx) => [
        await tx.meta('letterKey'),
        await tx.meta('templatesTag'),
      ]);
    const said = saying({ letterKey: 7, templatesTag: '3' });
    server.next('pull', said, said);
    engine.kick('start');
    await go();
    expect(await remembered()).toEqual([7, '3']);
    server.next('pull', saying({}), saying({}));
    engine.kick('timer');
    await engine.settled();
    expect(await remembered()).toEqual([7, '3']);
  });

  test('goes on where what was kept beside a signed note cannot be removed, and removes it later', async () => {
    const full = fullDisk(memoryTables());
    const { go, engine, server, store } = world({ tables: full.tables });
    for (const id of [visitId(1), visitId(2)]) await keepFilled(store, id, ['pain.now']);
    const signed = { ...note(), seal };
    server.rows.notes.push({ table: 'note', id: visitId(1), data: signed });
    full.isFull = true;
    engine.kick('start');
    await go();
    expect(
      await store.tables.read(['rows', 'meta'], async (tx) => [
        await tx.countRows('note'),
        (await tx.meta('pulledAt')) !== undefined,
      ]),
    ).toEqual([1, true]);
    expect(full.refused).toBeGreaterThan(0);
    expect(await keptFilled(store, visitId(1))).toEqual(['pain.now']);
    full.isFull = false;
    server.rows.notes.push({ table: 'note', id: visitId(1), data: signed });
    engine.kick('timer');
    await engine.settled();
    expect(await keptFilled(store, visitId(1))).toBeNull();
    expect(await keptFilled(store, visitId(2))).toEqual(['pain.now']);
  });

  describe('older notes', () => {
    const boxes = ({ tables }: DeviceStore) =>
      tables.read(['meta'], async (tx) =>
        Promise.all(
          [1, 2].map(async (n) => (await tx.meta(`olderNotes:${patientId(n)}`))?.length ?? 0),
        ),
      );
    const withOlder = async () => {
      const given = world();
      for (const n of [1, 2]) {
        const id = patientId(n);
        given.server.rows.operation.push({ table: 'patient', id, data: patient({ id }) });
      }
      given.engine.kick('start');
      await given.go();
      for (const n of [1, 2]) {
        const older = olderNote(n, { patientId: patientId(n) });
        await keepOlderRows(given.store, patientId(n), [older]);
        await keepOlder(given.store, older);
      }
      expect(await boxes(given.store)).toEqual([expect.any(Number), expect.any(Number)]);
      expect((await boxes(given.store)).every((size) => size > 0)).toBe(true);
      return given;
    };

    test('leave the device with the chart, and nobody else’s with them', async () => {
      const { engine, server, store } = await withOlder();
      server.rows.operation.push({ table: 'patient', id: patientId(1), data: null });
      engine.kick('timer');
      await engine.settled();
      const [left, stayed] = await boxes(store);
      expect(left).toBe(0);
      expect(stayed).toBeGreaterThan(0);
      const of = await store.tables.read(['meta'], (tx) => tx.meta('olderOf'));
      expect(of).toEqual([patientId(2)]);
    });

    test('leave it too where a new beginning of the rows has no such chart any more', async () => {
      const { engine, server, store } = await withOlder();
      const id = patientId(2);
      server.rows.operation.push({ table: 'patient', id, data: patient({ id }) });
      const again = (usual: LinkAnswer): LinkAnswer => ({
        ...usual,
        body: JSON.stringify({
          ...(JSON.parse(usual.body) as object),
          reset: usual.body.includes('"table":"patient"'),
        }),
      });
      server.next('pull', again, again);
      engine.kick('timer');
      await engine.settled();
      const [left, stayed] = await boxes(store);
      expect(left).toBe(0);
      expect(stayed).toBeGreaterThan(0);
    });
  });

  test('pages until nothing is left', async () => {
    const { engine, server, store, clock } = world();
    for (let n = 1; n <= 450; n += 1)
      server.rows.operation.push({
        table: 'visit',
        id: visitId(n),
        data: visit({ id: visitId(n) }),
      });
    engine.kick('start');
    await clock.advance(0);
    await engine.settled();
    expect(await store.tables.read(['rows'], (tx) => tx.countRows('visit'))).toBe(450);
    expect(server.pulls.filter(({ service }) => service === 'operation').length).toBeGreaterThan(1);
  });

  test('a row that left the person’s scope leaves the device; a reset forgets the service’s rows first', async () => {
    const { engine, server, store } = world();
    for (const n of [1, 2])
      server.rows.operation.push({
        table: 'visit',
        id: visitId(n),
        data: visit({ id: visitId(n) }),
      });
    server.rows.notes.push({ table: 'note', id: visitId(1), data: note() });
    engine.kick('start');
    await engine.settled();
    server.rows.operation.push({ table: 'visit', id: visitId(1), data: null });
    engine.kick('timer');
    await engine.settled();
    const kept = (): Promise<string[][]> =>
      store.tables.read(['rows'], async (tx) => [
        (await tx.rowsOf('visit')).map(({ id }) => id),
        (await tx.rowsOf('note')).map(({ id }) => id),
      ]);
    expect(await kept()).toEqual([[visitId(2)], [visitId(1)]]);
    server.rows.operation.push({ table: 'visit', id: visitId(3), data: visit({ id: visitId(3) }) });
    const resetVisits = (usual: LinkAnswer): LinkAnswer => ({
      ...usual,
      body: JSON.stringify({
        ...(JSON.parse(usual.body) as object),
        reset: usual.body.includes('"table":"visit"'),
      }),
    });
    server.next('pull', resetVisits, resetVisits);
    engine.kick('timer');
    await engine.settled();
    expect(await kept()).toEqual([[visitId(3)], [visitId(1)]]);
  });

  test('a sent entry stays over the snapshot until a pull that began after its receipt is complete', async () => {
    const { add, go, row, server } = world();
    await add('a');
    server.next('pull', failedToFetch(), failedToFetch());
    await go();
    expect(await row('a')).toMatchObject({ state: 'sent', overlay: 1 });
    await go(60_000);
    expect(await row('a')).toMatchObject({ state: 'sent', overlay: 0 });
  });

  test('an interrupted pull keeps what it has and continues from there', async () => {
    const { engine, server, store, clock } = world();
    for (let n = 1; n <= 1_300; n += 1)
      server.rows.operation.push({
        table: 'visit',
        id: visitId(n),
        data: visit({ id: visitId(n) }),
      });
    server.next(
      'pull',
      (usual) => usual,
      (usual) => usual,
      failedToFetch(),
    );
    engine.kick('start');
    await clock.advance(0);
    await engine.settled();
    const count = await store.tables.read(['rows'], (tx) => tx.countRows('visit'));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(1_300);
    await clock.advance(5_000);
    await engine.settled();
    expect(await store.tables.read(['rows'], (tx) => tx.countRows('visit'))).toBe(1_300);
  });

  test('on a new device the visits and patients come before the notes; the day is known to be whole', async () => {
    const { engine, server, store, clock } = world();
    for (let n = 1; n <= 1_300; n += 1)
      server.rows.operation.push({
        table: 'visit',
        id: visitId(n),
        data: visit({ id: visitId(n) }),
      });
    const known = (): Promise<unknown> =>
      store.tables.read(['meta'], async (tx) => [
        await tx.meta('dayPulled'),
        (await tx.meta('pulledAt')) !== undefined,
      ]);
    const usually = (usual: LinkAnswer): LinkAnswer => usual;
    server.next('pull', usually, usually, usually, failedToFetch());
    engine.kick('start');
    await clock.advance(0);
    await engine.settled();
    expect(server.pulls.map(({ service }) => service)).toEqual([
      'operation',
      'operation',
      'operation',
      'notes',
    ]);
    expect(await known()).toEqual([true, false]);
    await clock.advance(5_000);
    await engine.settled();
    expect(await known()).toEqual([true, true]);
    const before = server.pulls.length;
    await clock.advance(120_000);
    expect(
      server.pulls
        .slice(before)
        .map(({ service }) => service)
        .toSorted(),
    ).toEqual(['notes', 'operation']);
  });

  test('happens on its own every two minutes', async () => {
    const { engine, server, clock } = world();
    engine.kick('start');
    await clock.advance(0);
    await engine.settled();
    await clock.advance(240_000);
    expect(server.pulls.filter(({ service }) => service === 'notes')).toHaveLength(3);
  });
});
