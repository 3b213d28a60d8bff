import { must } from '#domain/must.ts';
import { newProfile, startBrowser } from '../../support/browser.ts';
import { seeded } from '../../support/seeded.ts';
import type { BenchPages } from '../pages.ts';
import type { KillBench } from '../pages/kill/kill.ts';
import { median, ms, type BenchRow } from '../row.ts';

declare const bench: KillBench;

const limit = 300; // milliseconds, targets row 2
const kills = 20;
const every = 20; // milliseconds between two keys: faster than anybody types
const published = ['CHT: the whole form', 'an interval of 30 s: 30 s'];

type Death = { readonly lost: number; readonly keptLess: boolean };

/** Types, kills the browser at a moment nobody chose, starts it again and compares. */
async function die(url: string, folder: string, moment: number): Promise<Death> {
  const typed: { at: number; number: number }[] = [];
  const first = await startBrowser(folder, { screen: 'phone' });
  first.page.on('console', (message) => {
    const number = /^typed (\d+)$/.exec(message.text())?.[1];
    if (number !== undefined) typed.push({ at: performance.now(), number: Number(number) });
  });
  await first.page.goto(url);
  await first.page.waitForFunction(() => 'bench' in globalThis);
  const before = await first.page.evaluate(() => bench.kept());
  await first.page.evaluate(([from, pause]) => bench.typeFrom(from, pause), [before + 1, every] as const);
  await new Promise((resolve) => void setTimeout(resolve, moment));
  await first.kill();
  const second = await startBrowser(folder, { screen: 'phone' });
  await second.page.goto(url);
  await second.page.waitForFunction(() => 'bench' in globalThis);
  const kept = await second.page.evaluate(() => bench.kept());
  await second.close();
  const last = must(typed.at(-1), 'last key');
  const firstLost = typed.find(({ number }) => number > kept);
  return { lost: firstLost ? last.at - firstLost.at : 0, keptLess: kept < before };
}

/** Row 2: how much typing dies with the process. */
export async function kill(pages: BenchPages): Promise<BenchRow[]> {
  const profile = newProfile();
  const random = seeded(kills);
  const deaths: Death[] = [];
  try {
    for (let round = 0; round < kills; round += 1) deaths.push(await die(`${pages.url}/kill/`, profile.folder, 500 + random() * 600));
  } finally {
    profile.dispose();
  }
  const lost = deaths.map((death) => death.lost);
  const shared = { target: 2, where: 'desktop, SIGKILL while typing', against: 'absolute', bound: 'most' } as const;
  return [
    { ...shared, what: `Typing lost when the process dies, worst of ${kills} kills`, measured: `${ms(Math.max(...lost))}, median ${ms(median(lost))}`, value: Math.max(...lost), limit, unit: ' ms', others: published },
    { ...shared, what: `Saved answers gone after ${kills} kills`, measured: `${deaths.filter(({ keptLess }) => keptLess).length}`, value: deaths.filter(({ keptLess }) => keptLess).length, limit: 0, unit: '' },
  ];
}
