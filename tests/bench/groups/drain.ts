import { demoPassword } from '../../support/demo.ts';
import { startServer } from '../../support/server.ts';
import { busyTasks } from '../busy-tasks.ts';
import { openFront, passTo } from '../front.ts';
import { onPage, type BenchPages } from '../pages.ts';
import type { LineBench } from '../pages/line/line.ts';
import { figure, ms, type BenchRow } from '../row.ts';
import { freshVisits } from '../visits.ts';

declare const bench: LineBench;

/** Fault 27: ten thousand entries wait, and the page stays responsive while they drain. */
const visits = 500;
const each = 20;
const limit = 50; // milliseconds of one task
/** Milliseconds from which a task is looked at. */
const told = 10;

/**
 * The longest task of the page while 10,000 entries drain, through the app's own engine to the
 * embedded database.
 */
export async function drain(pages: BenchPages): Promise<BenchRow[]> {
  const server = await startServer({
    database: 'pglite',
    seed: 'demo',
    as: 'child',
    env: { REQUESTS_PER_MINUTE: '' },
  });
  const front = await openFront({
    '/api/': passTo(Number(new URL(server.url).port)),
    '/': passTo(Number(new URL(pages.url).port)),
  });
  try {
    const ids = await freshVisits(server.url, 'nurse', visits);
    const url = `http://localhost:${front.port}`;
    return await onPage(
      { url, close: () => Promise.resolve() },
      'line/',
      'desktop',
      async (page) => {
        page.setDefaultTimeout(0);
        await page.evaluate(([userName, password]) => bench.signIn(userName, password), [
          'nurse',
          demoPassword,
        ] as const);
        await page.evaluate(([of, count]) => bench.productQueue(of, count), [ids, each] as const);
        const { result, busy } = await busyTasks(page, told, () =>
          page.evaluate(() => bench.productPushWatched()),
        );
        const byClock =
          result.tasks.length === 0
            ? 'none'
            : `${result.tasks.length}, worst ${ms(Math.max(...result.tasks))}`;
        const measured =
          'most processor time of one task ' +
          `${busy[0] === undefined ? `below ${told} ms` : ms(busy[0])}, in ` +
          `${figure(result.spent / 1_000)} s`;
        return [
          {
            target: 25,
            what: `${visits * each} waiting entries drain: tasks that keep the page busy over ${limit} ms`,
            where: 'desktop',
            against: 'absolute',
            measured,
            value: busy.filter((task) => task > limit).length,
            limit: 0,
            bound: 'most',
            unit: '',
            others: [
              `over ${limit} ms by the clock, which also counts waiting for server and browser ` +
                `on the same two processors: ${byClock}`,
            ],
          },
        ];
      },
    );
  } finally {
    await front.close();
    await server.stop();
  }
}
