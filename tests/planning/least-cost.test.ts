import { describe, expect, it } from 'vitest';
import { chance } from '#domain/planning/chance.ts';
import { checkPlan } from '#domain/planning/check-plan.ts';
import { solve } from '#domain/planning/solve.ts';
import { planningDay } from '#domain/testing/planning-day.ts';
import { leastCost } from './least-cost.ts';

const seeds = Array.from({ length: 24 }, (_, index) => index + 1);
const sizes = {
  'visits for one': { visits: 4, caregivers: 2, both: 0 },
  'some visits for two': { visits: 4, caregivers: 2, both: 0.4 },
  'mostly visits for two': { visits: 3, caregivers: 3, both: 0.8 },
  'shifts that end early': { visits: 4, caregivers: 3, both: 0.2, shiftEnd: 150 },
} as const;

describe('tiny days', () => {
  it.each(Object.entries(sizes))('are planned at the least cost of all plans: %s', (_, size) => {
    const costs = seeds.map((seed) => {
      const problem = planningDay(chance(seed), size);
      let looks = 0;
      const progress = (): number => (looks += 1) / 100;
      const { plan } = solve(problem, { random: chance(seed), progress });
      return { seed, found: checkPlan(problem, plan).cost.total, least: leastCost(problem) };
    });
    for (const { seed, found, least } of costs)
      expect({ seed, cost: found.toFixed(6) }).toEqual({ seed, cost: least.toFixed(6) });
  });
});
