import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { flagText, timesText } from './dose-words.ts';

it.each([
  ['en', 'Second dose for 04:20 PM', '30 min after 08:00 AM', '08:00 AM, 08:00 PM'],
  ['de', 'Second dose for 16:20', '30 min after 08:00', '08:00, 20:00'],
])('writes the times of doses and their order as %s does', (locale, second, late, order) => {
  const before = i18n.locale;
  onTestFinished(() => i18n.loadAndActivate({ locale: before, messages: {} }));
  i18n.loadAndActivate({ locale, messages: {} });
  expect(flagText({ kind: 'double', due: '16:20' })).toBe(second);
  expect(flagText({ kind: 'late', due: '08:00', minutes: 30 })).toBe(late);
  expect(timesText('8:00 am; 20:00')).toBe(order);
  expect(timesText('')).toBe('');
  expect(timesText('with meals')).toBe('with meals');
});
