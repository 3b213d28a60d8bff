import { expect, it } from 'vitest';
import { readNumber } from './typed-number.ts';

it('reads a number with a point or a comma', () =>
  expect(['98.6', ' 98,6 ', '-2', '.5', '7.'].map(readNumber)).toEqual([98.6, 98.6, -2, 0.5, 7]));

it('reads nothing else', () =>
  expect(['', '98.x', '1e3', '+5', '0x10', 'Infinity'].map(readNumber)).toEqual(
    Array.from({ length: 6 }, () => null),
  ));
