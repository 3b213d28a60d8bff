import { onPage, type BenchPages } from '../pages.ts';
import type { PdfBench } from '../pages/pdf/pdf.ts';
import { kilobytes, median, ms, type BenchRow } from '../row.ts';

declare const bench: PdfBench;

const limits = { milliseconds: 100, kilobytes: 20, perPage: 2.5 } as const; // targets row 28

/** Row 28: the signed PDF of a fully answered note, on the phone, once the code is loaded. */
export const pdf = (pages: BenchPages): Promise<BenchRow[]> =>
  onPage(pages, 'pdf/', 'phone', async (page) => {
    await page.evaluate(() => bench.make(1, 3));
    const made = await page.evaluate(() => bench.make(1, 15));
    const what = `Signed PDF of a fully answered nursing note, ${made.pages} pages`;
    const shared = { target: 28, where: 'phone', against: 'absolute', bound: 'most' } as const;
    return [
      {
        ...shared,
        what: `${what}: time`,
        measured: ms(median(made.times)),
        value: median(made.times),
        limit: limits.milliseconds,
        unit: ' ms',
      },
      {
        ...shared,
        what: `${what}: size`,
        measured: kilobytes(made.bytes),
        value: made.bytes / 1000,
        limit: Math.max(limits.kilobytes, made.pages * limits.perPage),
        unit: ' kB',
      },
    ];
  });
