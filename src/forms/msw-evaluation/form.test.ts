import { describe, expect, it } from 'vitest';
import { excludeHidden, fieldErrors } from '../engine.ts';
import { conditionals, requiredIn, unnoticedGaps, wrongSkips } from '../testing/skips.ts';
import { mswEvaluation as form } from './form.ts';
import { sample } from './sample.ts';

const errorsAt = (answers: Readonly<Record<string, string | boolean | string[]>>): string[] =>
  fieldErrors(form, { ...sample, ...answers }).map(({ path }) => path);

describe('medical social work evaluation', () => {
  it('has a sample that is complete and answers nothing it does not ask', () => {
    expect(fieldErrors(form, sample)).toEqual([]);
    expect(excludeHidden(form, sample)).toEqual(sample);
  });

  it('shows and hides every question that depends on another', () => {
    expect(conditionals(form).length).toBeGreaterThan(8);
    expect(wrongSkips(form)).toEqual([]);
  });

  it('reports each required answer that is missing', () => {
    expect(requiredIn(form, sample)).toBeGreaterThan(25);
    expect(unnoticedGaps(form, sample)).toEqual([]);
  });

  it('needs the safety actions after thoughts of self-harm, and the report after signs of abuse', () => {
    expect(errorsAt({ 'mood.selfHarm': true })).toEqual(['mood.safetyActions']);
    expect(errorsAt({ 'mood.abuse': ['neglect'] })).toEqual(['mood.abuseReport']);
  });

  it('plans goals and visits only when social work goes on', () => {
    expect(errorsAt({ 'plan.needed': false })).toEqual(['plan.notNeeded']);
    expect(errorsAt({ 'goals.$order': [] })).toEqual(['goals.$order']);
  });
});
