import { describe, expect, it } from 'vitest';
import type { CarePlan } from '#domain/care-plan.ts';
import { must } from '#domain/must.ts';
import type { Answers } from './define.ts';
import { planAnswers } from './plan-answers.ts';
import { planDoubtsOf } from './plan-doubts.ts';
import { formById } from './registry.ts';

const aide = must(formById('aide-visit'), 'aide form');
const plan: CarePlan = {
  tasks: [
    {
      id: 'bath',
      task: 'Bath',
      group: 'personalCare',
      frequency: 'everyVisit',
      instruction: 'Shower chair',
    },
  ],
  goals: [],
  limits: [{ reading: 'pulse', low: 50, high: 110 }],
  supervisionDays: null,
};
const copied = { ...planAnswers(aide, plan, {}), 'vitals.ordered': true } as Answers;
const doubts = (answers: Answers, wasTold = true, of = plan) =>
  planDoubtsOf(aide, { ...copied, ...answers }, of, wasTold).map(
    ({ kind, label }) => `${kind} ${label}`,
  );
const without = (paths: string): Answers =>
  Object.fromEntries(Object.entries(copied).filter(([path]) => !path.startsWith(paths)));
const pulse = ['reading Pulse', 'limit Pulse'];

describe('a note’s copy of the care plan', () => {
  it('raises no doubt where it is the chart’s, whatever was measured', () => {
    expect(doubts({})).toEqual([]);
    expect(doubts({ 'vitals.pulse': 130 })).toEqual([]);
  });

  it('hides a reading by another limit, or by none', () => {
    expect(doubts({ 'vitals.pulse': 130, 'planLimits.pulse.high': 200 })).toEqual(pulse);
    const cleared = { ...without('planLimits'), 'vitals.pulse': 130 };
    expect(
      planDoubtsOf(aide, cleared, plan, true).map(({ kind, label }) => `${kind} ${label}`),
    ).toEqual(pulse);
    expect(doubts({ 'planLimits.pulse.high': 200 })).toEqual(['limit Pulse']);
    expect(doubts({}, true, { ...plan, limits: [] })).toEqual(['limit Pulse']);
  });

  it('leaves out a task, or words it differently', () => {
    expect(doubts({ 'planTasks.bath.task': 'Nap' })).toEqual(['task Bath']);
    expect(doubts({ 'planTasks.bath.instruction': 'None' })).toEqual(['task Bath']);
    expect(planDoubtsOf(aide, without('planTasks'), plan, true)).toMatchObject([{ kind: 'task' }]);
  });

  it('claims a report of which no message came', () => {
    const said = { 'report.tasks': ['fall', 'reading'] };
    expect(doubts(said, true)).toEqual([]);
    expect(doubts(said, false)).toEqual(['report Fall', 'report Reading outside the care plan']);
  });

  it('is not asked of a form that keeps none', () => {
    const other = must(formById('msw-visit'), 'form');
    expect(planDoubtsOf(other, { 'report.tasks': ['fall'] }, plan, false)).toEqual([]);
  });
});
