import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPatch } from './check-patch.ts';
import { fieldErrors } from './field-errors.ts';
import { forms } from './registry.ts';
import { sampleAnswers } from './sample-answers.ts';
import { sectionStates } from './section-states.ts';
import { noteOf, seeded } from './testing/notes.ts';
import { smallForm } from './testing/small-form.ts';
import { excludeHidden } from './visibility.ts';

describe('sample answers', () => {
  it('are complete, without errors, accepted by the form, and all visible', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms, smallForm), fc.integer(), (form, seed) => {
        const answers = noteOf(form, seed);
        expect(fieldErrors(form, answers)).toEqual([]);
        expect(checkPatch(form, answers)).toEqual([]);
        expect(excludeHidden(form, answers)).toEqual(answers);
        expect(
          Object.values(sectionStates(form, answers)).filter(
            (state) => state !== 'completed' && state !== 'not-needed' && state !== 'not-started',
          ),
        ).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for the same random numbers and differ for others', () => {
    for (const form of forms) {
      expect(noteOf(form, 3)).toEqual(noteOf(form, 3));
      expect(noteOf(form, 3)).not.toEqual(noteOf(form, 4));
    }
  });

  it('keep fixed answers, wherever their question shows', () => {
    const decided = {
      'vitals.source': 'oxygen',
      'vitals.liters': 3,
      'skin.wounds': false,
      'wounds.$order': ['r1'],
    };
    const answers = noteOf(smallForm, 1, decided);
    expect(answers).toMatchObject({
      'vitals.source': 'oxygen',
      'vitals.liters': 3,
      'skin.wounds': false,
    });
    expect(answers).not.toHaveProperty(['wounds.$order']);
  });

  it('use the given free text and share of optional answers', () => {
    const parts = {
      random: seeded(5),
      date: '02/03/2026',
      words: (path: string) => (path === 'vitals.comment' ? 'Resting comfortably.' : undefined),
    };
    expect(sampleAnswers(smallForm, { ...parts, optional: 1 })).toMatchObject({
      'vitals.comment': 'Resting comfortably.',
      'vitals.date': '02/03/2026',
    });
    expect(
      Object.keys(sampleAnswers(smallForm, { ...parts, optional: 0 })).filter(
        (path) => path === 'vitals.comment',
      ),
    ).toEqual([]);
  });
});
