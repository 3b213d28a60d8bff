import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { moveVisit as contract } from '#contract/visits.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { statusWhenMoved, visitMoveProblem } from '#domain/visit-times.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { checkStaffing } from './check-staffing.ts';
import { refuseIfChanged } from './visit-changed.ts';

const refused = (code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path: 'dateOfService', code }] });

const isWithin = ({ startDate, endDate }: Episode, date: string): boolean =>
  toDay(date) >= toDay(startDate) && toDay(date) <= toDay(endDate);

/** @throws Refusal visit.transition, visit.plan-far */
function check(visit: Visit, { dateOfService }: ParsedInputOf<typeof contract>, now: Date): void {
  const code = visitMoveProblem(visit, dateOfService, pacificDate(now));
  if (code) throw refused(code);
}

export async function moveVisit({
  input,
  repo,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { visitId, dateOfService, plannedStart } = input;
  if (!isCalendarDate(dateOfService)) throw refused('request.invalid');
  return repo.transaction(async (within) => {
    const { visit: before } = must((await within.visits.lock([visitId]))[0], 'locked visit');
    await refuseIfChanged(within, before, input.visitRevision);
    check(before, input, now);
    const episode = await within.episodes.get(before.episodeId);
    if (!isWithin(episode, dateOfService)) throw refused('visit.outside-episode');
    const visit: Visit = {
      ...before,
      status: statusWhenMoved(before),
      dateOfService,
      plannedStart,
      revision: before.revision + 1,
    };
    await within.change(async (change) => {
      const overridden = await checkStaffing(within, [visit], input.despite);
      await change.move(visit);
      await change.audit('visit', visitId, {
        before: { dateOfService: before.dateOfService, plannedStart: before.plannedStart },
        after: { dateOfService, plannedStart },
        ...overridden.get(visitId),
      });
    });
    return { visit };
  });
}
