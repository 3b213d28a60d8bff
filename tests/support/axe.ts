import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that read colours: a theme changes what they find and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Axe = {
  readonly run: (where: Document | Element, options: RunOptions) => Promise<AxeResults>;
};

/**
 * What axe finds wrong on a page as it stands: rule and place, three of a rule at most. Axe is read
 * once for each document: a sweep that stays in the app does not read it anew for every screen.
 * A target that only is scrolled under a bar is as large as any other: it is judged once more in the
 * middle of the screen.
 *
 * @param only `colours` leaves out what cannot differ from the same page in another theme
 */
export async function findings(page: Page, only?: 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: colourRules } : { type: 'tag', values: rules },
    // Only what is wrong, no lists of what is right; style sheets are not fetched a second time.
    resultTypes: ['violations'],
    preload: false,
  };
  return page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document, asked);
    const stays = async (place: string): Promise<boolean> => {
      const target = document.querySelector(place);
      if (target === null) return true;
      const before = scrollY;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const rule = { type: 'rule' as const, values: ['target-size'] };
      const again = await axe.run(target, { ...asked, runOnly: rule });
      scrollTo({ top: before, behavior: 'instant' });
      return again.violations.length > 0;
    };
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ target }) => target.join(' '));
      const wrong: string[] = [];
      for (const place of places) {
        if (wrong.length === 3) break;
        if (id !== 'target-size' || (await stays(place))) wrong.push(`${id}: ${place}`);
      }
      found.push(...wrong);
    }
    return found;
  }, options);
}
