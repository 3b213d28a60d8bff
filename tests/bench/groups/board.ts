import { onPage, type BenchPages } from '../pages.ts';
import type { BoardBench } from '../pages/board/board.tsx';
import { median, ms, type BenchRow } from '../row.ts';

declare const bench: BoardBench;

const limits = { milliseconds: 300, ratio: 6 } as const;
const rounds = 9;

/** The board of visits: 40 clinicians, 7 days, 800 visits, from the data to the paint. */
export const board = (pages: BenchPages): Promise<BenchRow[]> =>
  onPage(pages, 'board/', 'desktop', async (page) => {
    const [times, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const { spent, cards } = await page.evaluate(() => bench.board());
      if (cards !== 800) throw new Error(`${cards} visits were drawn instead of 800`);
      times.push(spent);
      plain.push(await page.evaluate(() => bench.plain()));
    }
    const what = 'Board of 40 clinicians, 7 days and 800 visits: data to paint';
    const shared = { target: 35, what, where: 'desktop', bound: 'most' } as const;
    const measured = `${ms(median(times))}, first ${ms(times[0] ?? 0)}`;
    return [
      {
        ...shared,
        against: 'absolute',
        measured,
        value: median(times),
        limit: limits.milliseconds,
        unit: ' ms',
      },
      {
        ...shared,
        against: `the same markup without a framework, ${ms(median(plain))}`,
        measured,
        value: median(times) / median(plain),
        limit: limits.ratio,
        unit: '×',
      },
    ];
  });
