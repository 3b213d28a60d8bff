import { expect, TestRunner } from 'vitest';
import type { Column } from '../faults/list.ts';

/**
 * One part of a test in which a fault of the list happened; `lost` names what was saved and is not
 * there, or is there twice.
 */
export type Trial = {
  readonly row: number;
  readonly column: Column;
  readonly trials: number;
  readonly lost: readonly string[];
};

declare module 'vitest' {
  export interface TaskMeta {
    /** Read from the reports of a run by `npm run faults`. */
    faults?: Trial[];
  }
}

/** What is saved and not there, by path. */
export const missing = (
  saved: Readonly<Record<string, unknown>>,
  there: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(saved).flatMap(([path, value]) =>
    JSON.stringify(there[path]) === JSON.stringify(value)
      ? []
      : [`${path}: ${JSON.stringify(value)} was saved, ${JSON.stringify(there[path])} is there`],
  );

/**
 * Writes into the report of the running test how often a fault happened and what was lost by it,
 * and fails the test when anything was, or when the fault never happened.
 */
export function expectNothingLost(
  row: number,
  column: Column,
  lost: readonly string[],
  trials = 1,
): void {
  const { meta } = TestRunner.getCurrentTest() ?? {};
  if (!meta) throw new Error('A trial belongs into a test.');
  (meta.faults ??= []).push({ row, column, trials, lost });
  expect(trials, `fault ${row} did not happen`).toBeGreaterThan(0);
  expect(lost).toEqual([]);
}
