import * as contract from '#contract/visits.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, officeAndField, scheduling } from '#server/policies/policy.ts';
import { assignVisits, unassignVisits } from './assign-visits.ts';
import { moveVisit } from './move-visit.ts';
import { planVisits } from './plan-visits.ts';
import { updateVisit } from './update-visit.ts';

export const calls = inArea('visits', [
  handle(contract.visits, officeAndField, async ({ input, repo, session }) => {
    const { status, ...search } = input;
    // A clinician's list holds their own visits, whatever person the request names.
    const providerId = repo.scope.reach === 'assigned' ? session.userId : search.providerId;
    return repo.visits.page({
      ...search,
      providerId,
      statuses: status === 'All' ? [] : [status],
    });
  }),

  handle(contract.readVisit, officeAndField, async ({ input, repo }) => ({
    visit: await repo.visits.get(input.visitId),
  })),

  handle(contract.planVisits, scheduling, planVisits),
  handle(contract.moveVisit, scheduling, moveVisit),
  handle(contract.updateVisit, charting, updateVisit),
  handle(contract.assignVisit, scheduling, assignVisits),
  handle(contract.unassignVisit, scheduling, unassignVisits),

  handle(contract.providersLite, scheduling, async ({ input, repo }) => {
    if (input.visitId === null)
      return { rows: await repo.directory.providers(new Set(providerTypes), null) };
    const visit = await repo.visits.get(input.visitId);
    const group = visitGroup(visit.providerType);
    const fitting = new Set<string>(providerTypes.filter((type) => visitGroup(type) === group));
    return { rows: await repo.directory.providers(fitting, visit) };
  }),
]);
