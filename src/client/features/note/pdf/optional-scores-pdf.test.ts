import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { notePdf } from './note-pdf.ts';

/** Scores that only some agencies use, on paper. */

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const paperOf = async (formId: string, answers: Answers): Promise<string> => {
  const form = must(formById(formId), formId);
  const pages = await readPdf(
    await notePdf({
      agency: 'Sample Home Health',
      visit: visitOf({ formId }),
      note: noteOf(answers, { formId, formVersion: form.version }),
      patient: patientOf(),
      form,
      answers,
      words: (english) => english,
      madeAt: new Date('2026-11-20T19:00:00.000Z'),
      isWithOffice: true,
      isWhole: false,
    }),
  );
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
};

const rated = (group: string, names: readonly string[], value: string | boolean): Answers => ({
  [`${group}.done`]: true,
  ...Object.fromEntries(names.map((name) => [`${group}.${name}`, value])),
});
const statements = ['illness', 'meals', 'variety', 'alcohol', 'mouth', 'money', 'alone', 'drugs'];

it('prints totals with bands and rules, and no score that another one stands for', async () => {
  const paper = await paperOf('skilled-nursing-visit', {
    ...rated('norton', ['physical', 'mental', 'activity', 'mobility', 'incontinence'], '3'),
    ...rated('nutritionCheck', [...statements, 'weight', 'help'], false),
    'nutritionCheck.money': true,
    'suicide.total': 11,
    'suicide.safetyActions': 'Stayed with the patient; physician and 988 called.',
  });
  expect(paper).toContain('15 of 20 · Medium risk');
  expect(paper).toContain('Under 10 very high, 10 to 14 high, 15 to 18 medium, over 18 low risk.');
  expect(paper).toContain('4 of 21 · Moderate nutritional risk');
  expect(paper).toContain('Up to 2 good, 3 to 5 moderate, from 6 high nutritional risk.');
  expect(paper).toContain('11 · High risk');
  expect(paper).toContain('Up to 5 low, 6 to 10 moderate, from 11 high risk.');
  expect(paper).toContain('Stayed with the patient; physician and 988 called.');
  expect(paper).not.toContain('Skin risk score');
});

it.each(['msw-evaluation', 'msw-visit', 'hospice-psychosocial'])(
  'prints the suicide risk of %s',
  async (formId) => {
    const paper = await paperOf(formId, { 'suicide.total': 8 });
    expect(paper).toContain('Total of the suicide risk scale your agency uses');
    expect(paper).toContain('8 · Moderate risk');
  },
);
