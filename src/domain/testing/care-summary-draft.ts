import { readCareSummary, type CareSummaryDraft } from '../care-summary.ts';

/** The draft of a document that must be readable. */
export function draftOf(xml: string): CareSummaryDraft {
  const result = readCareSummary(xml);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.draft;
}
