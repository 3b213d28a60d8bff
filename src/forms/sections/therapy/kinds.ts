import type { Condition } from '../../define.ts';

/** The therapy a document is for. The visit decides it; no document asks. */
export type Therapy = 'PT' | 'OT' | 'ST';

/** What a therapist documents in the course of care. */
export type TherapyDocument = 'evaluation' | 'visit' | 'reassessment' | 'discharge';

export type TherapyParts = { readonly therapy: Therapy; readonly document: TherapyDocument };

/** What is observed at the visit itself is never copied from the last one. */
export const observed = { copyFromLast: false } as const;

/**
 * What was measured: an evaluation, a reassessment and a discharge measure everything, a visit what
 * its therapist names.
 */
export const measuredPath = 'measured.parts';
export const measuredNow = (
  { document }: TherapyParts,
  part: string,
): { readonly showIf?: Condition } =>
  document === 'visit' ? { showIf: { path: measuredPath, includes: part } } : {};

/** With what today's level is compared; a visit shows only today's. */
export const compared = ({ document }: TherapyParts): string | null =>
  ({
    evaluation: 'Prior level of function',
    visit: null,
    reassessment: 'Last assessment',
    discharge: 'At evaluation',
  })[document];

export const current = ({ document }: TherapyParts): string =>
  document === 'discharge' ? 'At discharge' : 'Now';
