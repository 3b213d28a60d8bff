import { chromium, firefox, type BrowserContext, type Page } from 'playwright';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '#domain/must.ts';
import { downloadsOf, newFile, savedFile } from './downloads.ts';
import type { Phone } from './field-page.ts';
import { findBrowser } from './find-browser.ts';
import { findFirefox } from './find-firefox.ts';
import { killAll, processTree } from './processes.ts';

/**
 * The real browsers of the end-to-end tests and benchmarks: a profile folder on the disk that
 * survives its death.
 */

export type Screen = 'phone' | 'tablet' | 'desktop';
export type Looks = {
  screen: Screen;
  theme?: 'light' | 'dark';
  language?: 'en' | 'de';
  engine?: 'chromium' | 'firefox';
  /** Never the bare engine: what a whole browser keeps on the disk is looked at. */
  whole?: boolean;
};

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type TestBrowser = Phone & {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Process ids of this browser, the main one first. */
  pids(): number[];
};

/** A fresh folder for a profile; `dispose` removes it. */
export function newProfile(): { folder: string; dispose: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-profile-'));
  return {
    folder,
    dispose: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

const languages = { en: 'en-US', de: 'de-DE' } as const;

/** Starts a browser on a profile folder. The first page is the one it opens with. */
function launch(
  profile: string,
  { screen, theme = 'light', language = 'en', engine = 'chromium', whole = false }: Looks,
  extraFlags: readonly string[],
): Promise<BrowserContext> {
  const isTouched = screen !== 'desktop';
  const common = {
    headless: true,
    viewport: sizes[screen],
    deviceScaleFactor: 1,
    hasTouch: isTouched,
    colorScheme: theme,
    locale: languages[language],
    timezoneId: 'America/Los_Angeles',
    acceptDownloads: true,
  } as const;
  // The system's Firefox speaks WebDriver BiDi, which knows no telephones: a narrow window has to
  // do.
  if (engine === 'firefox')
    return firefox.launchPersistentContext(profile, {
      ...common,
      hasTouch: false,
      downloadsPath: downloadsOf(profile),
      channel: 'moz-firefox',
      executablePath: must(findFirefox(), 'Firefox'),
    });
  return chromium.launchPersistentContext(profile, {
    ...common,
    executablePath: (whole ? undefined : process.env.HEADLESS_SHELL_PATH) ?? findBrowser(),
    args: [...chromiumFlags, ...extraFlags],
    isMobile: isTouched,
    serviceWorkers: 'allow',
  });
}

/**
 * Playwright fills a box over WebDriver BiDi by setting its value, which React does not take for
 * typing. The browser's own editing command is what it uses elsewhere.
 */
const typeAsPeopleDo =
  "Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => (text) => void " +
  "document.execCommand('insertText', false, text), set: () => {} });";

/** Leaves one tab. */
async function closeOthers(context: BrowserContext, page: Page): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.bringToFront();
}

type Files = Pick<Phone, 'saved' | 'opened'>;

const filesOfChromium = (context: BrowserContext, page: Page): Files => ({
  async saved(press) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return readFileSync(must(await download.path(), 'downloaded file'));
  },
  async opened(press) {
    const tab = page.waitForEvent('popup').then((popup) => popup.close());
    const file = page.waitForEvent('download').then(() => undefined);
    await press();
    await Promise.any([tab, file]);
    await closeOthers(context, page);
  },
});

/**
 * Over WebDriver BiDi a download is told of by its file alone; Firefox also shows a saved PDF in a
 * tab.
 */
const filesOfFirefox = (context: BrowserContext, page: Page, profile: string): Files => ({
  async saved(press) {
    const bytes = await savedFile(downloadsOf(profile), press);
    await closeOthers(context, page);
    return bytes;
  },
  async opened(press) {
    await newFile(downloadsOf(profile), press, () => Promise.resolve(context.pages().length > 1));
    await closeOthers(context, page);
  },
});

/** Starts Chromium, or Firefox when asked for, on a profile folder. */
export async function startBrowser(
  profile: string,
  looks: Looks,
  extraFlags: readonly string[] = [],
): Promise<TestBrowser> {
  const context = await launch(profile, looks, extraFlags);
  // Patience with a busy machine, not a measure of anything.
  context.setDefaultTimeout(40_000);
  // Functions handed to a page by a script run through tsx call its naming helper.
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  if (looks.engine === 'firefox') await context.addInitScript(typeAsPeopleDo);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    pids: () => processTree(profile),
    async letKnow(origin, position) {
      if (position === null) await context.clearPermissions();
      else {
        await context.grantPermissions(['geolocation'], { origin });
        await context.setGeolocation(position);
      }
      return true;
    },
    ...(looks.engine === 'firefox'
      ? filesOfFirefox(context, page, profile)
      : filesOfChromium(context, page)),
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      await killAll(processTree(profile));
      await closed;
    },
    close: () => context.close(),
  };
}

/**
 * Slows the page's processor by a factor; 4 is the phone of the targets. Lasts as long as the page.
 */
export async function slowProcessor(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/**
 * A full disk for this page, or one that fails as told: every write of IndexedDB is refused as the
 * browser refuses it. The quota that DevTools can set does not reach IndexedDB. Gives the way to
 * make room again.
 */
export async function fillDevice(
  page: Page,
  error = 'QuotaExceededError',
): Promise<() => Promise<void>> {
  await page.evaluate((name) => {
    const { add, put } = IDBObjectStore.prototype;
    const full = (): never => {
      throw new DOMException('The disk does not take it.', name);
    };
    Object.assign(IDBObjectStore.prototype, { add: full, put: full });
    Object.assign(globalThis, {
      makeRoom: () => void Object.assign(IDBObjectStore.prototype, { add, put }),
    });
  }, error);
  return () => page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
}

/**
 * Ends the page's connections to IndexedDB in the middle of their work, the next so many times that
 * one is used.
 */
export async function loseConnections(page: Page, times: number): Promise<void> {
  await page.evaluate((count) => {
    const { transaction } = IDBDatabase.prototype;
    let left = count;
    IDBDatabase.prototype.transaction = function lost(...given) {
      if ((left -= 1) < 0) IDBDatabase.prototype.transaction = transaction;
      else {
        this.close();
        this.dispatchEvent(new Event('close'));
      }
      return transaction.apply(this, given);
    };
  }, times);
}
