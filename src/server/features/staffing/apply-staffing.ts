import type { Despite } from '#contract/board.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { applyStaffing as contract } from '#contract/staffing.ts';
import { must } from '#domain/must.ts';
import { canTransition, statusWhenAssigned, type VisitStatus } from '#domain/visit-status.ts';
import { isMovable } from '#domain/visit-times.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { checkStaffing } from '#server/features/visits/check-staffing.ts';

type Wanted = ParsedInputOf<typeof contract>['changes'][number];
type Move = {
  readonly visit: Visit;
  /** As it is to be; its revision is that of the visit before. */
  readonly after: Visit;
  readonly movesTime: boolean;
};

/** What a plan does with a visit; null where it is so already. @throws Refusal visit.transition */
function moveOf(
  visit: Visit,
  { providerId, plannedStart = visit.plannedStart }: Wanted,
): Move | null {
  const movesTime = plannedStart !== visit.plannedStart;
  if (providerId === visit.providerId && !movesTime) return null;
  if (movesTime && !isMovable(visit)) throw new Refusal('visit.transition');
  const status = statusAfter(visit, providerId);
  return { visit, after: { ...visit, providerId, plannedStart, status }, movesTime };
}

/** @throws Refusal staffing.conflict, which names the visits that are not as they were planned */
function requireUnchanged(visits: readonly Visit[], wanted: ReadonlyMap<string, Wanted>): void {
  const conflicts = visits
    .filter(({ id, revision }) => wanted.get(id)?.visitRevision !== revision)
    .map(({ id, patientName, dateOfService, providerName, status }) => ({
      visitId: id,
      patientName,
      dateOfService,
      providerName,
      status,
    }));
  if (conflicts.length > 0) throw new Refusal('staffing.conflict', { detail: { conflicts } });
}

/** @throws Refusal visit.transition */
function statusAfter(visit: Visit, providerId: string | null): VisitStatus {
  if (providerId !== null) {
    const status = statusWhenAssigned(visit);
    if (status !== null) return status;
  } else if (visit.status === 'Unstaffed' || canTransition(visit.status, 'Unstaffed', 'office'))
    return 'Unstaffed';
  throw new Refusal('visit.transition');
}

/** Everybody a plan gives visits to is there. @throws Refusal record.not-found */
async function requireClinicians(within: UnitOfWork, moves: readonly Move[]): Promise<void> {
  const ids = new Set(moves.flatMap(({ after: { providerId } }) => providerId ?? []));
  for (const id of ids) await within.directory.clinician(id);
}

/** The moves that have the same clinician and status after them, together. */
function batches(moves: readonly Move[]): Move[][] {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const key = `${move.after.providerId} ${move.after.status}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

/** What speaks against the whole plan at once, by the rules of the board (decision 076). */
function checkMoves(
  within: UnitOfWork,
  moves: readonly Move[],
  despite: Despite | undefined,
): ReturnType<typeof checkStaffing> {
  const after = moves.map((move) => move.after);
  return checkStaffing(
    within,
    after.filter(({ providerId }) => providerId !== null),
    despite,
    after.filter(({ providerId }) => providerId === null),
  );
}

/**
 * Applies a staffing plan, or takes one back: all visits or none.
 *
 * @throws Refusal staffing.conflict, visit.transition, staffing.blocked, staffing.ask,
 *   record.not-found, request.invalid for a visit that is named twice
 */
export async function applyStaffing({
  input,
  repo,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const wanted = new Map(input.changes.map((change) => [change.visitId, change]));
  if (wanted.size !== input.changes.length)
    throw new Refusal('request.invalid', {
      fields: [{ path: 'changes', code: 'request.invalid' }],
    });
  return repo.transaction(async (within) => {
    const locked = (await within.visits.lock([...wanted.keys()])).map(({ visit }) => visit);
    requireUnchanged(locked, wanted);
    const visitOf = new Map(locked.map((visit) => [visit.id, visit]));
    const moves = input.changes.flatMap(
      (change) => moveOf(must(visitOf.get(change.visitId), 'locked visit'), change) ?? [],
    );
    await requireClinicians(within, moves);
    if (moves.length === 0) return { changes: [] };
    await within.change(async (change) => {
      const overridden = await checkMoves(within, moves, input.despite);
      for (const batch of batches(moves)) {
        const [first] = batch;
        if (first === undefined) continue;
        const visits = batch.map(({ visit }) => visit);
        await change.assign(visits, first.after.providerId, first.after.status);
      }
      for (const { visit, after, movesTime } of moves) {
        const { providerId, plannedStart } = after;
        // The same new revision as the assignment: one step for everybody who looks.
        if (movesTime) await change.move({ ...after, revision: visit.revision + 1 });
        await change.audit('visit', visit.id, {
          providerId,
          before: visit.providerId,
          ...(movesTime && { plannedStart, plannedBefore: visit.plannedStart }),
          ...overridden.get(visit.id),
        });
      }
    });
    return {
      changes: moves.map(({ visit }) => ({
        visitId: visit.id,
        visitRevision: visit.revision + 1,
        providerId: visit.providerId,
        plannedStart: visit.plannedStart,
      })),
    };
  });
}
