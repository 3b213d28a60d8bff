import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { nutritionWeights } from '#domain/scales.ts';
import { suicideRisk } from '#domain/scores.ts';
import type { Answers, FormDefinition } from './define.ts';
import { exportAnswers } from './export-answers.ts';
import { fieldErrors } from './field-errors.ts';
import { scores } from './form-scores.ts';
import { indexOf } from './form-index.ts';
import { formById, newestForms } from './registry.ts';
import { scoreRules } from './score-rules.ts';
import { excludeHidden, isVisible, visibleItems } from './visibility.ts';

/** Skin score, nutrition and suicide risk of spec rules §9, in the forms that ask them. */

const having = (path: string): readonly FormDefinition[] =>
  newestForms().filter((form) => indexOf(form).places.has(path));
const ids = (list: readonly FormDefinition[]): readonly string[] => list.map(({ id }) => id);
const scoreAt = (form: FormDefinition, path: string, answers: Answers) =>
  scores(form, answers).find((score) => score.path === path);
const missing = (form: FormDefinition, answers: Answers, start: string): readonly string[] =>
  fieldErrors(form, answers)
    .map(({ path }) => path)
    .filter((path) => path.startsWith(start));
const noticesIn = (form: FormDefinition, sectionId: string, answers: Answers): readonly string[] =>
  visibleItems(
    form,
    must(
      form.sections.find(({ id }) => id === sectionId),
      sectionId,
    ),
    answers,
  ).flatMap((item) =>
    item.kind === 'note' && item.note.tone === 'warning' ? [item.note.text] : [],
  );

const nursing = [
  'lvn-visit',
  'oasis-discharge',
  'oasis-follow-up',
  'oasis-recertification',
  'oasis-resumption-of-care',
  'oasis-start-of-care',
  'skilled-nursing-visit',
];
const socialWork = ['hospice-psychosocial', 'msw-evaluation', 'msw-visit'];

const parts = ['physical', 'mental', 'activity', 'mobility', 'incontinence'];
const norton = (...ratings: readonly string[]): Answers => ({
  'norton.done': true,
  ...Object.fromEntries(ratings.map((rating, at) => [`norton.${parts[at]}`, rating])),
});

it('offers the Norton score wherever the Braden-style score is, and nowhere else', () => {
  expect(ids(having('norton.score')).toSorted()).toEqual(nursing);
  expect(ids(having('braden.score')).toSorted()).toEqual(nursing);
});

describe.each(having('norton.score').map((form) => ({ id: form.id, form })))(
  'the Norton score in $id (under 10 very high, 10-14 high, 15-18 medium, over 18 low)',
  ({ form }) => {
    it.each([
      [['1', '1', '1', '1', '1'], 5, 'Very high risk'],
      [['1', '2', '2', '2', '2'], 9, 'Very high risk'],
      [['2', '2', '2', '2', '2'], 10, 'High risk'],
      [['3', '3', '3', '3', '2'], 14, 'High risk'],
      [['3', '3', '3', '3', '3'], 15, 'Medium risk'],
      [['4', '4', '4', '3', '3'], 18, 'Medium risk'],
      [['4', '4', '4', '4', '3'], 19, 'Low risk'],
      [['4', '4', '4', '4', '4'], 20, 'Low risk'],
    ])('%j is %s: %s', (ratings, total, text) => {
      expect(scoreAt(form, 'norton.score', norton(...ratings))).toMatchObject({
        state: 'scored',
        total,
        text,
      });
    });

    it('is not asked before somebody says that it is used, and whole then', () => {
      expect(isVisible(form, {}, 'norton.physical')).toBe(false);
      expect(scoreAt(form, 'norton.score', {})).toBeUndefined();
      expect(missing(form, {}, 'norton.')).toEqual([]);
      expect(missing(form, norton('4', '4', '4'), 'norton.')).toEqual([
        'norton.mobility',
        'norton.incontinence',
      ]);
    });

    it('stands for the Braden-style score, which nobody has to rate too', () => {
      expect(missing(form, {}, 'braden.')).toHaveLength(6);
      const answers = norton('4', '4', '4', '4', '4');
      expect(missing(form, answers, 'braden.')).toEqual([]);
      expect(scoreAt(form, 'braden.score', answers)).toBeUndefined();
      expect(scoreAt(form, 'braden.score', { ...answers, 'braden.sensory': '3' })).toMatchObject({
        state: 'incomplete',
      });
    });
  },
);

const statements = [
  'illness',
  'meals',
  'variety',
  'alcohol',
  'mouth',
  'money',
  'alone',
  'drugs',
  'weight',
  'help',
];
const nutrition = (...applies: readonly string[]): Answers => ({
  'nutritionCheck.done': true,
  ...Object.fromEntries(
    statements.map((name) => [`nutritionCheck.${name}`, applies.includes(name)]),
  ),
});

it('offers the nutrition checklist where a nurse asks about diet and nutrition', () => {
  expect(ids(having('nutritionCheck.score')).toSorted()).toEqual(nursing);
  expect(ids(having('nutrition.diet')).toSorted()).toEqual(nursing);
});

