import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What `npm test` reads of the report that Vitest writes of a stage. */
type Assertion = {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[];
  readonly meta?: { readonly triedAgain?: number };
};
export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be loaded. */
    readonly message?: string;
    readonly assertionResults: readonly Assertion[];
  }[];
};
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that passed at their second try, by file and name; they count as passed. */
  readonly flaky: readonly string[];
  /** Tests that failed, by file and name, each with the first line of what it said; else why. */
  readonly broken: readonly string[];
};

type BrokenNames = { readonly files: readonly string[]; readonly tests: readonly string[] };

const pathOf = (name: string, root: string): string => relative(root, name).replaceAll('\\', '/');

/** The sentence of a failure without its place in the code and without colours. */
const firstLine = (message = ''): string =>
  (stripVTControlCharacters(message).split('\n')[0] ?? '').slice(0, 200);

/** Tests that failed, and files that could not be loaded. */
export const brokenOf = ({ testResults }: Report, root: string): string[] =>
  testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const path = pathOf(name, root);
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map((each) => `${path} · ${each.fullName}: ${firstLine(each.failureMessages?.[0])}`);
    return ofFile === 'failed' && failed.length === 0 ? [`${path}: ${firstLine(message)}`] : failed;
  });

/** Tests that failed and then passed at another try. */
export const flakyOf = ({ testResults }: Report, root: string): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, meta }) => status === 'passed' && (meta?.triedAgain ?? 0) > 0)
      .map(({ fullName }) => `${pathOf(name, root)} · ${fullName}`),
  );

/** Counts tests; a file that could not even be loaded counts as one failed test. */
export function tallyOf(report: Report, root: string): Tally {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const { status: ofFile, assertionResults } of report.testResults) {
    const broken = assertionResults.filter(({ status }) => status === 'failed').length;
    const good = assertionResults.filter(({ status }) => status === 'passed').length;
    passed += good;
    skipped += assertionResults.length - good - broken;
    failed += ofFile === 'failed' ? Math.max(broken, 1) : broken;
  }
  return {
    passed,
    failed,
    skipped,
    flaky: flakyOf(report, root),
    broken: brokenOf(report, root),
  };
}

/** Tests that failed and files that could not be loaded, by their names alone. */
export const brokenNamesOf = ({ testResults }: Report, root: string): BrokenNames => {
  const broken = testResults
    .map(({ name, status: ofFile, assertionResults }) => ({
      path: pathOf(name, root),
      isBroken: ofFile === 'failed',
      failed: assertionResults.filter(({ status }) => status === 'failed'),
    }))
    .filter(({ isBroken, failed }) => isBroken || failed.length > 0);
  return {
    files: broken.map(({ path }) => path),
    tests: broken.flatMap(({ path, failed }) =>
      failed.length === 0 ? [path] : failed.map(({ fullName }) => `${path} · ${fullName}`),
    ),
  };
};

/** Whether each of these was run and passed; of a file that could not be loaded, all its tests. */
function passedIn({ testResults }: Report, root: string, { tests }: BrokenNames): boolean {
  const passed = new Set(
    testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
      const path = pathOf(name, root);
      const good = assertionResults.filter(({ status }) => status === 'passed');
      const whole = ofFile === 'passed' && good.length > 0 ? [path] : [];
      return [...whole, ...good.map(({ fullName }) => `${path} · ${fullName}`)];
    }),
  );
  return tests.every((test) => passed.has(test));
}

/**
 * What is counted of a stage whose files that failed were run a second time, by themselves: when
 * what failed passed, and nothing else failed, it counts as passed and is named as flaky.
 *
 * @param second the report of that run, and what was counted of it
 */
export function afterSecondRun(
  first: Tally,
  names: BrokenNames,
  second: { readonly report: Report; readonly counted: Tally; readonly root: string },
): Tally {
  const { report, counted, root } = second;
  if (counted.failed > 0 || !passedIn(report, root, names)) return first;
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    flaky: [...first.flaky, ...names.tests],
    broken: [],
  };
}

/** What was counted of a stage that failed although no test of it did: it counts as one failure. */
export const endedBadly = (counted: Tally, code: number): Tally => ({
  ...counted,
  failed: 1,
  broken: [code === 0 ? 'ran no test' : `ended with code ${code}`],
});
