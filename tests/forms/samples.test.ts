import { describe, expect, it } from 'vitest';
import { secondLook } from '#domain/second-look/second-look.ts';
import { lookDocument } from '#forms/second-look.ts';
import { checkPatch, fieldErrors, formFindings } from '#forms/engine.ts';
import { newestForms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';

describe.each(newestForms().map((form) => ({ form, name: form.id })))(
  'sample of $name',
  ({ form }) => {
    const sample = samples[form.id] ?? {};
    // Days that belong to the day of the visit: the last days of a period, the last reassessment,
    // and what was over by then.
    const days = {
      'reassessment.last': '02/10/2026',
      'history.onset': '02/01/2026',
      'plan.orderDate': '03/05/2026',
      'discharge.date': '03/05/2026',
      'discharge.physicianDate': '03/05/2026',
      ...(form.timepoint === '04' && { 'oasis.M0030': '01/07/2026' }),
    };
    const filled = sampleAnswers(form, {
      random: () => 0.4,
      date: '03/05/2026',
      decided: { ...sample, ...days },
      optional: 0,
    });

    it('is there', () => {
      expect(Object.keys(samples)).toContain(form.id);
    });

    it('is a note that can be signed', () => {
      expect(fieldErrors(form, filled)).toEqual([]);
    });

    it('does not contradict itself', () => {
      const context = {
        today: '03/05/2026',
        visitDate: '03/05/2026',
        birthDate: null,
        startOfCare: null,
      };
      expect(formFindings(form, filled, context)).toEqual([]);
      const note = lookDocument(form, {
        visitId: 'sample',
        formId: form.id,
        formVersion: form.version,
        dateOfService: '03/05/2026',
        content: { doc: { values: filled } },
        seal: null,
      });
      const found = secondLook({ note, chart: null, startOfCare: null, earlier: [] });
      expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual([]);
    });

    it('answers questions of the form, as the form takes them', () => {
      expect(checkPatch(form, sample)).toEqual([]);
    });
  },
);
