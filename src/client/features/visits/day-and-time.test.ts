import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { visitOf } from '#client/features/note/testing/filled-note.ts';
import { clockText, dayAndTime } from './day-and-time.ts';
import { timeEntry, typedTime } from './typed-time.tsx';

const inLanguage = (locale: string): void => {
  const before = i18n.locale;
  onTestFinished(() => i18n.loadAndActivate({ locale: before, messages: {} }));
  i18n.loadAndActivate({ locale, messages: {} });
};
const planned = visitOf({ dateOfService: '11/23/2026', plannedStart: '13:30' });

it('shows a planned time with AM and PM in English', () => {
  inLanguage('en');
  expect(['09:05', '00:00', '12:00', null].map(clockText)).toEqual([
    '09:05 AM',
    '12:00 AM',
    '12:00 PM',
    '',
  ]);
  expect(dayAndTime(planned)).toBe('11/23/2026 01:30 PM');
});

it('shows a planned time by 24 hours in German', () => {
  inLanguage('de');
  expect(['09:05', '00:00', '12:00', null].map(clockText)).toEqual(['09:05', '00:00', '12:00', '']);
  expect(dayAndTime(planned)).toBe('11/23/2026 13:30');
});

const everyMinute = Array.from({ length: 24 * 60 }, (_, at) =>
  [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);

it.each(['en', 'de'])('reads every time that it shows as the same time, in %s', (locale) => {
  inLanguage(locale);
  for (const time of everyMinute) {
    const field = timeEntry({ id: 'x', message: 'At' }, time);
    expect(field.initial).toBe(clockText(time));
    expect(field.problem(field.initial)).toBeNull();
    expect(field.tidy(field.initial)).toBe(field.initial);
    expect(typedTime(field.initial)).toBe(time);
  }
});

it('reads a typed time without am and pm as AM in English, as one of 24 hours in German', () => {
  const typed = ['12:30', '9:5', '1:30 pm', '12:00 am', '13:30', '24:00', '0:5', ''];
  inLanguage('en');
  expect(typed.map(typedTime)).toEqual(
    // One for each, in their order.
    ['00:30', '09:05', '13:30', '00:00', null, null, null, null],
  );
  inLanguage('de');
  expect(typed.map(typedTime)).toEqual([
    '12:30',
    '09:05',
    '13:30',
    '00:00',
    '13:30',
    null,
    '00:05',
    null,
  ]);
});
