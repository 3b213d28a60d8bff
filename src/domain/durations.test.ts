import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';

test('a day has 86,400,000 milliseconds, and each unit is a whole number of the one below', () => {
  expect([secondMs, minuteMs, hourMs, dayMs]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
});
