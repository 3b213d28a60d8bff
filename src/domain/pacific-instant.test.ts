import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pacificInstant } from './pacific-instant.ts';
import { pacificDate, pacificTime } from './pacific.ts';

test('winter, summer, and both odd hours (spec rules §9)', () => {
  expect(pacificInstant('03/05/2026', '11:41')?.toISOString()).toBe('2026-03-05T19:41:00.000Z');
  expect(pacificInstant('07/05/2026', '00:00')?.toISOString()).toBe('2026-07-05T07:00:00.000Z');
  expect(pacificInstant('03/08/2026', '02:30')).toBeNull();
  expect(pacificInstant('11/01/2026', '01:30')?.toISOString()).toBe('2026-11-01T08:30:00.000Z');
});

test('an impossible date or time has no instant', () => {
  for (const [date, time] of [
    ['02/30/2026', '10:00'],
    ['', '10:00'],
    ['03/05/2026', '24:00'],
    ['03/05/2026', ''],
  ] as const)
    expect(pacificInstant(date, time)).toBeNull();
  expect(pacificTime(new Date(Number.NaN))).toBe('');
});

test('returns the shown time to the minute, except for the repeated hour', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2000-01-01T00:00:00Z'),
        max: new Date('2060-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      (instant) => {
        const back = pacificInstant(pacificDate(instant), pacificTime(instant));
        const minutes = Math.floor(instant.getTime() / 60_000);
        expect([minutes, minutes - 60]).toContain((back?.getTime() ?? 0) / 60_000);
      },
    ),
  );
});
