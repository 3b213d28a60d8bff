import { expect, it } from 'vitest';
import { fittingRows, rowHeights } from './list-settings.ts';

it.each([
  [600, 10, 10],
  [768, 10, 10],
  [1080, 20, 10],
  [1440, 30, 20],
  [4_000, 40, 40],
])(
  'a window of %i pixels shows %i rows, %i for fingers, never fewer than the specified page',
  (height, mouse, touch) => {
    expect(fittingRows(height, rowHeights.mouse)).toBe(mouse);
    expect(fittingRows(height, rowHeights.touch)).toBe(touch);
  },
);
