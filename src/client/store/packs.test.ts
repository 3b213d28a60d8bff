import { describe, expect, it } from 'vitest';
import { note, visitId } from './testing/records.ts';
import { memoryTables } from './testing/memory-tables.ts';
import { testCodec } from './testing/stores.ts';
import { keepPack, keptPack, packsOf, wantedPacks, wantPacks } from './packs.ts';

const pack = 'pack-7d0f2b1c-0000-4000-8000-000000000001';
const rowOf = (formId: string, formVersion: number) => ({
  table: 'note' as const,
  id: visitId(1),
  data: note({ formId, formVersion }),
});

describe('forms of the agency on a device', () => {
  it('are wanted with the notes that are written in them, once each', async () => {
    const tables = memoryTables();
    const rows = [rowOf(pack, 1), rowOf(pack, 1), rowOf(pack, 2), rowOf('aide-visit', 1)];
    const names = packsOf([...rows, { ...rowOf(pack, 3), data: null }]);
    expect(names).toEqual([`${pack}/1`, `${pack}/2`]);
    await tables.write(['meta'], (tx) => wantPacks(tx, names));
    await tables.write(['meta'], (tx) => wantPacks(tx, names));
    expect(await wantedPacks({ tables })).toEqual(names);
  });

  it('are kept sealed, and wanted no more', async () => {
    const parts = { tables: memoryTables(), codec: await testCodec() };
    const names = packsOf([rowOf(pack, 1), rowOf(pack, 2)]);
    await parts.tables.write(['meta'], (tx) => wantPacks(tx, names));
    await keepPack(parts, `${pack}/1`, '{"title":"Weights"}');
    expect(await keptPack(parts, `${pack}/1`)).toBe('{"title":"Weights"}');
    expect(await keptPack(parts, `${pack}/2`)).toBeNull();
    expect(await wantedPacks(parts)).toEqual([`${pack}/2`]);
    const box = await parts.tables.read(['meta'], (tx) => tx.meta(`pack:${pack}/1`));
    expect(new TextDecoder().decode(box)).not.toContain('Weights');
    await parts.tables.write(['meta'], (tx) => wantPacks(tx, names));
    expect(await wantedPacks(parts)).toEqual([`${pack}/2`]);
  });
});
