import * as z from 'zod/mini';
import { evvReasonText, visitTimes } from '#domain/evv.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { visitTimesProblem } from '#domain/visit-times.ts';
import { visitSpan, type TimeChange } from '../entities.ts';
import { text } from '../primitives.ts';
import { applied, defineCommand, rejected } from './command.ts';

/**
 * A clinician corrects the times of a visit before handing it in. What the clocks measured stays;
 * the correction is kept beside it with author, reason and both values, and the office confirms it
 * before it is paid (decision 056).
 */
export const correctTimes = defineCommand({
  name: 'correctTimes',
  version: 1,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Correction of times',
  pastLabel: 'Times corrected',
  input: z.object({ times: visitSpan, reason: text(20), comment: text(2000) }),
  apply(state, { times, reason, comment }, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (isSubmitted(visit)) return rejected('visit.submitted');
    if (visit.timeIn === null) return rejected('visit.not-started');
    if (evvReasonText(reason) === null)
      return rejected('request.invalid', [{ path: 'reason', code: 'request.invalid' }]);
    const now = new Date(context.received?.at ?? context.at);
    const code = visitTimesProblem(times, visit, now);
    if (code) return rejected(code, [{ path: 'times', code }]);
    const change: TimeChange = {
      at: context.at,
      madeBy: 'clinician',
      ...(context.received && { receivedAt: context.received.at }),
      by: context.author.id,
      byName: context.author.name,
      reason,
      resolution: '',
      comment: comment.trim(),
      before: visitTimes(visit),
      after: times,
    };
    return applied({
      ...state,
      visit: {
        ...visit,
        timeChanges: [...(visit.timeChanges ?? []), change],
        revision: visit.revision + 1,
      },
    });
  },
});
