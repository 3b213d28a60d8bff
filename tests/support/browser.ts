import { chromium, type BrowserContext, type Page } from 'playwright';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.ts';

/** The real browser of the end-to-end tests and benchmarks: a profile folder on the disk that survives its death. */

export type Screen = 'phone' | 'desktop';
export type Looks = { screen: Screen; theme?: 'light' | 'dark'; language?: 'en' | 'de' };

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export type TestBrowser = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Process ids of this browser, the main one first. */
  pids(): number[];
  /** SIGKILL to every process of the browser at once, as when the phone's battery dies or the system kills it. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/** A fresh folder for a profile; `dispose` removes it. */
export function newProfile(): { folder: string; dispose: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-profile-'));
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** The processes whose command line names this profile folder, which nobody else's does. */
function browserPids(folder: string): number[] {
  if (process.platform !== 'linux') {
    return execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).trim().split('\n').map(Number);
  }
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = all.filter((pid) => commandLine(pid).includes(`--user-data-dir=${folder}`));
  return own.toSorted((a, b) => Number(commandLine(a).includes('--type=')) - Number(commandLine(b).includes('--type=')) || Number(a) - Number(b)).map(Number);
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
  } catch {
    return false;
  }
};

const languages = { en: 'en-US', de: 'de-DE' } as const;

/** Starts Chromium on a profile folder. The first page is the one it opens with. */
export async function startBrowser(profile: string, { screen, theme = 'light', language = 'en' }: Looks, extraFlags: readonly string[] = []): Promise<TestBrowser> {
  const phone = screen === 'phone';
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    args: [...chromiumFlags, ...extraFlags],
    viewport: sizes[screen],
    deviceScaleFactor: 1,
    hasTouch: phone,
    isMobile: phone,
    colorScheme: theme,
    locale: languages[language],
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'allow',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(20_000);
  // Functions handed to a page by a script run through tsx call its naming helper.
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  const page = context.pages()[0] ?? (await context.newPage());
  const pids = (): number[] => browserPids(profile);
  return {
    context,
    page,
    pids,
    async kill() {
      const victims = pids();
      const gone = new Promise((resolve) => context.once('close', resolve));
      for (const pid of victims) if (alive(pid)) process.kill(pid, 'SIGKILL');
      await gone;
      while (victims.some(alive)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    close: () => context.close(),
  };
}

/** Slows the page's processor by a factor; 4 is the phone of the targets. Lasts as long as the page. */
export async function slowProcessor(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Limits how much an origin may store, in bytes, as a full disk does; null lifts the limit. */
export async function limitStorage(page: Page, origin: string, bytes: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', bytes === null ? { origin } : { origin, quotaSize: bytes });
}
