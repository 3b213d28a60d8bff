import type { Value } from '#domain/merge.ts';
import { bradenScale } from '#domain/scales.ts';
import {
  barthelTotal,
  bradenRisk,
  fallRisk,
  phq2,
  phq9Total,
  phqLevel,
  scaleTotal,
  unableToComplete,
} from '#domain/scores.ts';
import type { Answers, FormDefinition, ScoreField, ScoreRule } from './define.ts';
import { indexOf, scoreInputs } from './form-index.ts';
import { shownValue, shows, viewOf, type View } from './visibility.ts';

/** Urgency of a score: `act` needs action, `watch` needs attention. */
export type ScoreTone = 'calm' | 'watch' | 'act';

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

/**
 * Range and rule of each score for the score card; the numbers are those of spec rules §9 and OASIS
 * D0160.
 */
export const scoreRules: Readonly<
  Record<
    ScoreRule['name'],
    { readonly min: number; readonly max: number | null; readonly explanation: string }
  >
> = {
  'fall-risk': {
    min: 0,
    max: null,
    explanation:
      '15 points for a history of falls, otherwise 5 per factor. From 15 points: fall precautions.',
  },
  pain: { min: 0, max: 10, explanation: '0 is no pain, 10 the worst pain imaginable.' },
  braden: {
    min: 6,
    max: 23,
    explanation:
      'Sum of six ratings, 6 to 23. Up to 9 severe, 10 to 12 high, 13 to 14 moderate, 15 to ' +
      '18 mild risk, from 19 no risk.',
  },
  'phq-2': {
    min: 0,
    max: 6,
    explanation:
      'Sum of the first two answers, 0 to 6. The other seven are asked when either is 2 or 3.',
  },
  'phq-9': {
    min: 0,
    max: 27,
    explanation:
      'Sum of nine answers, 0 to 27. One or two unanswered items are prorated; more than two cannot be scored.',
  },
  barthel: {
    min: 0,
    max: 100,
    explanation: 'Sum of ten ratings, 0 to 100. 100 means independent in every activity.',
  },
};

type Level = { readonly text: string; readonly tone: ScoreTone };

const bradenLevels: Readonly<Record<NonNullable<ReturnType<typeof bradenRisk>>, Level>> = {
  severe: { text: 'Severe risk', tone: 'act' },
  high: { text: 'High risk', tone: 'act' },
  moderate: { text: 'Moderate risk', tone: 'watch' },
  mild: { text: 'Mild risk', tone: 'watch' },
  none: { text: 'No risk', tone: 'calm' },
};

const phqLevels: Readonly<Record<NonNullable<ReturnType<typeof phqLevel>>, Level>> = {
  minimal: { text: 'Minimal symptoms of depression', tone: 'calm' },
  mild: { text: 'Mild symptoms of depression', tone: 'watch' },
  moderate: { text: 'Moderate symptoms of depression', tone: 'act' },
  'moderately severe': { text: 'Moderately severe symptoms of depression', tone: 'act' },
  severe: { text: 'Severe symptoms of depression', tone: 'act' },
};

const fallLevels = {
  precautions: { text: 'Implement fall precautions', tone: 'act' },
  below: { text: 'Below the threshold for fall precautions', tone: 'calm' },
} as const;
const screeningLevels = {
  positive: { text: 'Positive screening', tone: 'act' },
  negative: { text: 'Negative screening', tone: 'calm' },
} as const;

const levelsOf: Readonly<Record<ScoreRule['name'], Readonly<Record<string, Level>>>> = {
  'fall-risk': fallLevels,
  pain: {},
  braden: bradenLevels,
  'phq-2': screeningLevels,
  'phq-9': phqLevels,
  barthel: {},
};

/** Texts of a score, for the translation catalogues. */
export const scoreTexts = (rule: ScoreRule['name']): readonly string[] => [
  scoreRules[rule].explanation,
  ...Object.values(levelsOf[rule]).map(({ text }) => text),
];

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
  if (rule.name === 'phq-9' && total === unableToComplete) return { state: 'unable' };
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
  }
};

const levelOf = (view: View, rule: ScoreRule, total: number): Level | null => {
  switch (rule.name) {
    case 'fall-risk':
      return fallOf(view, rule).message === null ? fallLevels.below : fallLevels.precautions;
    case 'braden': {
      const risk = bradenRisk(total);
      return risk === null ? null : bradenLevels[risk];
    }
    case 'phq-2':
      return phq2(...firstTwo(chosen(view, rule.items))).askRest
        ? screeningLevels.positive
        : screeningLevels.negative;
    case 'phq-9': {
      const level = phqLevel(total);
      return level === null ? null : phqLevels[level];
    }
    case 'pain':
    case 'barthel':
      return null;
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

const firstTwo = ([a, b]: readonly (string | null)[]): [string | null, string | null] => [
  a ?? null,
  b ?? null,
];
