import { readVisit as contract } from '#contract/visits.ts';
import { handle } from '#server/features/handler.ts';

export const readVisit = handle(contract, async ({ input, repo }) => ({
  visit: await repo.visits.get(input.visitId),
}));
