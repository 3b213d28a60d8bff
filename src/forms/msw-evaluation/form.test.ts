import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../engine.ts';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { mswEvaluation as form } from './form.ts';
import { sample } from './sample.ts';

const errorsAt = (answers: Readonly<Record<string, string | boolean | string[]>>): string[] =>
  fieldErrors(form, { ...sample, ...answers }).map(({ path }) => path);

describe('medical social work evaluation', () => {
  fillsAsAClinicianWould(form, sample);

  it('has a sample that is complete by itself', () => {
    expect(fieldErrors(form, sample)).toEqual([]);
  });

  it('needs safety actions after thoughts of self-harm, and a report after signs of abuse', () => {
    expect(errorsAt({ 'mood.selfHarm': true })).toEqual(['mood.safetyActions']);
    expect(errorsAt({ 'mood.abuse': ['neglect'] })).toEqual(['mood.abuseReport']);
  });

  it('plans goals and visits only when social work goes on', () => {
    expect(errorsAt({ 'plan.needed': false })).toEqual(['plan.notNeeded']);
    expect(errorsAt({ 'goals.$order': [] })).toEqual(['goals.$order']);
  });
});
