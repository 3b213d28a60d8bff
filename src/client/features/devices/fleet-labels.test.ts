import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clockText, deviceText, storageText, wipeText } from './fleet-labels.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

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
    expect(clockText(difference)).toBe(words);
  });

  it('tells two phones of the same kind apart', () => {
    const deviceName = 'Android, Chrome';
    const [one, other] = [
      '01955f5c-7d00-7a3b-8c4d-5e6f7a8b9c0d',
      '01955f5c-7d00-7a3b-8c4d-5e6f7a8b3f2a',
    ].map((clientId) => deviceText({ deviceName, clientId }));
    expect([one, other]).toEqual(['Android, Chrome · 9C0D', 'Android, Chrome · 3F2A']);
  });

  it('says storage as the profile does, and a dash where the browser does not tell', () => {
    expect(storageText({ storage: { used: 12_400_000, quota: 10_749_000_000 } })).toBe(
      '12\u00a0MB / 10.7\u00a0GB',
    );
    expect(storageText({ storage: null })).toBe('—');
  });

  it('says whether a wipe still waits for its device (decision 029)', () => {
    const askedAt = '2026-11-20T16:42:00.000Z';
    expect(wipeText({ wipe: null })).toBe('—');
    expect(wipeText({ wipe: { askedAt, doneAt: null } })).toBe('Waiting for the device');
    expect(wipeText({ wipe: { askedAt, doneAt: '2026-11-20T17:00:00.000Z' } })).toBe('Wiped');
  });
});
