import type { Page } from 'playwright';
import { newProfile, slowProcessor, startBrowser } from '../../support/browser.ts';
import { seeded } from '../../support/seeded.ts';
import type { BenchPages, Device } from '../pages.ts';
import type { OpenBench, OpenKind } from '../pages/open/open.ts';
import { median, ms, type BenchRow } from '../row.ts';

declare const bench: OpenBench;

const limits = { desktop: 1.6, phone: 2.1, reopen: 1.5 } as const; // targets row 5
const kinds = ['raw', 'sealed', 'product', 'pouch'] as const;
type Times = Record<OpenKind, number[]>;
const rounds = 4;

async function work<T>(
  url: string,
  folder: string,
  device: Device,
  ask: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await startBrowser(folder, { screen: device });
  try {
    await browser.page.goto(url);
    await browser.page.waitForFunction(() => 'bench' in globalThis);
    if (device === 'phone') await slowProcessor(browser.page, 4);
    return await ask(browser.page);
  } finally {
    await browser.close();
  }
}

/**
 * Every store in a browser that was started for it alone, in changing order: nothing of its files
 * is open yet.
 */
async function timesOf(url: string, folder: string, device: Device): Promise<Times> {
  const times: Times = { raw: [], sealed: [], product: [], pouch: [] };
  const random = seeded(rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name } of kinds
      .map((kind) => ({ name: kind, place: random() }))
      .toSorted((a, b) => a.place - b.place)) {
      const { spent, visits } = await work(url, folder, device, (page) =>
        page.evaluate((kind) => bench.today(kind), name),
      );
      if (visits !== 6) throw new Error(`${name} found ${visits} visits instead of 6`);
      times[name].push(spent);
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
  why:
    'Dexie opens its database in several steps and compares the schema with its own ' +
    'before the first read; that alone takes about as long as everything the bare way ' +
    'does.',
  others: [
    `raw without encryption ${(median(times.raw) / median(times.sealed)).toFixed(2)}×`,
    `PouchDB, not encrypted ${(median(times.pouch) / median(times.sealed)).toFixed(2)}×`,
  ],
});

const ways = {
  unlocked: {
    isFromDay: false,
    what: 'Reopening a note right after unlocking',
    why:
      'The page shows the patient, the episode and the last note beside this one, and lays what ' +
      'was typed over the note: ten boxes, where the bare read opens one. The draft begins with ' +
      'what the page has read.',
  },
  day: {
    isFromDay: true,
    what: 'Reopening a note from the day',
    why:
      'The road check of the day has opened every box; what is left is reading the ten rows anew, ' +
      'where the bare read takes one.',
  },
} as const;

/** Reopening a note after 19 saves, 3 of them not yet folded. */
async function reopenRow(url: string, folder: string, way: keyof typeof ways): Promise<BenchRow> {
  const { isFromDay, what, why } = ways[way];
  const times: { page: number[]; draft: number[]; raw: number[] } = {
    page: [],
    draft: [],
    raw: [],
  };
  for (let round = 0; round < 2 * rounds; round += 1) {
    const wish = { isFirst: round % 2 === 0, isFromDay };
    const spent = await work(url, folder, 'desktop', (page) =>
      page.evaluate((asked) => bench.reopen(asked), wish),
    );
    times.page.push(spent.page);
    times.draft.push(spent.draft);
    times.raw.push(spent.raw);
  }
  const whole = median(times.page.map((page, round) => page + (times.draft[round] ?? 0)));
  return {
    target: 5,
    what: `${what}, after 19 saves, 3 of them not yet folded: its page and its draft`,
    where: 'desktop',
    against: `one encrypted read, ${ms(median(times.raw))}`,
    measured: `${ms(whole)}, of which the draft ${ms(median(times.draft))}`,
    value: whole / median(times.raw),
    limit: limits.reopen,
    why,
    bound: 'most',
    unit: '×',
  };
}

async function reopenRows(url: string, folder: string): Promise<BenchRow[]> {
  await work(url, folder, 'desktop', (page) => page.evaluate(() => bench.type(19)));
  return [await reopenRow(url, folder, 'unlocked'), await reopenRow(url, folder, 'day')];
}

async function caseload({ url: pagesUrl }: BenchPages, notes: number): Promise<BenchRow[]> {
  const profile = newProfile();
  const url = `${pagesUrl}/open/`;
  try {
    await work(url, profile.folder, 'desktop', (page) =>
      page.evaluate((count) => bench.fill(count), notes),
    );
    const rows = [
      openRow('desktop', notes, await timesOf(url, profile.folder, 'desktop')),
      openRow('phone', notes, await timesOf(url, profile.folder, 'phone')),
    ];
    return notes === 500 ? [...rows, ...(await reopenRows(url, profile.folder))] : rows;
  } finally {
    profile.dispose();
  }
}

/**
 * Row 5: today's visits from a cold store, small and large, on both devices; and reopening a note.
 */
export async function open(pages: BenchPages): Promise<BenchRow[]> {
  return [...(await caseload(pages, 500)), ...(await caseload(pages, 10_000))];
}
