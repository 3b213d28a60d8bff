import { describe, expect, it } from 'vitest';
import { billingCycleOf } from './billing-cycle.ts';
import {
  archiveReasonsOf,
  isStartDay,
  isWholePlace,
  lastDayOf,
  payerTypesOf,
} from './episode-rules.ts';

const constant = (name: string, value: string) => [{ type: 'WebAppConfig', name, value }];

describe('lists of an episode (portal §9, D35)', () => {
  it('reasons to archive come from the constant, and until then from ours', () => {
    expect(archiveReasonsOf(constant('episodeArchiveReasons', 'Moved, Other'))).toEqual([
      'Moved',
      'Other',
    ]);
    expect(archiveReasonsOf([])).toContain('Opened by mistake');
  });

  it('payer types begin with Episodic, each once', () => {
    expect(payerTypesOf([])).toEqual(['Episodic']);
    expect(payerTypesOf(constant('payerTypes', 'Per visit, Episodic'))).toEqual([
      'Episodic',
      'Per visit',
    ]);
  });
});

describe('days of an episode', () => {
  it.each([
    ['11/24/2026', true],
    ['11/24/2025', true],
    ['11/23/2025', false],
    ['02/22/2027', true],
    ['02/23/2027', false],
    ['01/01/1900', false],
    ['02/30/2026', false],
  ])('start of care %s today, 11/24/2026: %s', (day, expected) => {
    expect(isStartDay(day, '11/24/2026')).toBe(expected);
  });

  it('are sixty, with a billing cycle for every day', () => {
    expect(lastDayOf('11/01/2026')).toBe('12/30/2026');
    const cycles = ['10/01/2026', '11/01/2026', '11/30/2026', '12/01/2026', '03/01/2027'];
    expect(cycles.map((day) => billingCycleOf('11/01/2026', day))).toEqual([1, 1, 1, 2, 2]);
  });
});

describe('the place of an episode (portal §5)', () => {
  it.each([
    [{}, true],
    [{ latitude: 36.7, longitude: -119.8 }, true],
    [{ latitude: null, longitude: null }, true],
    [{ latitude: 36.7, longitude: null }, false],
    [{ longitude: 0 }, false],
  ])('%j is whole: %s', (place, expected) => {
    expect(isWholePlace(place)).toBe(expected);
  });
});
