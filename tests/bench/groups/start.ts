import type { Page } from 'playwright';
import { must } from '#domain/must.ts';
import { openBadLine } from '../../support/bad-line.ts';
import { newProfile, startBrowser } from '../../support/browser.ts';
import { postgresFolder, startPostgres } from '../../support/postgres.ts';
import { people, servedFromDevice, signIn, type Person } from '../../support/story.ts';
import { startServer } from '../../support/server.ts';
import type { BenchPages } from '../pages.ts';
import type { StartBench } from '../pages/start/start.ts';
import { median, ms, type BenchRow } from '../row.ts';
import { starts, type Seen, type Times } from '../starts.ts';
import { freshVisits } from '../visits.ts';

declare const bench: StartBench;

/** Targets rows 6 and 29. */
const limits = { ratio: 2.5, cold: 2_000, warm: 1_000, unlock: 600 } as const;
const rows = 10_000;
const notesForRows = 4_450; // visit and note each, and a patient with an episode for every eight
const visitsForRows = 5_000; // visit and note each
/** After the week that My day shows: today is the demo's, with its six visits. */
const later = { startsIn: 8, weeks: 5, anyForm: true } as const;

/** The bare page, filled once online and then started offline. */
async function bareStarts(pages: BenchPages): Promise<Times> {
  const line = await openBadLine({ targetPort: Number(new URL(pages.url).port) });
  const profile = newProfile();
  const url = `${line.url}/start/`;
  try {
    const browser = await startBrowser(profile.folder, { screen: 'phone' });
    await browser.page.goto(url);
    await browser.page.evaluate((count) => bench.fill(count), notesForRows);
    await servedFromDevice(browser.page);
    await browser.page.reload();
    await browser.page.locator('main h2').first().waitFor();
    await browser.close();
    await line.offline();
    return await starts(profile.folder, url, null, ({ day }) => day);
  } finally {
    await line.close();
    profile.dispose();
  }
}

const rowsOnDevice = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name =
      (await indexedDB.databases())
        .map((each) => each.name ?? '')
        .find((each) => each.startsWith('porchlight-')) ?? '';
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>(
      (resolve) => (opening.onsuccess = () => resolve(opening.result)),
    );
    const counting = db.transaction('rows').objectStore('rows').count();
    await new Promise((resolve) => (counting.onsuccess = resolve));
    db.close();
    return counting.result;
  });

/** Signs in and waits until the whole caseload and the app lie on the device. */
async function fillApp(page: Page, url: string, nurse: Person): Promise<number> {
  await signIn(page, `${url}/dashboard`, nurse);
  await page.locator('main h2').first().waitFor({ timeout: 120_000 });
  await servedFromDevice(page);
  for (let before = -1; ;) {
    const now = await rowsOnDevice(page);
    if (now === before && now >= rows) return now;
    if (now === before) throw new Error(`only ${now} rows came to the device`);
    before = now;
    await page.waitForTimeout(5_000);
  }
}

async function appStarts(): Promise<Times & { readonly onDevice: number }> {
  const postgres = await startPostgres({ fsync: false });
  const server = await startServer({
    database: 'postgres',
    seed: 'demo',
    as: 'built',
    postgresUrl: postgres.url,
  });
  const line = await openBadLine({ targetPort: Number(new URL(server.url).port) });
  const profile = newProfile();
  const { nurse } = people();
  try {
    await freshVisits(server.url, nurse.userName, visitsForRows, later);
    const browser = await startBrowser(profile.folder, { screen: 'phone' });
    const onDevice = await fillApp(browser.page, line.url, nurse);
    await browser.close();
    await line.offline();
    const spent = ({ day, lock, unlocked }: Seen): number =>
      must(lock, 'lock screen') + day - must(unlocked, 'unlocking');
    return {
      ...(await starts(profile.folder, `${line.url}/dashboard`, nurse.password, spent)),
      onDevice,
    };
  } finally {
    await line.close();
    await server.stop();
    await postgres.stop();
    profile.dispose();
  }
}

/**
 * Row 6: the built app offline, beside a page that has nothing of an app; and row 29: its
 * unlocking.
 */
export async function start(pages: BenchPages): Promise<BenchRow[]> {
  if (postgresFolder() === undefined) {
    console.log('Skipped: the cold start, PostgreSQL is not installed here.');
    return [];
  }
  const bare = await bareStarts(pages);
  const app = await appStarts();
  const what =
    'offline start to the day of visits, ' +
    `${app.onDevice.toLocaleString('en-US')} rows, unlocking left out`;
  const [bareCold, cold, warm] = [median(bare.cold), median(app.cold), median(app.warm)];
  const parts = `${ms(cold)}: lock screen after ${ms(median(app.lock))}, then from the key to the day`;
  const shared = { target: 6, where: 'phone', bound: 'most' } as const;
  return [
    {
      ...shared,
      what: `Cold ${what}`,
      against: 'absolute',
      measured: parts,
      value: cold,
      limit: limits.cold,
      unit: ' ms',
    },
    {
      ...shared,
      what: `Warm ${what}`,
      against: 'absolute',
      measured: ms(warm),
      value: warm,
      limit: limits.warm,
      unit: ' ms',
    },
    {
      ...shared,
      what: `Cold ${what}`,
      against: `bare page without a framework, ${ms(bareCold)}`,
      measured: ms(cold),
      value: cold / bareCold,
      limit: limits.ratio,
      unit: '×',
      why:
        'The bare page reads its rows and writes a list. The app starts React, router and ' +
        'languages (the lock screen appears after the time shown in the first row), opens the ' +
        'encrypted store and lays out the day.',
    },
    {
      ...shared,
      target: 29,
      what: 'Unlocking with the password (Argon2id, 64 MiB, three passes)',
      against: 'absolute',
      measured: `${ms(median(app.unlock))}; the hash runs in a worker, which the slow-down does not reach`,
      value: median(app.unlock),
      limit: limits.unlock,
      unit: ' ms',
      why:
        'All of it is the password hash, with the memory and the passes that the design asks ' +
        'for; fewer passes would make guessing cheaper. A passkey or the PIN opens without ' +
        'it.',
    },
  ];
}
