import * as acts from '#contract/visit-acts.ts';
import * as board from '#contract/board.ts';
import * as plans from '#contract/visit-plans.ts';
import * as contract from '#contract/visits.ts';
import { coverOf } from '#domain/authorization-cover.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { facilityUnaccepted } from '#domain/visit-status.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, field, office, officeAndField, scheduling } from '#server/policies/policy.ts';
import {
  confirmVisits,
  endVisits,
  reassignVisits,
  restoreVisits,
  undoActs,
} from './act-on-visits.ts';
import { shownProviders } from '#server/features/staffing/homes.ts';
import { candidatesFor } from '#server/features/staffing/queries/candidates.ts';
import { addVisit } from './add-visit.ts';
import { assignVisits, unassignVisits } from './assign-visits.ts';
import { commentCalls } from './comment-calls.ts';
import { editVisit } from './edit-visit.ts';
import { moveSeries, moveVisits } from './move-series.ts';
import { moveVisit } from './move-visit.ts';
import { placeVisit } from './place-visit.ts';
import { asRead } from './pay-of-visit.ts';
import { ownCalls } from './own-calls.ts';
import { planVisits } from './plan-visits.ts';
import { readBoard, readStaffingFacts } from './read-board.ts';
import { updateVisit } from './update-visit.ts';
import { visitRecord } from './visit-record.ts';
import { writeDocument } from './write-document.ts';

/** Clinicians as they are answered: how many more there are only where there are some. */
const counted = <R>({ rows, more }: { rows: R; more: number }) => ({
  rows,
  ...(more > 0 && { more }),
});

export const calls = inArea('visits', [
  handle(contract.visits, officeAndField, async ({ input, repo, session }) => {
    const { status, ...search } = input;
    // A clinician's list holds their own visits, whatever person the request names.
    const providerId = repo.scope.reach === 'assigned' ? session.userId : search.providerId;
    return repo.visits.page({
      ...search,
      providerId,
      statuses: status === 'All' || status === facilityUnaccepted ? [] : [status],
      unaccepted: status === facilityUnaccepted,
    });
  }),

  handle(contract.readVisit, officeAndField, async ({ input, repo }) => {
    const visit = await repo.visits.get(input.visitId);
    await repo.audit.opened('visit', visit.id);
    return { visit: asRead(visit, repo.scope) };
  }),

  handle(plans.visitRecord, office, visitRecord),
  handle(plans.addVisit, scheduling, addVisit),
  handle(plans.editVisit, scheduling, editVisit),
  handle(plans.writeDocument, field, writeDocument),
  ...commentCalls,
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

  handle(contract.providersLite, scheduling, async ({ input, repo, server, session }) => {
    const { clinicianId, search } = input;
    if (input.visitId === null)
      return counted(await repo.directory.providers({ clinicianId, search }));
    const visit = await repo.visits.get(input.visitId);
    const group = visitGroup(visit.providerType);
    const fitting = new Set<string>(providerTypes.filter((type) => visitGroup(type) === group));
    const [{ rows, more }, covers] = await Promise.all([
      candidatesFor(repo.scope, visit, fitting, search),
      repo.authorizations.covers([visit.patientId]),
    ]);
    const cover = coverOf(covers, [visit]);
    const shown = shownProviders({ server, session }, rows);
    return {
      ...counted({ rows: shown, more }),
      ...(cover.has(visit.id) && { cover: cover.get(visit.id) }),
    };
  }),
]);

/** What somebody still has to take. */
export const unstaffed = inArea('unstaffedVisits', [
  handle(plans.unassignedVisits, scheduling, ({ input, repo }) =>
    repo.visits.page({
      ...input,
      statuses: ['Unstaffed', 'VisitOverdue'],
      unassigned: true,
      patientId: null,
      episodeId: null,
      providerId: null,
    }),
  ),
]);

export const own = inArea('myVisits', ownCalls);
