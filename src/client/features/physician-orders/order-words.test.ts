import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { declinedText, markedText, sendingsText } from './order-history.ts';
import { amendedText, endText, receivedText, sentText, writtenText } from './order-words.ts';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says when an order was spoken by the clock of the language', () => {
  const received = { on: '06/26/2026', time: '13:30', from: 'Dr. Sample' };
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(receivedText({ received })).toMatch(/^06\/26\/2026 01:30 PM PDT, Dr\. Sample$/);
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(receivedText({ received })).toMatch(/^06\/26\/2026 13:30 PDT, Dr\. Sample$/);
});

it('says when an order was written, amended, sent, signed and voided by the same clock', () => {
  const at = '2026-06-26T20:30:00Z';
  const by = 'Nora Nurse';
  const link = { state: 'works', until: at } as const;
  const sent = { type: 'mail', to: 'a@b.example', at, by, count: 1, printed: false, link } as const;
  const order = (parts: object) => ({ former: false, released: null, ...parts }) as PhysicianOrder;
  const amendment = { by, at, before: '', confirmed: { by, at } };
  const texts = () => [
    writtenText({ name: by, at, received: at }),
    amendedText({ amendments: [amendment] } as never),
    sentText(order({ sent })),
    endText(order({ signature: { name: 'Pat Park', how: 'link', at }, voided: null })),
    endText(order({ signature: null, voided: { by, at, reason: 'Twice' } })),
    endText(
      order({
        signature: null,
        voided: { by, at: '2026-06-25T20:30:00Z', reason: 'Twice' },
        released: { by, at, reason: 'Nobody needs it' },
      }),
    ),
    markedText(order({ marked: { by, at } })),
    sendingsText(order({ sendings: [sent] })),
    declinedText(order({ declined: [{ by, at, words: 'x', declinedBy: by, declinedAt: at }] })),
  ];
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  for (const text of texts()) expect(text).toContain('06/26/2026 01:30 PM PDT');
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  for (const text of texts()) {
    expect(text).toContain('06/26/2026 13:30 PDT');
    expect(text).not.toMatch(/[AP]M/);
  }
});
