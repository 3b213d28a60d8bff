import { describe, expect, it } from 'vitest';
import { checkPatch, fieldErrors } from '#forms/engine.ts';
import { newestForms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';

describe.each(newestForms().map((form) => ({ form, name: form.id })))(
  'sample of $name',
  ({ form }) => {
    const sample = samples[form.id] ?? {};
    const filled = sampleAnswers(form, {
      random: () => 0.4,
      date: '03/05/2026',
      decided: sample,
      optional: 0,
    });

    it('is there', () => {
      expect(Object.keys(samples)).toContain(form.id);
    });

    it('is a note that can be signed', () => {
      expect(fieldErrors(form, filled)).toEqual([]);
    });

    it('answers questions of the form, as the form takes them', () => {
      expect(checkPatch(form, sample)).toEqual([]);
    });
  },
);
