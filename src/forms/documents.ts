import type { ProviderType } from '#domain/clinicians.ts';
import { assessors, everybody, licensed } from './sections/chart-note.ts';

/**
 * Forms that are written about a patient without a visit, and who writes each. A phone offers them
 * before it has read a single form, so that the disciplines are repeated here; a test compares.
 */
const documents: Readonly<Record<string, readonly ProviderType[]>> = {
  'communication-note': everybody,
  'incident-report': everybody,
  'missed-visit': everybody,
  'verbal-order': licensed,
  'sixty-day-summary': assessors,
  'plan-of-care': assessors,
  'face-to-face': assessors,
  'transfer-summary': assessors,
  'discharge-summary': assessors,
  'admission-consents': assessors,
  'emergency-preparedness': assessors,
};

/** Ids of the forms that are documents. */
export const documentForms: readonly string[] = Object.keys(documents);

/** Whether somebody of a discipline writes this document; false for a form that is none. */
export const mayWrite = (formId: string, providerType: string | null): boolean =>
  (Object.hasOwn(documents, formId) ? (documents[formId] ?? []) : []).some(
    (each) => each === providerType,
  );
