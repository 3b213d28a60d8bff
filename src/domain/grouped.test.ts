import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it('keeps rows that have something in common together, in their order', () => {
  const groups = grouped([5, 2, 9, 4], (number) => number % 2 === 0);
  expect([...groups]).toEqual([
    [false, [5, 9]],
    [true, [2, 4]],
  ]);
  expect(grouped([], String).size).toBe(0);
});
