import { describe, expect, it } from 'vitest';
import { clockWords, storageWords, wipeWords } from './fleet-words.ts';

describe('the words of the fleet page', () => {
  it.each([
    [0, '0 s'],
    [400, '0 s'],
    [-12_000, '−12 s'],
    [59_600, '+1 min'],
    [90_000, '+2 min'],
    [-3_600_000, '−1:00 h'],
    [2 * 3_600_000 + 5 * 60_000, '+2:05 h'],
  ])('a clock difference of %i ms is %s', (difference, words) => {
    expect(clockWords(difference)).toBe(words);
  });

  it('says storage in megabytes, and a dash where the browser does not tell', () => {
    expect(storageWords({ storage: { used: 12_400_000, quota: 2_000_000_000 } })).toBe('12 / 2,000\u00a0MB');
    expect(storageWords({ storage: null })).toBe('—');
  });

  it('says whether a wipe still waits for its device (decision 029)', () => {
    const askedAt = '2026-11-20T16:42:00.000Z';
    expect(wipeWords({ wipe: null })).toBe('—');
    expect(wipeWords({ wipe: { askedAt, doneAt: null } })).toBe('Waits for the device');
    expect(wipeWords({ wipe: { askedAt, doneAt: '2026-11-20T17:00:00.000Z' } })).toBe('Wiped');
  });
});
