import { describe, expect, it } from 'vitest';
import { carePlanOf } from '#domain/care-plan.ts';
import { must } from '#domain/must.ts';
import { overlay } from '#domain/merge.ts';
import type { Answers } from './define.ts';
import { checkPatch, excludeHidden, fieldErrors, sectionStates, visibleItems } from './engine.ts';
import { planAnswers, planLimitIn } from './plan-answers.ts';
import { formById } from './registry.ts';

const aide = must(formById('aide-visit'), 'aide form');
const nursing = must(formById('skilled-nursing-visit'), 'nursing form');
const chart = {
  'planTasks.$order': ['bath', 'nails'],
  'planTasks.bath.task': 'Bath',
  'planTasks.bath.group': 'personalCare',
  'planTasks.bath.instruction': 'Shower chair',
  'planTasks.nails.task': 'Nails cleaned or filed',
  'planTasks.nails.frequency': 'asNeeded',
  'planLimits.systolic.low': '90',
  'planLimits.systolic.high': '150',
};
const plan = carePlanOf(chart);
const opened = (answers: Answers = {}): Answers =>
  overlay(answers, planAnswers(aide, plan, answers));

describe('the care plan in an aide’s note', () => {
  it('is the list of tasks, and the standard tasks are gone', () => {
    const answers = opened();
    expect(answers['planTasks.$order']).toEqual(['bath', 'nails']);
    expect(answers['planTasks.bath.instruction']).toBe('Shower chair');
    expect(answers['vitals.ordered']).toBe(true);
    const states = sectionStates(aide, answers);
    expect(states['personalCare']).toBe('not-needed');
    expect(visibleItems(aide, 'carePlan', answers).map(({ kind }) => kind)).toEqual(['rows']);
  });

  it('fits the form, and is written once', () => {
    expect(checkPatch(aide, planAnswers(aide, plan, {}))).toEqual([]);
    expect(planAnswers(aide, plan, opened())).toEqual({});
  });

  it('leaves a note alone that was charted with the standard tasks before there was a plan', () => {
    const charted = opened({ 'task.bath': 'done' });
    expect(charted['planTasks.$order']).toBeUndefined();
    expect(charted['task.bath']).toBe('done');
  });

  it('says nothing about vital signs where the plan has no limits', () => {
    const { tasks, goals, supervisionDays } = plan;
    const patch = planAnswers(aide, { tasks, goals, supervisionDays, limits: [] }, {});
    expect(patch['vitals.ordered']).toBeUndefined();
  });

  it('says so when there is none, and shows the standard tasks', () => {
    expect(planAnswers(aide, carePlanOf({}), {})).toEqual({});
    expect(visibleItems(aide, 'carePlan', {}).map(({ kind }) => kind)).toEqual(['rows', 'note']);
    expect(sectionStates(aide, {})['personalCare']).toBe('not-started');
  });

  it('needs an outcome of each task that is due, and a reason for one that was not done', () => {
    const missing = (answers: Answers) =>
      fieldErrors(aide, answers)
        .map(({ path }) => path)
        .filter((path) => path.startsWith('planTasks.'));
    const answers = opened();
    expect(missing(answers)).toEqual(['planTasks.bath.outcome']);
    expect(missing({ ...answers, 'planTasks.bath.outcome': 'refused' })).toEqual([
      'planTasks.bath.reason',
    ]);
    expect(missing({ ...answers, 'planTasks.bath.outcome': 'done' })).toEqual([]);
    expect(
      missing({
        ...answers,
        'planTasks.bath.outcome': 'done',
        'planTasks.nails.outcome': 'notNeeded',
      }),
    ).toEqual([]);
  });

  it('follows a changed plan, and keeps what was done as it was', () => {
    const answers = { ...opened(), 'planTasks.bath.outcome': 'done' };
    const later = carePlanOf({
      'planTasks.$order': ['fluids'],
      'planTasks.fluids.task': 'Fluids offered',
      'planTasks.fluids.group': 'household',
    });
    const changed = overlay(answers, planAnswers(aide, later, answers));
    expect(changed['planTasks.$order']).toEqual(['fluids', 'bath']);
    expect(changed['planLimits.$order']).toBeUndefined();
    const kept = excludeHidden(aide, changed);
    expect(kept['planTasks.bath.outcome']).toBe('done');
    expect(kept['planTasks.nails.task']).toBeUndefined();
    const renamed = carePlanOf({ ...chart, 'planTasks.bath.task': 'Bed bath' });
    expect(planAnswers(aide, renamed, answers)).toEqual({});
  });
});

describe('the limits of the plan in a note', () => {
  it('are there for every form that measures, one row per reading', () => {
    const patch = planAnswers(nursing, plan, {});
    expect(checkPatch(nursing, patch)).toEqual([]);
    expect(planLimitIn(overlay({}, patch), 'systolic')).toEqual({
      reading: 'systolic',
      low: 90,
      high: 150,
    });
    expect(planLimitIn(overlay({}, patch), 'pulse')).toBeNull();
    expect(planLimitIn({}, undefined)).toBeNull();
  });

  it('lose an end that the plan has no longer', () => {
    const answers = overlay({}, planAnswers(nursing, plan, {}));
    const open = carePlanOf({ 'planLimits.systolic.high': '150' });
    expect(planAnswers(nursing, open, answers)).toEqual({ 'planLimits.systolic.low': null });
  });
});
