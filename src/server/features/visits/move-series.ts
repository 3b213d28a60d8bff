import type { Despite } from '#contract/board.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type * as contract from '#contract/visit-acts.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { seriesMoves } from '#domain/visit-series.ts';
import { statusWhenMoved, visitMoveProblem } from '#domain/visit-times.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { lockPinned } from './act-on-visits.ts';
import { checkStaffing } from './check-staffing.ts';
import { refuseIfChanged } from './visit-changed.ts';

const refused = (code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path: 'dateOfService', code }] });

/** @throws Refusal request.invalid, visit.transition, visit.plan-far, visit.outside-episode */
function checkMove(visit: Visit, day: string, episode: Episode, now: Date): void {
  if (!isCalendarDate(day)) throw refused('request.invalid');
  const code = visitMoveProblem(visit, day, pacificDate(now));
  if (code) throw refused(code);
  if (toDay(day) < toDay(episode.startDate) || toDay(day) > toDay(episode.endDate))
    throw refused('visit.outside-episode');
}

type Place = Pick<Visit, 'dateOfService' | 'plannedStart'>;
const placeOf = ({ dateOfService, plannedStart }: Visit): Place => ({
  dateOfService,
  plannedStart,
});

const movedTo = (before: Visit, { dateOfService, plannedStart }: Place): Visit => ({
  ...before,
  status: statusWhenMoved(before),
  dateOfService,
  plannedStart,
  revision: before.revision + 1,
});

async function writeMoves(
  within: UnitOfWork,
  moves: readonly { readonly before: Visit; readonly visit: Visit }[],
  despite: Despite | undefined,
): Promise<void> {
  if (moves.length === 0) return;
  await within.change(async (change) => {
    const moved = moves.map(({ visit }) => visit);
    const overridden = await checkStaffing(within, moved, despite);
    for (const { before, visit } of moves) {
      await change.move(visit);
      await change.audit('visit', visit.id, {
        before: placeOf(before),
        after: placeOf(visit),
        ...overridden.get(visit.id),
      });
    }
  });
}

/** Moves visits, each to its own day, all or none. @throws Refusal visit.changed, and why not */
export async function moveVisits({
  input: { moves, despite },
  repo,
  now,
}: SignedInRequest<typeof contract.moveVisits>): Promise<OutputOf<typeof contract.moveVisits>> {
  const places = new Map(moves.map((move) => [move.visitId, move]));
  return repo.transaction(async (within) => {
    const cases = await lockPinned(within, moves);
    const episodes = new Map<string, Episode>();
    for (const id of new Set(cases.map(({ visit }) => visit.episodeId)))
      episodes.set(id, await within.episodes.get(id));
    const done = cases.map(({ visit: before }) => {
      const to = must(places.get(before.id), 'move of a visit');
      const episode = must(episodes.get(before.episodeId), 'episode of a visit');
      checkMove(before, to.dateOfService, episode, now);
      return { before, visit: movedTo(before, to) };
    });
    await writeMoves(within, done, despite);
    return { visits: done.map(({ visit }) => visit) };
  });
}

/** @throws Refusal visit.no-series, visit.changed, and why the first one cannot move */
export async function moveSeries({
  input: { visitId, visitRevision, dateOfService, plannedStart, despite },
  repo,
  now,
}: SignedInRequest<typeof contract.moveSeries>): Promise<OutputOf<typeof contract.moveSeries>> {
  return repo.transaction(async (within) => {
    const seen = await within.visits.get(visitId);
    if (seen.seriesId === undefined) throw new Refusal('visit.no-series');
    const ids = await within.visits.idsOfSeries(seen.seriesId, seen.dateOfService);
    const siblings = (await within.visits.lock([...new Set([visitId, ...ids])])).map(
      ({ visit }) => visit,
    );
    const first = must(
      siblings.find(({ id }) => id === visitId),
      'visit of a series',
    );
    await refuseIfChanged(within, first, visitRevision);
    const episode = await within.episodes.get(first.episodeId);
    checkMove(first, dateOfService, episode, now);
    const { moves, stay } = seriesMoves(first, dateOfService, {
      siblings,
      episode,
      today: pacificDate(now),
    });
    const done = moves.map(({ visit: before, dateOfService: day }) => ({
      before,
      visit: movedTo(before, { dateOfService: day, plannedStart }),
    }));
    await writeMoves(within, done, despite);
    return {
      visits: done.map(({ visit }) => visit),
      before: done.map(({ before }) => before),
      stay: stay.length,
    };
  });
}
