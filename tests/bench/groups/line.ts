import { openBadLine, type BadLine } from '../../support/bad-line.ts';
import { createCouch } from '../couch.ts';
import { openFront, passTo } from '../front.ts';
import { onPage, type BenchPages } from '../pages.ts';
import type { LineBench } from '../pages/line/line.ts';
import type { BenchRow } from '../row.ts';

declare const bench: LineBench;

/** The line of the targets. */
const slow = { roundTrip: 400, bitsPerSecond: 400_000 } as const;
const whole = { roundTrip: 0, bitsPerSecond: null, cutOneIn: 0 } as const;

export async function line(pages: BenchPages): Promise<BenchRow[]> {
  const couch = createCouch();
  const front = await openFront({ '/couch/': couch.handle, '/': passTo(Number(new URL(pages.url).port)) });
  const badLine: BadLine = await openBadLine({ targetPort: front.port, seed: 5 });
  try {
    return await onPage({ ...pages, url: badLine.url }, 'line/', 'desktop', async (page) => {
      const timed = async (name: string): Promise<void> => {
        badLine.resetCounters();
        const t = await page.evaluate(() => bench.pouchPush());
        console.log(name, t, badLine.counters, couch.counters);
      };
      await page.evaluate(() => bench.pouchNew(500, 'loop'));
      await timed('500 loopback');
      await page.evaluate(() => bench.pouchNew(50, 'a'));
      badLine.set(whole);
      await timed('50 loopback');
      await page.evaluate(() => bench.pouchEdit(50));
      badLine.set(slow);
      await timed('50 edited slow');
      badLine.set({ ...slow, cutOneIn: 5 });
      await page.evaluate(() => bench.pouchEdit(50));
      await timed('50 edited slow cut');
      return [];
    });
  } finally {
    await badLine.close();
    await front.close();
  }
}
