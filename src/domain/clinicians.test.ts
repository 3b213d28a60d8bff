import { describe, expect, test } from 'vitest';
import { engagement, providerTypes, visitGroup } from './clinicians.ts';

test('rules §1: provider types group as RN, PT, OT, ST, MSW and HHA for visit counts', () => {
  expect(providerTypes.map((type) => visitGroup(type))).toEqual([
    'RN',
    'RN',
    'PT',
    'PT',
    'OT',
    'OT',
    'ST',
    'MSW',
    'HHA',
    'HHA',
  ]);
});

test('the single spellings of LVN/LPN and ST/SLP belong to the same groups; unknown types to none', () => {
  expect(['LVN', 'LPN', 'ST', 'SLP'].map((type) => visitGroup(type))).toEqual([
    'RN',
    'RN',
    'ST',
    'ST',
  ]);
  for (const unknown of ['rn', '', 'toString', '__proto__', null, undefined])
    expect(visitGroup(unknown)).toBeNull();
});

describe('rules §4: more than 14 days ago is red; more than 7 days is orange; otherwise green', () => {
  const now = new Date('2026-03-15T12:00:00Z');
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);

  test('both sides of each bound', () => {
    expect(engagement(ago(14, 1), now)).toBe('red');
    expect(engagement(ago(14), now)).toBe('orange');
    expect(engagement(ago(7, 1), now)).toBe('orange');
    expect(engagement(ago(7), now)).toBe('green');
    expect(engagement(now, now)).toBe('green');
  });

  test('texts and milliseconds are read too; never or unreadable is red; a login ahead of the clock is green', () => {
    expect(engagement('2026-03-07T12:00:00Z', now)).toBe('orange');
    expect(engagement(now.getTime(), now)).toBe('green');
    expect(engagement(0, now)).toBe('red');
    expect(engagement(null, now)).toBe('red');
    expect(engagement(undefined, now)).toBe('red');
    expect(engagement('yesterday', now)).toBe('red');
    expect(engagement(ago(-1), now)).toBe('green');
  });
});
