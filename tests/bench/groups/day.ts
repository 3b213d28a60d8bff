import type { Page } from 'playwright';
import { openBadLine, type BadLine } from '../../support/bad-line.ts';
import { newProfile, slowProcessor, startBrowser } from '../../support/browser.ts';
import { postgresFolder, startPostgres } from '../../support/postgres.ts';
import { go, people, servedFromDevice, signIn, type Person } from '../../support/story.ts';
import { startServer } from '../../support/server.ts';
import type { BenchPages } from '../pages.ts';
import { median, ms, type BenchRow } from '../row.ts';
import { seenOn, starts, watchFrames } from '../starts.ts';

/** Targets rows 30 and 31, and what a tap in a note may take. Milliseconds. */
const limits = { day: 5_000, cold: 2_500, reload: 1_500, section: 150, review: 300 } as const;
const signIns = 3;
const reloads = 5;
/** A line of the countryside: 1.6 Mbit/s, 150 ms there and back. */
const slowLine = { bitsPerSecond: 1_600_000, roundTrip: 150 } as const;
const sections = ['Vital signs', 'Pain', 'Respiratory', 'Skin'] as const;

/** A passkey is bound to a name; the address of this machine has one. */
const named = ({ url }: BadLine): string => url.replace('127.0.0.1', 'localhost');

/** From the press of *Sign in* on a new phone to the whole day, in milliseconds. */
async function signInToDay(line: BadLine, nurse: Person): Promise<number> {
  const profile = newProfile();
  const browser = await startBrowser(profile.folder, { screen: 'phone' });
  try {
    await browser.context.addInitScript(watchFrames);
    await slowProcessor(browser.page, 4);
    line.set(slowLine);
    await browser.page.goto(`${named(line)}/dashboard`);
    await browser.page.getByRole('textbox', { name: 'User name' }).fill(nurse.userName);
    await browser.page.getByLabel('Password').fill(nurse.password);
    await browser.page.keyboard.press('Enter');
    const { day: whole, entered = Number.NaN } = await seenOn(browser.page);
    return whole - entered;
  } finally {
    line.set({ bitsPerSecond: null, roundTrip: 0 });
    await browser.close();
    profile.dispose();
  }
}

/** An authenticator of the browser whose person always agrees. */
async function addPasskey(page: Page, { password }: Person): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    hasPrf: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await go(page, '/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByLabel('Your password').fill(password);
  await card.getByRole('button', { name: 'Add passkey' }).click();
  await card.getByRole('listitem').waitFor();
}

type Reloads = { readonly whole: number; readonly unlock: number };

/** The page loaded again without a line and opened with the passkey as soon as it is offered. */
async function reloadWithPasskey(page: Page, line: BadLine): Promise<Reloads> {
  const [whole, unlock]: number[][] = [[], []];
  for (let round = 0; round < reloads; round += 1) {
    await page.goto(`${named(line)}/dashboard`);
    await page.getByRole('button', { name: 'Unlock with passkey' }).click();
    const seen = await seenOn(page);
    const { pressed = Number.NaN, unlocked = Number.NaN } = seen;
    whole?.push(seen.day);
    unlock?.push(unlocked - pressed);
    await page.waitForTimeout(500);
  }
  return { whole: median(whole ?? []), unlock: median(unlock ?? []) };
}

/** From a tap to the frame in which the selector matches, in milliseconds. */
async function tapToPaint(
  page: Page,
  selector: string,
  tap: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate((wanted) => {
    const seen: { tapped?: number; painted?: number } = {};
    Object.assign(globalThis, { tapSeen: seen });
    addEventListener('click', () => (seen.tapped ??= performance.now()), { capture: true });
    const look = (): void => {
      if (seen.tapped !== undefined && document.querySelector(wanted) !== null)
        requestAnimationFrame(() => (seen.painted = performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
  await tap();
  await page.waitForFunction(
    () => 'painted' in (globalThis as unknown as { tapSeen: object }).tapSeen,
  );
  return page.evaluate(() => {
    const { tapSeen } = globalThis as unknown as { tapSeen: { tapped: number; painted: number } };
    return tapSeen.painted - tapSeen.tapped;
  });
}

/** Taps in an open note: into sections one after the other, and to the review. */
async function noteTaps(page: Page): Promise<{ section: number; review: number }> {
  await page.getByRole('button', { name: 'Start visit' }).first().click();
  await page.waitForURL(/\/note\//);
  const opened: number[] = [];
  for (const name of sections) {
    const link = page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).first();
    await link.waitFor();
    opened.push(await tapToPaint(page, '[id^="q-"]', () => link.click()));
    await page.getByRole('button', { name: 'Sections', exact: true }).click();
  }
  const link = page.getByRole('button', { name: /^Review/ }).first();
  await link.waitFor();
  const review = await tapToPaint(page, 'main dl', () => link.click());
  return { section: median(opened), review };
}

async function measured(line: BadLine, nurse: Person) {
  const fresh: number[] = [];
  for (let round = 0; round < signIns; round += 1) fresh.push(await signInToDay(line, nurse));
  const profile = newProfile();
  const browser = await startBrowser(profile.folder, { screen: 'phone' });
  try {
    const { page, context } = browser;
    await context.addInitScript(watchFrames);
    await signIn(page, `${named(line)}/dashboard`, nurse);
    await servedFromDevice(page);
    await addPasskey(page, nurse);
    await line.offline();
    await slowProcessor(page, 4);
    const reload = await reloadWithPasskey(page, line);
    const taps = await noteTaps(page);
    await browser.close();
    const cold = await starts(
      profile.folder,
      `${named(line)}/dashboard`,
      nurse.password,
      (seen) => (seen.lock ?? Number.NaN) + seen.day - (seen.unlocked ?? Number.NaN),
    );
    return { fresh: median(fresh), reload, taps, cold: median(cold.cold) };
  } finally {
    await browser.close().catch(() => undefined);
    await line.online();
    profile.dispose();
  }
}

/**
 * Rows 30 and 31 with the demo's caseload, and taps in a note of the running app. The browser's
 * authenticator ends with the browser, so the passkey's own time is taken from a reload.
 */
export async function day(_pages: BenchPages): Promise<BenchRow[]> {
  if (postgresFolder() === undefined) {
    console.log('Skipped: the day, PostgreSQL is not installed here.');
    return [];
  }
  const postgres = await startPostgres({ fsync: false });
  const server = await startServer({
    database: 'postgres',
    seed: 'demo',
    as: 'built',
    postgresUrl: postgres.url,
  });
  const line = await openBadLine({ targetPort: Number(new URL(server.url).port) });
  try {
    const { fresh, reload, taps, cold } = await measured(line, people().nurse);
    const shared = { where: 'phone', against: 'absolute', bound: 'most', unit: ' ms' } as const;
    const row = (target: number, what: string, value: number, limit: number, text = ms(value)) => ({
      ...shared,
      target,
      what,
      measured: text,
      value,
      limit,
    });
    return [
      row(30, 'First sign-in to the whole day, 1.6 Mbit/s, 150 ms', fresh, limits.day),
      row(
        31,
        'Cold offline start to the day, opened with a passkey',
        cold + reload.unlock,
        limits.cold,
        `${ms(cold)} without unlocking, and ${ms(reload.unlock)} for the passkey`,
      ),
      row(31, 'Reload offline to the day, opened with a passkey', reload.whole, limits.reload),
      row(31, 'Section of a note, tap to paint', taps.section, limits.section),
      row(31, 'Review page of a note, tap to paint', taps.review, limits.review),
    ];
  } finally {
    await line.close();
    await server.stop();
    await postgres.stop();
  }
}
