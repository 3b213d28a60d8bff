import { expect, it } from 'vitest';
import { fittingRows } from './list-settings.ts';

it.each([
  [600, 10],
  [768, 10],
  [1080, 15],
  [1440, 20],
  [4_000, 40],
])('a window of %i pixels shows %i rows, never fewer than the specified page', (height, rows) => {
  expect(fittingRows(height)).toBe(rows);
});
