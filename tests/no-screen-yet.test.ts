import { expect, test } from 'vitest';
import { isTest, readSources } from './layers/sources.ts';

/**
 * Rules of the specification that no screen, call or form uses yet, each with its test. The list
 * may only shrink: take a file out when its first screen arrives, and do not write rules ahead of
 * their screens.
 */
const noScreenYet: readonly string[] = [
  'claim-codes',
  'form-requirements',
  'medicare',
  // Nothing but its tests and benchmarks checks a plan by its stated starts (decision 071).
  'planning/check-plan',
];

const isRule = (path: string): boolean =>
  path.startsWith('src/domain/') && !path.startsWith('src/domain/testing/');

/** Files of the domain that the rest of the product reaches, by themselves or through another. */
function reachedRules(): { readonly all: readonly string[]; readonly reached: Set<string> } {
  const product = readSources('src', 'sw').filter(({ path }) => !isTest(path));
  const importsOf = new Map(
    product.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => ('file' in target ? [target.file] : [])),
    ]),
  );
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (!isRule(path) || reached.has(path)) return;
    reached.add(path);
    importsOf.get(path)?.forEach(visit);
  };
  for (const [path, files] of importsOf) if (!isRule(path)) files.forEach(visit);
  return { all: [...importsOf.keys()].filter(isRule), reached };
}

/** The name of a rule in the list: its file's, or its folder's where that is one rule. */
const listedName = (path: string): string => {
  const name = path.replace(/^src\/domain\//, '').replace(/\.ts$/, '');
  return noScreenYet.find((each) => each.endsWith('/') && name.startsWith(each)) ?? name;
};

test('every rule has a user in the product, except those known to have no screen yet', () => {
  const { all, reached } = reachedRules();
  expect(reached.size).toBeGreaterThan(25);
  const unused = all.filter((path) => !reached.has(path)).map(listedName);
  expect([...new Set(unused)].toSorted()).toEqual(noScreenYet);
});

test('the list of rules without a screen does not grow', () => {
  expect(noScreenYet.length).toBeLessThanOrEqual(7);
});
