import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong with the page as it is now: rule and place. Whole-page rules (landmarks,
 * titles) are the end-to-end sweep's.
 */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
