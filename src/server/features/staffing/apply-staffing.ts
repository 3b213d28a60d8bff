import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { applyStaffing as contract } from '#contract/staffing.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { canTransition, statusWhenAssigned, type VisitStatus } from '#domain/visit-status.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

type Wanted = ParsedInputOf<typeof contract>['changes'][number];
type Move = { readonly visit: Visit; readonly wanted: Wanted; readonly status: VisitStatus };

const movesTime = (visit: Visit, { plannedStart }: Wanted): boolean =>
  plannedStart !== undefined && plannedStart !== visit.plannedStart;

const isAsItIs = (visit: Visit, wanted: Wanted): boolean =>
  wanted.providerId === visit.providerId && !movesTime(visit, wanted);

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

/** @throws Refusal record.not-found, request.invalid when a discipline does not fit */
async function requireDisciplines(within: UnitOfWork, moves: readonly Move[]): Promise<void> {
  const ids = new Set(moves.flatMap(({ wanted: { providerId } }) => providerId ?? []));
  for (const id of ids) {
    const { providerType } = await within.directory.clinician(id);
    const isOther = moves.some(
      ({ visit, wanted }) =>
        wanted.providerId === id && visitGroup(visit.providerType) !== visitGroup(providerType),
    );
    if (isOther)
      throw new Refusal('request.invalid', {
        fields: [{ path: 'changes', code: 'request.invalid' }],
      });
  }
}

/** The moves that have the same clinician and status after them, together. */
function batches(moves: readonly Move[]): Move[][] {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const key = `${move.wanted.providerId} ${move.status}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

/** Applies a staffing plan, or takes one back: all visits or none. */
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
    const moves = locked.flatMap((visit): Move[] => {
      const change = wanted.get(visit.id);
      return change === undefined || isAsItIs(visit, change)
        ? []
        : [{ visit, wanted: change, status: statusAfter(visit, change.providerId) }];
    });
    await requireDisciplines(within, moves);
    if (moves.length === 0) return { changes: [] };
    await within.change(async (change) => {
      for (const batch of batches(moves)) {
        const [first] = batch;
        if (first === undefined) continue;
        const visits = batch.map(({ visit }) => visit);
        await change.assign(visits, first.wanted.providerId, first.status);
      }
      for (const { visit, wanted: to, status } of moves) {
        const plannedStart = movesTime(visit, to) ? (to.plannedStart ?? null) : visit.plannedStart;
        const { providerId } = to;
        // The same new revision as the assignment: one step for everybody who looks.
        if (movesTime(visit, to))
          await change.move({
            ...visit,
            plannedStart,
            providerId,
            status,
            revision: visit.revision + 1,
          });
        await change.audit('visit', visit.id, {
          providerId,
          before: visit.providerId,
          ...(movesTime(visit, to) && { plannedStart, plannedBefore: visit.plannedStart }),
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
