import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hugeText, naughtyText } from './testing/naughty.ts';
import { greeting, isFormTime, isTimeOfDay, normalizeTimeEntry, timeToMinutes } from './times.ts';

test('rules §5: time in forms is 24-hour HH:MM', () => {
  for (const good of ['00:00', '09:05', '19:59', '20:00', '23:59'])
    expect(isFormTime(good), good).toBe(true);
  for (const bad of [
    '24:00',
    '9:05',
    '09:60',
    '0905',
    '09:05 AM',
    ' 09:05',
    '09:05\n',
    '',
    null,
    905,
  ])
    expect(isFormTime(bad), String(bad)).toBe(false);
});

test('rules §5: time of day text must match hh:mm plus AM or PM, hours 01-12, minutes 00-59', () => {
  for (const good of ['01:00 AM', '09:59 PM', '10:00 AM', '12:59 PM', '12:00 AM'])
    expect(isTimeOfDay(good), good).toBe(true);
  for (const bad of [
    '00:59 AM',
    '13:00 PM',
    '1:00 AM',
    '01:60 AM',
    '01:00',
    '01:00 am',
    '01:00 XM',
    '01:00 AM ',
    '',
    null,
  ])
    expect(isTimeOfDay(bad), String(bad)).toBe(false);
});

describe('rules §5: time entry normalisation', () => {
  test('1-2 digit hours and minutes with optional am/pm in any case, defaulting to AM', () => {
    expect(normalizeTimeEntry('9:5')).toBe('09:05 AM');
    expect(normalizeTimeEntry('09:05')).toBe('09:05 AM');
    expect(normalizeTimeEntry('9:30pm')).toBe('09:30 PM');
    expect(normalizeTimeEntry('12:00 Pm')).toBe('12:00 PM');
    expect(normalizeTimeEntry(' 1:0 aM ')).toBe('01:00 AM');
  });

  test('accepted only if hour is 1-12 and minute 0-59', () => {
    expect(normalizeTimeEntry('1:00')).toBe('01:00 AM');
    expect(normalizeTimeEntry('12:59')).toBe('12:59 AM');
    for (const bad of [
      '0:30',
      '00:30',
      '13:00',
      '13:00 PM',
      '12:60',
      '930',
      '9',
      '9:',
      ':30',
      '9:300',
      '123:00',
      '9:30 x',
      'x9:30',
      '9:30amx',
      '',
      null,
      undefined,
    ]) {
      expect(normalizeTimeEntry(bad), String(bad)).toBeNull();
    }
  });

  test('normalising twice is normalising once, and the result is a time of day', () => {
    const typed = fc.oneof(
      naughtyText,
      fc
        .tuple(fc.nat(20), fc.nat(70), fc.constantFrom('', 'am', ' PM', ' pm'))
        .map(([h, m, half]) => `${h}:${m}${half}`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const once = normalizeTimeEntry(text);
        if (once === null) return;
        expect(isTimeOfDay(once)).toBe(true);
        expect(normalizeTimeEntry(once)).toBe(once);
      }),
    );
  });
});

describe('rules §5: a time string converts to minutes since midnight', () => {
  test('12-hour with AM/PM or 24-hour', () => {
    expect(timeToMinutes('12:00 AM')).toBe(0);
    expect(timeToMinutes('12:59 am')).toBe(59);
    expect(timeToMinutes('1:00 AM')).toBe(60);
    expect(timeToMinutes('12:00 PM')).toBe(720);
    expect(timeToMinutes('11:59 pm')).toBe(1439);
    expect(timeToMinutes('00:00')).toBe(0);
    expect(timeToMinutes('12:30')).toBe(750);
    expect(timeToMinutes('23:59')).toBe(1439);
    expect(timeToMinutes('00:59')).toBe(59);
  });

  test('an unparsable time gives the maximum value so it sorts last', () => {
    for (const bad of ['', '24:00', '12:60', '0:30 AM', '13:00 PM', 'noon', '9', null, undefined])
      expect(timeToMinutes(bad), String(bad)).toBe(Number.MAX_SAFE_INTEGER);
    expect(
      ['x', '11:00 PM', '09:00'].toSorted((a, b) => timeToMinutes(a) - timeToMinutes(b)),
    ).toEqual(['09:00', '11:00 PM', 'x']);
  });

  test('no text gives NaN, a fraction or a throw', () => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        const minutes = timeToMinutes(text);
        expect(
          minutes === Number.MAX_SAFE_INTEGER ||
            (Number.isInteger(minutes) && minutes >= 0 && minutes < 1440),
        ).toBe(true);
      }),
    );
    expect(timeToMinutes(hugeText)).toBe(Number.MAX_SAFE_INTEGER);
    expect(normalizeTimeEntry(hugeText)).toBeNull();
    expect(timeToMinutes(`${' '.repeat(36)}9:30`)).toBe(570);
    expect(timeToMinutes(`${' '.repeat(37)}9:30`)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

test('rules §2: Good Morning for hours 2 to 11, Good Afternoon for 12 to 17, Good Evening otherwise', () => {
  expect([0, 1, 2, 11, 12, 17, 18, 23].map(greeting)).toEqual([
    'Good Evening',
    'Good Evening',
    'Good Morning',
    'Good Morning',
    'Good Afternoon',
    'Good Afternoon',
    'Good Evening',
    'Good Evening',
  ]);
  expect(greeting(11.99)).toBe('Good Morning');
  expect(greeting(17.99)).toBe('Good Afternoon');
  expect(greeting(Number.NaN)).toBe('Good Evening');
});
