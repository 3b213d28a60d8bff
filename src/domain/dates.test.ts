import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, isCalendarDate, isDateText } from './calendar-date.ts';
import {
  addDays,
  addMonths,
  calendarDate,
  dateOf,
  dateOfDayNumber,
  daysBetween,
  formatTypedDate,
  isPast,
  nextBusinessDay,
  previousBusinessDay,
  recentQuarters,
  startOfBillingWeek,
  startOfWeek,
  weekdayOf,
} from './dates.ts';
import { calendarDates, instants } from './testing/calendar.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';

const today = new Date(2026, 2, 5, 14, 30); // Thursday

describe('rules §5: a typed 6- or 8-digit date is auto-formatted to MM/DD/YYYY', () => {
  test('six digits: years up to ten years ahead of today are 20yy, others 19yy', () => {
    expect(formatTypedDate('030526', today)).toBe('03/05/2026');
    expect(formatTypedDate('123136', today)).toBe('12/31/2036');
    expect(formatTypedDate('010137', today)).toBe('01/01/1937');
    expect(formatTypedDate('010199', today)).toBe('01/01/1999');
    expect(formatTypedDate('010100', today)).toBe('01/01/2000');
    expect(formatTypedDate('010137', new Date(2027, 0, 1))).toBe('01/01/2037');
  });

  test('eight digits keep their year', () => {
    expect(formatTypedDate('03051937', today)).toBe('03/05/1937');
    expect(formatTypedDate('12312036', today)).toBe('12/31/2036');
  });

  test('anything else comes back unchanged', () => {
    for (const text of [
      '',
      '0305',
      '03052',
      '0305202',
      '030520266',
      '03/05/2026',
      '3/5/26',
      ' 030526',
      '030526\n',
      'today',
      '０３０５２６',
    ]) {
      expect(formatTypedDate(text, today)).toBe(text);
    }
  });

  test('formatting twice is formatting once', () => {
    const typed = fc.oneof(naughtyText, fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{8}$/));
    fc.assert(
      fc.property(typed, instants, (text, now) => {
        expect(formatTypedDate(formatTypedDate(text, now), now)).toBe(formatTypedDate(text, now));
      }),
    );
  });
});

describe('rules §5: date is MM/DD/YYYY (month 1-12, day 1-31, 4-digit year)', () => {
  test('both sides of each bound', () => {
    for (const good of ['01/01/2026', '12/31/2026', '02/31/2026', '01/01/0000', '10/30/9999'])
      expect(isDateText(good), good).toBe(true);
    for (const bad of [
      '00/01/2026',
      '13/01/2026',
      '01/00/2026',
      '01/32/2026',
      '1/1/2026',
      '01/01/26',
      '01-01-2026',
      '01/01/20266',
      ' 01/01/2026',
      '01/01/2026\n',
      '',
      null,
      undefined,
      1012026,
    ]) {
      expect(isDateText(bad), String(bad)).toBe(false);
    }
  });

  test('a calendar date also exists', () => {
    for (const good of [
      '02/28/2026',
      '02/29/2024',
      '02/29/2000',
      '04/30/2026',
      '12/31/9999',
      '01/01/0001',
    ])
      expect(isCalendarDate(good), good).toBe(true);
    for (const bad of [
      '02/29/2026',
      '02/29/1900',
      '02/30/2024',
      '04/31/2026',
      '01/01/0000',
      '2026-01-01',
      null,
      7,
    ])
      expect(isCalendarDate(bad), String(bad)).toBe(false);
  });

  test('no text makes them throw', () => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        expect(!isCalendarDate(text) || isDateText(text)).toBe(true);
      }),
    );
    expect(isDateText(hugeText)).toBe(false);
    expect(formatTypedDate(hugeText, today)).toBe(hugeText);
  });
});

