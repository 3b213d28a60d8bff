import type { PlanningProblem } from './problem.ts';
import { newJournal } from './journal.ts';
import { emptyRoute, jobOf, type Job, type Stop } from './stops.ts';
import { travelTable } from './travel-table.ts';

/**
 * A plan while it is being improved. Every visit has a rank, and every route is in the order of the
 * ranks: so no two routes wait for each other in a circle, and one pass in that order finds all
 * times. A change computes only the times it moves, and can be taken back.
 */
export type Schedule = {
  readonly jobs: readonly Job[];
  /** Leaving home, the stop before the first of each caregiver, by the caregiver's index. */
  readonly leaving: readonly Stop[];
  readonly lift: (job: Job) => void;
  /** Puts a lifted visit into routes by its rank. `second` is unused where one is needed. */
  readonly drop: (job: Job, rank: number, first: number, second: number) => void;
  /** A bound that `settle` cannot bring the cost below: what the changed travel alone costs. */
  readonly leastCost: () => number;
  /** Computes the times that follow from the changes. */
  readonly settle: () => void;
  readonly cost: () => number;
  /** The changes are the plan. */
  readonly keep: () => void;
  /** Takes back all changes since the last `keep`. */
  readonly undo: () => void;
  /** Spaces the ranks evenly, in the same order. Not between a change and its `keep` or `undo`. */
  readonly renumber: () => void;
};

/** Totals in minutes; `extra` is what the choice of caregivers costs. */
type Totals = {
  travel: number;
  lateness: number;
  worst: number;
  overtime: number;
  extra: number;
};

/** Field by field: it runs at every try, and nothing may be allocated there. */
function copyTotals(from: Totals, to: Totals): void {
  to.travel = from.travel;
  to.lateness = from.lateness;
  to.worst = from.worst;
  to.overtime = from.overtime;
  to.extra = from.extra;
}

export function newSchedule(problem: PlanningProblem): Schedule {
  const { weights } = problem;
  const jobs = problem.visits.map((visit, index) => jobOf(problem, visit, index));
  const leaving = problem.caregivers.map((_, index) => emptyRoute(problem, index));
  const minutesBetween = travelTable(problem);
  const totals: Totals = { travel: 0, lateness: 0, worst: 0, overtime: 0, extra: 0 };
  const kept: Totals = { ...totals };
  const waiting = waitingJobs();
  const journal = newJournal();
  let mayBeLess = false;

  const detour = ({ previous, place, next }: Stop): number =>
    minutesBetween(previous.place, place) +
    minutesBetween(place, next.place) -
    minutesBetween(previous.place, next.place);

  function link(stop: Stop, caregiver: number, rankBefore: number): void {
    let after = (leaving[caregiver] as Stop).next;
    while (after.job.rank < stop.job.rank) after = after.next;
    const { previous, next } = stop;
    journal.step(stop, -1, rankBefore, previous, next);
    stop.caregiver = caregiver;
    stop.previous = after.previous;
    stop.next = after;
    after.previous.next = stop;
    after.previous = stop;
    totals.travel += detour(stop);
    if (stop.extra !== null) totals.extra += stop.extra[caregiver] as number;
    waiting.add(after.job);
  }

  function unlink(stop: Stop): void {
    const { caregiver, previous, next } = stop;
    journal.step(stop, caregiver, stop.job.rank, previous, next);
    previous.next = next;
    next.previous = previous;
    stop.caregiver = -1;
    totals.travel -= detour(stop);
    if (stop.extra !== null) totals.extra -= stop.extra[caregiver] as number;
    waiting.add(next.job);
  }

  const arrival = ({ previous, place }: Stop): number =>
    previous.start + previous.minutes + minutesBetween(previous.place, place);

  function comeBack(job: Job): void {
    const { first } = job;
    const start = arrival(first);
    const lateness = first.previous.job.visit < 0 ? 0 : Math.max(0, start - job.until);
    journal.before(job);
    totals.overtime += lateness - job.lateness;
    first.start = start;
    job.lateness = lateness;
  }

  function setTimes(job: Job, one: number, two: number): void {
    const { first, second, until, lateness: lateBefore, worst: worstBefore } = job;
    const [startOne, startTwo] = [first.start, second.start];
    if (startOne === one && startTwo === two) return;
    journal.before(job);
    first.start = one;
    second.start = two;
    waiting.add(first.next.job);
    if (first !== second) waiting.add(second.next.job);
    const lateOne = Math.max(0, one - until);
    const lateTwo = first === second ? 0 : Math.max(0, two - until);
    const worst = Math.max(lateOne, lateTwo);
    job.lateness = lateOne + lateTwo;
    job.worst = worst;
    totals.lateness += job.lateness - lateBefore;
    if (worst > totals.worst) totals.worst = worst;
    else if (worstBefore === totals.worst && worst < worstBefore) mayBeLess = true;
  }

  function computeTimes(job: Job): void {
    const { first, second, from, kind } = job;
    const one = Math.max(from, arrival(first));
    if (kind === 'single') setTimes(job, one, one);
    else if (kind === 'simultaneous') {
      const both = Math.max(one, arrival(second));
      setTimes(job, both, both);
    } else {
      const two = Math.max(from, arrival(second), one + job.least);
      setTimes(job, Math.max(one, two - job.most), two);
    }
  }

  return {
    jobs,
    leaving,
    lift({ first, second }) {
      unlink(first);
      if (second !== first) unlink(second);
    },
    drop(job, rank, first, second) {
      const before = job.rank;
      job.rank = rank;
      link(job.first, first, before);
      if (job.second !== job.first) link(job.second, second, before);
      waiting.add(job);
    },
    leastCost: () => weights.travel * totals.travel + totals.extra,
    settle() {
      for (let job = waiting.next(); job !== null; job = waiting.next())
        if (job.visit < 0) comeBack(job);
        else computeTimes(job);
      if (!mayBeLess) return;
      mayBeLess = false;
      totals.worst = 0;
      for (const { worst } of jobs) if (worst > totals.worst) totals.worst = worst;
    },
    cost: () =>
      weights.travel * totals.travel +
      weights.lateness * totals.lateness +
      weights.worstLateness * totals.worst +
      weights.overtime * totals.overtime +
      totals.extra,
    keep() {
      journal.clear();
      copyTotals(totals, kept);
    },
    undo() {
      waiting.clear();
      journal.takeBack();
      copyTotals(kept, totals);
    },
    renumber() {
      const inOrder = jobs.toSorted((a, b) => a.rank - b.rank);
      for (const [index, job] of inOrder.entries()) job.rank = index + 1;
    },
  };
}

/** The jobs to be computed again, taken out by rank: a job comes after everything it waits for. */
function waitingJobs(): { add: (job: Job) => void; next: () => Job | null; clear: () => void } {
  const list: Job[] = [];
  return {
    add(job) {
      if (job.isWaiting) return;
      job.isWaiting = true;
      list.push(job);
    },
    next() {
      const last = list.length - 1;
      if (last < 0) return null;
      let least = last;
      for (let each = 0; each < last; each += 1)
        if ((list[each] as Job).rank < (list[least] as Job).rank) least = each;
      const job = list[least] as Job;
      list[least] = list[last] as Job;
      list.pop();
      job.isWaiting = false;
      return job;
    },
    clear() {
      for (const job of list) job.isWaiting = false;
      list.length = 0;
    },
  };
}
