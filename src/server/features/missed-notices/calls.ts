import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/missed-notices.ts';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { isNoticeDay, stateWhenReopened, stateWhenSent } from '#domain/missed-notice.ts';
import { pacificDate } from '#domain/pacific.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, office } from '#server/policies/policy.ts';

/** @throws Refusal notice.day */
function requireDay(sentOn: string, { dateOfService, at, state, closed }: MissedNotice, now: Date) {
  const lastSentOn = state === 'correct' ? (closed?.on ?? null) : null;
  const saidOn = pacificDate(new Date(at));
  if (!isNoticeDay(sentOn, { dateOfService, saidOn, lastSentOn, today: pacificDate(now) }))
    throw new Refusal('notice.day', { fields: [{ path: 'sentOn', code: 'notice.day' }] });
}

export const calls = inArea('visits', [
  handle(contract.missedNotices, office, ({ input, repo }) => repo.missedNotices.page(input)),

  handle(contract.sendMissedNotice, charting, ({ input, repo, now }) => {
    const { physicianId, how, sentOn } = input;
    return repo.transaction(async ({ missedNotices }) => ({
      revision: await missedNotices.change(input, async ({ notice, card }) => {
        const state = stateWhenSent(notice.state);
        if (state === null) throw new Refusal('notice.state');
        requireDay(sentOn, notice, now);
        const physician = await missedNotices.physician(notice.patientId, physicianId);
        const closed = {
          how,
          on: sentOn,
          at: now.toISOString(),
          by: repo.scope.userName,
          note: input.note.trim(),
        };
        return { state, card: { ...card, closed, sent: { physician, order: notice.order } } };
      }),
    }));
  }),

  handle(contract.closeMissedNotice, charting, ({ input, repo, now }) =>
    repo.transaction(async ({ missedNotices }) => ({
      revision: await missedNotices.change(input, async ({ notice, card }) => {
        if (notice.state !== 'open') throw new Refusal('notice.state');
        const closed = {
          how: null,
          on: null,
          at: now.toISOString(),
          by: repo.scope.userName,
          note: input.reason.trim(),
        };
        return { state: 'not-needed', card: { ...card, closed } };
      }),
    })),
  ),

  handle(contract.reopenMissedNotice, charting, ({ input, repo }) =>
    repo.transaction(async ({ missedNotices }) => ({
      revision: await missedNotices.change(input, async ({ notice, card, isMissed }) => {
        const state = stateWhenReopened(notice.state);
        // What was corrected and is missed again has a notice of its own.
        if (state === null || (state === 'open') !== isMissed) throw new Refusal('notice.state');
        return { state, card: { ...card, closed: null } };
      }),
    })),
  ),
]);
