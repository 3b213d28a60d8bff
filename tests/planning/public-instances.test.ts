import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { chance } from '#domain/planning/chance.ts';
import { checkPlan } from '#domain/planning/check-plan.ts';
import { solve } from '#domain/planning/solve.ts';
import { bestKnown, instanceFile, instanceFolder } from './public-instances.ts';
import { readInstance } from './read-instance.ts';

const isThere = existsSync(instanceFolder);

beforeEach(({ skip }) => {
  skip(!isThere, 'no public instances in ../shared/data/routing: the solver was not held to them');
});

/** Looks at the clock, a hundred changes each. */
function counted(looks: number): () => number {
  let done = 0;
  return () => {
    done += 1;
    return done / looks;
  };
}

describe('the public instances of two-nurse visits', () => {
  it.each(['10_1', '10_2', '25_1', '25_2', '25_3'])(
    'are planned as well as the best known, %s',
    (name) => {
      const problem = readInstance(instanceFile(name));
      const { plan } = solve(problem, { random: chance(1), progress: counted(6000) });
      const { faults, cost } = checkPlan(problem, plan);
      expect(faults).toEqual([]);
      expect(cost.total / (bestKnown[name] ?? 0)).toBeCloseTo(1, 3);
    },
  );

  it.each(['50_1', '75_2', '100_1', '200_1', '300_1'])(
    'are planned without a fault, %s',
    (name) => {
      const problem = readInstance(instanceFile(name));
      const { plan, unserved } = solve(problem, { random: chance(1), progress: counted(200) });
      expect([checkPlan(problem, plan).faults, unserved]).toEqual([[], []]);
    },
  );
});
