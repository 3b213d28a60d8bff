import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { TimeChange, Visit } from '#contract/entities.ts';
import { Refusal, type FieldReason } from '#contract/errors.ts';
import type { updateVisit as contract } from '#contract/visits.ts';
import { evvActionText, evvReasonText, visitTimes } from '#domain/evv.ts';
import { must } from '#domain/must.ts';
import { visitTimesProblem } from '#domain/visit-times.ts';
import type { Directory } from '#server/features/users/queries/directory.ts';
import type { Reference } from '#server/db/reference.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { payOrReview } from './pay-of-visit.ts';

type Input = ParsedInputOf<typeof contract>;

/**
 * @throws Refusal request.invalid for codes the lists do not have, visit.times and visit.times-far
 * for times this visit cannot have
 */
function check({ times, reason, resolution }: Input, visit: Visit, now: Date): void {
  const unknown = [
    evvReasonText(reason) === null && 'reason',
    evvActionText(resolution) === null && 'resolution',
  ].filter((path) => path !== false);
  if (unknown.length > 0)
    throw new Refusal('request.invalid', {
      fields: unknown.map((path): FieldReason => ({ path, code: 'request.invalid' })),
    });
  const code = visitTimesProblem(times, visit, now);
  if (code) throw new Refusal(code, { fields: [{ path: 'times', code }] });
}

/**
 * An approved visit of somebody paid by the hour is paid by the new times, and any whose times were
 * doubtful is paid now that the office has set them.
 */
async function payAfter(
  visit: Visit,
  directory: Directory,
  { providerTypes }: Reference,
): Promise<number | null> {
  if (visit.status !== 'NotesApproved' || visit.providerId === null) return visit.pay;
  const { providerTypeId } = await directory.clinicianOf(visit.providerId);
  const providerType = must(providerTypes.get(providerTypeId), 'provider type');
  return providerType.is_hourly || visit.pay === null
    ? payOrReview(visit, providerType, await directory.rates(providerType.id))
    : visit.pay;
}

/**
 * Corrects the times of a visit, with reason and resolution (spec rules §9).
 *
 * @throws Refusal request.invalid, visit.times, visit.times-far, visit.changed
 */
export async function updateVisit({
  input,
  repo,
  session,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { visitId, visitRevision, reason, resolution, comment, times } = input;
  return repo.transaction(async (within) => {
    const { visit: before, note } = must((await within.visits.lock([visitId]))[0], 'locked visit');
    check(input, before, now);
    if (before.revision !== visitRevision) throw new Refusal('visit.changed');
    const change: TimeChange = {
      at: now.toISOString(),
      by: session.userId,
      byName: repo.scope.userName,
      reason,
      resolution,
      comment: comment.trim(),
      before: visitTimes(before),
      after: times,
    };
    const changed: Visit = {
      ...before,
      timeChanges: [...(before.timeChanges ?? []), change],
      revision: before.revision + 1,
    };
    const visit: Visit = {
      ...changed,
      pay: await payAfter(changed, within.directory, repo.scope.reference),
    };
    await within.change(async (write) => {
      await write.saveCase({ visit, note });
      await write.audit('visit', visitId, {
        reason,
        resolution,
        before: change.before,
        after: times,
        pay: visit.pay,
      });
    });
    return { visit };
  });
}
