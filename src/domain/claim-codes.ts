/** Claim type codes and payment codes (spec rules §4). */

/**
 * Type of bill, in the specification's words; 32A and 32D by Medicare Claims Processing Manual ch.
 * 10 §10.1.10.
 */
export const claimTypeCodes = {
  '322': 'Interim - First Claim',
  '327': 'Adjustment Claim',
  '328': 'Void/Cancel Prior Claim',
  '329': 'Final Claim for a Home Health PPS Episode',
  '32A': 'Notice of Admission',
  '32D': 'Cancellation of Notice of Admission',
  '32G': 'CWF Initiated Adjustment Claim',
} as const;

/** How a payer processed a claim (spec rules §4). */
export const paymentCodes = {
  '1': 'Processed as Primary',
  '2': 'Processed as Secondary',
  '3': 'Processed as Tertiary',
  '4': 'Denied as patient is not active on DOS',
  '22': 'Reversal of Previous Payment',
} as const;

const textsOfClaimTypes: ReadonlyMap<string, string> = new Map(Object.entries(claimTypeCodes));
const textsOfPayments: ReadonlyMap<string, string> = new Map(Object.entries(paymentCodes));

/** The text of a claim type code; null for an unknown one. */
export function claimTypeText(code: string): string | null {
  return textsOfClaimTypes.get(code) ?? null;
}

/** The text of a payment code; null for an unknown one. */
export function paymentText(code: string | number): string | null {
  return textsOfPayments.get(String(code)) ?? null;
}

/** An episode's billing cycle chosen for a claim (spec portal §3, §4). */
export type ClaimSelection = {
  readonly episodeId: number | string;
  readonly claimType: 'FINAL';
  readonly billingCycle: number;
};
type ChosenCycle = { readonly episodeId: number | string; readonly billingCycle: number };

/**
 * Adds an episode by episode and billing cycle, once; its claim type is FINAL (spec portal §4, §9).
 */
export function addToClaim(
  selection: readonly ClaimSelection[],
  { episodeId, billingCycle }: ChosenCycle,
): ClaimSelection[] {
  return [
    ...removeFromClaim(selection, { episodeId, billingCycle }),
    { episodeId, claimType: 'FINAL', billingCycle },
  ];
}

/** Removes an episode by episode and billing cycle. */
export function removeFromClaim(
  selection: readonly ClaimSelection[],
  { episodeId, billingCycle }: ChosenCycle,
): ClaimSelection[] {
  return selection.filter(
    (chosen) => chosen.episodeId !== episodeId || chosen.billingCycle !== billingCycle,
  );
}
