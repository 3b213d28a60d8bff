import {
  changedIn,
  findingsIn,
  type ChangedDetail,
  type Despite,
  type FoundVisit,
} from '#contract/board.ts';
import { Refusal } from '#contract/errors.ts';
import { findingCodes, type StaffingFinding } from '#domain/staffing-check.ts';

/** What speaks against each visit of a refused act; empty for any other failure. */
export function foundIn(error: unknown): FoundVisit[] {
  if (!(error instanceof Refusal)) return [];
  return error.code === 'staffing.ask' || error.code === 'staffing.blocked'
    ? findingsIn(error.detail)
    : [];
}

/** The findings of a refused placement, each once; empty for any other failure. */
export function findingsOf(error: unknown): StaffingFinding[] {
  const all = foundIn(error).flatMap(({ findings }) => findings);
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Who changed the visit meanwhile, and the visit as it is now; null for any other failure. */
export const changeOf = (error: unknown): ChangedDetail | null =>
  error instanceof Refusal && error.code === 'visit.changed' ? changedIn(error.detail) : null;

/** Takes an act back whatever speaks against the state before it, except what blocks. */
export const undoing: Despite = { reason: 'undo', codes: [...findingCodes] };
