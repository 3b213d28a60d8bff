import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('sizes of files and storage (ux, language)', () => {
  it.each([
    [0, '0 bytes', '0 Byte'],
    [30, '30 bytes', '30 Byte'],
    [12_400, '12 kB', '12 kB'],
    [999_400, '999 kB', '999 kB'],
    [999_500, '1 MB', '1 MB'],
    [25_000_000, '25 MB', '25 MB'],
    [10_743_000_000, '10.7 GB', '10,7 GB'],
    [2_048_000_000_000, '2,048 GB', '2.048 GB'],
  ])('%i bytes are %s in English and %s in German', (bytes, english, german) => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    expect(sizeText(bytes)).toBe(english.replace(' ', '\u00a0'));
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    expect(sizeText(bytes)).toBe(german.replace(' ', '\u00a0'));
  });
});
