/**
 * Tests that failed once and passed at their second try, by stage. Whatever waits for browsers,
 * servers and timers gets that second try, so that one hiccup of a busy machine does not throw away
 * a whole run; what needs it again and again is broken all the same.
 */
export type Flaky = Readonly<Record<string, readonly string[]>>;

/** So many of one run are let pass. */
export const mostFlaky = 2;

/**
 * Why a run is red although every test passed in the end.
 *
 * @param before what the last run of the same stages knew
 */
export function offencesOf(now: Flaky, before: Flaky): string[] {
  const all = Object.entries(now).flatMap(([stage, tests]) =>
    tests.map((test) => ({ stage, test })),
  );
  const again = all
    .filter(({ stage, test }) => before[stage]?.includes(test))
    .map(({ stage, test }) => `flaky twice in a row: ${stage} · ${test}`);
  return all.length > mostFlaky
    ? [`${all.length} flaky tests, ${mostFlaky} are let pass`, ...again]
    : again;
}

/** What the next run has to know: of stages that did not run now, what was known before. */
export const remembered = (now: Flaky, before: Flaky): Flaky => ({ ...before, ...now });
