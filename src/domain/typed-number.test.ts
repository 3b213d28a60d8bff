import { expect, it } from 'vitest';
import { doubtOf, readNumber } from './typed-number.ts';

const read = (text: string): number | null => readNumber(text);

it('reads a number with a point or a comma', () =>
  expect(['98.6', ' 98,6 ', '-2', '.5', '7.'].map(read)).toEqual([98.6, 98.6, -2, 0.5, 7]));

it('reads neither one nor a thousand where both may be meant', () => {
  const doubtful = ['1,000', '1.000', ' 2,500 ', '-1.500', '97.800', '1,125'];
  expect(doubtful.map(read)).toEqual(doubtful.map(() => null));
  expect(doubtful.map((text) => readNumber(text, 0.001))).toEqual(doubtful.map(() => null));
  expect(doubtful.map((text) => doubtOf(text))).toEqual([
    [1000, 1],
    [1000, 1],
    [2500, 2.5],
    [-1500, -1.5],
    [97_800, 97.8],
    [1125, 1.125],
  ]);
  const clear = ['0.125', '0,125', '1,00', '1,0000', '1234,500'];
  expect(clear.map(read)).toEqual([0.125, 0.125, 1, 1, 1234.5]);
  expect(clear.map((text) => doubtOf(text))).toEqual(clear.map(() => null));
});

it('reads thousandths where the question is finer than that, such as a coordinate', () =>
  expect(['36.746', '-119.772'].map((text) => readNumber(text, 0.000001))).toEqual([
    36.746, -119.772,
  ]));

it('reads marks between thousands where there is no doubt, as either language writes them', () =>
  expect(
    ['1,234.50', '1.234,50', '-1,234,567.8', '1.234.567,8', '1,250,000', '1.250.000', '1,234.'].map(
      read,
    ),
  ).toEqual([1234.5, 1234.5, -1_234_567.8, 1_234_567.8, 1_250_000, 1_250_000, 1234]));

it('reads nothing else', () =>
  expect(
    ['', '98.x', '1e3', '+5', '0x10', 'Infinity', '1,5,3', '1,23.4', '1.234,567.8', '0,123.4'].map(
      read,
    ),
  ).toEqual(Array.from({ length: 10 }, () => null)));
