import type { Job, Stop } from './stops.ts';

/** What a change did to routes and times, to take it back. */
export type Journal = {
  /** Where a stop was before it was linked or unlinked: caregiver -1 for nowhere. */
  readonly step: (stop: Stop, caregiver: number, rank: number, previous: Stop, next: Stop) => void;
  /** Times of a job that are about to be computed again. */
  readonly before: (job: Job) => void;
  readonly clear: () => void;
  /** Takes back everything since the last `clear`. */
  readonly takeBack: () => void;
};

/**
 * A journal in lists that are kept from change to change and filled by place: an object for each
 * entry would be a fifth of the planner's time.
 */
export function newJournal(): Journal {
  const stops: Stop[] = [];
  const caregivers: number[] = [];
  const ranks: number[] = [];
  const previouses: Stop[] = [];
  const nexts: Stop[] = [];
  let steps = 0;
  const jobs: Job[] = [];
  /** First start, second start, lateness, worst lateness of each. */
  const times: number[] = [];
  let befores = 0;

  /** Steps are taken back last first, so that the routes are again what they were before each. */
  function takeBackStep(at: number): void {
    const stop = stops[at] as Stop;
    const [caregiver, previous, next] = [
      caregivers[at] as number,
      previouses[at] as Stop,
      nexts[at] as Stop,
    ];
    if (caregiver < 0) {
      stop.previous.next = stop.next;
      stop.next.previous = stop.previous;
    } else {
      previous.next = stop;
      next.previous = stop;
    }
    stop.previous = previous;
    stop.next = next;
    stop.caregiver = caregiver;
    stop.job.rank = ranks[at] as number;
  }

  function takeBackTimes(at: number): void {
    const job = jobs[at] as Job;
    job.first.start = times[4 * at] as number;
    job.second.start = times[4 * at + 1] as number;
    job.lateness = times[4 * at + 2] as number;
    job.worst = times[4 * at + 3] as number;
  }

  return {
    step(stop, caregiver, rank, previous, next) {
      stops[steps] = stop;
      caregivers[steps] = caregiver;
      ranks[steps] = rank;
      previouses[steps] = previous;
      nexts[steps] = next;
      steps += 1;
    },
    before(job) {
      jobs[befores] = job;
      times[4 * befores] = job.first.start;
      times[4 * befores + 1] = job.second.start;
      times[4 * befores + 2] = job.lateness;
      times[4 * befores + 3] = job.worst;
      befores += 1;
    },
    clear() {
      steps = 0;
      befores = 0;
    },
    takeBack() {
      for (; steps > 0; steps -= 1) takeBackStep(steps - 1);
      for (; befores > 0; befores -= 1) takeBackTimes(befores - 1);
    },
  };
}
