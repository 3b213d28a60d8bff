import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Value } from '#domain/merge.ts';
import {
  answersAfter,
  isHistoryChange,
  joinMinutes,
  joinOlderHalf,
  joinSteps,
  type HistoryChange,
} from './history-changes.ts';

const at = (ms: number): string =>
  new Date(Date.parse('2026-03-05T16:00:00.000Z') + ms).toISOString();
const typed = (path: string, values: readonly (Value | null)[], gap = 200): HistoryChange[] =>
  values.map((value, index) => ({ at: at(index * gap), patch: { [path]: value } }));
const valuesOf = (changes: readonly HistoryChange[]): unknown[] =>
  changes.flatMap(({ patch }) => Object.values(patch));

describe('steps of typing', () => {
  test('letters typed one after the other are one step', () => {
    expect(valuesOf(joinSteps(typed('a', ['S', 'St', 'Stable', 'Stable.'])))).toEqual(['Stable.']);
  });

  test('what stood there before it was deleted, letter by letter or at once, is a step', () => {
    expect(valuesOf(joinSteps(typed('a', ['Stab', 'Stable', 'Sta', 'St', 'Strong'])))).toEqual([
      'Stable',
      'St',
      'Strong',
    ]);
    expect(valuesOf(joinSteps(typed('a', ['Stable', null, 'W', 'Worse'])))).toEqual([
      'Stable',
      null,
      'Worse',
    ]);
    expect(valuesOf(joinSteps(typed('a', [7, 72, 80])))).toEqual([72, 80]);
  });

  test('a rest, another question, another source and a clock that went back begin a step', () => {
    expect(valuesOf(joinSteps(typed('a', ['S', 'St'], 5_000)))).toEqual(['S', 'St']);
    expect(valuesOf(joinSteps(typed('a', ['S', 'St'], -1)))).toEqual(['S', 'St']);
    expect(joinSteps([...typed('a', ['S']), ...typed('b', ['St'])])).toHaveLength(2);
    expect(
      joinSteps([...typed('a', ['S']), { at: at(1), from: 'other', patch: { a: 'St' } }]),
    ).toHaveLength(2);
    expect(
      joinSteps([
        { at: at(0), patch: { a: 'S', b: 'x' } },
        { at: at(1), patch: { a: 'St', b: 'x' } },
      ]),
    ).toHaveLength(2);
  });
});

const value = fc.option(
  fc.oneof(
    fc.constantFrom('', 'a', 'ab', 'abc', 'b'),
    fc.integer({ min: 0, max: 120 }),
    fc.boolean(),
    fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  ),
  { nil: null },
);
const changes = fc
  .array(
    fc.record({
      gap: fc.integer({ min: -2_000, max: 90_000 }),
      patch: fc.dictionary(fc.constantFrom('p', 'q', 'r'), value, { minKeys: 1 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => {
    let now = 0;
    return list.map(({ gap, patch }): HistoryChange => ({ at: at((now += gap)), patch }));
  });

test('however they are joined, the note says the same at the end', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const end = { ...answersAfter(all) };
      for (const join of [joinSteps, joinMinutes, joinOlderHalf]) {
        const joined = join(all);
        expect({ ...answersAfter(joined) }).toEqual(end);
        expect(joined.length).toBeLessThanOrEqual(all.length);
      }
    }),
  );
});

test('every step is a point the note was at', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const told = (of: readonly HistoryChange[]): string =>
        JSON.stringify(['p', 'q', 'r'].map((path) => answersAfter(of)[path] ?? null));
      const was = all.map((_, index) => told(all.slice(0, index + 1)));
      const steps = joinSteps(all);
      steps.forEach((_, index) => expect(was).toContain(told(steps.slice(0, index + 1))));
    }),
  );
});

test('accepts only values with the shape of a change', () => {
  const good = { at: at(0), patch: { a: 1, b: null, c: ['x'] }, from: 'other', by: 'Quinn' };
  expect(isHistoryChange(good)).toBe(true);
  for (const bad of [
    null,
    7,
    [],
    {},
    { ...good, at: 'never' },
    { ...good, at: 5 },
    { ...good, patch: null },
    { ...good, patch: [] },
    { ...good, patch: { a: {} } },
    { ...good, patch: { a: Number.NaN } },
    { ...good, patch: { a: [1] } },
    { ...good, from: 'me' },
    { ...good, by: 7 },
  ])
    expect(isHistoryChange(bad)).toBe(false);
});