describe('day numbers', () => {
  test('count days from 01/01/1970', () => {
    expect(dayNumber('01/01/1970')).toBe(0);
    expect(dayNumber('12/31/1969')).toBe(-1);
    expect(dayNumber('03/01/2000')).toBe(11_017);
    expect(dayNumber('02/30/2000')).toBeNull();
    expect(dayNumber('')).toBeNull();
  });

  test('a date survives conversion to its number and back, even in the first century', () => {
    fc.assert(
      fc.property(calendarDates, (date) => {
        expect(dateOfDayNumber(dayNumber(date) ?? Number.NaN)).toBe(date);
      }),
    );
    for (const date of ['01/01/0001', '12/31/0099', '02/29/0004', '12/31/9999'])
      expect(dateOfDayNumber(dayNumber(date) ?? Number.NaN)).toBe(date);
  });

  test('outside the years 1 to 9999 it throws a typed error instead of a broken text', () => {
    const first = dayNumber('01/01/0001') ?? 0;
    const last = dayNumber('12/31/9999') ?? 0;
    for (const bad of [first - 1, last + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => dateOfDayNumber(bad)).toThrow('No calendar date');
    expect(() => addDays('12/31/9999', 1)).toThrow(
      expect.objectContaining({ code: 'dates.out-of-range' }),
    );
  });

  test('adding and counting days are inverse', () => {
    fc.assert(
      fc.property(calendarDates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
    expect(addDays('02/28/2024', 1)).toBe('02/29/2024');
    expect(addDays('01/01/2026', -1)).toBe('12/31/2025');
    expect(daysBetween('03/01/2026', '03/01/2026')).toBe(0);
  });

  test('months keep the day and end a shorter month', () => {
    expect(addMonths('01/15/2026', 1)).toBe('02/15/2026');
    expect(addMonths('01/31/2026', 1)).toBe('02/28/2026');
    expect(addMonths('01/31/2024', 1)).toBe('02/29/2024');
    expect(addMonths('10/31/2026', 4)).toBe('02/28/2027');
    expect(addMonths('03/31/2026', -1)).toBe('02/28/2026');
    expect(addMonths('03/30/2026', 0)).toBe('03/30/2026');
    expect(addMonths('12/01/2026', 12)).toBe('12/01/2027');
  });

  test('weekdays: Sunday is 0, before 1970 too', () => {
    expect(weekdayOf('03/01/2026')).toBe(0);
    expect(weekdayOf('03/05/2026')).toBe(4);
    expect(weekdayOf('03/07/2026')).toBe(6);
    expect(weekdayOf('12/31/1899')).toBe(0);
    fc.assert(
      fc.property(calendarDates, (date) => {
        expect(weekdayOf(date)).toBe(dateOf(date)?.getDay());
      }),
    );
  });

  test('a date that does not exist is a typed error', () => {
    for (const call of [
      () => addDays('02/30/2026', 1),
      () => addMonths('', 1),
      () => daysBetween('01/01/2026', 'x'),
      () => weekdayOf(hugeText),
    ]) {
      expect(call).toThrow(
        expect.objectContaining({ name: 'DomainError', code: 'dates.not-a-date' }),
      );
    }
    expect(() => addDays(hugeText, 1)).toThrow(/^Not a calendar date MM\/DD\/YYYY: a{40}$/);
  });
});

describe('Date and calendar date', () => {
  test('the clock of the machine decides the day', () => {
    expect(calendarDate(today)).toBe('03/05/2026');
    expect(calendarDate(new Date(2026, 11, 31, 23, 59, 59, 999))).toBe('12/31/2026');
    expect(calendarDate(new Date(Number.NaN))).toBe('');
  });

  test('a calendar date begins at midnight; one that does not exist has no Date', () => {
    expect(dateOf('03/05/2026')).toEqual(new Date(2026, 2, 5));
    expect(dateOf('01/01/0050')?.getFullYear()).toBe(50);
    expect(dateOf('02/29/2026')).toBeNull();
  });

  test("rules §5: a date is 'in the past' if its calendar day is before today", () => {
    expect(isPast('03/04/2026', today)).toBe(true);
    expect(isPast('03/05/2026', today)).toBe(false);
    expect(isPast('03/06/2026', today)).toBe(false);
    expect(isPast(new Date(2026, 2, 4, 23, 59), new Date(2026, 2, 5, 0, 0))).toBe(true);
    expect(isPast(new Date(2026, 2, 5, 0, 0), new Date(2026, 2, 5, 23, 59))).toBe(false);
    expect(isPast('02/30/2020', today)).toBe(false);
    expect(isPast('', today)).toBe(false);
    expect(isPast('03/04/2026', new Date(Number.NaN))).toBe(false);
  });
});

describe('rules §5: the week starts on Sunday; the billing week starts on Tuesday', () => {
  test('both sides of the week’s edge', () => {
    expect(startOfWeek(new Date(2026, 2, 7, 23, 59))).toEqual(new Date(2026, 2, 1));
    expect(startOfWeek(new Date(2026, 2, 8, 0, 0))).toEqual(new Date(2026, 2, 8));
    expect(startOfBillingWeek(new Date(2026, 2, 9, 23, 59))).toEqual(new Date(2026, 2, 3));
    expect(startOfBillingWeek(new Date(2026, 2, 10, 0, 0))).toEqual(new Date(2026, 2, 10));
    expect(startOfBillingWeek(new Date(2026, 2, 8, 12))).toEqual(new Date(2026, 2, 3));
  });

  test('every instant lies in the week it is given, at most six days after its start', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        for (const [start, weekday] of [
          [startOfWeek(instant), 0],
          [startOfBillingWeek(instant), 2],
        ] as const) {
          expect(start.getDay()).toBe(weekday);
          const days = daysBetween(calendarDate(start), calendarDate(instant));
          expect(days).toBeGreaterThanOrEqual(0);
          expect(days).toBeLessThanOrEqual(6);
        }
        expect(startOfWeek(startOfWeek(instant))).toEqual(startOfWeek(instant));
      }),
    );
  });
});

