import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe brings its own copy of the page's type. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** The rules that read colours: a theme changes what they find and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong on a page as it stands: rule and place, three of a rule at most.
 *
 * @param only `colours` leaves out what cannot differ from the same page in another theme
 */
export async function findings(page: Page, only?: 'colours'): Promise<string[]> {
  // One frame and only what is wrong: no second page per run, no lists of what is right.
  const { violations } = await new AxeBuilder({ page: page as AxePage })
    .options({
      runOnly: only ? { type: 'rule', values: colourRules } : { type: 'tag', values: rules },
      resultTypes: ['violations'],
    })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
