import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculatePay, defaultHours, defaultPayUnit, formatCurrency, payUnits } from './pay.ts';

describe('rules §9: pay is the rate (or fixed amount) plus the bonus, both times hours if hourly', () => {
  test('per visit, hours do not matter', () => {
    expect(calculatePay({ rate: 75, isHourly: false })).toBe(75);
    expect(calculatePay({ rate: 75, isHourly: false, hours: 3, bonus: 10 })).toBe(85);
  });

  test('per hour', () => {
    expect(calculatePay({ rate: 30, isHourly: true, hours: 2.5 })).toBe(75);
    expect(calculatePay({ rate: 30, isHourly: true, hours: 2, bonus: 5 })).toBe(70);
    expect(calculatePay({ rate: 30, isHourly: true, hours: 0, bonus: 5 })).toBe(0);
  });

  test('default hours for hourly pay when no duration is given: 8', () => {
    expect(defaultHours).toBe(8);
    expect(calculatePay({ rate: 30, isHourly: true })).toBe(240);
    expect(calculatePay({ rate: 30, isHourly: true, hours: null, bonus: 1 })).toBe(248);
  });

  test("the provider's fixed amount replaces the rate, even when it is zero", () => {
    expect(calculatePay({ rate: 75, fixedAmount: 60, isHourly: false })).toBe(60);
    expect(calculatePay({ rate: 75, fixedAmount: 0, isHourly: false })).toBe(0);
    expect(calculatePay({ rate: 75, fixedAmount: null, isHourly: false })).toBe(75);
    expect(calculatePay({ rate: 75, fixedAmount: 20, isHourly: true, hours: 2 })).toBe(40);
  });

  test('a discount is a negative bonus', () => {
    expect(calculatePay({ rate: 75, isHourly: false, bonus: -5 })).toBe(70);
  });

  test('rounded to 2 decimals', () => {
    expect(calculatePay({ rate: 20.15, isHourly: true, hours: 1.5 })).toBe(30.23);
    expect(calculatePay({ rate: 1.005, isHourly: false })).toBe(1.01);
    expect(calculatePay({ rate: 10, isHourly: true, hours: 1 / 3 })).toBe(3.33);
  });

  test('an invalid number is a typed error, never NaN', () => {
    const good = { rate: 1, isHourly: true };
    for (const bad of [
      { rate: Number.NaN },
      { bonus: Number.POSITIVE_INFINITY },
      { hours: Number.NaN },
      { fixedAmount: Number.NaN },
      { rate: 1e308 },
    ]) {
      expect(() => calculatePay({ ...good, ...bad })).toThrow(
        expect.objectContaining({ code: 'pay.not-a-number' }),
      );
    }
  });

  test('pay is monotone in hours, in cents, and never NaN', () => {
    const amount = fc.double({ min: 0, max: 5000, noNaN: true });
    const hours = fc.double({ min: 0, max: 24, noNaN: true });
    fc.assert(
      fc.property(amount, amount, hours, hours, (rate, bonus, one, two) => {
        const [less, more] = one <= two ? [one, two] : [two, one];
        const low = calculatePay({ rate, isHourly: true, hours: less, bonus });
        const high = calculatePay({ rate, isHourly: true, hours: more, bonus });
        expect(high).toBeGreaterThanOrEqual(low);
        expect(Number(high.toFixed(2))).toBe(high);
      }),
    );
  });
});

test("rules §9: pay unit default '$/Visit'; also '$/Hour'", () => {
  expect(payUnits).toEqual(['$/Visit', '$/Hour']);
  expect(defaultPayUnit).toBe('$/Visit');
});

test('rules §9: currency format is $ with commas and 2 decimals', () => {
  expect(formatCurrency(1234.5)).toBe('$1,234.50');
  expect(formatCurrency(1_234_567.891)).toBe('$1,234,567.89');
  expect(formatCurrency(1.005)).toBe('$1.01');
  expect(formatCurrency(0)).toBe('$0.00');
  expect(formatCurrency(-0.001)).toBe('$0.00');
  expect(formatCurrency(-1234.5)).toBe('-$1,234.50');
  for (const none of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
    expect(formatCurrency(none)).toBe('');
});
