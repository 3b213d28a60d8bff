import { expect, it } from 'vitest';
import type { Answers } from '../define.ts';
import { fieldErrors } from '../engine.ts';
import { sampleAnswers } from '../sample-answers.ts';
import { aideSupervision as form } from './form.ts';

const complete: Answers = {
  ...sampleAnswers(form, { random: () => 0, date: '11/20/2026' }),
  'elements.reporting': 'meets',
};
const without = (path: string, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([at]) => at !== path));
const errorsAt = (answers: Answers): string[] => fieldErrors(form, answers).map(({ path }) => path);

it('is complete with an answer to each element of supervision', () => {
  expect(errorsAt(complete)).toEqual([]);
  expect(errorsAt(without('elements.rights', complete))).toEqual(['elements.rights']);
});

it('asks what was taught when an element needs teaching, and not otherwise', () => {
  const taught = without('elements.teaching', {
    ...complete,
    'elements.reporting': 'needsTeaching',
  });
  expect(errorsAt(taught)).toEqual(['elements.teaching']);
  expect(errorsAt({ ...taught, 'elements.teaching': 'Reviewed signs of edema.' })).toEqual([]);
});
