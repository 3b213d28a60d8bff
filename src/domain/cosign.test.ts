import { describe, expect, it } from 'vitest';
import { cosignatureOf, supervisedBy } from './cosign.ts';

describe('whose cosignature a note needs', () => {
  it.each([
    ['LVN', 'LVN/LPN', 'RN'],
    ['LPN', 'RN', 'RN'],
    ['LVN/LPN', 'LVN/LPN', 'RN'],
    ['PTA', 'PT', 'PT'],
    ['COTA/L', 'OTA', 'OT'],
    ['OTA', 'OTA', 'OT'],
  ] as const)('%s at a visit of %s needs %s', (signedAs, providerType, by) => {
    expect(cosignatureOf(signedAs, providerType)).toBe(by);
  });

  it.each([
    ['RN', 'LVN/LPN'],
    ['RN, former LVN', 'LVN/LPN'],
    ['PT', 'PTA'],
    ['HHA', 'HHA'],
    ['MSW', 'MSW'],
    ['', ''],
  ])('%s at a visit of %s needs none', (signedAs, providerType) => {
    expect(cosignatureOf(signedAs, providerType)).toBeNull();
  });

  it('goes by the discipline of the visit where a credential names no profession', () => {
    expect(cosignatureOf('CWCA', 'PTA')).toBe('PT');
    expect(cosignatureOf('', 'LVN/LPN')).toBe('RN');
  });
});

describe('whom somebody supervises', () => {
  it('is their own discipline and no other', () => {
    expect(supervisedBy('RN, BSN')).toEqual(['RN']);
    expect(supervisedBy('PT/OT')).toEqual(['PT', 'OT']);
    expect(supervisedBy('PTA')).toEqual([]);
    expect(supervisedBy('')).toEqual([]);
  });
});