describe.each(having('nutritionCheck.score').map((form) => ({ id: form.id, form })))(
  'the nutrition checklist in $id (0-2 good, 3-5 moderate, 6 or more high)',
  ({ form }) => {
    it.each([
      [[], 0, 'Good nutritional state'],
      [['illness'], 2, 'Good nutritional state'],
      [['meals'], 3, 'Moderate nutritional risk'],
      [['money', 'alone'], 5, 'Moderate nutritional risk'],
      [['money', 'weight'], 6, 'High nutritional risk'],
      [statements, 21, 'High nutritional risk'],
    ])('%j is %s: %s', (applies, total, text) => {
      expect(scoreAt(form, 'nutritionCheck.score', nutrition(...applies))).toMatchObject({
        state: 'scored',
        total,
        text,
      });
    });

    it('gives each statement its points, which stand at it', () => {
      statements.forEach((name, at) => {
        const score = scoreAt(form, 'nutritionCheck.score', nutrition(name));
        const points = must(nutritionWeights[at], name);
        expect(score).toMatchObject({ total: points });
        const hint = indexOf(form).places.get(`nutritionCheck.${name}`)?.field.hint;
        expect(hint).toBe(points === 1 ? '1 point' : `${points} points`);
      });
    });

    it('is asked where it is wanted, and whole then', () => {
      expect(missing(form, {}, 'nutritionCheck.')).toEqual([]);
      expect(isVisible(form, {}, 'nutritionCheck.meals')).toBe(false);
      expect(missing(form, { 'nutritionCheck.done': true }, 'nutritionCheck.')).toHaveLength(10);
    });
  },
);

it('asks for the total of the agency’s suicide risk scale where mood is asked', () => {
  expect(ids(having('suicide.total')).toSorted()).toEqual([...nursing, ...socialWork].toSorted());
});

describe.each(having('suicide.total').map((form) => ({ id: form.id, form })))(
  'suicide risk in $id (0-5 low, 6-10 moderate, 11 or more high)',
  ({ form }) => {
    const [place, actions] = socialWork.includes(form.id)
      ? (['mood', 'mood.safetyActions'] as const)
      : (['neuro', 'suicide.safetyActions'] as const);

    it.each([
      [0, 'Low risk', false],
      [5, 'Low risk', false],
      [6, 'Moderate risk', true],
      [10, 'Moderate risk', true],
      [11, 'High risk', true],
      [40, 'High risk', true],
    ])('%s is %s', (total, text, isRaised) => {
      const answers = { 'suicide.total': total };
      expect(scoreAt(form, 'suicide.score', answers)).toMatchObject({
        state: 'scored',
        total,
        text,
      });
      expect(suicideRisk(total) !== 'low').toBe(isRaised);
      expect(noticesIn(form, place, answers)).toEqual(
        isRaised ? [expect.stringContaining("Follow the agency's suicide protocol now")] : [],
      );
      expect(missing(form, answers, actions)).toEqual(isRaised ? [actions] : []);
    });

    it('asks nobody, and judges nobody who was not asked', () => {
      expect(missing(form, {}, 'suicide.')).toEqual([]);
      expect(scoreAt(form, 'suicide.score', {})).toBeUndefined();
    });
  },
);

it('asks a nurse once what was done for the patient’s safety', () => {
  const form = must(formById('skilled-nursing-visit'), 'form');
  const answers: Answers = {
    'phq.conducted': true,
    'phq.interest': '3',
    'phq.down': '3',
    'phq.selfHarm': '1',
  };
  expect(missing(form, answers, 'phq.safetyActions')).toEqual(['phq.safetyActions']);
  const told = { ...answers, 'suicide.total': 12, 'suicide.safetyActions': 'Stayed, called 988.' };
  expect(missing(form, told, 'phq.safetyActions')).toEqual([]);
});

it('exports answers and totals in codes, and nothing of a score that was taken back', () => {
  const form = must(formById('skilled-nursing-visit'), 'form');
  const answers = { ...norton('4', '3', '3', '2', '2'), ...nutrition('money'), 'suicide.total': 7 };
  expect(exportAnswers(form, answers)).toMatchObject({
    'norton.physical': '4',
    'norton.incontinence': '2',
    'norton.score': '14',
    'nutritionCheck.money': '1',
    'nutritionCheck.meals': '0',
    'nutritionCheck.score': '4',
    'suicide.total': '7',
    'suicide.score': '7',
  });
  const back = { ...answers, 'norton.done': false };
  expect(exportAnswers(form, back)).not.toHaveProperty(['norton.score']);
  expect(excludeHidden(form, back)).not.toHaveProperty(['norton.physical']);
});

it('says with each what its bands are', () => {
  expect(scoreRules.norton.explanation).toContain('Under 10 very high, 10 to 14 high, 15 to 18');
  expect(scoreRules.nutrition.explanation).toContain('Up to 2 good, 3 to 5 moderate, from 6 high');
  expect(scoreRules.suicide.explanation).toContain('Up to 5 low, 6 to 10 moderate, from 11 high');
});
