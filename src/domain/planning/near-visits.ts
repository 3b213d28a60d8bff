import type { PlanningProblem } from './problem.ts';
import type { Job, Stop } from './stops.ts';
import { travelTable } from './travel-table.ts';

/** How many neighbours a visit has at most. */
const most = 20;
/** What a minute of waiting and a minute late count beside a minute of travel. */
const [waiting, late] = [0.2, 1] as const;

/** For each visit, by index, those that go well before or after it on one route, best first. */
export function nearVisits(
  problem: PlanningProblem,
  all: readonly Job[],
  jobs: readonly Job[],
): readonly (readonly Job[])[] {
  const minutesBetween = travelTable(problem);
  const between = ({ place, minutes, job }: Stop, next: Stop): number => {
    const travel = minutesBetween(place, next.place);
    const earliest = job.from + minutes + travel;
    const wait = Math.max(0, next.job.from - (job.until + minutes + travel));
    return travel + waiting * wait + late * Math.max(0, earliest - next.job.until);
  };
  return all.map((job) =>
    jobs
      .filter((other) => other !== job && canShare(job, other))
      .map((other) => ({
        other,
        cost: Math.min(between(job.first, other.first), between(other.first, job.first)),
      }))
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, most)
      .map(({ other }) => other),
  );
}

/** Whether one caregiver can do a part of both. */
const canShare = (one: Job, other: Job): boolean => {
  const able = new Set([...other.first.able, ...other.second.able]);
  return [...one.first.able, ...one.second.able].some((each) => able.has(each));
};
