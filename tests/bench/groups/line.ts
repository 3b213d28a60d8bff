import type { Page } from 'playwright';
import { must } from '#domain/must.ts';
import { openBadLine, type BadLine } from '../../support/bad-line.ts';
import { demoPassword } from '../../support/demo.ts';
import { FieldDevice } from '../../support/field-device.ts';
import { postgresFolder, startPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server.ts';
import { createCouch } from '../couch.ts';
import { openFront, passTo, type Front } from '../front.ts';
import { onPage, type BenchPages } from '../pages.ts';
import type { LineBench } from '../pages/line/line.ts';
import { openPlainNotes } from '../plain-notes.ts';
import { figure, kilobytes, median, ms, type BenchRow } from '../row.ts';
import { freshVisits } from '../visits.ts';

declare const bench: LineBench;

/** The line of the targets, and none at all. */
const slow = { roundTrip: 400, bitsPerSecond: 400_000, cutOneIn: 0 } as const;
const cut = { ...slow, cutOneIn: 5 } as const;
const whole = { roundTrip: 0, bitsPerSecond: null, cutOneIn: 0 } as const;
const limits = {
  edited: 1.3,
  editedPouch: 50,
  fresh: 1.2,
  freshPouch: 3.5,
  cut: 1.4,
  cutWorst: 1.6,
  loopback: 1.1,
} as const; // targets rows 10–13

const few = 50;
const many = 500;
const cutRuns = 4;
const loopRuns = 2;
const nurse = 'nurse';
const where = '400 kbit/s, 400 ms';

const seconds = (value: number): string => `${figure(value / 1000)} s`;
const times = (a: number, b: number): string => `${figure(a / b)}×`;

type Road = { readonly page: Page; readonly line: BadLine };
type Setting = Road & { readonly serverUrl: string; readonly take: (count: number) => string[] };
type Sent = { readonly time: number; readonly bytes: number; readonly requests: number };

async function pushed(road: BadLine, push: () => Promise<number>): Promise<Sent> {
  road.resetCounters();
  const time = await push();
  console.log(`   sent in ${seconds(time)}, ${road.counters.requests} requests`);
  return {
    time,
    bytes: road.counters.bytesUp + road.counters.bytesDown,
    requests: road.counters.requests,
  };
}

/**
 * Milliseconds below which nobody gets so many bytes acknowledged: one round trip and the bytes at
 * the speed of the line.
 */
const physical = (bytes: number): number => slow.roundTrip + (bytes * 8_000) / slow.bitsPerSecond;

const productPush = ({ page, line: road }: Road): Promise<Sent> =>
  pushed(road, () => page.evaluate(() => bench.productPush()));
const pouchPush = ({ page, line: road }: Road): Promise<Sent> =>
  pushed(road, () => page.evaluate(() => bench.pouchPush()));
const said = (name: string, { time, bytes, requests }: Sent): string =>
  `${name} ${seconds(time)}, ${kilobytes(bytes)}, ${requests} requests`;

type Held = Pick<
  BenchRow,
  'target' | 'what' | 'against' | 'measured' | 'value' | 'limit' | 'bound' | 'others' | 'why'
> & { readonly place?: string };
const rowOf = ({ place = where, ...held }: Held): BenchRow => ({
  ...held,
  where: place,
  unit: '×',
});

type Both = { readonly fresh: Sent; readonly edited: Sent };

/** Fifty new notes over the slow line, then a small edit in each. */
async function productSlow({ page, line: road }: Road, ids: readonly string[]): Promise<Both> {
  await page.evaluate((of) => bench.productNew(of), ids);
  road.set(slow);
  const fresh = await productPush({ page, line: road });
  road.set(whole);
  await page.evaluate(() => bench.productPull());
  await page.evaluate((of) => bench.productEdit(of), ids);
  road.set(slow);
  const edited = await productPush({ page, line: road });
  road.set(whole);
  return { fresh, edited };
}

/** The same with PouchDB. */
async function pouchSlow({ page, line: road }: Road, ids: readonly string[]): Promise<Both> {
  await page.evaluate((of) => bench.pouchNew(of, 'slow'), ids);
  road.set(slow);
  const fresh = await pouchPush({ page, line: road });
  await page.evaluate((of) => bench.pouchEdit(of), ids);
  return { fresh, edited: await pouchPush({ page, line: road }) };
}

/** Fifty new notes with PouchDB while one request in five is cut. */
async function pouchCut({ page, line: road }: Road, ids: readonly string[]): Promise<Sent> {
  await page.evaluate((of) => bench.pouchNew(of, 'cut'), ids);
  road.set(cut);
  return pouchPush({ page, line: road });
}

type Least = Awaited<ReturnType<LineBench['sizes']>>;

/** Rows 10 and 11. */
function slowRows(least: Least, product: Both, pouch: Both): BenchRow[] {
  const [edits, notes] = [physical(least.edits), physical(least.notes)];
  const [what10, what11] = [
    `${few} edited notes of ${kilobytes(least.note)}`,
    `${few} new notes of ${kilobytes(least.note)}`,
  ];
  return [
    rowOf({
      target: 10,
      what: `${what10}: until the last receipt`,
      against: `physical limit of ${kilobytes(least.edits)}, ${seconds(edits)}`,
      measured: said('', product.edited).trim(),
      value: product.edited.time / edits,
      limit: limits.edited,
      bound: 'most',
      why:
        'Each edit travels with its envelope (ids, order, revision, the clocks of the ' +
        'device), which compresses badly; the limit counts the answers alone.',
      others: [`${said('PouchDB', pouch.edited)}, ${times(pouch.edited.time, edits)}`],
    }),
    rowOf({
      target: 10,
      what: `${what10}: faster than PouchDB`,
      against: said('PouchDB', pouch.edited),
      measured: seconds(product.edited.time),
      value: pouch.edited.time / product.edited.time,
      limit: limits.editedPouch,
      bound: 'least',
    }),
    rowOf({
      target: 11,
      what: `${what11}: until the last receipt`,
      against: `physical limit of ${kilobytes(least.notes)}, ${seconds(notes)}`,
      measured: said('', product.fresh).trim(),
      value: product.fresh.time / notes,
      limit: limits.fresh,
      bound: 'most',
      others: [`${said('PouchDB', pouch.fresh)}, ${times(pouch.fresh.time, notes)}`],
    }),
    rowOf({
      target: 11,
      what: `${what11}: faster than PouchDB`,
      against: said('PouchDB', pouch.fresh),
      measured: seconds(product.fresh.time),
      value: pouch.fresh.time / product.fresh.time,
      limit: limits.freshPouch,
      bound: 'least',
    }),
  ];
}

/** Effects beyond one for each note, read back by another device of the nurse. */
async function duplicates(url: string, ids: readonly string[]): Promise<number> {
  const device = await FieldDevice.signIn(url, nurse);
  await device.pull('notes');
  const wanted = new Set(ids);
  const notes = device.notes().filter(({ visitId }) => wanted.has(visitId));
  if (notes.length !== ids.length)
    throw new Error(`${ids.length - notes.length} notes did not arrive`);
  return notes.reduce((sum, { content }) => sum + content.doc.revision - 1, 0);
}

type CutRuns = {
  readonly spent: readonly number[];
  readonly twice: number;
  readonly notes: number;
};

/** Fifty new notes while one request in five is cut, several times. */
async function productCut(setting: Setting): Promise<CutRuns> {
  const { page, line: road, take, serverUrl } = setting;
  const spent: number[] = [];
  const sent: string[] = [];
  for (let run = 0; run < cutRuns; run += 1) {
    const ids = take(few);
    await page.evaluate((of) => bench.productNew(of), ids);
    road.set(cut);
    spent.push((await productPush(setting)).time);
    road.set(whole);
    await page.evaluate(() => bench.productPull());
    sent.push(...ids);
  }
  return { spent, twice: await duplicates(serverUrl, sent), notes: sent.length };
}

/** Row 12. */
function cutRows(least: Least, { spent, twice, notes }: CutRuns, pouch: Sent): BenchRow[] {
  const limit = physical(least.notes);
  const place = `${where}, one request in five cut`;
  const what = `${few} new notes, ${cutRuns} runs`;
  const against = `physical limit of the uncut line, ${seconds(limit)}`;
  return [
    rowOf({
      target: 12,
      what: `${what}: median`,
      place,
      against,
      measured: seconds(median(spent)),
      value: median(spent) / limit,
      limit: limits.cut,
      bound: 'most',
      why:
        'Chance decides which of the requests are cut, and four runs are few: the median ' +
        'falls on either side of its limit.',
      others: [`${said('PouchDB', pouch)}, ${times(pouch.time, limit)}`],
    }),
    rowOf({
      target: 12,
      what: `${what}: worst`,
      place,
      against,
      measured: seconds(Math.max(...spent)),
      value: Math.max(...spent) / limit,
      limit: limits.cutWorst,
      bound: 'most',
      why:
        'A request that is cut at its end goes again whole. The worst of the runs lost its ' +
        'largest ones; smaller requests would cost every other run more than they save this ' +
        'one.',
    }),
    {
      target: 12,
      what: `${what}: effects applied twice`,
      where: place,
      against: 'absolute',
      measured: `${twice} of ${notes}`,
      value: twice,
      limit: 0,
      bound: 'most',
      unit: '',
    },
  ];
}

/** Row 13: five hundred notes over loopback, in turn with the plain way and PouchDB. */
async function onLoopback(setting: Setting, database: string): Promise<BenchRow[]> {
  const { page } = setting;
  const spent = { product: [] as number[], plain: [] as number[], pouch: [] as number[] };
  for (let run = 0; run < loopRuns; run += 1) {
    const ids = setting.take(many);
    await page.evaluate(([of, name]) => bench.plainNew(of, name), [ids, `plain-${run}`] as const);
    await page.evaluate(([of, name]) => bench.pouchNew(of, name), [ids, `loop-${run}`] as const);
    await page.evaluate((of) => bench.productNew(of), ids);
    spent.plain.push(await page.evaluate((name) => bench.plainPush(name), `plain-${run}`));
    spent.product.push((await productPush(setting)).time);
    spent.pouch.push((await pouchPush(setting)).time);
    await page.evaluate(() => bench.productPull());
  }
  const [product, plain, pouch] = [median(spent.product), median(spent.plain), median(spent.pouch)];
  return [
    rowOf({
      target: 13,
      place: `loopback, ${database}`,
      what: `${many} new notes, sealed on the device, with receipt and audit`,
      against: `plain batches of 50 into a bare table, ${ms(plain)}`,
      measured: ms(product),
      value: product / plain,
      limit: limits.loopback,
      bound: 'most',
      why:
        'The server judges every note by the rules and writes effect, receipt, audit and ' +
        'history before it answers; the bare table gets one row.',
      others: [`PouchDB to a server in memory ${ms(pouch)}, ${times(pouch, plain)}`],
    }),
  ];
}

type Sides = { readonly front: Front; readonly serverUrl: string; readonly visits: string[] };

/**
 * A page behind a line of its own: the three sides of the comparison travel at the same time
 * without meeting.
 */
async function onOwnLine<T>(
  { front }: Sides,
  seed: number,
  work: (road: Road) => Promise<T>,
): Promise<T> {
  const road = await openBadLine({ targetPort: front.port, seed });
  try {
    return await onPage(
      { url: road.url, close: () => Promise.resolve() },
      'line/',
      'desktop',
      (page) => {
        page.setDefaultTimeout(0);
        return work({ page, line: road });
      },
    );
  } finally {
    await road.close();
  }
}

async function compare(sides: Sides): Promise<BenchRow[]> {
  const take = (count: number): string[] => sides.visits.splice(0, count);
  const ids = take(few);
  const pouch = onOwnLine(sides, 6, (road) => pouchSlow(road, ids));
  const pouchWhenCut = onOwnLine(sides, 7, (road) => pouchCut(road, ids));
  return onOwnLine(sides, 5, async (road) => {
    const setting: Setting = { ...road, serverUrl: sides.serverUrl, take };
    await road.page.evaluate(([userName, password]) => bench.signIn(userName, password), [
      nurse,
      demoPassword,
    ] as const);
    const least = await road.page.evaluate((of) => bench.sizes(of), ids);
    const product = await productSlow(road, ids);
    const productWhenCut = await productCut(setting);
    const rows = [
      ...slowRows(least, product, await pouch),
      ...cutRows(least, productWhenCut, await pouchWhenCut),
    ];
    return [...rows, ...(await onLoopback(setting, 'PostgreSQL, fsync on'))];
  });
}

/** Rows 10–13: the app's own engine against the real server, beside PouchDB. */
export async function line(pages: BenchPages): Promise<BenchRow[]> {
  if (postgresFolder() === undefined) {
    console.log('Skipped: the line, PostgreSQL is not installed here.');
    return [];
  }
  const postgres = await startPostgres({ fsync: true });
  const server = await startServer({
    database: 'postgres',
    seed: 'demo',
    as: 'child',
    postgresUrl: postgres.url,
  });
  const plain = await openPlainNotes(must(server.databaseUrl, 'database'));
  const couch = createCouch();
  const [toServer, toPages] = [
    passTo(Number(new URL(server.url).port)),
    passTo(Number(new URL(pages.url).port)),
  ];
  const front = await openFront({
    '/couch/': couch.handle,
    '/plain/': plain.handle,
    '/api/': toServer,
    '/': toPages,
  });
  try {
    return await compare({
      front,
      serverUrl: server.url,
      visits: await freshVisits(server.url, nurse, few * (1 + cutRuns) + many * loopRuns),
    });
  } finally {
    await front.close();
    await plain.close();
    await server.stop();
    await postgres.stop();
  }
}
