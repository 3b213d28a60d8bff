import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { countText, numberText } from './number-text.ts';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('numbers in the reader’s language (ux, language)', () => {
  it.each([
    ['en', '98.6', '1250.5', '74,719'],
    ['de', '98,6', '1250,5', '74.719'],
  ])('%s writes a reading as %s and %s, and a count as %s', (locale, reading, large, count) => {
    i18n.loadAndActivate({ locale, messages: {} });
    expect([numberText(98.6), numberText(1250.5), countText(74_719)]).toEqual([
      reading,
      large,
      count,
    ]);
  });
});
