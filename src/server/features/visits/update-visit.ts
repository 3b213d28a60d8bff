import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { TimeChange, Visit } from '#contract/entities.ts';
import { Refusal, type FieldReason } from '#contract/errors.ts';
import type { updateVisit as contract } from '#contract/visits.ts';
import { evvActionText, evvReasonText, visitTimes } from '#domain/evv.ts';
import { must } from '#domain/must.ts';
import { visitTimesProblem } from '#domain/visit-times.ts';
import type { Rates } from '#server/features/rates/queries/rates.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { paidAfterTimes } from './pay-of-visit.ts';

type Input = ParsedInputOf<typeof contract>;

/**
 * @throws Refusal request.invalid for codes the lists do not have, visit.times and visit.times-far
 * for times this visit cannot have
 */
export function checkTimes(
  { times, reason, resolution }: Pick<Input, 'times' | 'reason' | 'resolution'>,
  visit: Visit,
  now: Date,
): void {
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

/** The visit with the office's correction beside the clocked times; its pay is not yet changed. */
export function withOfficeTimes(
  before: Visit,
  {
    times,
    reason,
    resolution,
    comment,
  }: Pick<Input, 'times' | 'reason' | 'resolution' | 'comment'>,
  by: Pick<TimeChange, 'at' | 'by' | 'byName'>,
): Visit {
  const change: TimeChange = {
    ...by,
    reason,
    resolution,
    comment: comment.trim(),
    before: visitTimes(before),
    after: times,
  };
  return {
    ...before,
    timeChanges: [...(before.timeChanges ?? []), change],
    revision: before.revision + 1,
  };
}

async function paid(visit: Visit, rates: Rates): Promise<Visit> {
  if (visit.status !== 'NotesApproved' || visit.providerId === null) return visit;
  return paidAfterTimes(visit, await rates.termsFor(visit.providerId));
}

/**
 * Corrects the times of a visit, with reason and resolution (spec rules §9).
 *
 * @throws Refusal request.invalid, visit.times, visit.times-far, note.completed, visit.changed,
 *   rate.own
 */
export async function updateVisit({
  input,
  repo,
  session,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { visitId, visitRevision, reason, resolution, times } = input;
  return repo.transaction(async (within) => {
    const { visit: before, note } = must((await within.visits.lock([visitId]))[0], 'locked visit');
    if (note.completed) throw new Refusal('note.completed');
    checkTimes(input, before, now);
    if (before.revision !== visitRevision) throw new Refusal('visit.changed');
    // Times are pay: nobody sets those of a visit they are paid for (decision 081).
    await within.rates.requireSomebodyElse(before.providerId);
    const changed = withOfficeTimes(before, input, {
      at: now.toISOString(),
      by: session.userId,
      byName: repo.scope.userName,
    });
    const visit = await paid(changed, within.rates);
    await within.change(async (write) => {
      await write.saveCase({ visit, note });
      await write.audit('visit', visitId, {
        reason,
        resolution,
        before: visitTimes(before),
        after: times,
        pay: visit.pay,
      });
    });
    return { visit };
  });
}
