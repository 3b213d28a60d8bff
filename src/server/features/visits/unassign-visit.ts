import { Refusal } from '#contract/errors.ts';
import { unassignVisit as contract } from '#contract/visits.ts';
import { canTransition } from '#domain/visit-status.ts';
import { handle } from '#server/features/handler.ts';

export const unassignVisit = handle(contract, async ({ input, repo }) => {
  const changed = await repo.transaction(async (within) => {
    const visits = (await within.visits.lock(input.visitIds))
      .map(({ visit }) => visit)
      .filter((visit) => visit.status !== 'Unstaffed');
    for (const visit of visits)
      if (!canTransition(visit.status, 'Unstaffed', 'office'))
        throw new Refusal('visit.transition');
    if (visits.length === 0) return 0;
    await within.change(async (change) => {
      await change.assign(visits, null, 'Unstaffed');
      for (const visit of visits)
        await change.audit('visit', visit.id, { providerId: null, before: visit.providerId });
    });
    return visits.length;
  });
  return { changed };
});
