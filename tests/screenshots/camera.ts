import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { withPalette } from './palette-png.ts';

/**
 * Takes one moment of the story in every size, theme and language, without leaving the screen it
 * shows.
 */

const sizes = {
  phone: { width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
  desktop: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
} as const;
type Size = keyof typeof sizes;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'de'] as const;
type Language = (typeof languages)[number];

type Moment = {
  /** Begins with the number of the step: `02-my-day`. */
  readonly name: string;
  /** What must be in the middle of the picture. The top of the screen when nothing is named. */
  readonly around?: string;
  /** True for a picture that documents show only light and in English. */
  readonly onlyLight?: boolean;
};

export type Camera = {
  take(page: Page, moment: Moment): Promise<void>;
  readonly taken: readonly string[];
  readonly shown: readonly string[];
  readonly bytes: () => number;
};

/**
 * What the documents show of a moment: the size of the page it was taken from, light in English and
 * dark in German. All others are only for looking through.
 */
const isShown = (theme: string, language: Language, onlyLight: boolean): boolean =>
  theme === 'light' ? language === 'en' : language === 'de' && !onlyLight;

/**
 * Speaks another language as when somebody chose it in another tab: kept on the device, and the
 * tabs are told.
 */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (chosen) => {
    const opening = indexedDB.open('keyval-store');
    opening.onupgradeneeded = () => void opening.result.createObjectStore('keyval');
    const database = await new Promise<IDBDatabase>(
      (resolve) => (opening.onsuccess = () => resolve(opening.result)),
    );
    const write = database.transaction('keyval', 'readwrite');
    write.objectStore('keyval').put({ language: chosen }, 'preferences');
    await new Promise((resolve) => (write.oncomplete = resolve));
    database.close();
    const otherTabs = new BroadcastChannel('preferences');
    const tell = otherTabs.postMessage.bind(otherTabs);
    tell(null);
    otherTabs.close();
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
}

/** Nothing blinks and nothing is on its way: the same screen gives the same picture. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '* { caret-color: transparent !important; transition: none !important; animation: none !important; }',
    );
    document.adoptedStyleSheets = [still];
  });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(
    () =>
      new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForTimeout(150);
}

async function wear(
  page: Page,
  session: CDPSession,
  size: Size,
  theme: (typeof themes)[number],
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', sizes[size]);
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await settle(page);
}

/**
 * Messages at the lower edge speak the language in which something was done: they are closed first.
 */
async function withoutMessages(page: Page): Promise<void> {
  const close = page.getByRole('status').getByRole('button', { name: 'Close' });
  while (await close.first().isVisible()) await close.first().click();
}

async function frame(page: Page, middle: string | undefined): Promise<void> {
  await page.evaluate((selector) => {
    const wanted = selector === null ? null : document.querySelector(selector);
    if (wanted) wanted.scrollIntoView({ block: 'center' });
    else window.scrollTo(0, 0);
  }, middle ?? null);
  await page.waitForTimeout(50);
}

async function capture(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  return withPalette(Buffer.from(data, 'base64'));
}

/**
 * A camera that writes every `<size>-<moment>-<theme>-<language>.png` into one folder, and those
 * that the documents show into another one.
 */
export function cameraInto(folders: { all: string; shown: string }): Camera {
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const taken: string[] = [];
  const shown: string[] = [];
  let bytes = 0;
  const keep = (name: string, picture: Buffer, isInDocuments: boolean): void => {
    writeFileSync(join(folders.all, name), picture);
    taken.push(name);
    if (!isInDocuments) return;
    writeFileSync(join(folders.shown, name), picture);
    shown.push(name);
    bytes += picture.length;
  };
  return {
    taken,
    shown,
    bytes: () => bytes,
    async take(page, { name, around, onlyLight = false }) {
      await page.bringToFront();
      await page.mouse.move(0, 0);
      await withoutMessages(page);
      const session = await page.context().newCDPSession(page);
      const viewport = page.viewportSize();
      const own = viewport && viewport.width < 640 ? 'phone' : 'desktop';
      for (const language of languages) {
        await speak(page, language);
        for (const size of Object.keys(sizes) as Size[]) {
          for (const theme of themes) {
            await wear(page, session, size, theme);
            await frame(page, around);
            const file = `${size}-${name}-${theme}-${language}.png`;
            const isInDocuments = size === own && isShown(theme, language, onlyLight);
            keep(file, await capture(session), isInDocuments);
          }
        }
      }
      await speak(page, 'en');
      await session.detach();
      if (viewport) await page.setViewportSize(viewport);
      await page.evaluate(() => window.scrollTo(0, 0));
      console.log(name);
    },
  };
}
