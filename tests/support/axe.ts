import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that read colours: a theme changes what they find and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Axe = { readonly run: (options: RunOptions) => Promise<AxeResults> };

/**
 * What axe finds wrong on a page as it stands: rule and place, three of a rule at most. Axe is read
 * once for each document: a sweep that stays in the app does not read it anew for every screen.
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
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }, options);
}
