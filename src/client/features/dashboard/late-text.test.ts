import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { lateText } from './late-text.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it.each([
  [1, '1 minute late'],
  [59, '59 minutes late'],
  [60, '1 h 0 min late'],
  [638, '10 h 38 min late'],
])('%i minutes are read as %s', (minutes, text) => {
  expect(lateText(minutes)).toBe(text);
});
