import type { CDPSession, Page } from 'playwright';

/**
 * Tasks of a page's main thread while something runs, by the processor time they took. Server,
 * browser and page share the two processors of the benchmark: by the wall clock a task also counts
 * what the page waited for the others, which no phone has beside it.
 */

type Traced = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const isTask = ({ name, ph, tdur }: Traced): boolean =>
  ph === 'X' && name.endsWith('RunTask') && tdur !== undefined;

/** Name Chromium gives the thread a page's scripts run on. */
const mainThread = 'CrRendererMain';

/** Ends the recording when everything it has was told. */
async function end(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  );
  await session.send('Tracing.end');
  await complete;
}

/**
 * @param least milliseconds of processor time from which a task is told
 * @returns what the work gave, and the milliseconds of the tasks, longest first
 */
export async function busyTasks<T>(
  page: Page,
  least: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly busy: readonly number[] }> {
  const session = await page.context().newCDPSession(page);
  const long: Traced[] = [];
  const mains = new Set<string>();
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly Traced[]) {
      if (event.name === 'thread_name' && event.args?.name === mainThread)
        mains.add(`${event.pid}/${event.tid}`);
      if (isTask(event) && (event.tdur ?? 0) >= least * 1_000) long.push(event);
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  const result = await work();
  await end(session);
  await session.detach();
  // A task inside a task is traced as both; the outer one of the same processor time says it.
  const busy = long
    .filter(({ pid, tid }) => mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => Math.round(tdur / 1_000));
  return { result, busy: busy.toSorted((a, b) => b - a) };
}
