import type { OutputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import type {
  assignVisit as assignContract,
  unassignVisit as unassignContract,
} from '#contract/visits.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { checkStaffing, requireInCare } from './check-staffing.ts';
import { refuseIfChanged } from './visit-changed.ts';

/** What an assignment changed, and the revisions it left. */
type Changed = OutputOf<typeof assignContract>;

/** @throws Refusal visit.changed, naming the first that changed since it was seen */
async function refuseChanged(
  within: UnitOfWork,
  cases: readonly VisitAggregate[],
  {
    visitIds,
    revisions,
  }: { visitIds: readonly string[]; revisions?: readonly number[] | undefined },
): Promise<void> {
  const seen = new Map(visitIds.map((id, index) => [id, revisions?.[index]]));
  for (const { visit } of cases) await refuseIfChanged(within, visit, seen.get(visit.id));
}

/** Visits with the revision they have after it. */
const shownOf = (cases: readonly VisitAggregate[], changed: readonly Visit[]): Changed => {
  const ids = new Set(changed.map(({ id }) => id));
  return {
    changed: changed.length,
    visits: cases.map(({ visit: { id, revision } }) => ({
      id,
      revision: ids.has(id) ? revision + 1 : revision,
    })),
  };
};

/**
 * Assigns visits to a clinician, all or none.
 *
 * @throws Refusal visit.changed, visit.transition, staffing.blocked such as for another discipline,
 * staffing.ask
 */
export async function assignVisits({
  input,
  repo,
}: SignedInRequest<typeof assignContract>): Promise<Changed> {
  return repo.transaction(async (within) => {
    const clinician = await within.directory.clinician(input.providerId);
    const cases = await within.visits.lock(input.visitIds);
    await refuseChanged(within, cases, input);
    for (const { visit } of cases)
      if (statusWhenAssigned(visit) === null) throw new Refusal('visit.transition');
    const visits = cases
      .map(({ visit }) => visit)
      .filter(
        (visit) => visit.status !== statusWhenAssigned(visit) || visit.providerId !== clinician.id,
      );
    if (visits.length === 0) return shownOf(cases, visits);
    await within.change(async (change) => {
      const overridden = await checkStaffing(
        within,
        visits.map((visit) => ({ ...visit, providerId: clinician.id })),
        input.despite,
      );
      for (const status of ['Staffed', 'NotesDue'] as const) {
        const those = visits.filter((visit) => statusWhenAssigned(visit) === status);
        if (those.length > 0) await change.assign(those, clinician.id, status);
      }
      for (const visit of visits)
        await change.audit('visit', visit.id, {
          providerId: clinician.id,
          before: visit.providerId,
          ...overridden.get(visit.id),
        });
    });
    return shownOf(cases, visits);
  });
}

/** What is not planned any more; taken from its clinician it would be again. */
const over: readonly Visit['status'][] = ['Missed', 'Expired', 'Deleted'];

/**
 * Takes visits back from their clinicians, all or none.
 *
 * @throws Refusal visit.changed, visit.transition; visit.outside-episode for one that would be
 *   planned again after the last day of its care
 */
export async function unassignVisits({
  input,
  repo,
}: SignedInRequest<typeof unassignContract>): Promise<Changed> {
  return repo.transaction(async (within) => {
    const cases = await within.visits.lock(input.visitIds);
    await refuseChanged(within, cases, input);
    const visits = cases.map(({ visit }) => visit).filter((visit) => visit.status !== 'Unstaffed');
    for (const visit of visits)
      if (!canTransition(visit.status, 'Unstaffed', 'office'))
        throw new Refusal('visit.transition');
    if (visits.length === 0) return shownOf(cases, visits);
    await within.change(async (change) => {
      await requireInCare(
        within,
        visits.filter(({ status }) => over.includes(status)),
      );
      await change.assign(visits, null, 'Unstaffed');
      for (const visit of visits)
        await change.audit('visit', visit.id, { providerId: null, before: visit.providerId });
    });
    return shownOf(cases, visits);
  });
}
