import type { Value } from '#domain/merge.ts';
import {
  bimsScale,
  bradenScale,
  nortonScale,
  nutritionWeights,
  tinettiScale,
  type Scale,
} from '#domain/scales.ts';
import {
  barthelTotal,
  bimsTotal,
  fallRisk,
  phq2,
  phq9Total,
  pointsTotal,
  scaleTotal,
  unableToComplete,
  weightedTotal,
} from '#domain/scores.ts';
import type { Answers, FormDefinition, ScoreField, ScoreRule } from './define.ts';
import { indexOf, scoreInputs } from './form-index.ts';
import {
  fallLevels,
  levelOfTotal,
  screeningLevels,
  type Level,
  type ScoreTone,
} from './score-rules.ts';
import { shownValue, shows, viewOf, type View } from './visibility.ts';

type Outcome =
  /** `text` is the level as a message id; null where the scale has no levels. */
  | {
      readonly state: 'scored';
      readonly total: number;
      readonly text: string | null;
      readonly tone: ScoreTone;
    }
  /** Never computed from some of the answers: `missing` lists the paths still to answer. */
  | { readonly state: 'incomplete'; readonly missing: readonly string[] }
  /** Every question was asked, but too few were answered for a score. */
  | { readonly state: 'unable' };

export type ScoreResult = {
  readonly path: string;
  readonly sectionId: string;
  readonly label: string;
  readonly rule: ScoreRule['name'];
} & Outcome;

/** Every visible score, in form order. Costs the scores and their questions, not the form. */
export const scores = (form: FormDefinition, answers: Answers): readonly ScoreResult[] => {
  const view = viewOf(form, answers);
  return indexOf(form).scores.flatMap(({ section, field }) =>
    shows(view, field.path)
      ? [
          {
            path: field.path,
            sectionId: section.id,
            label: field.label,
            rule: field.rule.name,
            ...outcomeOf(view, field),
          },
        ]
      : [],
  );
};

/** The code of an interview that could not be completed; null for any other outcome. */
export const unableValue = ({ rule, state }: ScoreResult): number | null =>
  state === 'unable' && isInterview(rule) ? unableToComplete : null;

/** Interviews that a patient may be unable to complete (OASIS C0500, D0160). */
const isInterview = (rule: ScoreRule['name']): boolean => rule === 'phq-9' || rule === 'bims';

const outcomeOf = (view: View, { rule }: ScoreField): Outcome => {
  const missing = scoreInputs(rule).filter(
    (path) => shows(view, path) && shownValue(view, path) === undefined,
  );
  if (missing.length > 0) return { state: 'incomplete', missing };
  const total = totalOf(view, rule);
  // All questions answered but no total: the scale does not know an answer, as after a form change.
  if (total === null)
    return rule.name === 'phq-2'
      ? { state: 'unable' }
      : { state: 'incomplete', missing: scoreInputs(rule) };
  if (isInterview(rule.name) && total === unableToComplete) return { state: 'unable' };
  const level = levelOf(view, rule, total);
  return { state: 'scored', total, text: level?.text ?? null, tone: level?.tone ?? 'calm' };
};

const totalOf = (view: View, rule: ScoreRule): number | null => {
  switch (rule.name) {
    case 'fall-risk':
      return fallOf(view, rule).score;
    case 'pain':
      return numeric(shownValue(view, rule.path));
    case 'braden':
      return scaleTotal(bradenScale, chosen(view, rule.items));
    case 'barthel':
      return barthelTotal(chosen(view, rule.items));
    case 'phq-2':
      return phq2(...firstTwo(chosen(view, rule.items))).total;
    case 'phq-9':
      return phq9Total(chosen(view, rule.items));
    case 'norton':
      return scaleTotal(nortonScale, chosen(view, rule.items));
    case 'tinetti':
      return scaleTotal(tinettiScale, chosen(view, rule.items));
    case 'bims':
      return bimsTotal(byName(bimsScale, chosen(view, rule.items)));
    case 'suicide':
      return pointsTotal(entered(view, rule.items));
    case 'nutrition':
      return weightedTotal(nutritionWeights, ticked(view, rule.items));
    case 'mahc-10':
      return ticked(view, rule.items).filter(Boolean).length;
  }
};

const levelOf = (view: View, rule: ScoreRule, total: number): Level | null => {
  switch (rule.name) {
    case 'fall-risk':
      return fallOf(view, rule).message === null ? fallLevels.below : fallLevels.precautions;
    case 'phq-2':
      return phq2(...firstTwo(chosen(view, rule.items))).askRest
        ? screeningLevels.positive
        : screeningLevels.negative;
    default:
      return levelOfTotal(rule.name, total);
  }
};

const fallOf = (
  view: View,
  rule: Extract<ScoreRule, { readonly name: 'fall-risk' }>,
): ReturnType<typeof fallRisk> => {
  const factors = shownValue(view, rule.factors);
  const counted = Array.isArray(factors)
    ? (factors as readonly string[]).filter((factor) => factor !== 'none')
    : [];
  return fallRisk({ history: shownValue(view, rule.history) === true, factors: counted });
};

const numeric = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** Chosen values as the scales expect them; "no response" and other words count as missing. */
const chosen = (view: View, paths: readonly string[]): readonly (string | null)[] =>
  paths.map((path) => {
    const value = shownValue(view, path);
    return typeof value === 'string' ? value : null;
  });

/** The same, and numbers that were typed, such as the total of a scale the agency brings. */
const entered = (view: View, paths: readonly string[]): readonly (string | number | null)[] =>
  chosen(view, paths).map((value, at) => value ?? numeric(shownValue(view, paths[at] ?? '')));

/** Answers to yes or no questions; an unanswered one does not get here. */
const ticked = (view: View, paths: readonly string[]): readonly boolean[] =>
  paths.map((path) => shownValue(view, path) === true);

const byName = (
  scale: Scale,
  values: readonly (string | null)[],
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(scale.map(({ name }, at) => [name, values[at] ?? null]));

const firstTwo = ([a, b]: readonly (string | null)[]): [string | null, string | null] => [
  a ?? null,
  b ?? null,
];
