import type { PlanningNeed, PlanningProblem, PlanningVisit } from './problem.ts';

/** One visit while a plan is being made. With one caregiver, `second` is the same stop as `first`. */
export type Job = {
  /** Index of the visit; -1 for the end of a route. */
  readonly visit: number;
  readonly kind: 'single' | 'simultaneous' | 'sequential';
  readonly from: number;
  readonly until: number;
  /** Minutes between the two starts of a sequential visit. */
  readonly least: number;
  readonly most: number;
  readonly first: Stop;
  readonly second: Stop;
  /** Position in the common order of all routes. */
  rank: number;
  /** Minutes late, of both stops together, and of the later one. */
  lateness: number;
  worst: number;
  /** Times have to be computed again. */
  isWaiting: boolean;
};

/** One caregiver's part of a visit, linked to its neighbours on the caregiver's route. */
export type Stop = {
  readonly job: Job;
  readonly place: number;
  readonly minutes: number;
  /** Indexes of the caregivers who can do it. */
  readonly able: readonly number[];
  /** What each caregiver costs besides, by index; null where it makes no difference. */
  readonly extra: readonly number[] | null;
  /** Index of the caregiver who does it; -1 while it is in no route. */
  caregiver: number;
  start: number;
  previous: Stop;
  next: Stop;
};

type StopPart = Pick<Stop, 'place' | 'minutes' | 'able' | 'extra' | 'caregiver' | 'start'>;

/** A job that refers to its stops and the stops to it, which no literal can say. */
function linkJob(
  job: Omit<Job, 'first' | 'second' | 'lateness' | 'worst' | 'isWaiting'>,
  parts: readonly StopPart[],
): Job {
  const made = { ...job, lateness: 0, worst: 0, isWaiting: false } as unknown as Job;
  const stops = parts.map((part) => {
    const stop = { ...part, job: made } as unknown as Stop;
    return Object.assign(stop, { previous: stop, next: stop });
  });
  return Object.assign(made, { first: stops[0], second: stops[1] ?? stops[0] });
}

/** The visit with its stops, in no route yet. */
export function jobOf(problem: PlanningProblem, visit: PlanningVisit, index: number): Job {
  const meeting = 'meeting' in visit ? visit.meeting : { kind: 'single' as const };
  const [least, most] =
    meeting.kind === 'sequential' ? [meeting.least, meeting.most] : ([0, 0] as const);
  return linkJob(
    { visit: index, kind: meeting.kind, ...visit.window, least, most, rank: 0 },
    visit.needs.map(({ skill, minutes, extra }: PlanningNeed) => ({
      place: visit.place,
      minutes,
      able: problem.caregivers.flatMap(({ skills }, each) =>
        skills.includes(skill) ? [each] : [],
      ),
      extra: extra ?? null,
      caregiver: -1,
      // No time yet: the first one computed is a change.
      start: Number.NaN,
    })),
  );
}

/** An empty route of a caregiver: leaving home linked to coming back. Answers leaving home. */
export function emptyRoute({ caregivers, weights }: PlanningProblem, caregiver: number): Stop {
  const { home, shift } = caregivers[caregiver] as (typeof caregivers)[number];
  const part = { place: home, minutes: 0, able: [], extra: null, caregiver, start: shift.from };
  const end = { visit: -1, kind: 'single', ...shift, least: 0, most: 0 } as const;
  const leaving = linkJob({ ...end, rank: Number.NEGATIVE_INFINITY }, [part]).first;
  const back = linkJob({ ...end, rank: Number.POSITIVE_INFINITY }, [part]).first;
  // As if it were waiting for ever, a coming back that costs nothing is never computed.
  back.job.isWaiting = weights.overtime === 0;
  leaving.next = back;
  back.previous = leaving;
  return leaving;
}

/** Whether two different caregivers (or one, where one is needed) can do the visit. */
export const canBeDone = ({ first, second }: Job): boolean =>
  first === second
    ? first.able.length > 0
    : first.able.some((one) => second.able.some((other) => other !== one));
