import { expect, it } from 'vitest';
import type { Value } from '#domain/merge.ts';
import type { Answers, Field, FormDefinition, ScoreField } from '../define.ts';
import { scores } from '../form-scores.ts';
import { scoreRules, scoreTexts } from '../score-rules.ts';
import { fieldErrors } from '../field-errors.ts';
import { fieldsIn, indexOf, locate, scoreInputs } from '../form-index.ts';
import { sampleAnswers } from '../sample-answers.ts';
import { excludeHidden, isVisible } from '../visibility.ts';
import { answersFor, answersThatShow, gates } from './gates.ts';
import { seeded } from './notes.ts';

/** A note of the form with the sample's answers and whatever else it requires. */
export const filledWith = (form: FormDefinition, sample: Answers): Answers =>
  sampleAnswers(form, { random: seeded(7), date: '03/05/2026', decided: sample, optional: 0 });

/** The answers without one of them. */
export const without = (answers: Answers, ...paths: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([path]) => !paths.includes(path)));

/** Paths with an error, in form order. */
export const errorsAt = (form: FormDefinition, answers: Answers): readonly string[] =>
  fieldErrors(form, answers).map(({ path }) => path);

/** Whether the answer at a path has to be there: not by a condition that lets it stay open. */
const isRequired = (form: FormDefinition, path: string): boolean => {
  const located = locate(indexOf(form), path);
  if (located === null || located.kind === 'order') return false;
  const { field } = located.place;
  return field.required === true && field.optionalIf === undefined;
};

const distinct = <T>(list: readonly T[]): readonly T[] => [...new Set(list)];

/** Skips in both directions: every question that depends on answers opens and closes with them. */
const skipsBothWays = (form: FormDefinition): void => {
  it('opens and closes every question that depends on another', () => {
    const stuck = gates(form).flatMap(({ path, condition }) => {
      const open = answersThatShow(form, path);
      if (open === null || !isVisible(form, open, path)) return [`${path} never shows`];
      const closed = answersFor(form, path, condition, false, open);
      if (closed === null || isVisible(form, closed, path)) return [`${path} always shows`];
      return [];
    });
    expect(distinct(stuck)).toEqual([]);
  });
};

/** Ratings of a question, the lowest first. */
const ratingsOf = (field: Field | undefined): readonly Value[] => {
  if (field?.kind === 'choice')
    return field.options
      .map(({ value }) => value)
      .filter((value) => /^\d+$/.test(value))
      .toSorted((a, b) => Number(a) - Number(b));
  if (field?.kind === 'yesNo') return [false, true];
  return Array.from({ length: field?.kind === 'number' ? 21 : 11 }, (_, value) => value);
};

/** The answers with every question of a score rated: `share` 0 is the lowest rating, 1 the highest. */
const rated = (
  form: FormDefinition,
  { path, rule }: ScoreField,
  share: number,
  jitter: () => number,
): Answers => {
  let answers = answersThatShow(form, path) ?? {};
  for (const input of scoreInputs(rule)) answers = answersThatShow(form, input, answers) ?? answers;
  const ratings = scoreInputs(rule).map((input, index) => {
    const field = indexOf(form).places.get(input)?.field;
    const values = ratingsOf(field);
    const last = values.length - 1;
    // The first question often decides whether the others are asked: now and then it is high alone.
    const own = index === 0 && jitter() < 0.5 ? Math.max(0.7, share) : share;
    const spread = share > 0.98 ? 0 : (jitter() - 0.5) * 2;
    const at = Math.round(own * last + spread);
    return [input, values[Math.min(last, Math.max(0, at))] ?? 0] as const;
  });
  return { ...answers, ...Object.fromEntries(ratings) };
};

/** Ratings from the lowest to the highest reach every level that a score can say. */
const reachesItsBands = (form: FormDefinition): void => {
  const found = indexOf(form).scores.flatMap(({ field }) =>
    'items' in field.rule || field.rule.name === 'pain' ? [field] : [],
  );
  if (found.length === 0) return;
  it('reaches every band of its scores', () => {
    for (const field of found) {
      const jitter = seeded(11);
      const reached = Array.from({ length: 200 }, (_, step) => {
        const score = scores(form, rated(form, field, step / 199, jitter)).find(
          ({ path }) => path === field.path,
        );
        return score?.state === 'scored' ? [score.total, score.text] : [];
      });
      const [, ...levels] = scoreTexts(field.rule.name);
      expect(levels.filter((level) => !reached.some(([, text]) => text === level))).toEqual([]);
      const { max } = scoreRules[field.rule.name];
      if (max !== null) expect(reached.map(([total]) => total)).toContain(max);
    }
  });
};

/**
 * What every form must do when a clinician fills it: skips in both directions, an error for each
 * required answer that is missing and none when all are there, scores from end to end, and a sample
 * for the demo that can be signed.
 */
export const fillsAsAClinicianWould = (form: FormDefinition, sample: Answers): void => {
  const filled = filledWith(form, sample);

  skipsBothWays(form);
  reachesItsBands(form);

  it('asks for every required answer while the note is empty', () => {
    const asked = errorsAt(form, {});
    const open = form.sections
      .flatMap(({ items }) => fieldsIn(items))
      .flatMap(({ field, group }) =>
        group === null && isRequired(form, field.path) && isVisible(form, {}, field.path)
          ? [field.path]
          : [],
      );
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((path) => !asked.includes(path))).toEqual([]);
  });

  it('has no error when it is filled, and one at each required answer that is taken out', () => {
    expect(fieldErrors(form, filled)).toEqual([]);
    const required = Object.keys(filled).filter((path) => isRequired(form, path));
    expect(required.length).toBeGreaterThan(0);
    const unnoticed = required.filter((path) => {
      const rest = without(filled, path);
      return isVisible(form, rest, path) && !errorsAt(form, rest).includes(path);
    });
    expect(unnoticed).toEqual([]);
  });

  it('has a sample of questions that the form asks then, and nothing hidden in it', () => {
    const shown = excludeHidden(form, { ...filled, ...sample });
    expect(Object.keys(sample).length).toBeGreaterThan(3);
    expect(Object.keys(sample).filter((path) => !Object.hasOwn(shown, path))).toEqual([]);
  });
};
