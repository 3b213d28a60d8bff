import {
  bimsLevel,
  bradenRisk,
  mahc10Risk,
  nortonRisk,
  nutritionRisk,
  phqLevel,
  suicideRisk,
  tinettiRisk,
} from '#domain/scores.ts';
import type { ScoreRule } from './define.ts';

/** Urgency of a score: `act` needs action, `watch` needs attention. */
export type ScoreTone = 'calm' | 'watch' | 'act';

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
  norton: {
    min: 5,
    max: 20,
    explanation:
      'Sum of five ratings, 5 to 20. Under 10 very high, 10 to 14 high, 15 to 18 medium, over 18 low risk.',
  },
  tinetti: {
    min: 0,
    max: 28,
    explanation:
      'Sum of balance and gait, 0 to 28. Up to 18 high risk of falling, 19 to 23 moderate, from 24 none.',
  },
  bims: {
    min: 0,
    max: 15,
    explanation:
      'Sum of seven answers, 0 to 15. 13 to 15 intact, 8 to 12 moderately, up to 7 severely impaired.',
  },
  suicide: {
    min: 0,
    max: null,
    explanation: 'Total of the scale. Up to 5 low, 6 to 10 moderate, from 11 high risk.',
  },
  nutrition: {
    min: 0,
    max: 21,
    explanation:
      'Points of the statements that apply. Up to 2 good, 3 to 5 moderate, from 6 high nutritional risk.',
  },
  'mahc-10': {
    min: 0,
    max: 10,
    explanation: 'One point for each core element that applies. From 4 points: at risk of falling.',
  },
  barthel: {
    min: 0,
    max: 100,
    explanation: 'Sum of ten ratings, 0 to 100. 100 means independent in every activity.',
  },
};

/** What a total means. */
export type Level = { readonly text: string; readonly tone: ScoreTone };

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

const nortonLevels: Readonly<Record<NonNullable<ReturnType<typeof nortonRisk>>, Level>> = {
  'very high': { text: 'Very high risk', tone: 'act' },
  high: { text: 'High risk', tone: 'act' },
  medium: { text: 'Medium risk', tone: 'watch' },
  low: { text: 'Low risk', tone: 'calm' },
};
const tinettiLevels: Readonly<Record<NonNullable<ReturnType<typeof tinettiRisk>>, Level>> = {
  high: { text: 'High risk of falling', tone: 'act' },
  moderate: { text: 'Moderate risk of falling', tone: 'watch' },
  none: { text: 'No risk of falling by this test', tone: 'calm' },
};
const bimsLevels: Readonly<Record<NonNullable<ReturnType<typeof bimsLevel>>, Level>> = {
  intact: { text: 'Cognitively intact', tone: 'calm' },
  moderate: { text: 'Moderately impaired', tone: 'watch' },
  severe: { text: 'Severely impaired', tone: 'act' },
};
const suicideLevels: Readonly<Record<NonNullable<ReturnType<typeof suicideRisk>>, Level>> = {
  low: { text: 'Low risk', tone: 'calm' },
  moderate: { text: 'Moderate risk', tone: 'watch' },
  high: { text: 'High risk', tone: 'act' },
};
const nutritionLevels: Readonly<Record<NonNullable<ReturnType<typeof nutritionRisk>>, Level>> = {
  good: { text: 'Good nutritional state', tone: 'calm' },
  moderate: { text: 'Moderate nutritional risk', tone: 'watch' },
  high: { text: 'High nutritional risk', tone: 'act' },
};
const mahcLevels: Readonly<Record<NonNullable<ReturnType<typeof mahc10Risk>>, Level>> = {
  'at risk': { text: 'At risk of falling', tone: 'act' },
  'not at risk': { text: 'Below the threshold for risk of falling', tone: 'calm' },
};

export const fallLevels = {
  precautions: { text: 'Implement fall precautions', tone: 'act' },
  below: { text: 'Below the threshold for fall precautions', tone: 'calm' },
} as const;
export const screeningLevels = {
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
  norton: nortonLevels,
  tinetti: tinettiLevels,
  bims: bimsLevels,
  suicide: suicideLevels,
  nutrition: nutritionLevels,
  'mahc-10': mahcLevels,
};

const named = <K extends string>(
  levels: Readonly<Record<K, Level>>,
  level: K | null,
): Level | null => (level === null ? null : levels[level]);

/** The level of a total; null where the scale has none, or where more than the total decides. */
export function levelOfTotal(rule: ScoreRule['name'], total: number): Level | null {
  switch (rule) {
    case 'braden':
      return named(bradenLevels, bradenRisk(total));
    case 'norton':
      return named(nortonLevels, nortonRisk(total));
    case 'tinetti':
      return named(tinettiLevels, tinettiRisk(total));
    case 'bims':
      return named(bimsLevels, bimsLevel(total));
    case 'phq-9':
      return named(phqLevels, phqLevel(total));
    case 'suicide':
      return named(suicideLevels, suicideRisk(total));
    case 'nutrition':
      return named(nutritionLevels, nutritionRisk(total));
    case 'mahc-10':
      return named(mahcLevels, mahc10Risk(total));
    case 'barthel':
    case 'fall-risk':
    case 'pain':
    case 'phq-2':
      return null;
  }
}

/** Texts of a score, for the translation catalogues. */
export const scoreTexts = (rule: ScoreRule['name']): readonly string[] => [
  scoreRules[rule].explanation,
  ...Object.values(levelsOf[rule]).map(({ text }) => text),
];
