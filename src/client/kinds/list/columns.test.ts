import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { instant } from './columns.ts';

it.each([
  ['en', '03/05/2026 12:41 PM PST'],
  ['de', '03/05/2026 12:41 PST'],
])('writes an instant of a list as %s writes times', (locale, words) => {
  const before = i18n.locale;
  onTestFinished(() => i18n.loadAndActivate({ locale: before, messages: {} }));
  i18n.loadAndActivate({ locale, messages: {} });
  expect(instant.text('2026-03-05T20:41:00.000Z')).toBe(words);
  expect(instant.text(null)).toBe('—');
});
