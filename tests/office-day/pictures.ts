import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { settle, speak } from '../screenshots/camera.ts';

/** The widths a desk has, pixels, and both languages: what is on the screen, in each of them. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;
const languages = ['en', 'de'] as const;

export type Pictures = {
  /** Takes what is on the screen; nothing is pressed or left. */
  take(page: Page, name: string): Promise<void>;
  /** Where a page scrolled sideways: nothing at a desk may. */
  readonly tooWide: readonly string[];
};

/** Tables that are wider than what holds them, where that does not scroll: their names. */
const tablesBeyond = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const holder = table.parentElement;
      if (!holder || getComputedStyle(holder).overflowX !== 'visible') return [];
      const edge =
        holder.getBoundingClientRect().right -
        Number.parseFloat(getComputedStyle(holder).paddingRight);
      const by = table.getBoundingClientRect().right - edge;
      return by > 1 ? [`${table.caption?.textContent ?? 'a table'} by ${Math.round(by)} px`] : [];
    }),
  );

/** Pictures as `<name>-<width>-<language>.png` in a folder; the page is English and wide after each. */
export function picturesInto(folder: string): Pictures {
  mkdirSync(folder, { recursive: true });
  const tooWide: string[] = [];
  return {
    tooWide,
    async take(page, name) {
      for (const language of languages.toReversed()) {
        await speak(page, language);
        for (const size of sizes.toReversed()) {
          await page.setViewportSize(size);
          await settle(page);
          const file = `${name}-${size.width}-${language}.png`;
          writeFileSync(join(folder, file), await page.screenshot());
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (over > 0) tooWide.push(`${file}: ${over} px`);
          for (const table of await tablesBeyond(page)) tooWide.push(`${file}: ${table}`);
        }
      }
    },
  };
}
