import { moveBy, type Move } from './moves.ts';
import { nearVisits } from './near-visits.ts';
import type { Plan, PlannedStop, PlanningProblem } from './problem.ts';
import { newSchedule, type Schedule } from './schedule.ts';
import { canBeDone, type Job } from './stops.ts';

export type SolveOptions = {
  /** 0 to below 1; a seeded one makes the plan repeatable. */
  readonly random: () => number;
  /**
   * How much of the time given has passed, from 0; at 1 the best plan found is answered. It is
   * asked every hundred changes or so; one that counts makes the plan repeatable.
   */
  readonly progress: () => number;
};

export type SolvedPlan = {
  readonly plan: Plan;
  /** Ids of the visits nobody can do; the plan leaves them out. */
  readonly unserved: readonly string[];
};

/** Changes between two looks at the clock. */
const changesPerLook = 100;
/** Changes that were kept between two renumberings. */
const keptPerRenumbering = 100;
/** A fall of the temperature. */
type Fall = {
  /** Share of the time at which it ends. */
  readonly until: number;
  /** The temperature it begins with, in mean costs of a visit. */
  readonly hottest: number;
};
/** The temperature at which every fall ends, in mean costs of a visit. */
const coldest = 0.01;
const oneFall: Fall = { until: 1, hottest: 1 };
/**
 * One long fall ends in the first valley it finds. Where there is time for several, in which valley
 * they end decides more than how slowly they fall (decision 071). The last one begins with the best
 * plan of the others.
 */
const severalFalls: readonly Fall[] = [
  { until: 0.25, hottest: 1 },
  { until: 0.5, hottest: 0.3 },
  { until: 0.75, hottest: 0.3 },
];
const lastFall: Fall = { until: 1, hottest: 0.2 };
/** Share of the time after which it is known how many changes can be tried. */
const trial = 0.05;
/** Looks at the clock that several falls need, at least, and for each pair of visits. */
const looksForSeveral = { atLeast: 10_000, ofPair: 5.5 } as const;
/** What is not rounding: a plan is better only if it costs less by this. */
const leastGain = 1e-9;

/**
 * A plan of low cost: a first one by cheapest insertion, then simulated annealing over moves of one
 * or two visits and of the ends of routes (decision 071).
 */
export function solve(problem: PlanningProblem, options: SolveOptions): SolvedPlan {
  const schedule = newSchedule(problem);
  const jobs = schedule.jobs.filter(canBeDone);
  const unserved = schedule.jobs.filter((job) => !canBeDone(job)).map(({ visit }) => visit);
  placeAll(schedule, jobs);
  if (jobs.length > 0) anneal(problem, schedule, jobs, options);
  return {
    plan: planOf(problem, schedule),
    unserved: unserved.map((visit) => (problem.visits[visit] as { id: string }).id),
  };
}

/** Puts every visit, earliest window first, where it adds the least cost at the end of routes. */
function placeAll(schedule: Schedule, jobs: readonly Job[]): void {
  const inOrder = jobs.toSorted((a, b) => a.from - b.from || a.until - b.until);
  for (const [index, job] of inOrder.entries()) {
    let [best, bestCost] = [{ first: -1, second: -1 }, Number.POSITIVE_INFINITY];
    for (const first of job.first.able)
      for (const second of job.second === job.first ? [first] : job.second.able) {
        if (job.second !== job.first && first === second) continue;
        schedule.drop(job, index + 1, first, second);
        schedule.settle();
        const cost = schedule.cost();
        if (cost < bestCost) [best, bestCost] = [{ first, second }, cost];
        schedule.undo();
      }
    schedule.drop(job, index + 1, best.first, best.second);
    schedule.settle();
    schedule.keep();
  }
}

function anneal(
  problem: PlanningProblem,
  schedule: Schedule,
  jobs: readonly Job[],
  { random, progress }: SolveOptions,
): void {
  const near = nearVisits(problem, schedule.jobs, jobs);
  const move = moveBy({ schedule, jobs, near, random });
  const best = newSpots(jobs);
  let [cost, bestCost, kept] = [schedule.cost(), schedule.cost(), 0];
  const mean = cost / jobs.length;

  /** Changes the plan until a share of the time. Answers how often it looked at the clock. */
  function fall({ until, hottest }: Fall, began: number, end = until): number {
    let looks = 0;
    for (let done = progress(); done < end; done = progress()) {
      const share = (done - began) / (until - began);
      const temperature = mean * hottest * (coldest / hottest) ** share;
      looks += 1;
      for (let each = 0; each < changesPerLook; each += 1) {
        const limit = cost - temperature * Math.log(1 - random());
        if (!isCheap(schedule, move, limit)) {
          schedule.undo();
          continue;
        }
        schedule.keep();
        cost = schedule.cost();
        kept += 1;
        if (kept % keptPerRenumbering === 0) schedule.renumber();
        if (cost < bestCost - leastGain) {
          best.remember();
          bestCost = cost;
        }
      }
    }
    return looks;
  }

  const looks = fall(oneFall, 0, trial);
  const needed = Math.max(looksForSeveral.atLeast, looksForSeveral.ofPair * jobs.length ** 2);
  if (looks / trial < needed) fall(oneFall, 0);
  else {
    let began = 0;
    for (const each of severalFalls) {
      fall(each, began);
      began = each.until;
    }
    best.putBack(schedule);
    schedule.keep();
    schedule.renumber();
    cost = schedule.cost();
    fall(lastFall, began);
  }
  best.putBack(schedule);
}

/** Whether the move led to a plan that costs no more than the limit. */
function isCheap(schedule: Schedule, move: Move, limit: number): boolean {
  if (!move() || schedule.leastCost() > limit) return false;
  schedule.settle();
  return schedule.cost() <= limit;
}

type Spots = {
  /** Keeps where every visit is now. */
  readonly remember: () => void;
  /** Brings every visit to where it was when it was remembered last. */
  readonly putBack: (schedule: Schedule) => void;
};

/** Ranks and caregivers of visits; at first where they are now. */
function newSpots(jobs: readonly Job[]): Spots {
  const ranks = new Float64Array(jobs.length);
  const [firsts, seconds] = [new Int32Array(jobs.length), new Int32Array(jobs.length)];
  const remember = (): void => {
    for (const [index, job] of jobs.entries()) {
      ranks[index] = job.rank;
      firsts[index] = job.first.caregiver;
      seconds[index] = job.second.caregiver;
    }
  };
  remember();
  return {
    remember,
    putBack(schedule) {
      for (const job of jobs) schedule.lift(job);
      for (const [index, job] of jobs.entries())
        schedule.drop(
          job,
          ranks[index] as number,
          firsts[index] as number,
          seconds[index] as number,
        );
      schedule.settle();
    },
  };
}

function planOf({ visits }: PlanningProblem, { leaving }: Schedule): Plan {
  return {
    routes: leaving.map((start) => {
      const route: PlannedStop[] = [];
      for (let stop = start.next; stop.job.visit >= 0; stop = stop.next)
        route.push({
          visit: (visits[stop.job.visit] as { id: string }).id,
          need: stop === stop.job.first ? 0 : 1,
          start: stop.start,
        });
      return route;
    }),
  };
}
