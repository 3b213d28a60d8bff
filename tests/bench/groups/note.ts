import type { CDPSession, Page } from 'playwright';
import { onPage, type BenchPages } from '../pages.ts';
import type { NoteBench } from '../pages/note/note.tsx';
import { median, ms, percentile, type BenchRow } from '../row.ts';

declare const bench: NoteBench;

// targets rows 3 and 4
const limits = { renders: 1, script: 2, paint: 50, opens: 200, cold: 100, warm: 50 } as const;
const typed = 'Patient resting comfortably, denies pain. ';

/** Seconds of script, style and layout the page has cost so far. */
async function work(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics
    .filter(({ name }) =>
      ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name),
    )
    .reduce((sum, { value }) => sum + value, 0);
}

/** Milliseconds of script, style and layout for one key. */
async function costOfKey(page: Page, session: CDPSession): Promise<number> {
  const box = page.getByLabel('Question 1.15', { exact: true });
  await box.click();
  await page.keyboard.type(typed, { delay: 60 });
  await box.fill('');
  const before = await work(session);
  await page.keyboard.type(typed, { delay: 60 });
  return ((await work(session)) - before) * (1000 / typed.length);
}

async function typing(pages: BenchPages): Promise<BenchRow[]> {
  return onPage(pages, 'note/', 'phone', async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const opens: number[] = [];
    for (const section of [3, 6, 1, 0])
      opens.push(await page.evaluate((nth) => bench.open(nth), section));
    // The rest of a section is drawn after its first screen: no drawing of it is a key's.
    await page.evaluate(() => bench.whole());
    await page.getByLabel('Question 1.15', { exact: true }).click();
    await page.evaluate(() => bench.reset());
    await page.keyboard.type(typed, { delay: 60 });
    const { drawn, keyToPaint, saves } = await page.evaluate(() => bench.counts());
    if (saves === 0) throw new Error('typing saved nothing');
    const renders = Object.values(drawn).reduce((sum, count) => sum + count, 0) / typed.length;
    const product = await costOfKey(page, session);
    await page.evaluate(() => bench.raw());
    const raw = await costOfKey(page, session);
    const shared = { target: 3, where: 'phone', bound: 'most' } as const;
    return [
      {
        ...shared,
        what: '600-field note: fields drawn per key',
        against: 'absolute',
        measured: renders.toFixed(2),
        value: renders,
        limit: limits.renders,
        unit: '',
      },
      {
        ...shared,
        what: '600-field note: script, style and layout per key',
        against: `the same markup without a framework, ${ms(raw)}`,
        measured: ms(product),
        value: product / raw,
        limit: limits.script,
        unit: '×',
      },
      {
        ...shared,
        what: '600-field note: key to paint, p95, saving included',
        against: 'absolute',
        measured: ms(percentile(keyToPaint, 0.95)),
        value: percentile(keyToPaint, 0.95),
        limit: limits.paint,
        unit: ' ms',
      },
      {
        ...shared,
        what: '600-field note: section opens, tap to paint',
        against: 'absolute',
        measured: ms(median(opens)),
        value: median(opens),
        limit: limits.opens,
        unit: ' ms',
      },
    ];
  });
}

type Mounted = { readonly first: number; readonly whole: number };
const firstOf = (all: Mounted[]): number => median(all.map(({ first }) => first));
const wholeOf = (all: Mounted[]): string => ms(median(all.map(({ whole }) => whole)));

async function mounting(pages: BenchPages): Promise<BenchRow[]> {
  const cold: Mounted[] = [];
  const warm: Mounted[] = [];
  for (let round = 0; round < 7; round += 1) {
    await onPage(pages, 'note/', 'phone', async (page) => {
      cold.push(await page.evaluate(() => bench.mount(2)));
      for (let nth = 0; nth < 8; nth += 1) {
        await page.evaluate(() => bench.leave());
        const again = await page.evaluate((at) => bench.mount(at), nth % 2 === 0 ? 5 : 2);
        if (nth >= 4) warm.push(again);
      }
    });
  }
  const shared = {
    target: 4,
    where: 'phone',
    against: 'absolute',
    bound: 'most',
    unit: ' ms',
  } as const;
  return [
    {
      ...shared,
      what: 'Section of 60 fields opens: script and layout of its first screen, cold',
      measured: ms(firstOf(cold)),
      value: firstOf(cold),
      others: [`all 60 questions after ${wholeOf(cold)}`],
      limit: limits.cold,
      why:
        'The first section after a start runs code that the browser has not compiled yet; the ' +
        'same section takes the time of the warm row from then on.',
    },
    {
      ...shared,
      what: 'Section of 60 fields opens: script and layout of its first screen, warm',
      measured: ms(firstOf(warm)),
      value: firstOf(warm),
      others: [`all 60 questions after ${wholeOf(warm)}`],
      limit: limits.warm,
      why: 'It is at its limit, and falls on either side of it from run to run.',
    },
  ];
}

/** Rows 3 and 4: typing in a 600-field note and opening its sections, on the phone. */
export const note = async (pages: BenchPages): Promise<BenchRow[]> => [
  ...(await typing(pages)),
  ...(await mounting(pages)),
];
