import { nutritionWeights } from '#domain/scales.ts';
import { highestLowSuicideTotal } from '#domain/scores.ts';
import {
  choice,
  note,
  number,
  score,
  yesNo,
  type ChoiceField,
  type Condition,
  type Item,
} from '../define.ts';
import { nortonStyle, nutritionStyle, suicideBands } from './sources.ts';

/**
 * Scores of spec rules §9 that only some agencies use. Nobody has to answer them: their items show
 * when somebody says that the score is done at this visit, and are complete then.
 */

const fresh = { copyFromLast: false } as const;

/** An agency rates with this one or with the Braden-style score. */
export const nortonIsUsed: Condition = { path: 'norton.done', equals: true };

/** The wording of the ratings is not at hand: numbers, and which end is the good one. */
const ratings = { '1': '1 - worst', '2': '2', '3': '3', '4': '4 - best' };
const part = (name: string, label: string): ChoiceField =>
  choice(`norton.${name}`, label, ratings, {
    required: true,
    ...fresh,
    showIf: nortonIsUsed,
    source: nortonStyle,
  });
const parts = [
  part('physical', 'Physical condition'),
  part('mental', 'Mental condition'),
  part('activity', 'Activity'),
  part('mobility', 'Mobility'),
  part('incontinence', 'Incontinence'),
];

export const norton: readonly Item[] = [
  yesNo('norton.done', 'Norton score rated at this visit', {
    ...fresh,
    source: nortonStyle,
    hint: 'For agencies that rate with it: the ratings above may stay open then.',
  }),
  ...parts,
  score(
    'norton.score',
    'Norton score',
    { name: 'norton', items: parts.map(({ path }) => path) },
    { showIf: nortonIsUsed, source: nortonStyle },
  ),
];

const checked: Condition = { path: 'nutritionCheck.done', equals: true };
const points = (weight: number | undefined): string =>
  weight === 1 ? '1 point' : `${weight} points`;
/** In the order of their points in `nutritionWeights`. */
const statements = (
  [
    ['illness', 'An illness or condition changed what or how much the patient eats'],
    ['meals', 'Eats fewer than two meals a day'],
    ['variety', 'Eats few fruits, vegetables or milk products'],
    ['alcohol', 'Has three or more alcoholic drinks almost every day'],
    ['mouth', 'Has tooth or mouth problems'],
    ['money', 'Does not always have enough money for food'],
    ['alone', 'Eats alone most of the time'],
    ['drugs', 'Takes three or more drugs a day'],
    ['weight', 'Weight changed by 10 pounds in six months without being planned'],
    ['help', 'Is not always able to shop, cook or eat without help'],
  ] as const
).map(([name, label], at) =>
  yesNo(`nutritionCheck.${name}`, label, {
    required: true,
    ...fresh,
    showIf: checked,
    hint: points(nutritionWeights[at]),
    source: nutritionStyle,
  }),
);

export const nutritionChecklist: readonly Item[] = [
  yesNo('nutritionCheck.done', 'Nutrition checklist done at this visit', {
    ...fresh,
    source: nutritionStyle,
  }),
  ...statements,
  score(
    'nutritionCheck.score',
    'Nutrition score',
    { name: 'nutrition', items: statements.map(({ path }) => path) },
    { showIf: checked, source: nutritionStyle },
  ),
];

/** Moderate or high: what the forms ask for at thoughts of self-harm. */
export const suicideRiskIsRaised: Condition = {
  path: 'suicide.total',
  above: highestLowSuicideTotal,
};

/** No source prints the items of the scale: its total is all that is asked. */
export const suicideTotal: readonly Item[] = [
  number('suicide.total', 'Total of the suicide risk scale your agency uses', {
    unit: '',
    min: 0,
    max: 999,
    step: 1,
    ...fresh,
    hint: "The scale is your agency's own and not part of this form. Leave open if none was used.",
    source: suicideBands,
  }),
  score(
    'suicide.score',
    'Suicide risk',
    { name: 'suicide', items: ['suicide.total'] },
    { showIf: { path: 'suicide.total', answered: true }, source: suicideBands },
  ),
  note(
    "Moderate or high risk of suicide. Follow the agency's suicide protocol now: stay with the " +
      'patient, call for help and notify the physician.',
    { tone: 'warning', showIf: suicideRiskIsRaised },
  ),
];