describe('rules §9: next/previous business-day helpers default to 5 weekdays, skipping Saturday and Sunday', () => {
  test('five weekdays are a week; the time of day stays', () => {
    expect(nextBusinessDay(today)).toEqual(new Date(2026, 2, 12, 14, 30));
    expect(previousBusinessDay(today)).toEqual(new Date(2026, 1, 26, 14, 30));
  });

  test('over the weekend, from the weekend, and no step at all', () => {
    expect(nextBusinessDay(new Date(2026, 2, 6), 1)).toEqual(new Date(2026, 2, 9));
    expect(nextBusinessDay(new Date(2026, 2, 7), 1)).toEqual(new Date(2026, 2, 9));
    expect(nextBusinessDay(new Date(2026, 2, 8), 1)).toEqual(new Date(2026, 2, 9));
    expect(previousBusinessDay(new Date(2026, 2, 9), 1)).toEqual(new Date(2026, 2, 6));
    expect(previousBusinessDay(new Date(2026, 2, 8), 1)).toEqual(new Date(2026, 2, 6));
    expect(nextBusinessDay(today, 0)).toEqual(today);
  });

  test('the given date stays unchanged, and an invalid count is a typed error', () => {
    const date = new Date(today);
    nextBusinessDay(date, 3);
    expect(date).toEqual(today);
    expect(calendarDate(nextBusinessDay(today, 10_000))).toBe('07/03/2064');
    for (const bad of [-1, 1.5, Number.NaN, 10_001])
      expect(() => nextBusinessDay(today, bad)).toThrow(
        expect.objectContaining({ code: 'dates.count' }),
      );
  });

  test('there and back again from a weekday', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 300 }), (instant, count) => {
        const start = previousBusinessDay(instant, 1);
        const back = previousBusinessDay(nextBusinessDay(start, count), count);
        expect(calendarDate(back)).toBe(calendarDate(start));
      }),
    );
  });
});

describe('rules §9: the quarter list covers the current and seven previous quarters (8)', () => {
  test('newest first, with label, value and the bounds of the quarter', () => {
    const quarters = recentQuarters(today);
    expect(quarters.map((quarter) => quarter.value)).toEqual([
      '2026Q1',
      '2025Q4',
      '2025Q3',
      '2025Q2',
      '2025Q1',
      '2024Q4',
      '2024Q3',
      '2024Q2',
    ]);
    expect(quarters[3]).toEqual({
      label: 'Q2 2025',
      value: '2025Q2',
      from: new Date(2025, 3, 1).getTime(),
      to: new Date(2025, 5, 30, 23, 59, 59, 999).getTime(),
    });
  });

  test('a quarter includes its first and last instant; quarters join without a gap', () => {
    expect(recentQuarters(new Date(2026, 3, 1))[0]?.value).toBe('2026Q2');
    expect(recentQuarters(new Date(2026, 2, 31, 23, 59, 59))[0]?.value).toBe('2026Q1');
    expect(recentQuarters(new Date(2026, 11, 31))[0]?.value).toBe('2026Q4');
    const quarters = recentQuarters(today);
    for (const [index, quarter] of quarters.slice(1).entries())
      expect(quarter.to + 1).toBe(quarters[index]?.from);
  });

  test('without a date there are no quarters', () => {
    expect(() => recentQuarters(new Date(Number.NaN))).toThrow(
      expect.objectContaining({ code: 'dates.not-a-date' }),
    );
  });
});
