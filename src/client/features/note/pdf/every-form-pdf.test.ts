import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { excludeHidden, fieldsOf, shownSections } from '#forms/engine.ts';
import { exportAnswers } from '#forms/export-answers.ts';
import { newestForms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import { noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { notePdf } from './note-pdf.ts';

/** What leaves the phone of each form, filled as its sample says: on paper, and in codes. */

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe.each(newestForms().map((form) => ({ form, name: form.id })))('$name', ({ form }) => {
  const answers = sampleAnswers(form, {
    random: () => 0.4,
    date: '03/05/2026',
    decided: { ...samples[form.id], 'reassessment.last': '02/10/2026' },
    optional: 0,
  });
  const print = async (isWhole: boolean) =>
    readPdf(
      await notePdf({
        agency: 'Sample Home Health',
        visit: visitOf({ formId: form.id }),
        note: noteOf(answers, { formId: form.id, formVersion: form.version }),
        patient: patientOf(),
        form,
        answers,
        words: (english) => english,
        madeAt: new Date('2026-11-20T19:00:00.000Z'),
        isWithOffice: true,
        isWhole,
      }),
    );

  it('is printed with the patient on each page and everything that was answered', async () => {
    const pages = await print(false);
    pages.forEach(({ text }, at) => {
      expect(text).toContain('Rivera, Maria');
      expect(text).toContain('Record PL-1007');
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    });
    const paper = oneLine(pages.map(({ text }) => text).join(' '));
    const kept = excludeHidden(form, answers);
    const labels = shownSections(form, answers).flatMap(({ items }) =>
      items.flatMap((item) =>
        item.kind === 'field' && kept[item.path] !== undefined ? [item.field.label] : [],
      ),
    );
    expect(labels.length).toBeGreaterThan(3);
    expect(labels.filter((label) => !paper.includes(oneLine(label)))).toEqual([]);
    expect(paper).not.toContain('Not answered');
  });

  it('is printed with what was left open, where that is asked for', async () => {
    const open = shownSections(form, answers).flatMap(({ items }) =>
      items.flatMap((item) =>
        item.kind === 'field' && fieldsOf(item).every(({ path }) => answers[path] === undefined)
          ? [item.path]
          : [],
      ),
    );
    const paper = oneLine((await print(true)).map(({ text }) => text).join(' '));
    expect(paper.includes('Not answered')).toBe(open.length > 0);
  });

  it('is exported in codes: all that was answered, and nothing that was not asked', () => {
    const kept = excludeHidden(form, answers);
    const codes = exportAnswers(form, { ...answers, 'not.asked': 'x' });
    expect(codes).not.toHaveProperty(['not.asked']);
    const drawn = new Set(
      shownSections(form, answers)
        .flatMap(({ items }) => items.flatMap(fieldsOf))
        .flatMap(({ path, field }) =>
          field.kind === 'photos' || field.kind === 'signature' ? [path] : [],
        ),
    );
    const asked = Object.keys(kept).filter((path) => !path.endsWith('$order') && !drawn.has(path));
    expect(asked.filter((path) => codes[path] === undefined)).toEqual([]);
  });
});
