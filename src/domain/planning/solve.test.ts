import { describe, expect, it } from 'vitest';
import { planningDay } from '#domain/testing/planning-day.ts';
import { chance } from './chance.ts';
import { checkPlan } from './check-plan.ts';
import type { PlanningProblem } from './problem.ts';
import { solve } from './solve.ts';

/** A time that is over after so many looks at it. */
function looks(count: number): () => number {
  let done = -1;
  return () => {
    done += 1;
    return count === 0 ? 1 : done / count;
  };
}

const solved = (problem: PlanningProblem, seed = 1, count = 200) => {
  const answer = solve(problem, { random: chance(seed), progress: looks(count) });
  return { ...answer, ...checkPlan(problem, answer.plan) };
};

const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

describe('the planning of a day', () => {
  it.each(seeds)('makes plans without a fault, problem %i', (seed) => {
    const problem = planningDay(chance(seed), { visits: 20, caregivers: 5, both: 0.4 });
    const { faults, unserved } = solved(problem, seed, 20);
    expect({ faults, unserved }).toEqual({ faults: [], unserved: [] });
  });

  it('counts overtime as the check does, and gives it less than the first plan has', () => {
    const size = { visits: 12, caregivers: 4, both: 0.2, shiftEnd: 200 };
    const problem = planningDay(chance(9), size);
    const [first, better] = [solved(problem, 1, 0), solved(problem)];
    expect([...first.faults, ...better.faults]).toEqual([]);
    expect(better.cost.total).toBeLessThan(first.cost.total);
  });

  it('falls several times where there is time for it, and plans no worse', () => {
    const problem = planningDay(chance(9), { visits: 6, caregivers: 2, both: 0.3 });
    const [short, long] = [solved(problem, 1, 20), solved(problem, 1, 12_000)];
    expect(long.faults).toEqual([]);
    expect(long.cost.total).toBeLessThanOrEqual(short.cost.total);
  });

  it('makes the same plan of the same seed', () => {
    const problem = planningDay(chance(3), { visits: 30, caregivers: 6, both: 0.3 });
    expect(solved(problem, 7).plan).toEqual(solved(problem, 7).plan);
  });

  it('plans what can be planned and names what nobody can do', () => {
    const problem = planningDay(chance(5), { visits: 5, caregivers: 2, both: 0 });
    const [first, second, ...others] = problem.visits;
    const visits = [
      { ...first, id: 'doctor', needs: [{ skill: 'MD', minutes: 10 }] },
      {
        ...second,
        id: 'three aides',
        needs: [
          { skill: 'aide', minutes: 10 },
          { skill: 'MD', minutes: 10 },
        ],
        meeting: { kind: 'simultaneous' },
      },
      ...others,
    ] as PlanningProblem['visits'];
    const { unserved, faults } = solved({ ...problem, visits });
    expect(unserved).toEqual(['doctor', 'three aides']);
    expect(faults).toEqual([
      { fault: 'notServed', visit: 'doctor', need: 0 },
      { fault: 'notServed', visit: 'three aides', need: 0 },
      { fault: 'notServed', visit: 'three aides', need: 1 },
    ]);
  });

  it('names a visit for two that only one person could do', () => {
    const problem = planningDay(chance(2), { visits: 6, caregivers: 1, both: 1 });
    expect(solved(problem).unserved).toEqual(problem.visits.map(({ id }) => id));
  });

  it('plans a day of one visit, and one of none', () => {
    const problem = planningDay(chance(4), { visits: 1, caregivers: 2, both: 0 });
    expect(solved(problem).faults).toEqual([]);
    expect(solved({ ...problem, visits: [] }).plan.routes).toEqual([[], []]);
  });

  it('plans a day whose time is over before it starts', () => {
    const problem = planningDay(chance(6), { visits: 12, caregivers: 4, both: 0.3 });
    expect(solved(problem, 1, 0).faults).toEqual([]);
  });

  it('keeps to the routes when chance answers only its least number', () => {
    const problem = planningDay(chance(8), { visits: 8, caregivers: 3, both: 0.3 });
    const { plan } = solve(problem, { random: () => 0, progress: looks(3) });
    expect(checkPlan(problem, plan).faults).toEqual([]);
  });
});
