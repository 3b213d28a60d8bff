import type { Page } from 'playwright';
import { slowProcessor } from '../../support/browser.ts';
import { seeded } from '../../support/seeded.ts';
import { onPage, type BenchPages, type Device } from '../pages.ts';
import type { OpenBench, OpenKind } from '../pages/open/open.ts';
import { median, ms, type BenchRow } from '../row.ts';

declare const bench: OpenBench;

const limits = { desktop: 1.6, phone: 2.1, reopen: 1.5 } as const; // targets row 5
const kinds = ['raw', 'sealed', 'product', 'pouch'] as const;
type Times = Record<OpenKind, number[]>;
const rounds = 11;

async function fresh(page: Page, device: Device): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => 'bench' in globalThis);
  if (device === 'phone') await slowProcessor(page, 4);
}

/** Every store on pages of its own, in changing order. */
async function timesOf(page: Page, device: Device): Promise<Times> {
  const times: Times = { raw: [], sealed: [], product: [], pouch: [] };
  const random = seeded(rounds);
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of kinds.map((name) => ({ name, place: random() })).toSorted((a, b) => a.place - b.place)) {
      await fresh(page, device);
      const { spent, visits } = await page.evaluate((name) => bench.today(name), kind.name);
      if (visits !== 6) throw new Error(`${kind.name} found ${visits} visits instead of 6`);
      if (round > 0) times[kind.name].push(spent);
    }
  }
  return times;
}

const openRow = (device: Device, notes: number, times: Times): BenchRow => ({
  target: 5,
  what: `Cold store open to today's visits, ${notes.toLocaleString('en-US')} notes`,
  where: device,
  against: `raw IndexedDB with AES, ${ms(median(times.sealed))}`,
  measured: ms(median(times.product)),
  value: median(times.product) / median(times.sealed),
  limit: limits[device],
  bound: 'most',
  unit: '×',
  others: [`raw without encryption ${(median(times.raw) / median(times.sealed)).toFixed(2)}×`, `PouchDB, not encrypted ${(median(times.pouch) / median(times.sealed)).toFixed(2)}×`],
});

async function reopenRow(page: Page): Promise<BenchRow> {
  await page.evaluate(() => bench.type(19));
  const product: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await fresh(page, 'desktop');
    const spent = await page.evaluate(() => bench.reopen());
    product.push(spent.product);
    raw.push(spent.raw);
  }
  return {
    target: 5,
    what: 'Reopening a note with 19 saves not yet folded',
    where: 'desktop',
    against: `one encrypted read, ${ms(median(raw))}`,
    measured: ms(median(product)),
    value: median(product) / median(raw),
    limit: limits.reopen,
    bound: 'most',
    unit: '×',
  };
}

const caseload = (pages: BenchPages, notes: number): Promise<BenchRow[]> =>
  onPage(pages, 'open/', 'desktop', async (page) => {
    await page.evaluate((count) => bench.fill(count), notes);
    const rows = [openRow('desktop', notes, await timesOf(page, 'desktop')), openRow('phone', notes, await timesOf(page, 'phone'))];
    return notes === 500 ? [...rows, await reopenRow(page)] : rows;
  });

/** Row 5: today's visits from a cold store, small and large, on both devices; and reopening a note. */
export async function open(pages: BenchPages): Promise<BenchRow[]> {
  return [...(await caseload(pages, 500)), ...(await caseload(pages, 10_000))];
}
