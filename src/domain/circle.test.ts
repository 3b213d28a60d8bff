import { expect, test } from 'vitest';
import { isAgreementDay, nextDue } from './circle.ts';

const today = '11/24/2026';

test('a reminder that does not repeat is not due again', () => {
  expect(nextDue('Once', today, today)).toBeNull();
});

test('one that repeats is due again a day, a week or a month after its day', () => {
  expect(nextDue('Daily', today, today)).toBe('11/25/2026');
  expect(nextDue('Weekly', today, today)).toBe('12/01/2026');
  expect(nextDue('Monthly', '10/31/2026', today)).toBe('11/30/2026');
  expect(nextDue('Weekly', '12/01/2026', today)).toBe('12/08/2026');
});

test('and never in the past: missed days are not made up for', () => {
  expect(nextDue('Daily', '11/01/2026', today)).toBe('11/25/2026');
  expect(nextDue('Weekly', '11/01/2026', today)).toBe('11/29/2026');
  expect(nextDue('Monthly', '01/31/2026', today)).toBe('11/30/2026');
});

test('an agreement is of a day of the last thirty years, up to today', () => {
  for (const day of [today, '11/24/1996']) expect(isAgreementDay(day, today)).toBe(true);
  for (const day of ['11/25/2026', '11/23/1996', '02/30/2026'])
    expect(isAgreementDay(day, today)).toBe(false);
});
