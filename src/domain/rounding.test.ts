import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundCents } from './rounding.ts';

test('half a cent rounds away from zero, even where the binary number is slightly less', () => {
  expect(roundCents(1.005)).toBe(1.01);
  expect(roundCents(1.0049)).toBe(1);
  expect(roundCents(2.675)).toBe(2.68);
  expect(roundCents(20.15 * 1.5)).toBe(30.23);
  expect(roundCents(-1.005)).toBe(-1.01);
  expect(roundCents(0.005)).toBe(0.01);
  expect(roundCents(0.0049)).toBe(0);
});

test('nothing is never negative, and tiny and huge amounts stay numbers', () => {
  expect(Object.is(roundCents(-0.001), 0)).toBe(true);
  expect(Object.is(roundCents(-0), 0)).toBe(true);
  expect(roundCents(1e-7)).toBe(0);
  expect(roundCents(1.5e21)).toBe(1.5e21);
  expect(roundCents(123_456_789.125)).toBe(123_456_789.13);
});

test('rounding twice is rounding once, and at most half a cent away', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (amount) => {
      const once = roundCents(amount);
      expect(roundCents(once)).toBe(once);
      expect(Math.abs(once - amount)).toBeLessThanOrEqual(0.005 + 1e-8);
    }),
  );
});
