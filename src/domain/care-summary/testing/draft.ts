import { expect } from 'vitest';
import { readCareSummary, type CareSummaryDraft, type CareSummaryResult } from '../read.ts';

/** The draft of a document, which must be readable. */
export function draftOf(xml: string): CareSummaryDraft {
  const result = readCareSummary(xml);
  expect(result).toMatchObject({ ok: true });
  return (result as Extract<CareSummaryResult, { ok: true }>).draft;
}
