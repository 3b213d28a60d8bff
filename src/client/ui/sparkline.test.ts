import { expect, it } from 'vitest';
import { pointsOf } from './sparkline.tsx';

it('draws the highest value at the top, the last one at the right edge', () => {
  expect(pointsOf([120, 140, 130])).toEqual([
    [4, 24],
    [48, 4],
    [92, 14],
  ]);
});

it('draws a value that never changes through the middle', () =>
  expect(pointsOf([98, 98]).map(([, y]) => y)).toEqual([14, 14]));
