import { describe, expect, it } from 'vitest';
import { carePlanOf } from '#domain/care-plan.ts';
import { overlay } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { planAnswers } from './plan-answers.ts';
import { progress, sectionState, sectionStates } from './section-states.ts';
import { formById, forms } from './registry.ts';
import { noteOf } from './testing/notes.ts';
import { smallForm } from './testing/small-form.ts';

describe('section states (docs: ux, Long forms)', () => {
  it('begins with nothing started and without what is not needed', () => {
    expect(sectionStates(smallForm, {})).toEqual({
      vitals: 'not-started',
      skin: 'not-started',
      wounds: 'not-needed',
    });
  });

  it('is in progress while a required answer is missing, and completed afterwards', () => {
    expect(sectionState(smallForm, 'vitals', { 'vitals.pulse': 72 })).toBe('in-progress');
    expect(
      sectionState(smallForm, 'vitals', { 'vitals.pulse': 72, 'vitals.source': 'roomAir' }),
    ).toBe('completed');
    expect(
      sectionState(smallForm, 'vitals', { 'vitals.pulse': 72, 'vitals.source': 'oxygen' }),
    ).toBe('in-progress');
  });

  it('counts what is wrong at once, but what is missing only when somebody submits', () => {
    const answers = { 'vitals.pulse': 900 };
    expect(sectionState(smallForm, 'vitals', answers)).toEqual({ errors: 1 });
    expect(sectionState(smallForm, 'vitals', answers, { submitting: true })).toEqual({ errors: 2 });
    expect(sectionState(smallForm, 'skin', {}, { submitting: true })).toEqual({ errors: 1 });
  });

  it('needs rows where the group needs some', () => {
    expect(sectionState(smallForm, 'wounds', { 'skin.wounds': true })).toBe('not-started');
    expect(
      sectionState(smallForm, 'wounds', { 'skin.wounds': true, 'wounds.$order': ['r1'] }),
    ).toBe('in-progress');
    expect(
      sectionState(smallForm, 'wounds', {
        'skin.wounds': true,
        'wounds.$order': ['r1'],
        'wounds.r1.type': 'other',
      }),
    ).toBe('completed');
  });

  it('is not begun by what the care plan brought into the note', () => {
    const aide = must(formById('aide-visit'), 'form');
    const brought = planAnswers(
      aide,
      carePlanOf({
        'planTasks.$order': ['bath'],
        'planTasks.bath.task': 'Bath',
        'planTasks.bath.group': 'personalCare',
        'planLimits.pulse.low': '50',
      }),
      {},
    );
    const answers = overlay({}, brought);
    expect(answers['vitals.ordered']).toBe(true);
    expect(sectionState(aide, 'carePlan', answers)).toBe('not-started');
    expect(sectionState(aide, 'vitals', answers)).toBe('not-started');
    expect(sectionState(aide, 'vitals', { ...answers, 'vitals.pulse': 72 })).toBe('completed');
    expect(sectionState(aide, 'carePlan', { ...answers, 'planTasks.bath.outcome': 'done' })).toBe(
      'completed',
    );
  });

  it('does not need an unknown section', () => {
    expect(sectionState(smallForm, 'nowhere', {})).toBe('not-needed');
  });

  it('has the same state for a section in the whole form and by itself', () => {
    for (const form of forms) {
      const answers = noteOf(form, 7);
      const states = sectionStates(form, answers);
      for (const { id } of form.sections)
        expect(sectionState(form, id, answers)).toEqual(states[id]);
    }
  });
});

describe('progress', () => {
  it('counts the required questions that show and those of them that are answered', () => {
    expect(progress(smallForm, {})).toEqual({ answered: 0, required: 3 });
    expect(progress(smallForm, { 'vitals.pulse': 72, 'vitals.source': 'oxygen' })).toEqual({
      answered: 2,
      required: 4,
    });
    expect(progress(smallForm, { 'skin.wounds': true })).toEqual({ answered: 1, required: 4 });
    expect(
      progress(smallForm, {
        'skin.wounds': true,
        'wounds.$order': ['r1'],
        'wounds.r1.type': 'pressure',
      }),
    ).toEqual({ answered: 3, required: 6 });
  });
});
