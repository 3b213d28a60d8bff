import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { formatMoment, formatPacific, pacificDate, pacificWallClock } from './pacific.ts';
import { instants } from './testing/calendar.ts';

describe('rules §9: dates display in a Pacific time zone, with the zone visible', () => {
  test('winter and summer, midnight and noon', () => {
    expect(formatPacific(new Date('2026-03-05T19:41:00Z'))).toBe('03/05/2026 11:41 AM PST');
    expect(formatPacific(new Date('2026-07-05T19:41:00Z'))).toBe('07/05/2026 12:41 PM PDT');
    expect(formatPacific(new Date('2026-07-05T07:00:00Z'))).toBe('07/05/2026 12:00 AM PDT');
    expect(formatPacific(new Date('2026-07-05T06:59:59Z'))).toBe('07/04/2026 11:59 PM PDT');
  });

  test('both sides of the hour that does not exist', () => {
    expect(formatPacific(new Date('2026-03-08T09:59:00Z'))).toBe('03/08/2026 01:59 AM PST');
    expect(formatPacific(new Date('2026-03-08T10:00:00Z'))).toBe('03/08/2026 03:00 AM PDT');
  });

  test('an invalid instant shows nothing', () => {
    const invalid = new Date(Number.NaN);
    expect(formatPacific(invalid)).toBe('');
    expect(pacificDate(invalid)).toBe('');
    expect(pacificWallClock(invalid).getTime()).toBeNaN();
  });

  test('early years keep four digits', () => {
    expect(pacificDate(new Date('0099-06-15T12:00:00Z'))).toBe('06/15/0099');
  });
});

test('the wall clock shows Pacific time on this machine', () => {
  const clock = pacificWallClock(new Date('2026-07-05T06:59:58Z'));
  expect([
    clock.getFullYear(),
    clock.getMonth(),
    clock.getDate(),
    clock.getHours(),
    clock.getMinutes(),
    clock.getSeconds(),
  ]).toEqual([2026, 6, 4, 23, 59, 58]);
  fc.assert(
    fc.property(instants, (instant) => {
      expect(calendarDate(pacificWallClock(instant))).toBe(pacificDate(instant));
    }),
  );
});

test.each([
  ['en', '2026-03-05T19:41:00Z', '03/05/2026 11:41 AM PST'],
  ['de', '2026-03-05T19:41:00Z', '03/05/2026 11:41 PST'],
  ['de', '2026-07-06T02:41:00Z', '07/05/2026 19:41 PDT'],
  ['de', 'no moment', ''],
])('a moment in %s: %s is %j', (language, at, text) => {
  expect(formatMoment(new Date(at), language)).toBe(text);
});
