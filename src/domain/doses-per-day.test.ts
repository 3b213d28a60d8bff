import { describe, expect, it } from 'vitest';
import { dosesPerDay } from './doses-per-day.ts';

describe('doses a day', () => {
  it.each([
    ['once daily', 1],
    ['Daily', 1],
    ['every day', 1],
    ['once a day', 1],
    ['1 time per day', 1],
    ['QD', 1],
    ['q.h.s.', 1],
    ['nightly', 1],
    ['at bedtime', 1],
    ['QAM', 1],
    ['every morning with food', 1],
    ['once daily, in the morning', 1],
    ['daily at 8:00 am', 1],
    ['q24h', 1],
    ['twice daily', 2],
    ['BID', 2],
    ['b.i.d. PRN', 2],
    ['bid x 7 days', 2],
    ['2x/day', 2],
    ['2 times a day for 10 days', 2],
    ['every 12 hours', 2],
    ['three times daily before meals', 3],
    ['tid pc', 3],
    ['q8h', 3],
    ['thrice daily', 3],
    ['four times  a day', 4],
    ['every 6 hours, as needed for Wheezing', 4],
    ['every four hours', 6],
    ['q5h', 5],
    ['q 1 hr', 24],
  ])('%s are %i', (frequency, doses) => {
    expect(dosesPerDay(frequency)).toBe(doses);
  });

  it.each([
    '',
    'as directed',
    'as needed',
    'weekly',
    'twice a week',
    'every other day',
    'every 48 hours',
    'every 0 hours',
    '0 times a day',
    'every 4–6 hours',
    '1-2 times a day',
    '2 daily',
    'every morning and at bedtime',
    'daily & PRN',
    'once daily, may repeat after an hour',
    'twice daily, then once daily',
    'alternating once daily',
    'constructor',
  ])('are not read from “%s”', (frequency) => {
    expect(dosesPerDay(frequency)).toBeNull();
  });
});
