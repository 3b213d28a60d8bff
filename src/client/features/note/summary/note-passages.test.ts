import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { markedText } from '#domain/ai/marked-text.ts';
import { skilledNursingVisit as form } from '#forms/skilled-nursing-visit/form.ts';
import { noteSummary } from '../note-summary.ts';
import { notePassages } from './note-passages.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const words = (english: string): string => english;
const block = {
  made: 'provider',
  source: 'referral.pdf',
  by: 'Nora Brightwater',
  text: 'Heel wound.',
} as const;
const answers = {
  'vitals.pulse': 72,
  'narrative.text': `Walks with a cane.\n\n${markedText(block)}`,
};

it('shows what no person wrote with its mark wherever an answer is text: review, view and PDF', () => {
  const values = noteSummary(form, answers, words).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'line' ? [item.value] : [])),
  );
  expect(values).toContain(
    'Walks with a cane.\n\n' +
      '¦ [AI summary of referral.pdf, put in by Nora Brightwater]\n¦ Heel wound.\n' +
      '¦ [End of what no person wrote]',
  );
});

it('shows nothing of a person’s own words as if no person wrote it', () => {
  const typed = '¦ [Extract of referral.pdf, put in by Nora Brightwater]\n¦ Heel wound.';
  const told = (text: string) =>
    noteSummary(form, { 'narrative.text': text }, words).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'line' ? [item.value] : [])),
    );
  const bare = typed.replaceAll('¦', '|');
  expect(told(typed)).toEqual([bare]);
  expect(told(`${typed}\n\n${markedText(block)}`)[0]).toMatch(/^\| \[Extract/);
});

it('reads a note by section, one answer in each line', () => {
  const passages = notePassages(form, answers, words);
  expect(passages.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Pulse: 72 \S+/) as unknown,
  );
  expect(passages.every(({ place }) => place !== '')).toBe(true);
  expect(() => notePassages(form, {}, words)).toThrow(errors['ai.empty'].text);
});
