import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { receivedText } from './order-words.ts';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says when an order was spoken by the clock of the language', () => {
  const received = { on: '06/26/2026', time: '13:30', from: 'Dr. Sample' };
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(receivedText({ received })).toMatch(/^06\/26\/2026 01:30 PM PDT, Dr\. Sample$/);
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(receivedText({ received })).toMatch(/^06\/26\/2026 13:30 PDT, Dr\. Sample$/);
});
