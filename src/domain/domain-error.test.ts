import { expect, test } from 'vitest';
import { DomainError, finite } from './domain-error.ts';

test('an invalid number is a typed error with a stable code', () => {
  expect(finite(0, 'pay', 'Rate')).toBe(0);
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(() => finite(bad, 'pay', 'Rate')).toThrow(DomainError);
    expect(() => finite(bad, 'pay', 'Rate')).toThrow(`Rate is not a number: ${bad}`);
  }
});

test('the code and the class name are readable from outside', () => {
  const error = new DomainError('pay.not-a-number', 'Rate is not a number');
  expect(error.code).toBe('pay.not-a-number');
  expect(error.name).toBe('DomainError');
  expect(error).toBeInstanceOf(Error);
});
