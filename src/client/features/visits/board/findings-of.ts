import * as z from 'zod/mini';
import { changedDetail, type ChangedDetail, type Despite } from '#contract/board.ts';
import { Refusal } from '#contract/errors.ts';
import { findingCodes, type StaffingFinding } from '#domain/staffing-check.ts';

/** What a refusal of staffing says beside its code. */

const found = z.object({
  findings: z.array(z.object({ findings: z.array(z.looseObject({ code: z.enum(findingCodes) })) })),
});

/** The findings of a refused placement, each once; empty for any other failure. */
export function findingsOf(error: unknown): StaffingFinding[] {
  if (!(error instanceof Refusal)) return [];
  if (error.code !== 'staffing.ask' && error.code !== 'staffing.blocked') return [];
  const parsed = found.safeParse(error.detail);
  if (!parsed.success) return [];
  const all = parsed.data.findings.flatMap(({ findings }) => findings);
  const each = new Map(all.map((finding) => [JSON.stringify(finding), finding]));
  // The server made them by the same type; the code was checked.
  return [...each.values()] as unknown as StaffingFinding[];
}

/** Who changed the visit meanwhile, and the visit as it is now; null for any other failure. */
export function changeOf(error: unknown): ChangedDetail | null {
  if (!(error instanceof Refusal) || error.code !== 'visit.changed') return null;
  const parsed = changedDetail.safeParse(error.detail);
  return parsed.success ? parsed.data : null;
}

/** Takes an act back whatever speaks against the state before it, except what blocks. */
export const undoing: Despite = { reason: 'undo', codes: [...findingCodes] };
