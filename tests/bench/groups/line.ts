import type { Page } from 'playwright';
import { must } from '#domain/must.ts';
import { demoPassword } from '#server/demo/people.ts';
import { openBadLine, type BadLine } from '../../support/bad-line.ts';
import { FieldDevice } from '../../support/field-device.ts';
import { postgresFolder, startPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server.ts';
import { createCouch, type Couch } from '../couch.ts';
import { openFront, passTo } from '../front.ts';
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
const limits = { edited: 1.3, editedPouch: 50, fresh: 1.2, freshPouch: 3.5, cut: 1.4, cutWorst: 1.6, loopback: 1.1 } as const; // targets rows 10–13

const few = 50;
const many = 500;
const cutRuns = 5;
const loopRuns = 3;
const nurse = 'nurse';
const where = '400 kbit/s, 400 ms';

const seconds = (value: number): string => `${figure(value / 1000)} s`;
const times = (a: number, b: number): string => `${figure(a / b)}×`;

type Setting = { readonly page: Page; readonly line: BadLine; readonly couch: Couch; readonly serverUrl: string; readonly take: (count: number) => string[] };
type Sent = { readonly time: number; readonly bytes: number; readonly requests: number };

async function pushed(road: BadLine, push: () => Promise<number>): Promise<Sent> {
  road.resetCounters();
  const time = await push();
  console.log(`   ${seconds(time)}, ${road.counters.requests} requests, ${kilobytes(road.counters.bytesUp)} up, ${kilobytes(road.counters.bytesDown)} down`);
  return { time, bytes: road.counters.bytesUp + road.counters.bytesDown, requests: road.counters.requests };
}

/** Milliseconds below which nobody gets so many bytes acknowledged: one round trip and the bytes at the speed of the line. */
const physical = (bytes: number): number => slow.roundTrip + (bytes * 8_000) / slow.bitsPerSecond;

const productPush = ({ page, line: road }: Setting): Promise<Sent> => pushed(road, () => page.evaluate(() => bench.productPush()));
const pouchPush = ({ page, line: road }: Setting): Promise<Sent> => pushed(road, () => page.evaluate(() => bench.pouchPush()));
const said = (name: string, { time, bytes, requests }: Sent): string => `${name} ${seconds(time)}, ${kilobytes(bytes)}, ${requests} requests`;

type Held = Pick<BenchRow, 'target' | 'what' | 'against' | 'measured' | 'value' | 'limit' | 'bound' | 'others'> & { readonly place?: string };
const rowOf = ({ place = where, ...held }: Held): BenchRow => ({ ...held, where: place, unit: '×' });

/** Rows 10 and 11: fifty new notes, then a small edit in each, one after the other on the slow line. */
async function onSlowLine(setting: Setting): Promise<BenchRow[]> {
  const { page, line: road } = setting;
  const ids = setting.take(few);
  const least = await page.evaluate((of) => bench.sizes(of), ids);
  await page.evaluate((of) => bench.productNew(of), ids);
  await page.evaluate((of) => bench.pouchNew(of, 'slow'), ids);
  road.set(slow);
  const [fresh, freshPouch] = [await productPush(setting), await pouchPush(setting)];
  road.set(whole);
  await page.evaluate(() => bench.productPull());
  await page.evaluate((of) => bench.productEdit(of), ids);
  await page.evaluate((of) => bench.pouchEdit(of), ids);
  road.set(slow);
  const [edited, editedPouch] = [await productPush(setting), await pouchPush(setting)];
  road.set(whole);
  const [edits, notes] = [physical(least.edits), physical(least.notes)];
  const [what10, what11] = [`${few} edited notes of ${kilobytes(least.note)}`, `${few} new notes of ${kilobytes(least.note)}`];
  return [
    rowOf({ target: 10, what: `${what10}: until the last receipt`, against: `physical limit of ${kilobytes(least.edits)}, ${seconds(edits)}`, measured: said('', edited).trim(), value: edited.time / edits, limit: limits.edited, bound: 'most', others: [`${said('PouchDB', editedPouch)}, ${times(editedPouch.time, edits)}`] }),
    rowOf({ target: 10, what: `${what10}: faster than PouchDB`, against: said('PouchDB', editedPouch), measured: seconds(edited.time), value: editedPouch.time / edited.time, limit: limits.editedPouch, bound: 'least' }),
    rowOf({ target: 11, what: `${what11}: until the last receipt`, against: `physical limit of ${kilobytes(least.notes)}, ${seconds(notes)}`, measured: said('', fresh).trim(), value: fresh.time / notes, limit: limits.fresh, bound: 'most', others: [`${said('PouchDB', freshPouch)}, ${times(freshPouch.time, notes)}`] }),
    rowOf({ target: 11, what: `${what11}: faster than PouchDB`, against: said('PouchDB', freshPouch), measured: seconds(fresh.time), value: freshPouch.time / fresh.time, limit: limits.freshPouch, bound: 'least' }),
  ];
}

/** Effects beyond one for each note, read back by another device of the nurse. */
async function duplicates(url: string, ids: readonly string[]): Promise<number> {
  const device = await FieldDevice.signIn(url, nurse);
  await device.pull('notes');
  const wanted = new Set(ids);
  const notes = device.notes().filter(({ visitId }) => wanted.has(visitId));
  if (notes.length !== ids.length) throw new Error(`${ids.length - notes.length} notes did not arrive`);
  return notes.reduce((sum, { content }) => sum + content.doc.revision - 1, 0);
}

/** Row 12: fifty new notes while one request in five is cut, several times; PouchDB once. */
async function onCutLine(setting: Setting): Promise<BenchRow[]> {
  const { page, line: road } = setting;
  const ratios: number[] = [];
  const spent: number[] = [];
  const sent: string[] = [];
  let limit = 0;
  for (let run = 0; run < cutRuns; run += 1) {
    const ids = setting.take(few);
    limit = physical((await page.evaluate((of) => bench.sizes(of), ids)).notes);
    await page.evaluate((of) => bench.productNew(of), ids);
    road.set(cut);
    const { time } = await productPush(setting);
    road.set(whole);
    await page.evaluate(() => bench.productPull());
    spent.push(time);
    ratios.push(time / limit);
    sent.push(...ids);
  }
  await page.evaluate((of) => bench.pouchNew(of, 'cut'), setting.take(few));
  road.set(cut);
  const pouch = await pouchPush(setting);
  road.set(whole);
  const place = `${where}, one request in five cut`;
  const what = `${few} new notes, ${cutRuns} runs`;
  const against = `physical limit of the uncut line, ${seconds(limit)}`;
  return [
    rowOf({ target: 12, what: `${what}: median`, place, against, measured: seconds(median(spent)), value: median(ratios), limit: limits.cut, bound: 'most', others: [`${said('PouchDB', pouch)}, ${times(pouch.time, limit)}`] }),
    rowOf({ target: 12, what: `${what}: worst`, place, against, measured: seconds(Math.max(...spent)), value: Math.max(...ratios), limit: limits.cutWorst, bound: 'most' }),
    { target: 12, what: `${what}: effects applied twice`, where: place, against: 'absolute', measured: `${await duplicates(setting.serverUrl, sent)} of ${sent.length}`, value: await duplicates(setting.serverUrl, sent), limit: 0, bound: 'most', unit: '' },
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
      others: [`PouchDB to a server in memory ${ms(pouch)}, ${times(pouch, plain)}`],
    }),
  ];
}

