import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { everyKind as form } from '#forms/testing/every-kind.ts';
import { reviewSections } from './review-rows.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe('a reviewed note of every kind', () => {
  const rows = reviewSections({
    form,
    answers: {
      'body.weight': 120,
      'body.height': 160,
      'motion.knee.active': 80,
      hand: '600x200 M1 1l2 2',
    },
    previous: { 'body.weight': 60, 'body.height': 160, 'motion.knee.active': 100 },
    words: (english) => english,
  }).flatMap((section) => section.rows);
  const rowAt = (path: string) => rows.find((row) => row.path === path);

  it('compares results with those of the last visit, and offers no edit of them', () => {
    expect(rowAt('body.index')).toMatchObject({
      now: '47 kg/m²',
      before: '23 kg/m²',
      changed: true,
      computed: true,
    });
  });

  it('names row and column of a table', () => {
    expect(rowAt('motion.knee.active')).toMatchObject({
      label: 'Knee: Active',
      now: '80 °',
      before: '100 °',
      changed: true,
    });
    expect(rowAt('motion.hip.active')).toMatchObject({ missing: true });
  });

  it('leaves a signature to the person who signed', () => {
    expect(rowAt('hand')).toMatchObject({ now: 'Signed', hand: true });
  });
});
