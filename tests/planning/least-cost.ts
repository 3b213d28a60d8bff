import { checkPlan } from '#domain/planning/check-plan.ts';
import type { PlannedStop, PlanningProblem, PlanningVisit } from '#domain/planning/problem.ts';

type Part = { readonly visit: PlanningVisit; readonly need: number };

/**
 * The least cost of all plans, by trying every caregiver for every need in every order. Starts are
 * raised until nothing changes; orders that wait for each other in a circle never end, and are left
 * out.
 */
export function leastCost(problem: PlanningProblem): number {
  const parts = problem.visits.flatMap((visit) =>
    visit.needs.map((_, need): Part => ({ visit, need })),
  );
  let least = Number.POSITIVE_INFINITY;
  const tryAll = (index: number, routes: readonly (readonly Part[])[]): void => {
    const part = parts[index];
    if (part === undefined) {
      const planned = timed(problem, routes);
      if (planned === null) return;
      const { faults, cost } = checkPlan(problem, { routes: planned });
      if (faults.length === 0) least = Math.min(least, cost.total);
      return;
    }
    for (const [caregiver, route] of routes.entries()) {
      if (!canTake(problem, caregiver, route, part)) continue;
      for (let at = 0; at <= route.length; at += 1)
        tryAll(index + 1, routes.with(caregiver, route.toSpliced(at, 0, part)));
    }
  };
  tryAll(
    0,
    problem.caregivers.map(() => []),
  );
  return least;
}

const canTake = (
  problem: PlanningProblem,
  caregiver: number,
  route: readonly Part[],
  { visit, need }: Part,
): boolean =>
  Boolean(problem.caregivers[caregiver]?.skills.includes(visit.needs[need]?.skill ?? '')) &&
  !route.some((other) => other.visit === visit);

function timed(
  problem: PlanningProblem,
  routes: readonly (readonly Part[])[],
): PlannedStop[][] | null {
  const starts = new Map<string, number>();
  const key = ({ visit, need }: Part): string => `${visit.id} ${need}`;
  const startOf = (part: Part): number => starts.get(key(part)) ?? part.visit.window.from;
  let hasChanged = true;
  const raise = (part: Part, least: number): void => {
    if (least <= startOf(part) + 1e-9) return;
    starts.set(key(part), least);
    hasChanged = true;
  };
  for (let round = 0; hasChanged; round += 1) {
    if (round > 40) return null;
    hasChanged = false;
    for (const [caregiver, route] of routes.entries()) {
      const { home, shift } = problem.caregivers[caregiver] as (typeof problem.caregivers)[number];
      let [place, free] = [home, shift.from];
      for (const part of route) {
        raise(part, free + (problem.travel[place]?.[part.visit.place] ?? Number.NaN));
        place = part.visit.place;
        free = startOf(part) + (part.visit.needs[part.need]?.minutes ?? Number.NaN);
      }
    }
    for (const visit of problem.visits) {
      if (!('meeting' in visit)) continue;
      const [one, two] = [
        { visit, need: 0 },
        { visit, need: 1 },
      ];
      const { meeting } = visit;
      const isAtOnce = meeting.kind === 'simultaneous';
      raise(two, startOf(one) + (isAtOnce ? 0 : meeting.least));
      raise(one, startOf(two) - (isAtOnce ? 0 : meeting.most));
    }
  }
  return routes.map((route) =>
    route.map((part) => ({ visit: part.visit.id, need: part.need, start: startOf(part) })),
  );
}
