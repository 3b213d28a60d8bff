import { describe, expect, test } from 'vitest';
import {
  addToClaim,
  claimTypeCodes,
  claimTypeText,
  paymentCodes,
  paymentText,
  removeFromClaim,
} from './claim-codes.ts';

test('rules §4: claim type codes, and the notice of admission', () => {
  expect(claimTypeText('322')).toBe('Interim - First Claim');
  expect(claimTypeText('327')).toBe('Adjustment Claim');
  expect(claimTypeText('328')).toBe('Void/Cancel Prior Claim');
  expect(claimTypeText('329')).toBe('Final Claim for a Home Health PPS Episode');
  expect(claimTypeText('32G')).toBe('CWF Initiated Adjustment Claim');
  expect(claimTypeText('32A')).toBe('Notice of Admission');
  expect(claimTypeText('32D')).toBe('Cancellation of Notice of Admission');
  expect(Object.keys(claimTypeCodes)).toHaveLength(7);
  for (const unknown of ['323', '', 'toString', '32g']) expect(claimTypeText(unknown)).toBeNull();
});

test('rules §4: payment codes', () => {
  expect([1, '2', 3, 4, '22'].map(paymentText)).toEqual([
    'Processed as Primary',
    'Processed as Secondary',
    'Processed as Tertiary',
    'Denied as patient is not active on DOS',
    'Reversal of Previous Payment',
  ]);
  expect(Object.keys(paymentCodes)).toHaveLength(5);
  for (const unknown of [5, '', '__proto__', Number.NaN]) expect(paymentText(unknown)).toBeNull();
});

describe('portal §4: episodes are added or removed by episode and billing cycle', () => {
  const first = { episodeId: 7, claimType: 'FINAL' as const, billingCycle: 1 };
  const second = { ...first, billingCycle: 2 };

  test('added once, with claim type FINAL', () => {
    expect(addToClaim([], { episodeId: 7, billingCycle: 1 })).toEqual([first]);
    expect(addToClaim([first], { episodeId: 7, billingCycle: 2 })).toEqual([first, second]);
    expect(addToClaim([first, second], { episodeId: 7, billingCycle: 1 })).toEqual([second, first]);
  });

  test('removed only when both match', () => {
    expect(removeFromClaim([first, second], first)).toEqual([second]);
    expect(removeFromClaim([first, second], { episodeId: 8, billingCycle: 1 })).toEqual([
      first,
      second,
    ]);
    expect(removeFromClaim([], first)).toEqual([]);
  });
});
