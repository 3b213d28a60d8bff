import type { Page } from 'playwright';
import { newProfile, slowProcessor, startBrowser } from '../../support/browser.ts';
import { seeded } from '../../support/seeded.ts';
import type { BenchPages, Device } from '../pages.ts';
import type { DraftKind, OpenBench, OpenKind } from '../pages/open/open.ts';
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
    'The bare way asks for the visits alone. The store asks for five things, typing, entries and ' +
    'open choices among them, and its code runs for the first time.',
  others: [
    `raw without encryption ${(median(times.raw) / median(times.sealed)).toFixed(2)}×`,
    `PouchDB, not encrypted ${(median(times.pouch) / median(times.sealed)).toFixed(2)}×`,
  ],
});

/** Reopening a note after 19 saves, 3 of them not yet folded. */
const reopening = 'Reopening a note after 19 saves, 3 of them not yet folded';

/**
 * The page of the note and its draft beside one read of the note's row, in words.
 *
 * @param isFromDay whether the day was on the screen before, whose road check has opened every box
 */
async function pageAndDraft(url: string, folder: string, isFromDay: boolean): Promise<string> {
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
  return (
    `its page and its draft ${isFromDay ? 'from the day' : 'right after unlocking'} ` +
    `${ms(whole)}, ${(whole / median(times.raw)).toFixed(2)}× one read of the note's row`
  );
}

const draftWays = {
  cold: {
    what: 'its draft first of all, with the database still closed',
    why: 'six things are asked for and six boxes opened, where the one read has one of each.',
  },
  warm: {
    what: 'its draft again, with the database open and what was opened kept',
    why: 'six things are asked for, where the one read asks for one.',
  },
} as const;
const draftKinds = ['app', 'forgotten', 'boxes', 'box'] as const;
type DraftTimes = Record<DraftKind, Record<keyof typeof draftWays, number[]>>;

/**
 * The draft alone, the boxes it is made of, and one box with the same content, each in a browser
 * that was started for it, taking turns.
 */
async function draftTimes(url: string, folder: string, device: Device): Promise<DraftTimes> {
  const times: DraftTimes = {
    app: { cold: [], warm: [] },
    forgotten: { cold: [], warm: [] },
    boxes: { cold: [], warm: [] },
    box: { cold: [], warm: [] },
  };
  for (let round = 0; round < 2 * rounds; round += 1)
    for (const kind of round % 2 === 0 ? draftKinds : draftKinds.toReversed()) {
      const { cold, warm } = await work(url, folder, device, (page) =>
        page.evaluate((asked) => bench.draft(asked), kind),
      );
      times[kind].cold.push(cold);
      times[kind].warm.push(warm);
    }
  return times;
}

const draftRow = (
  device: Device,
  way: keyof typeof draftWays,
  { app, forgotten, boxes, box }: DraftTimes,
  others: readonly string[],
): BenchRow => ({
  target: 5,
  what: `${reopening}: ${draftWays[way].what}`,
  where: device,
  against: `the same content in one encrypted read, ${ms(median(box[way]))}`,
  measured: ms(median(app[way])),
  value: median(app[way]) / median(box[way]),
  limit: limits.reopen,
  bound: 'most',
  unit: '×',
  why: draftWays[way].why,
  others: [
    ...(way === 'warm'
      ? [
          `right after a lock, when all six boxes are opened anew, ${ms(median(forgotten.warm))}, ` +
            `${(median(forgotten.warm) / median(box.warm)).toFixed(2)}×`,
        ]
      : []),
    `its six boxes read bare ${ms(median(boxes[way]))}, ` +
      `${(median(boxes[way]) / median(box[way])).toFixed(2)}×`,
    ...others,
  ],
});

async function reopenRows(url: string, folder: string): Promise<BenchRow[]> {
  await work(url, folder, 'desktop', (page) => page.evaluate(() => bench.type(19)));
  const rows: BenchRow[] = [];
  for (const device of ['desktop', 'phone'] as const) {
    const times = await draftTimes(url, folder, device);
    const beside =
      device === 'desktop'
        ? [await pageAndDraft(url, folder, false), await pageAndDraft(url, folder, true)]
        : [];
    rows.push(draftRow(device, 'cold', times, []), draftRow(device, 'warm', times, beside));
  }
  return rows;
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
