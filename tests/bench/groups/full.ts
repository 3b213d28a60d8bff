import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newProfile, startBrowser } from '../../support/browser.ts';
import type { BenchPages } from '../pages.ts';
import type { FullBench, Waits } from '../pages/full/full.ts';
import { figure, median, ms, type BenchRow } from '../row.ts';

declare const bench: FullBench;

/** Targets rows 25 and 29. */
const limits = { slower: 1.2, stored: 0.35 } as const;
const few = 450; // notes: about a thousand rows
const many = 22_230; // notes: fifty thousand rows
const photos = { count: 250, size: 2_000_000 } as const;
const rounds = 25;

const words: Readonly<Record<keyof Waits, string>> = {
  day: "Store opened to today's visits",
  note: 'A note opened',
  save: 'One change saved',
};

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );

/** Works in a page whose browser is closed afterwards, so that everything lies on the disk. */
async function inBrowser<T>(
  url: string,
  folder: string,
  work: (page: Awaited<ReturnType<typeof startBrowser>>['page']) => Promise<T>,
): Promise<T> {
  const browser = await startBrowser(folder, { screen: 'desktop' });
  try {
    browser.page.setDefaultTimeout(0);
    await browser.page.goto(url);
    await browser.page.waitForFunction(() => 'bench' in globalThis);
    return await work(browser.page);
  } finally {
    await browser.close();
  }
}

/** Row 25: what a person waits for on a device that holds a lot, beside one that holds little. */
async function fullDevice(url: string): Promise<BenchRow[]> {
  const profile = newProfile();
  try {
    const rows = await inBrowser(url, profile.folder, async (page) => {
      await page.evaluate((count) => bench.fill('few', 0, count), few);
      const filled = await page.evaluate((count) => bench.fill('many', 0, count), many);
      await page.evaluate(({ count, size }) => bench.photos('many', count, size), photos);
      return filled.rows;
    });
    const waits: Record<'few' | 'many', Waits[]> = { few: [], many: [] };
    await inBrowser(url, profile.folder, async (page) => {
      // The first of each loads the code.
      for (let round = -1; round < rounds; round += 1) {
        for (const name of round % 2 === 0
          ? (['few', 'many'] as const)
          : (['many', 'few'] as const)) {
          const spent = await page.evaluate(([of, nth]) => bench.use(of, nth), [
            name,
            round + 1,
          ] as const);
          if (round >= 0) waits[name].push(spent);
        }
      }
    });
    const megabytes = (photos.count * photos.size) / 1e6;
    return (['day', 'note', 'save'] as const).map((key): BenchRow => {
      const [small, large] = [
        median(waits.few.map((each) => each[key])),
        median(waits.many.map((each) => each[key])),
      ];
      return {
        target: 25,
        what: `${words[key]} with ${rows.toLocaleString('en-US')} rows and ${megabytes} MB of files`,
        where: 'desktop',
        against: `with a thousand rows, ${ms(small)}`,
        measured: ms(large),
        value: large / small,
        limit: limits.slower,
        bound: 'most',
        unit: '×',
      };
    });
  } finally {
    profile.dispose();
  }
}

/** Row 29: what closed notes take on the disk, after the browser has put in order what it wrote. */
async function closedNotes(url: string): Promise<BenchRow> {
  const profile = newProfile();
  const [notes, rest] = [4_000, 5_000];
  try {
    const { json } = await inBrowser(url, profile.folder, (page) =>
      page.evaluate((count) => bench.fill('closed', 0, count), notes),
    );
    for (let start = 0; start < 3; start += 1) {
      await inBrowser(url, profile.folder, async (page) => {
        await page.evaluate((nth) => bench.use('closed', nth), start);
        await page.waitForTimeout(rest);
      });
    }
    const disk = bytesBelow(join(profile.folder, 'Default', 'IndexedDB'));
    return {
      target: 29,
      what:
        `${notes.toLocaleString('en-US')} closed notes with their visits and patients, ` +
        'encrypted: bytes on the disk',
      where: 'desktop',
      against: `the same as JSON, ${figure(json / 1e6)} MB`,
      measured: `${figure(disk / 1e6)} MB`,
      value: disk / json,
      limit: limits.stored,
      bound: 'most',
      unit: '×',
    };
  } finally {
    profile.dispose();
  }
}

/** Rows 25 and 29: a device that holds a lot, and what encryption leaves of its room. */
export async function full(pages: BenchPages): Promise<BenchRow[]> {
  const url = `${pages.url}/full/`;
  return [...(await fullDevice(url)), await closedNotes(url)];
}
