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
};

export type Camera = {
  take(page: Page, moment: Moment): Promise<void>;
  readonly taken: readonly string[];
  readonly bytes: () => number;
};

/**
 * Speaks another language as when somebody chose it in another tab: kept on the device, and the
 * tabs are told.
 */
async function speak(page: Page, language: Language): Promise<void> {
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
async function settle(page: Page): Promise<void> {
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

/** A camera that keeps `<size>-<moment>-<theme>-<language>.png` in a folder. */
export function cameraInto(folder: string): Camera {
  mkdirSync(folder, { recursive: true });
  const taken: string[] = [];
  let bytes = 0;
  const keep = (name: string, picture: Buffer): void => {
    writeFileSync(join(folder, name), picture);
    taken.push(name);
    bytes += picture.length;
  };
  return {
    taken,
    bytes: () => bytes,
    async take(page, { name, around }) {
      await page.bringToFront();
      await page.mouse.move(0, 0);
      await withoutMessages(page);
      const session = await page.context().newCDPSession(page);
      const own = page.viewportSize();
      for (const language of languages) {
        await speak(page, language);
        for (const size of Object.keys(sizes) as Size[]) {
          for (const theme of themes) {
            await wear(page, session, size, theme);
            await frame(page, around);
            keep(`${size}-${name}-${theme}-${language}.png`, await capture(session));
          }
        }
      }
      await speak(page, 'en');
      await session.detach();
      if (own) await page.setViewportSize(own);
      await page.evaluate(() => window.scrollTo(0, 0));
      console.log(name);
    },
  };
}
