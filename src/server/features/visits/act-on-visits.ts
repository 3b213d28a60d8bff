import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import type * as contract from '#contract/visit-acts.ts';
import type { ActOfVisit } from '#contract/visit-parts.ts';
import {
  lastAct,
  mostVisitActs,
  statusWhenEnded,
  statusWhenRestored,
  type EndingAct,
} from '#domain/visit-acts.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { must } from '#domain/must.ts';
import { statusWhenAssigned, type VisitStatus } from '#domain/visit-status.ts';
import { reasonsFor } from '#domain/visit-reasons.ts';
import { isMovable } from '#domain/visit-times.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { checkStaffing, requireInCare } from './check-staffing.ts';
import { refuseIfChanged } from './visit-changed.ts';

type After = { readonly visits: Visit[] };
type Ending = typeof contract.missVisit;
type Pinned = readonly contract.PinnedVisit[];

/**
 * Locks visits and their notes.
 *
 * @returns them in the order in which they were named, which answers keep
 * @throws Refusal visit.changed when somebody else was faster
 */
export async function lockPinned(within: UnitOfWork, pinned: Pinned): Promise<VisitAggregate[]> {
  const seen = new Map(pinned.map(({ visitId, revision }) => [visitId, revision]));
  const locked = await within.visits.lock([...seen.keys()]);
  for (const { visit } of locked) await refuseIfChanged(within, visit, seen.get(visit.id));
  const caseOf = new Map(locked.map((each) => [each.visit.id, each]));
  return [...seen.keys()].map((id) => must(caseOf.get(id), 'locked visit'));
}

/** The visit with one more act and the status it gives. */
const withAct = (visit: Visit, act: Omit<ActOfVisit, 'statusBefore'>): Visit => ({
  ...visit,
  status: act.statusAfter,
  acts: [...(visit.acts ?? []), { ...act, statusBefore: visit.status }].slice(-mostVisitActs),
  revision: visit.revision + 1,
});

/** Visits that somebody is to make again after an act. */
const plannedAgain = (cases: readonly { readonly visit: Visit }[]): Visit[] =>
  cases.map(({ visit }) => visit).filter((visit) => isMovable(visit));

type Who = Pick<SignedInRequest<Ending>, 'repo' | 'session' | 'server' | 'now'>;
type What = Pick<ActOfVisit, 'act' | 'reason' | 'comment'>;

/**
 * Does one thing with every visit, or with none. @throws Refusal visit.transition, visit.changed,
 * visit.outside-episode
 */
function actOn(
  { repo, session, server, now }: Who,
  pinned: Pinned,
  what: What,
  statusAfter: (visit: Visit) => VisitStatus | null,
): Promise<After> {
  const common = {
    id: server.newId(),
    ...what,
    comment: what.comment.trim(),
    at: now.toISOString(),
    by: session.userId,
    byName: repo.scope.userName,
  };
  return repo.transaction(async (within) => {
    const cases = await lockPinned(within, pinned);
    const acted = cases.map(({ visit, note }) => {
      const status = statusAfter(visit);
      if (status === null) throw new Refusal('visit.transition');
      return { before: visit, note, visit: withAct(visit, { ...common, statusAfter: status }) };
    });
    await within.change(async (change) => {
      await requireInCare(within, plannedAgain(acted));
      for (const { visit, note, before } of acted) {
        await change.saveCase({ visit, note });
        await within.missedNotices.raise(before, visit);
        await change.audit('visit', visit.id, {
          before: before.status,
          after: visit.status,
          reason: what.reason?.id ?? null,
        });
      }
      await change.recountCareOf(acted.map(({ visit }) => visit));
    });
    return { visits: acted.map(({ visit }) => visit) };
  });
}

/**
 * Ends visits with a reason of the agency's list.
 *
 * @throws Refusal visit.reason, visit.transition, visit.changed
 */
export const endVisits =
  (ending: EndingAct) =>
  async (request: SignedInRequest<Ending>): Promise<After> => {
    const { reason, comment, visits } = request.input;
    // From `AppConfig.missedVisitReasonTypes` or `WebAppConfig.expireVisitReasonTypes`.
    const listed = reasonsFor(ending, request.repo.scope.reference.constants);
    const known = listed.find(({ id }) => id === reason.id);
    if (!known)
      throw new Refusal('visit.reason', { fields: [{ path: 'reason', code: 'visit.reason' }] });
    return actOn(request, visits, { act: ending, reason: known, comment }, (visit) =>
      statusWhenEnded(ending, visit),
    );
  };

