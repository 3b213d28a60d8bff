import { readFileSync } from 'node:fs';
import type { BenchPages, Device } from '../pages.ts';
import { onPage } from '../pages.ts';
import type { SaveBench } from '../pages/save/save.ts';
import { kilobytes, median, ms, type BenchRow } from '../row.ts';

declare const bench: SaveBench;

const limits = { ratio: 1.5, bytes: 8_000 } as const; // targets row 1

/** Bytes the processes caused to be written to the disk so far (Linux counts them per process). */
const written = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return (
        sum +
        Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0)
      );
    } catch {
      return sum;
    }
  }, 0);

const timesOn = (pages: BenchPages, device: Device): Promise<BenchRow> =>
  onPage(pages, 'save/', device, async (page) => {
    const times = await page.evaluate(() => bench.compare(150));
    const floor = median(times.raw);
    const other = (name: string, values: readonly number[]): string =>
      `${name} ${(median(values) / floor).toFixed(2)}×`;
    return {
      target: 1,
      what: 'Save of one edit: seal the changed answers, one strict transaction',
      where: device,
      against: `raw strict put of the same bytes, ${ms(floor)}`,
      measured: ms(median(times.product)),
      value: median(times.product) / floor,
      limit: limits.ratio,
      bound: 'most',
      unit: '×',
      others: [
        other('AES + raw put', times.aesRaw),
        other('Dexie add', times.dexie),
        other('PouchDB, whole note', times.pouch),
      ],
    };
  });

const bytesOn = (pages: BenchPages): Promise<BenchRow> =>
  onPage(pages, 'save/', 'desktop', async (page, browser) => {
    const rounds = 200;
    const perSave = async (kind: 'raw' | 'product' | 'pouch'): Promise<number> => {
      await page.evaluate((which) => bench.only(which, 20), kind);
      const before = written(browser.pids());
      await page.evaluate(([which, count]) => bench.only(which, count), [kind, rounds] as const);
      return (written(browser.pids()) - before) / rounds;
    };
    const [raw, product, pouch] = [
      await perSave('raw'),
      await perSave('product'),
      await perSave('pouch'),
    ];
    return {
      target: 1,
      what: 'Written to the disk per save',
      where: 'desktop',
      against: `raw strict put, ${kilobytes(raw)}`,
      measured: kilobytes(product),
      value: product / 1000,
      limit: limits.bytes / 1000,
      bound: 'most',
      unit: ' kB',
      others: [`PouchDB, whole note ${kilobytes(pouch)}`],
    };
  });

/** Row 1: one save against a raw strict put, on both devices, and what it writes. */
export async function save(pages: BenchPages): Promise<BenchRow[]> {
  return [await timesOn(pages, 'desktop'), await timesOn(pages, 'phone'), await bytesOn(pages)];
}
