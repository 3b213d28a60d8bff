import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from './registry.ts';
import { visitAnswers } from './visit-answers.ts';

const therapy = must(formById('therapy-visit'), 'form');

describe('what the visit says', () => {
  it.each([
    ['PT', 'physical'],
    ['PTA', 'physical'],
    ['OT', 'occupational'],
    ['OTA', 'occupational'],
    ['ST/SLP', 'speech'],
    ['SLP', 'speech'],
  ])('answers for %s that the therapy is %s', (providerType, answer) => {
    expect(visitAnswers(therapy, providerType, {})).toEqual({ 'visit.therapy': answer });
  });

  it('leaves an answer that says so already, and replaces another', () => {
    expect(visitAnswers(therapy, 'PT', { 'visit.therapy': 'physical' })).toEqual({});
    expect(visitAnswers(therapy, 'PT', { 'visit.therapy': 'speech' })).toEqual({
      'visit.therapy': 'physical',
    });
  });

  it('answers nothing for another discipline, or in a form without the question', () => {
    expect(visitAnswers(therapy, 'RN', {})).toEqual({});
    expect(visitAnswers(therapy, 'nobody', {})).toEqual({});
    expect(visitAnswers(must(formById('msw-visit'), 'form'), 'PT', {})).toEqual({});
  });
});