/** Brings visits back. @throws Refusal visit.transition, visit.changed, visit.outside-episode */
export const restoreVisits = async (
  request: SignedInRequest<typeof contract.restoreVisit>,
): Promise<After> => {
  const { visits, comment } = request.input;
  return actOn(request, visits, { act: 'restore', reason: null, comment }, statusWhenRestored);
};

/**
 * Undoes the latest act of each visit. @throws Refusal visit.changed, visit.nothing-to-undo,
 * visit.outside-episode
 */
export async function undoActs({
  input,
  repo,
  now,
}: SignedInRequest<typeof contract.undoVisitAct>): Promise<After> {
  return repo.transaction(async (within) => {
    const cases = await lockPinned(within, input.visits);
    const undone = cases.map(({ visit, note }) => {
      const last = lastAct<ActOfVisit>(visit);
      if (last === null) throw new Refusal('visit.nothing-to-undo');
      const after: Visit = {
        ...visit,
        status: last.statusBefore,
        acts: (visit.acts ?? []).map((each) =>
          each === last ? { ...each, undoneAt: now.toISOString() } : each,
        ),
        revision: visit.revision + 1,
      };
      return { before: visit, visit: after, note, act: last };
    });
    await within.change(async (change) => {
      await requireInCare(within, plannedAgain(undone));
      for (const { visit, note, act: last, before } of undone) {
        await change.saveCase({ visit, note });
        await within.missedNotices.raise(before, visit);
        await change.audit('visit', visit.id, {
          undone: last.act,
          before: last.statusAfter,
          after: visit.status,
        });
      }
      await change.recountCareOf(undone.map(({ visit }) => visit));
    });
    return { visits: undone.map(({ visit }) => visit) };
  });
}

/** The facility's word about shifts. @throws Refusal visit.no-shift, visit.transition, visit.changed */
export async function confirmVisits({
  input: { visits: pinned, confirmed },
  repo,
}: SignedInRequest<typeof contract.confirmVisit>): Promise<OutputOf<typeof contract.confirmVisit>> {
  return repo.transaction(async (within) => {
    const confirmedCases = (await lockPinned(within, pinned)).map(({ visit, note }) => {
      if (visit.episodeType !== 'Shift') throw new Refusal('visit.no-shift');
      if (visit.status !== 'Staffed') throw new Refusal('visit.transition');
      return {
        visit: { ...visit, shiftConfirmedByFacility: confirmed, revision: visit.revision + 1 },
        note,
      };
    });
    await within.change(async (change) => {
      for (const { visit, note } of confirmedCases) {
        await change.saveCase({ visit, note });
        await change.savePlan(visit);
        await change.audit('visit', visit.id, { confirmed });
      }
    });
    return { visits: confirmedCases.map(({ visit }) => visit) };
  });
}

type Reassigning = ParsedInputOf<typeof contract.reassignVisit>;

/** @throws Refusal request.invalid when the discipline does not fit, visit.transition */
async function checkReassigned(
  within: UnitOfWork,
  cases: readonly VisitAggregate[],
  { providerId }: Reassigning,
): Promise<void> {
  const clinician = await within.directory.clinician(providerId);
  for (const { visit } of cases) {
    if (visitGroup(visit.providerType) !== visitGroup(clinician.providerType))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'providerId', code: 'request.invalid' }],
      });
    if (visit.providerId === null || statusWhenAssigned(visit) === null)
      throw new Refusal('visit.transition');
  }
}

/**
 * Gives staffed visits to another clinician.
 *
 * @throws Refusal visit.changed, visit.transition, staffing.blocked, staffing.ask, request.invalid
 */
export async function reassignVisits({
  input,
  repo,
}: SignedInRequest<typeof contract.reassignVisit>): Promise<After> {
  const ids = input.visits.map(({ visitId }) => visitId);
  await repo.transaction(async (within) => {
    const cases = await lockPinned(within, input.visits);
    await checkReassigned(within, cases, input);
    const visits = cases
      .map(({ visit }) => visit)
      .filter(({ providerId }) => providerId !== input.providerId);
    if (visits.length === 0) return;
    await within.change(async (change) => {
      const placed = visits.map((visit) => ({ ...visit, providerId: input.providerId }));
      const overridden = await checkStaffing(within, placed, input.despite);
      for (const status of ['Staffed', 'NotesDue'] as const) {
        const those = visits.filter((visit) => statusWhenAssigned(visit) === status);
        if (those.length > 0) await change.assign(those, input.providerId, status);
      }
      for (const visit of visits)
        await change.audit('visit', visit.id, {
          providerId: input.providerId,
          before: visit.providerId,
          ...overridden.get(visit.id),
        });
    });
  });
  return { visits: await Promise.all(ids.map((id) => repo.visits.get(id))) };
}
