import { describe, expect, it } from 'vitest';
import { carePlanOf, limitOf, supervisionDueOn } from './care-plan.ts';

const values = {
  'planTasks.$order': ['b', 'a', 'gone'],
  'planTasks.a.task': 'Bath',
  'planTasks.a.group': 'personalCare',
  'planTasks.a.frequency': 'weekly',
  'planTasks.a.instruction': 'Shower chair',
  'planTasks.b.task': 'Feed the cat',
  'planTasks.c.group': 'mobility',
  'planGoals.$order': ['g'],
  'planGoals.g.goal': 'Walks to the mailbox',
  'planGoals.g.target': '03/31/2026',
  'planLimits.systolic.low': '90',
  'planLimits.systolic.high': '150',
  'planLimits.temperature.high': '100.4',
  'planLimits.pulse.low': 'soon',
  'planLimits.constructor.low': '5',
  planSupervision: '14',
};

describe('the care plan in a chart', () => {
  it('holds tasks in their order, with what the nurse wrote', () => {
    const { tasks, goals, supervisionDays } = carePlanOf(values);
    expect(tasks).toEqual([
      {
        id: 'b',
        task: 'Feed the cat',
        group: 'personalCare',
        frequency: 'everyVisit',
        instruction: '',
      },
      {
        id: 'a',
        task: 'Bath',
        group: 'personalCare',
        frequency: 'weekly',
        instruction: 'Shower chair',
      },
    ]);
    expect(goals).toEqual([{ id: 'g', goal: 'Walks to the mailbox', target: '03/31/2026' }]);
    expect(supervisionDays).toBe(14);
  });

  it('takes only numbers as limits, of readings it knows', () =>
    expect(carePlanOf(values).limits).toEqual([
      { reading: 'systolic', low: 90, high: 150 },
      { reading: 'temperature', low: null, high: 100.4 },
    ]));

  it('leaves out a task and a goal without a name', () => {
    const plan = carePlanOf({
      'planTasks.$order': ['t'],
      'planTasks.t.group': 'personalCare',
      'planGoals.$order': ['g'],
      'planGoals.g.target': '03/31/2026',
    });
    expect([plan.tasks, plan.goals]).toEqual([[], []]);
  });

  it('is empty for a chart that has none', () =>
    expect(carePlanOf({ lastName: 'Rivera', planSupervision: '30' })).toEqual({
      tasks: [],
      goals: [],
      limits: [],
      supervisionDays: null,
    }));
});

it('reads a limit as typed: one place behind the point, nothing else', () => {
  expect(['90', ' 100.4 ', '0'].map(limitOf)).toEqual([90, 100.4, 0]);
  for (const text of ['', '-5', '1e3', '98.44', '1000', 'high']) expect(limitOf(text)).toBeNull();
});

describe('supervision of the aide', () => {
  const plan = carePlanOf(values);

  it('is due so many days after the last one, or after the start of care', () => {
    expect(supervisionDueOn(plan, '03/01/2026', '01/01/2026')).toBe('03/15/2026');
    expect(supervisionDueOn(plan, null, '03/01/2026')).toBe('03/15/2026');
  });

  it('is not due without tasks, without an interval or without a day to count from', () => {
    expect(supervisionDueOn({ ...plan, tasks: [] }, '03/01/2026', null)).toBeNull();
    expect(supervisionDueOn({ ...plan, supervisionDays: null }, '03/01/2026', null)).toBeNull();
    expect(supervisionDueOn(plan, null, null)).toBeNull();
  });
});
