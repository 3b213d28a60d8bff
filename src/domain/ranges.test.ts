import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './dates.ts';
import {
  adjustRange,
  dayRange,
  defaultWindow,
  defaultWindows,
  rangeLimitDays,
  startOfPeriod,
} from './ranges.ts';
import { calendarDates } from './testing/calendar.ts';

describe('portal §5: date-range filters run from the start of the first day to the end of the last', () => {
  test('from texts and from dates', () => {
    const wanted = { start: new Date(2026, 2, 1), end: new Date(2026, 2, 3, 23, 59, 59, 999) };
    expect(dayRange('03/01/2026', '03/03/2026')).toEqual(wanted);
    expect(dayRange(new Date(2026, 2, 1, 15), new Date(2026, 2, 3, 0, 1))).toEqual(wanted);
    expect(
      dayRange('03/01/2026', '03/01/2026').end.getTime() -
        dayRange('03/01/2026', '03/01/2026').start.getTime(),
    ).toBe(86_399_999);
  });

  test('a day that does not exist is a typed error', () => {
    expect(() => dayRange('02/30/2026', '03/03/2026')).toThrow(
      expect.objectContaining({ code: 'ranges.not-a-date' }),
    );
    expect(() => dayRange('03/03/2026', new Date(Number.NaN))).toThrow(
      expect.objectContaining({ code: 'ranges.not-a-date' }),
    );
  });
});

test('portal §2, §9: this week starts on Sunday, this month on its first day', () => {
  expect(startOfPeriod('11/22/2026', 'week'), 'a Sunday').toBe('11/22/2026');
  expect(startOfPeriod('11/21/2026', 'week')).toBe('11/15/2026');
  expect(startOfPeriod('03/01/2026', 'month')).toBe('03/01/2026');
  expect(startOfPeriod('03/31/2026', 'month')).toBe('03/01/2026');
  expect(startOfPeriod('03/31/2026', 'today')).toBe('03/31/2026');
});

describe('portal §5: when one end is moved, the other is pulled to keep within the limit', () => {
  test('invoice range is limited to 365 days, provider visits to 150, episode start to 365', () => {
    expect(rangeLimitDays).toEqual({ invoice: 365, providerVisits: 150, episodeStart: 365 });
  });

  test('exactly the limit stays, one day more pulls the end that was not moved', () => {
    const longest = { start: '01/01/2026', end: '05/31/2026' };
    expect(adjustRange(longest, 'start', 150)).toBe(longest);
    expect(adjustRange({ start: '01/01/2026', end: '05/31/2026' }, 'start', 150)).toEqual({
      start: '01/01/2026',
      end: '05/31/2026',
    });
    expect(adjustRange({ start: '01/01/2026', end: '06/01/2026' }, 'start', 150)).toEqual({
      start: '01/01/2026',
      end: '05/31/2026',
    });
    expect(adjustRange({ start: '01/01/2026', end: '06/01/2026' }, 'end', 150)).toEqual({
      start: '01/02/2026',
      end: '06/01/2026',
    });
    expect(adjustRange({ start: '01/01/2025', end: '01/02/2026' }, 'end', 365)).toEqual({
      start: '01/02/2025',
      end: '01/02/2026',
    });
  });

  test('if the end falls before the start, the range becomes one day: the chosen one', () => {
    expect(adjustRange({ start: '03/02/2026', end: '03/01/2026' }, 'start', 365)).toEqual({
      start: '03/02/2026',
      end: '03/02/2026',
    });
    expect(adjustRange({ start: '03/02/2026', end: '03/01/2026' }, 'end', 365)).toEqual({
      start: '03/01/2026',
      end: '03/01/2026',
    });
    expect(adjustRange({ start: '03/02/2026', end: '03/02/2026' }, 'end', 365)).toEqual({
      start: '03/02/2026',
      end: '03/02/2026',
    });
  });

  test('this does not apply when the change comes from a report', () => {
    const far = { start: '01/01/2020', end: '01/01/2026' };
    const turned = { start: '03/02/2026', end: '03/01/2026' };
    expect(adjustRange(far, 'end', 365, { fromReport: true })).toBe(far);
    expect(adjustRange(turned, 'end', 365, { fromReport: true })).toBe(turned);
    expect(adjustRange(far, 'end', 365, { fromReport: false })).not.toBe(far);
  });

  test('dates move by calendar days and keep their time of day', () => {
    const range = { start: new Date(2026, 0, 1, 8), end: new Date(2026, 11, 31, 17) };
    expect(adjustRange(range, 'start', 150)).toEqual({
      start: range.start,
      end: new Date(2026, 4, 31, 8),
    });
    expect(adjustRange(range, 'end', 150)).toEqual({
      start: new Date(2026, 7, 3, 17),
      end: range.end,
    });
    expect(range.end).toEqual(new Date(2026, 11, 31, 17));
  });

  test('the adjusted range is within the limit, keeps the moved end, and adjusting again changes nothing', () => {
    fc.assert(
      fc.property(
        calendarDates,
        calendarDates,
        fc.constantFrom('start' as const, 'end' as const),
        fc.integer({ min: 0, max: 400 }),
        (start, end, moved, limit) => {
          const once = adjustRange({ start, end }, moved, limit);
          const days = daysBetween(once.start, once.end);
          expect(days).toBeGreaterThanOrEqual(0);
          expect(days).toBeLessThanOrEqual(limit);
          expect(once[moved]).toBe(moved === 'start' ? start : end);
          expect(adjustRange(once, moved, limit)).toEqual(once);
        },
      ),
    );
  });

  test('a day that does not exist is a typed error', () => {
    expect(() => adjustRange({ start: 'x', end: '03/01/2026' }, 'end', 365)).toThrow(
      expect.objectContaining({ code: 'ranges.not-a-date' }),
    );
  });
});

describe('portal §9: default date windows (days relative to today)', () => {
  test('each list has its own', () => {
    const spans = Object.fromEntries(
      Object.entries(defaultWindows).map(([name, { from, to }]) => [name, `${from}..${to}`]),
    );
    expect(spans).toEqual({
      auditLogs: '-30..0',
      providerVisits: '-29..30',
      myVisits: '-120..45',
      tasks: '-30..30',
      orders: '-60..1',
      claims: '-60..0',
      funnels: '-90..0',
      patientFunnel: '-6..0',
      visitFunnel: '-26..7',
      ratings: '-180..0',
      utilization: '-180..0',
      inbox: '-7..0',
    });
  });

  test('around the day of today', () => {
    expect(defaultWindow('myVisits', new Date(2026, 2, 5, 23, 59))).toEqual({
      start: addDays('03/05/2026', -120),
      end: '04/19/2026',
    });
    expect(defaultWindow('visitFunnel', new Date(2026, 2, 5))).toEqual({
      start: '02/07/2026',
      end: '03/12/2026',
    });
    expect(() => defaultWindow('inbox', new Date(Number.NaN))).toThrow(
      expect.objectContaining({ code: 'ranges.not-a-date' }),
    );
  });
});
