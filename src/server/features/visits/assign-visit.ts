import { assignVisit as contract } from '#contract/visits.ts';
import { Refusal } from '#contract/errors.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { statusWhenAssigned } from '#domain/visit-status.ts';
import { handle } from '#server/features/handler.ts';

export const assignVisit = handle(contract, async ({ input, repo }) => {
  const changed = await repo.transaction(async (within) => {
    const clinician = await within.directory.clinician(input.providerId);
    const cases = await within.visits.lock(input.visitIds);
    for (const { visit } of cases) {
      if (visitGroup(visit.providerType) !== visitGroup(clinician.providerType))
        throw new Refusal('request.invalid', {
          fields: [{ path: 'providerId', code: 'request.invalid' }],
        });
      if (statusWhenAssigned(visit) === null) throw new Refusal('visit.transition');
    }
    const visits = cases
      .map(({ visit }) => visit)
      .filter(
        (visit) => visit.status !== statusWhenAssigned(visit) || visit.providerId !== clinician.id,
      );
    if (visits.length === 0) return 0;
    await within.change(async (change) => {
      for (const status of ['Staffed', 'NotesDue'] as const) {
        const those = visits.filter((visit) => statusWhenAssigned(visit) === status);
        if (those.length > 0) await change.assign(those, clinician.id, status);
      }
      for (const visit of visits)
        await change.audit('visit', visit.id, {
          providerId: clinician.id,
          before: visit.providerId,
        });
    });
    return visits.length;
  });
  return { changed };
});
