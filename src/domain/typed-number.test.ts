import { expect, it } from 'vitest';
import { readNumber } from './typed-number.ts';

const read = (text: string): number | null => readNumber(text);

it('reads a number with a point or a comma', () =>
  expect(['98.6', ' 98,6 ', '-2', '.5', '7.'].map(read)).toEqual([98.6, 98.6, -2, 0.5, 7]));

it('reads a thousand as it is written in either language, never as one', () => {
  expect(['1,000', '1.000', '2,500', '-1.500', '1,250,000'].map(read)).toEqual([
    1000, 1000, 2500, -1500, 1_250_000,
  ]);
  expect(['0.125', '0,125', '1,00', '1,0000', '1234,500'].map(read)).toEqual([
    0.125, 0.125, 1, 1, 1234.5,
  ]);
});

it('reads thousandths where the question is as fine as that', () =>
  expect(['1,125', '1.000', '1,250,000'].map((text) => readNumber(text, 0.001))).toEqual([
    1.125,
    1,
    null,
  ]));

it('reads nothing else', () =>
  expect(['', '98.x', '1e3', '+5', '0x10', 'Infinity', '1.234,5', '1,5,3'].map(read)).toEqual(
    Array.from({ length: 8 }, () => null),
  ));
