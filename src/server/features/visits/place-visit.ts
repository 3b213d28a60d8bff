import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { placeVisit as contract } from '#contract/board.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import { statusWhenMoved, visitMoveProblem } from '#domain/visit-times.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { checkStaffing } from './check-staffing.ts';
import { refuseIfChanged } from './visit-changed.ts';

type Input = ParsedInputOf<typeof contract>;

const badDay = (code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path: 'dateOfService', code }] });

const isWithin = ({ startDate, endDate }: Episode, date: string): boolean =>
  toDay(date) >= toDay(startDate) && toDay(date) <= toDay(endDate);

/** Status of a visit that somebody else has from now on, or nobody. @throws Refusal visit.transition */
function statusForOther(visit: Visit, providerId: string | null): Visit['status'] {
  const status =
    providerId === null
      ? canTransition(visit.status, 'Unstaffed', 'office') && ('Unstaffed' as const)
      : statusWhenAssigned(visit);
  if (!status) throw new Refusal('visit.transition');
  return status;
}

/** The visit as it is to be, one revision on for each part that changes. */
function placed(before: Visit, { providerId, dateOfService, plannedStart }: Input, now: Date) {
  const isOther = providerId !== before.providerId;
  const moves = dateOfService !== before.dateOfService || plannedStart !== before.plannedStart;
  if (moves) {
    const code = visitMoveProblem(before, dateOfService, pacificDate(now));
    if (code) throw badDay(code);
  }
  const staffed: Visit = isOther
    ? {
        ...before,
        providerId,
        status: statusForOther(before, providerId),
        revision: before.revision + 1,
      }
    : before;
  const after: Visit = moves
    ? {
        ...staffed,
        dateOfService,
        plannedStart,
        status: statusWhenMoved(staffed),
        revision: staffed.revision + 1,
      }
    : staffed;
  return { isOther, moves, after };
}

const placeOf = ({ providerId, dateOfService, plannedStart }: Visit) => ({
  providerId,
  dateOfService,
  plannedStart,
});

/** Gives a visit a clinician, a day and a planned time, all in one act. */
export async function placeVisit({
  input,
  repo,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { visitId, providerId, dateOfService, despite } = input;
  if (!isCalendarDate(dateOfService)) throw badDay('request.invalid');
  return repo.transaction(async (within) => {
    if (providerId !== null) await within.directory.clinician(providerId);
    const { visit: before } = must((await within.visits.lock([visitId]))[0], 'locked visit');
    await refuseIfChanged(within, before, input.visitRevision);
    const { isOther, moves, after } = placed(before, input, now);
    if (!isOther && !moves) return { visit: before };
    const episode = await within.episodes.get(before.episodeId);
    if (moves && !isWithin(episode, dateOfService)) throw badDay('visit.outside-episode');
    await within.change(async (change) => {
      const overridden = await checkStaffing(within, [after], despite);
      if (isOther) await change.assign([before], providerId, after.status);
      if (moves) await change.move(after);
      await change.audit('visit', visitId, {
        before: placeOf(before),
        after: placeOf(after),
        ...overridden.get(visitId),
      });
    });
    return { visit: await within.visits.get(visitId) };
  });
}
