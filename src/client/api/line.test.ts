import { afterEach, expect, it } from 'vitest';
import { lineIs, lineLostSince, onLine } from './line.ts';

afterEach(() => lineIs(true));

it('keeps the moment the line was first lost, through every try that fails', () => {
  lineIs(false, 1_000);
  lineIs(false, 9_000);
  expect(lineLostSince()).toBe(1_000);
  lineIs(true);
  expect(lineLostSince()).toBeNull();
});

it('tells listeners only of a change', () => {
  let told = 0;
  const stop = onLine(() => (told += 1));
  lineIs(true);
  lineIs(false);
  lineIs(false);
  lineIs(true);
  stop();
  lineIs(false);
  expect(told).toBe(2);
});
