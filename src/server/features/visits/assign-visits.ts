import { Refusal } from '#contract/errors.ts';
import type {
  assignVisit as assignContract,
  unassignVisit as unassignContract,
} from '#contract/visits.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/** How many visits an assignment changed. */
type Changed = { readonly changed: number };

/**
 * Assigns visits to a clinician, all or none.
 *
 * @throws Refusal request.invalid when the clinician's discipline does not fit, visit.transition
 */
export async function assignVisits({
  input,
  repo,
}: SignedInRequest<typeof assignContract>): Promise<Changed> {
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
}

/** Takes visits back from their clinicians, all or none. @throws Refusal visit.transition */
export async function unassignVisits({
  input,
  repo,
}: SignedInRequest<typeof unassignContract>): Promise<Changed> {
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
}
