import { changedIn, findingsIn, type ChangedDetail, type Despite } from '#contract/board.ts';
import { Refusal } from '#contract/errors.ts';
import { findingCodes, type StaffingFinding } from '#domain/staffing-check.ts';

/** The findings of a refused placement, each once; empty for any other failure. */
export function findingsOf(error: unknown): StaffingFinding[] {
  if (!(error instanceof Refusal)) return [];
  if (error.code !== 'staffing.ask' && error.code !== 'staffing.blocked') return [];
  const each = new Map(findingsIn(error.detail).map((one) => [JSON.stringify(one), one]));
  return [...each.values()];
}

/** Who changed the visit meanwhile, and the visit as it is now; null for any other failure. */
export const changeOf = (error: unknown): ChangedDetail | null =>
  error instanceof Refusal && error.code === 'visit.changed' ? changedIn(error.detail) : null;

/** Takes an act back whatever speaks against the state before it, except what blocks. */
export const undoing: Despite = { reason: 'undo', codes: [...findingCodes] };
