import { describe, expect, it } from 'vitest';
import { checkPlan, type PlanFault } from './check-plan.ts';
import type { Plan, PlanningProblem } from './problem.ts';

/** Home, and two places 10 and 20 minutes away along one road. */
const travel = [
  [0, 10, 20],
  [10, 0, 10],
  [20, 10, 0],
];

const problem: PlanningProblem = {
  travel,
  weights: { travel: 1, lateness: 2, worstLateness: 4, overtime: 8 },
  caregivers: [
    { id: 'Nora', home: 0, skills: ['RN', 'aide'], shift: { from: 0, until: 100 } },
    { id: 'Ada', home: 0, skills: ['aide'], shift: { from: 0, until: 100 } },
  ],
  visits: [
    {
      id: 'dressing',
      place: 1,
      window: { from: 15, until: 20 },
      needs: [{ skill: 'RN', minutes: 30 }],
    },
    {
      id: 'bath',
      place: 2,
      window: { from: 60, until: 70 },
      needs: [
        { skill: 'RN', minutes: 10 },
        { skill: 'aide', minutes: 20 },
      ],
      meeting: { kind: 'simultaneous' },
    },
  ],
};

const good: Plan = {
  routes: [
    [
      { visit: 'dressing', need: 0, start: 15 },
      { visit: 'bath', need: 0, start: 60 },
    ],
    [{ visit: 'bath', need: 1, start: 60 }],
  ],
};

const faultsOf = (routes: Plan['routes'], on = problem): PlanFault[] => [
  ...checkPlan(on, { routes }).faults,
];

const [noras, adas] = good.routes as [Plan['routes'][number], Plan['routes'][number]];

/** The two needs of the bath one after the other instead of at once. */
const inTurn = (least: number, most: number): PlanningProblem => ({
  ...problem,
  visits: problem.visits.map((visit) =>
    'meeting' in visit ? { ...visit, meeting: { kind: 'sequential', least, most } } : visit,
  ),
});

describe('the check of a plan', () => {
  it('finds nothing wrong with a good plan and adds up its cost', () => {
    expect(checkPlan(problem, good)).toEqual({
      faults: [],
      cost: { travel: 80, lateness: 0, worstLateness: 0, overtime: 0, extra: 0, total: 80 },
    });
  });

  it('counts each caregiver late at a visit, the largest lateness and the overtime', () => {
    const { cost, faults } = checkPlan(problem, {
      routes: [
        [
          { visit: 'dressing', need: 0, start: 25 },
          { visit: 'bath', need: 0, start: 75 },
        ],
        [{ visit: 'bath', need: 1, start: 75 }],
      ],
    });
    expect(faults).toEqual([]);
    expect(cost).toEqual({
      travel: 80,
      lateness: 5 + 5 + 5,
      worstLateness: 5,
      overtime: 5 + 15,
      extra: 0,
      total: 80 + 2 * 15 + 4 * 5 + 8 * 20,
    });
  });

  it('does not count overtime of a day without visits', () => {
    const rested = {
      ...problem,
      caregivers: [
        ...problem.caregivers,
        { id: 'Ben', home: 0, skills: [], shift: { from: 200, until: 100 } },
      ],
    };
    expect(checkPlan(rested, { routes: [noras, adas, []] }).cost.overtime).toBe(0);
  });

  it('finds a need that nobody meets', () => {
    expect(faultsOf([noras, []])).toEqual([{ fault: 'notServed', visit: 'bath', need: 1 }]);
  });

  it('finds a need that two meet', () => {
    expect(faultsOf([noras, [...adas, { visit: 'bath', need: 1, start: 80 }]])).toEqual([
      { fault: 'servedTwice', visit: 'bath', need: 1 },
    ]);
  });

  it('finds a caregiver without the skill', () => {
    expect(
      faultsOf([noras.slice(1), [{ visit: 'dressing', need: 0, start: 15 }, ...adas]]),
    ).toEqual([{ fault: 'skillMissing', visit: 'dressing', caregiver: 'Ada' }]);
  });

  it('finds a start before the window', () => {
    expect(
      faultsOf([[{ visit: 'dressing', need: 0, start: 12 }, ...noras.slice(1)], adas]),
    ).toEqual([{ fault: 'tooEarly', visit: 'dressing', caregiver: 'Nora' }]);
  });

  it.each([54, Number.NaN])('finds a start at %s that nobody can reach in time', (start) => {
    const late = [{ visit: 'dressing', need: 0, start }, ...noras.slice(1)];
    expect(faultsOf([late, adas])).toContainEqual({
      fault: 'cannotArrive',
      visit: Number.isNaN(start) ? 'dressing' : 'bath',
      caregiver: 'Nora',
    });
  });

  it('finds one caregiver in both parts of a visit for two', () => {
    expect(
      faultsOf([[...noras, { visit: 'bath', need: 1, start: 70 }], []], inTurn(5, 20)),
    ).toEqual([{ fault: 'sameCaregiverTwice', visit: 'bath', caregiver: 'Nora' }]);
  });

  it('finds two who do not start at once though the visit says so', () => {
    expect(faultsOf([noras, [{ visit: 'bath', need: 1, start: 61 }]])).toEqual([
      { fault: 'notTogether', visit: 'bath', apart: 1 },
    ]);
  });

  it.each([
    [5, 10, 61, 1],
    [5, 10, 71, 11],
  ])('finds a second caregiver not %s to %s minutes later', (least, most, start, apart) => {
    expect(faultsOf([noras, [{ visit: 'bath', need: 1, start }]], inTurn(least, most))).toEqual([
      { fault: 'notTogether', visit: 'bath', apart },
    ]);
  });

  it('takes a second caregiver within the minutes', () => {
    expect(faultsOf([noras, [{ visit: 'bath', need: 1, start: 70 }]], inTurn(5, 10))).toEqual([]);
  });

  it('finds visits and needs that the day does not have', () => {
    const strangers = [
      { visit: 'party', need: 0, start: 90 },
      { visit: 'bath', need: 2, start: 95 },
    ];
    expect(faultsOf([noras, [...adas, ...strangers]])).toEqual([
      { fault: 'unknownVisit', visit: 'party', caregiver: 'Ada' },
      { fault: 'unknownVisit', visit: 'bath', caregiver: 'Ada' },
    ]);
  });

  it('finds too few routes', () => {
    expect(faultsOf([noras])).toContainEqual({ fault: 'routesDoNotFit', routes: 1, caregivers: 2 });
  });

  it('has no cost for a way it does not know', () => {
    expect(checkPlan({ ...problem, travel: [] }, good).cost.total).toBeNaN();
  });
});
