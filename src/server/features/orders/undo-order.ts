import type { OutputOf } from '#contract/call.ts';
import type { Despite } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { undoOrder as contract } from '#contract/orders.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import type { Change } from '#server/features/change.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { Removed, StoredChange } from '#server/features/orders/queries.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { checkStaffing } from '#server/features/visits/check-staffing.ts';
import { lockOpen } from './write-order.ts';

/** Planned and nothing since: no clinician, no other day, not a word in its note. */
const isUntouched = ({ visit, note }: VisitAggregate): boolean =>
  visit.status === 'Unstaffed' && visit.revision === 1 && note.content.doc.revision === 0;

/** Undoing passes everything that asks, never what the law or the patient rules out (076). */
const despite: Despite = { reason: 'undo', codes: [...findingCodes] };

/**
 * Brings deleted visits back to whom they belonged.
 *
 * @throws Refusal staffing.blocked, record.not-found for somebody who has left
 */
async function restore(
  within: UnitOfWork,
  change: Change,
  visits: readonly Visit[],
  removed: readonly Removed[],
): Promise<void> {
  const clinicianOf = new Map(removed.map(({ id, providerId }) => [id, providerId]));
  for (const providerId of new Set(clinicianOf.values()))
    if (providerId !== null) await within.directory.clinician(providerId);
  const back = visits.map((visit) => ({ ...visit, providerId: clinicianOf.get(visit.id) ?? null }));
  await checkStaffing(within, back, despite);
  for (const providerId of new Set(clinicianOf.values())) {
    const theirs = visits.filter(({ id }) => clinicianOf.get(id) === providerId);
    if (theirs.length > 0)
      await change.assign(theirs, providerId, providerId === null ? 'Unstaffed' : 'Staffed');
  }
  for (const { id, status } of visits) await change.audit('visit', id, { before: status });
}

/** A change that is not a new order comes back whole or not at all. @throws Refusal order.undo-late */
function requireWhole(
  { replaced_id: replacedId, removed }: StoredChange,
  kept: readonly VisitAggregate[],
  deleted: readonly Visit[],
): void {
  const isChanged = deleted.some(
    ({ id, status, revision }) =>
      status !== 'Deleted' || revision !== removed.find((each) => each.id === id)?.revision,
  );
  if (isChanged || (replacedId !== null && kept.length > 0)) throw new Refusal('order.undo-late');
}

/**
 * Takes a planning or a change back in one step. Nothing charted is deleted or unlinked.
 *
 * @throws Refusal order.undo-late, request.invalid under an episode where nothing is planned now,
 *   staffing.blocked, record.not-found
 */
export async function undoOrder({
  input: { changeId },
  repo,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  return repo.transaction(async (within) => {
    const stored = await within.orders.lock(changeId);
    const { episode_id: episodeId, order_id: orderId, replaced_id: replacedId } = stored;
    const episode = await lockOpen(within, episodeId);
    const ids = [...stored.created, ...stored.removed.map(({ id }) => id)];
    const cases = ids.length === 0 ? [] : await within.visits.lock(ids);
    const created = cases.filter(({ visit }) => stored.created.includes(visit.id));
    const deleted = cases
      .map(({ visit }) => visit)
      .filter(({ id }) => !stored.created.includes(id));
    const going = created.filter(isUntouched).map(({ visit }) => visit);
    const kept = created.filter((each) => !isUntouched(each));
    requireWhole(stored, kept, deleted);
    await within.change(async (change) => {
      if (going.length > 0) await change.assign(going, null, 'Deleted');
      for (const { id } of going) await change.audit('visit', id, { orderId, after: 'Deleted' });
      await restore(within, change, deleted, stored.removed);
      if (orderId !== replacedId && kept.length === 0)
        await change.endOrder(episode, orderId, { ended_by: 'undone' });
      if (replacedId !== null)
        await change.endOrder(episode, replacedId, {
          end_date: stored.replaced_end,
          ended_by: null,
          reason: null,
        });
      await within.orders.markUndone(changeId);
      await change.audit('episode', episodeId, {
        orderId,
        removed: going.length,
        restored: deleted.length,
        kept: kept.length,
      });
    });
    return { restored: deleted.length, removed: going.length, kept: kept.length };
  });
}
