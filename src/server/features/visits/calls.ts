import * as acts from '#contract/visit-acts.ts';
import * as board from '#contract/board.ts';
import * as contract from '#contract/visits.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { facilityUnaccepted } from '#domain/visit-status.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, officeAndField, scheduling } from '#server/policies/policy.ts';
import {
  confirmVisits,
  endVisits,
  reassignVisits,
  restoreVisits,
  undoActs,
} from './act-on-visits.ts';
import { fitsOf } from '#server/features/staffing/queries/fits-of.ts';
import { assignVisits, unassignVisits } from './assign-visits.ts';
import { moveSeries, moveVisits } from './move-series.ts';
import { moveVisit } from './move-visit.ts';
import { placeVisit } from './place-visit.ts';
import { asRead } from './pay-of-visit.ts';
import { planVisits } from './plan-visits.ts';
import { readBoard, readStaffingFacts } from './read-board.ts';
import { updateVisit } from './update-visit.ts';

export const calls = inArea('visits', [
  handle(contract.visits, officeAndField, async ({ input, repo, session }) => {
    const { status, completedFrom, completedTo, ...search } = input;
    // A clinician's list holds their own visits, whatever person the request names.
    const providerId = repo.scope.reach === 'assigned' ? session.userId : search.providerId;
    return repo.visits.page({
      ...search,
      providerId,
      statuses: status === 'All' || status === facilityUnaccepted ? [] : [status],
      unaccepted: status === facilityUnaccepted,
      completed: { from: completedFrom, to: completedTo },
    });
  }),

  handle(contract.readVisit, officeAndField, async ({ input, repo }) => ({
    visit: asRead(await repo.visits.get(input.visitId), repo.scope),
  })),

  handle(contract.planVisits, scheduling, planVisits),
  handle(contract.moveVisit, scheduling, moveVisit),
  handle(acts.moveVisits, scheduling, moveVisits),
  handle(acts.moveSeries, scheduling, moveSeries),
  handle(acts.reassignVisit, scheduling, reassignVisits),
  handle(acts.confirmVisit, scheduling, confirmVisits),
  handle(acts.missVisit, scheduling, endVisits('miss')),
  handle(acts.cancelVisit, scheduling, endVisits('cancel')),
  handle(acts.expireVisit, scheduling, endVisits('expire')),
  handle(acts.deleteVisit, scheduling, endVisits('delete')),
  handle(acts.restoreVisit, scheduling, restoreVisits),
  handle(acts.undoVisitAct, scheduling, undoActs),
  handle(contract.updateVisit, charting, updateVisit),
  handle(contract.assignVisit, scheduling, assignVisits),
  handle(contract.unassignVisit, scheduling, unassignVisits),

  handle(board.visitBoard, scheduling, readBoard),
  handle(board.staffingFacts, scheduling, readStaffingFacts),
  handle(board.placeVisit, scheduling, placeVisit),

  handle(contract.providersLite, scheduling, async ({ input, repo }) => {
    if (input.visitId === null)
      return { rows: await repo.directory.providers(new Set(providerTypes), null) };
    const visit = await repo.visits.get(input.visitId);
    const group = visitGroup(visit.providerType);
    const fitting = new Set<string>(providerTypes.filter((type) => visitGroup(type) === group));
    const fits = await fitsOf(repo.scope, visit, fitting);
    const rows = await repo.directory.providers(fitting, visit);
    return {
      rows: rows.map((row) => {
        const fit = fits.get(row.id);
        return { ...row, ...(fit && { fit: { ...fit, missingSkills: [...fit.missingSkills] } }) };
      }),
    };
  }),
]);
