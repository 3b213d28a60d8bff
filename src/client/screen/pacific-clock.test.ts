import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { pacificMinutes, pacificMoment, pacificSeconds } from './pacific-clock.ts';

const noon = new Date('2026-03-05T20:41:00.000Z');

it.each([
  ['en', '03/05/2026 12:41 PM PST', '12:41 PM', '12:41:00 PM'],
  ['de', '03/05/2026 12:41 PST', '12:41', '12:41:00'],
])('writes a moment as %s writes times', (locale, moment, minutes, seconds) => {
  const before = i18n.locale;
  onTestFinished(() => i18n.loadAndActivate({ locale: before, messages: {} }));
  i18n.loadAndActivate({ locale, messages: {} });
  expect(pacificMoment(noon)).toBe(moment);
  expect(pacificMinutes(noon)).toBe(minutes);
  expect(pacificSeconds(noon)).toBe(seconds);
  expect(pacificMoment(new Date(Number.NaN))).toBe('');
});
