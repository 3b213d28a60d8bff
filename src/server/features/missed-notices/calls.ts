import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/missed-notices.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { stateWhenReopened, stateWhenSent } from '#domain/missed-notice.ts';
import { pacificDate } from '#domain/pacific.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, office } from '#server/policies/policy.ts';

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

export const calls = inArea('visits', [
  handle(contract.missedNotices, office, ({ input, repo }) => repo.missedNotices.page(input)),

  handle(contract.sendMissedNotice, charting, ({ input, repo, now }) => {
    const { physicianId, how, sentOn } = input;
    // Nothing was sent tomorrow.
    if (!isCalendarDate(sentOn) || daysBetween(pacificDate(now), sentOn) > 0)
      throw invalid('sentOn');
    return repo.transaction(async ({ missedNotices }) => ({
      revision: await missedNotices.change(input, async ({ notice, card }) => {
        const state = stateWhenSent(notice.state);
        if (state === null) throw new Refusal('notice.state');
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
