import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './dates.ts';
import {
  billingPeriodIndex,
  billingPeriods,
  episodeDays,
  oasisTiming,
  oasisWindowDays,
  recertificationWindow,
  specialVisitTypeIds,
  timepointLabel,
  timepoints,
} from './periods.ts';
import { calendarDates } from './testing/calendar.ts';

describe('rules §9: billing period 30 days, up to 100 periods searched', () => {
  test('the first periods', () => {
    expect(billingPeriods('03/02/2026', { max: 2 })).toEqual([
      { number: 1, start: '03/02/2026', end: '03/31/2026' },
      { number: 2, start: '04/01/2026', end: '04/30/2026' },
    ]);
    expect(billingPeriods('03/02/2026')).toHaveLength(100);
    expect(billingPeriods('03/02/2026', {})).toHaveLength(100);
    expect(billingPeriods('03/02/2026', { max: 0 })).toEqual([]);
  });

  test('the index on both sides of each bound', () => {
    const start = '03/02/2026';
    expect(billingPeriodIndex(start, '03/01/2026')).toBe(-1);
    expect(billingPeriodIndex(start, start)).toBe(0);
    expect(billingPeriodIndex(start, '03/31/2026')).toBe(0);
    expect(billingPeriodIndex(start, '04/01/2026')).toBe(1);
    expect(billingPeriodIndex(start, addDays(start, 2999))).toBe(99);
    expect(billingPeriodIndex(start, addDays(start, 3000))).toBe(-1);
  });

  test('periods join without a gap, last 30 days, and hold the days of their index', () => {
    fc.assert(
      fc.property(calendarDates, fc.nat(99), fc.nat(29), (start, index, day) => {
        const period = billingPeriods(start)[index];
        expect(daysBetween(period?.start ?? '', period?.end ?? '')).toBe(29);
        expect(billingPeriodIndex(start, addDays(period?.start ?? '', day))).toBe(index);
      }),
    );
  });

  test('an invalid date or number of periods is a typed error', () => {
    expect(() => billingPeriods('02/30/2026')).toThrow(
      expect.objectContaining({ code: 'dates.not-a-date' }),
    );
    expect(() => billingPeriodIndex('03/02/2026', '')).toThrow(
      expect.objectContaining({ code: 'dates.not-a-date' }),
    );
    for (const max of [-1, 101, 1.5, Number.NaN])
      expect(() => billingPeriods('03/02/2026', { max })).toThrow(
        expect.objectContaining({ code: 'periods.max' }),
      );
    expect(billingPeriods('03/02/2026', { max: 100 })).toHaveLength(100);
  });
});

test('rules §4: types 100, 312 are Early; 105, 314 Early in the first 30 days; 306, 317 Later', () => {
  for (const isFirst of [true, false]) {
    expect([100, 312].map((id) => oasisTiming(id, isFirst))).toEqual(['Early', 'Early']);
    expect([306, 317].map((id) => oasisTiming(id, isFirst))).toEqual(['Later', 'Later']);
    for (const other of [304, 313, 0, -1, Number.NaN])
      expect(oasisTiming(other, isFirst)).toBeNull();
  }
  expect([105, 314].map((id) => oasisTiming(id, true))).toEqual(['Early', 'Early']);
  expect([105, 314].map((id) => oasisTiming(id, false))).toEqual(['Later', 'Later']);
});

test('rules §4: assessment timepoints 01 and 03 to 09', () => {
  expect(timepoints.map((timepoint) => timepoint.code)).toEqual([
    '01',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
  ]);
  expect(timepointLabel('06')).toBe('transfer with no discharge');
  expect(timepointLabel(9)).toBe('discharge');
  expect(timepointLabel('02')).toBeNull();
  expect(timepointLabel('')).toBeNull();
});

test('rules §9: OASIS care-start window 60 days, and the visit types treated specially', () => {
  expect(oasisWindowDays).toBe(60);
  expect(episodeDays).toBe(60);
  expect(specialVisitTypeIds).toEqual([
    100, 105, 304, 305, 306, 309, 312, 314, 316, 317, 337, 313, 318, 104, 335,
  ]);
});

test('42 CFR 484.55(d): recertification in the last five days of the 60-day period', () => {
  expect(recertificationWindow('03/02/2026')).toEqual({ start: '04/26/2026', end: '04/30/2026' });
});
