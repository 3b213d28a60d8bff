import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeviceStore } from '#client/store/device-store.ts';
import { keepOlder, keptOlder, type OlderNote } from '#client/store/older-notes.ts';
import { sealSnapshot } from '#client/store/sealed-rows.ts';
import { olderNote, patient, patientId } from '#client/store/testing/records.ts';
import { testStore } from '#client/store/testing/stores.ts';
import { prepareOlder, readOlder } from './older-notes.ts';

/** A note that was scanned, so many characters of base64 long. */
const scanned = (n: number, length: number): OlderNote =>
  olderNote(n, { document: { fileName: 'scan.pdf', content: 'A'.repeat(length) } });

async function storeOfPatient(): Promise<DeviceStore> {
  const store = testStore();
  const row = await sealSnapshot(store, { table: 'patient', id: patientId(), data: patient() });
  await store.tables.write(['rows'], (tx) => tx.putRows([row]));
  return store;
}

/** A server with these notes, newest first. @returns what it was asked to open */
function serve(notes: readonly OlderNote[]): string[] {
  const opened: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id?: string };
    const found = notes.find((note) => note.id === id);
    if (found) opened.push(found.id);
    const rows = notes.map(({ id: each, patientId: of, day, title }) => ({
      ...olderNote(1),
      id: each,
      patientId: of,
      day,
      title,
    }));
    const page = { rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 100 };
    return Response.json(url.endsWith('olderNote') ? found : page);
  });
  return opened;
}

const readOf = async (store: DeviceStore) =>
  (await keptOlder(store, patientId()))?.read.map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());

describe('a patient’s older notes on a phone', () => {
  it('come along once, the newest, where the patient has no other note', async () => {
    const store = await storeOfPatient();
    const opened = serve([olderNote(1), olderNote(2)]);
    for (let turn = 0; turn < 2; turn += 1) await prepareOlder(store, patientId(), true);
    expect(opened).toEqual([olderNote(1).id]);
    expect(await readOf(store)).toEqual([olderNote(1).id]);
  });

  it('are not opened again and again on the server where they are too large to keep', async () => {
    const store = await storeOfPatient();
    const opened = serve([scanned(1, 3_000_004)]);
    for (let turn = 0; turn < 3; turn += 1) await prepareOlder(store, patientId(), true);
    expect(opened).toEqual([olderNote(1).id]);
    expect(await readOf(store)).toEqual([]);
    // Whoever opens it reads it all the same.
    expect((await readOlder(store, patientId(), olderNote(1).id)).document).not.toBeNull();
    expect(opened).toHaveLength(2);
  });

  it('take no more room than a patient has: the one read last stays', async () => {
    const store = await storeOfPatient();
    for (const n of [1, 2, 3, 4]) await keepOlder(store, scanned(n, 2_000_000));
    expect(await readOf(store)).toEqual([olderNote(4).id, olderNote(3).id]);
    const size = await store.tables.read(
      ['meta'],
      async (tx) => (await tx.meta(`olderNotes:${patientId()}`))?.length ?? 0,
    );
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(6_100_000);
  });

  it('are kept of no patient whose chart is not here', async () => {
    const store = testStore();
    await keepOlder(store, olderNote(1));
    expect(await store.tables.read(['meta'], (tx) => tx.meta('olderOf'))).toBeUndefined();
    expect(await keptOlder(store, patientId())).toBeNull();
  });
});
