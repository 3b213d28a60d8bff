import { readFileSync, writeFileSync } from 'node:fs';
import { onPage, type BenchPages } from '../pages.ts';
import type { PdfBench } from '../pages/pdf/pdf.ts';
import { kilobytes, median, ms, type BenchRow } from '../row.ts';

declare const bench: PdfBench;

/** Bounds of our own: what row 28 allows a nursing note, ten times for the longest assessment. */
const limits = { milliseconds: 1_000, kilobytes: 200 } as const;
const rounds = 3;
const document = new URL('../../../docs/forms/README.md', import.meta.url);
const begin = '| Form | Every question answered | None answered, all printed |';

type Made = Awaited<ReturnType<PdfBench['makeForm']>>;

const figures = ({ pages, bytes, times }: Made): string =>
  `${pages} ${pages === 1 ? 'page' : 'pages'}, ${kilobytes(bytes)}, ${ms(median(times))}`;

/** Writes the table of all forms into docs/forms/README.md. */
function writeTable(lines: readonly string[]): void {
  const [before = ''] = readFileSync(document, 'utf8').split(begin);
  writeFileSync(document, `${before}${[begin, '|---|---|---|', ...lines].join('\n')}\n`);
}

/** The signed PDF of each form on the phone, answered and as a blank: time and size. */
export const formPdfs = (pages: BenchPages): Promise<BenchRow[]> =>
  onPage(pages, 'pdf/', 'phone', async (page) => {
    const forms = await page.evaluate(() => bench.forms());
    const makes = (id: string, isAnswered: boolean): Promise<Made> =>
      page.evaluate(([which, answered, times]) => bench.makeForm(which, answered, times), [
        id,
        isAnswered,
        rounds,
      ] as const);
    const made: { title: string; answered: Made; blank: Made }[] = [];
    for (const { id, title } of forms)
      made.push({ title, answered: await makes(id, true), blank: await makes(id, false) });
    writeTable(
      made.map(
        ({ title, answered, blank }) => `| ${title} | ${figures(answered)} | ${figures(blank)} |`,
      ),
    );
    const all = made.flatMap(({ title, answered, blank }) =>
      [answered, blank].map((each) => ({ title, time: median(each.times), bytes: each.bytes })),
    );
    const slowest = all.toSorted((a, b) => b.time - a.time)[0];
    const largest = all.toSorted((a, b) => b.bytes - a.bytes)[0];
    const shared = { target: 28, where: 'phone', against: 'absolute', bound: 'most' } as const;
    return [
      {
        ...shared,
        what: `Signed PDF of each of ${forms.length} forms: slowest`,
        measured: `${ms(slowest?.time ?? 0)}, ${slowest?.title ?? ''}`,
        value: slowest?.time ?? 0,
        limit: limits.milliseconds,
        unit: ' ms',
      },
      {
        ...shared,
        what: `Signed PDF of each of ${forms.length} forms: largest`,
        measured: `${kilobytes(largest?.bytes ?? 0)}, ${largest?.title ?? ''}`,
        value: (largest?.bytes ?? 0) / 1000,
        limit: limits.kilobytes,
        unit: ' kB',
      },
    ];
  });
