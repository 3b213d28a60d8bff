import { expect, test } from 'vitest';
import { isTest, readSources } from './layers/sources.ts';

/**
 * Rules of the specification that no screen, call or form uses yet, each with its test. The list
 * may only shrink: take a file out when its first screen arrives, and do not write rules ahead of
 * their screens.
 */
const noScreenYet: readonly string[] = [
  'address',
  'billing-status',
  'claim-codes',
  'code-search',
  'data/pdgm-samples',
  'data/zip-states',
  'form-requirements',
  'medicare',
  'pdgm',
  'procedure-codes',
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

test('every rule has a user in the product, except those known to have no screen yet', () => {
  const { all, reached } = reachedRules();
  expect(reached.size).toBeGreaterThan(25);
  expect(all.filter((path) => !reached.has(path)).toSorted()).toEqual(
    noScreenYet.map((name) => `src/domain/${name}.ts`),
  );
});

test('the list of rules without a screen does not grow', () => {
  expect(noScreenYet.length).toBeLessThanOrEqual(11);
});
