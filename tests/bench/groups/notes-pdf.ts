import type { Page } from 'playwright';
import { onPage, type BenchPages } from '../pages.ts';
import type { PdfBench } from '../pages/pdf/pdf.ts';
import { kilobytes, median, ms, type BenchRow } from '../row.ts';

declare const bench: PdfBench;

const notes = 40;
const rows = 3;
const rounds = 3;
/**
 * Bounds of our own: no target names any. Time as row 28 allows for so many single notes; memory
 * that a phone with 2 GB gives one page without killing it.
 */
const limits = { milliseconds: notes * 100, megabytes: 150 } as const;
const sampleMs = 50;

/** Megabytes of the page's heap after a collection, and the most while `work` ran. */
async function heapDuring<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ done: T; before: number; most: number }> {
  const session = await page.context().newCDPSession(page);
  const used = async (): Promise<number> =>
    (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  await session.send('HeapProfiler.collectGarbage');
  const before = await used();
  let most = before;
  const watch = { isOn: true };
  const watching = (async () => {
    while (watch.isOn) {
      most = Math.max(most, await used());
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
    }
  })();
  const done = await work();
  watch.isOn = false;
  await watching;
  await session.detach();
  return { done, before, most };
}

/** 40 notes in one PDF on the phone: how long it takes, and how much memory it needs meanwhile. */
export const severalNotes = (pages: BenchPages): Promise<BenchRow[]> =>
  onPage(pages, 'pdf/', 'phone', async (page) => {
    await page.evaluate(() => bench.makeSeveral(2, 3));
    const made = [];
    for (let round = 0; round < rounds; round += 1)
      made.push(
        await heapDuring(page, () =>
          page.evaluate(([count = 0, each = 0]) => bench.makeSeveral(count, each), [notes, rows]),
        ),
      );
    const time = median(made.map(({ done }) => done.time));
    const heap = Math.max(...made.map(({ before, most }) => most - before));
    const [first] = made;
    const what = `${notes} fully answered notes in one PDF, ${first?.done.pages ?? 0} pages`;
    const shared = { target: 28, where: 'phone', against: 'absolute', bound: 'most' } as const;
    return [
      {
        ...shared,
        what: `${what}: time`,
        measured: `${ms(time)}; ${kilobytes(first?.done.bytes ?? 0)}`,
        value: time,
        limit: limits.milliseconds,
        unit: ' ms',
      },
      {
        ...shared,
        what: `${what}: memory above the page's own`,
        measured: `${Math.round(heap)} MB at most, seen every ${sampleMs} ms`,
        value: heap,
        limit: limits.megabytes,
        unit: ' MB',
      },
    ];
  });
