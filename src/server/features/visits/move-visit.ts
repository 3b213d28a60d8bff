import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { moveVisit as contract } from '#contract/visits.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { moveVisits } from './move-series.ts';

/** Moves one visit. @throws Refusal visit.changed, and why it cannot move */
export async function moveVisit({
  input: { visitId, visitRevision: revision, dateOfService, plannedStart },
  ...request
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const move = { visitId, revision, dateOfService, plannedStart };
  const [visit] = (await moveVisits({ ...request, input: { moves: [move] } })).visits;
  if (!visit) throw new Refusal('record.not-found');
  return { visit };
}
