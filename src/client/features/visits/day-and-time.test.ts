import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { visitOf } from '#client/features/note/testing/filled-note.ts';
import { clockText, dayAndTime } from './day-and-time.ts';
import { timeEntry } from './typed-time.tsx';

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

it('shows a planned time by 24 hours in German, and has it typed as the agency types it', () => {
  inLanguage('de');
  expect(['09:05', '00:00', '12:00', null].map(clockText)).toEqual(['09:05', '00:00', '12:00', '']);
  expect(dayAndTime(planned)).toBe('11/23/2026 13:30');
  expect(timeEntry({ id: 'x', message: 'At' }, '13:30').initial).toBe('01:30 PM');
});