/** Rows 10–13: the app's own engine against the real server, beside PouchDB. */
export async function line(pages: BenchPages): Promise<BenchRow[]> {
  if (postgresFolder() === undefined) {
    console.log('Skipped: the line, PostgreSQL is not installed here.');
    return [];
  }
  const postgres = await startPostgres({ fsync: true });
  const server = await startServer({ database: 'postgres', seed: 'demo', as: 'child', postgresUrl: postgres.url });
  const plain = await openPlainNotes(must(server.databaseUrl, 'database'));
  const couch = createCouch();
  const [toServer, toPages] = [passTo(Number(new URL(server.url).port)), passTo(Number(new URL(pages.url).port))];
  const front = await openFront({ '/couch/': couch.handle, '/plain/': plain.handle, '/api/': toServer, '/': toPages });
  const badLine = await openBadLine({ targetPort: front.port, seed: 5 });
  try {
    const visits = await freshVisits(server.url, nurse, few * (2 + cutRuns) + many * loopRuns);
    const take = (count: number): string[] => visits.splice(0, count);
    return await onPage({ ...pages, url: badLine.url }, 'line/', 'desktop', async (page) => {
      page.setDefaultTimeout(0);
      await page.evaluate(([userName, password]) => bench.signIn(userName, password), [nurse, demoPassword] as const);
      const setting: Setting = { page, line: badLine, couch, serverUrl: server.url, take };
      return [...(await onSlowLine(setting)), ...(await onCutLine(setting)), ...(await onLoopback(setting, 'PostgreSQL, fsync on'))];
    });
  } finally {
    await badLine.close();
    await front.close();
    await plain.close();
    await server.stop();
    await postgres.stop();
  }
}
