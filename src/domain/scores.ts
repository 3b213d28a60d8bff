import { DomainError } from './domain-error.ts';
import { barthelScale, bimsScale, type Scale } from './scales.ts';

/**
 * Risk scores (spec rules §9). A level is null when the score is not a whole number of at least 0:
 * an unanswered scale has no level.
 */

export type FallRisk = { score: number; message: 'Implement fall precautions' | null };

const fallHistoryScore = 15;
const fallFactorScore = 5;
const fallThreshold = 15;

/**
 * Fall risk: 15 for a history of falls, otherwise 5 per factor; 15 or more means "Implement fall
 * precautions". `factors` is their number or the list of them.
 *
 * @throws DomainError `scores.not-a-count`
 */
export function fallRisk({
  history,
  factors,
}: {
  history: boolean;
  factors: number | readonly unknown[];
}): FallRisk {
  const count = typeof factors === 'number' ? factors : factors.length;
  if (!isWhole(count))
    throw new DomainError('scores.not-a-count', `Not a number of fall factors: ${count}`);
  const score = history ? fallHistoryScore : count * fallFactorScore;
  return { score, message: score >= fallThreshold ? 'Implement fall precautions' : null };
}

/** A total above it is a moderate or high risk of suicide. */
export const highestLowSuicideTotal = 5;

/** 0–5 low, 6–10 moderate, 11 or more high. */
export function suicideRisk(score: number): 'low' | 'moderate' | 'high' | null {
  if (!isWhole(score)) return null;
  if (score <= highestLowSuicideTotal) return 'low';
  return score <= 10 ? 'moderate' : 'high';
}

/** 0–2 good, 3–5 moderate, 6 or more high. */
export function nutritionRisk(score: number): 'good' | 'moderate' | 'high' | null {
  if (!isWhole(score)) return null;
  if (score <= 2) return 'good';
  return score <= 5 ? 'moderate' : 'high';
}

/**
 * Braden-style skin score: 9 or less severe, 10–12 high, 13–14 moderate, 15–18 mild, 19 or more
 * none.
 */
export function bradenRisk(score: number): 'severe' | 'high' | 'moderate' | 'mild' | 'none' | null {
  if (!isWhole(score)) return null;
  if (score <= 9) return 'severe';
  if (score <= 12) return 'high';
  if (score <= 14) return 'moderate';
  return score <= 18 ? 'mild' : 'none';
}

/** The other skin score: under 10 very high, 10–14 high, 15–18 medium, over 18 low. */
export function nortonRisk(score: number): 'very high' | 'high' | 'medium' | 'low' | null {
  if (!isWhole(score)) return null;
  if (score < 10) return 'very high';
  if (score <= 14) return 'high';
  return score <= 18 ? 'medium' : 'low';
}

/** Balance and gait: 18 or less high, 19–23 moderate, 24 or more none. */
export function tinettiRisk(score: number): 'high' | 'moderate' | 'none' | null {
  if (!isWhole(score)) return null;
  if (score <= 18) return 'high';
  return score <= 23 ? 'moderate' : 'none';
}

/** MAHC-10: at risk of falling from 4 factors up (Missouri Alliance for Home Care). */
export function mahc10Risk(score: number): 'at risk' | 'not at risk' | null {
  if (!isWhole(score)) return null;
  return score >= 4 ? 'at risk' : 'not at risk';
}

type ScaleAnswer = number | string | null | undefined;
export type ScaleAnswers = Readonly<Record<string, ScaleAnswer>> | readonly ScaleAnswer[];

/**
 * The sum of a scale's items, given by name or as a list in the scale's order. Null when an item is
 * missing or has an unknown value: a partial sum would make the patient look worse.
 */
export function scaleTotal(scale: Scale, answers: ScaleAnswers): number | null {
  const values = scale.map((item, index) =>
    wholeOf(
      Array.isArray(answers)
        ? answers[index]
        : own(answers as Record<string, ScaleAnswer>, item.name),
    ),
  );
  const isComplete = values.every(
    (value, index) => value !== null && scale[index]?.values.includes(value) === true,
  );
  return isComplete ? values.reduce<number>((sum, value) => sum + Number(value), 0) : null;
}

/**
 * Barthel daily-living score, 0–100; null when an item is missing or has a value outside its list.
 */
export function barthelTotal(items: ScaleAnswers): number | null {
  return scaleTotal(barthelScale, items);
}

/** The sum of points given item by item; null when one is missing or no whole number. */
export function pointsTotal(points: readonly ScaleAnswer[]): number | null {
  const values = points.map(wholeOf);
  return values.includes(null)
    ? null
    : values.reduce<number>((sum, value) => sum + Number(value), 0);
}

/** The weights of what applies, such as the statements of the nutrition checklist. */
export function weightedTotal(weights: readonly number[], applies: readonly boolean[]): number {
  return weights.reduce((sum, weight, at) => (applies[at] === true ? sum + weight : sum), 0);
}

/** Code of an interview that could not be completed (OASIS C0500, D0160). */
export const unableToComplete = 99;

/**
 * A value, or "no-answer": the patient did not answer or answered nonsense. Anything else ("-"):
 * not assessed.
 */
export type BimsAnswer = ScaleAnswer;

const mostUnanswered = 3;

/**
 * BIMS summary score, OASIS C0500 (CMS OASIS-E manual, section C): the sum 0–15 of the seven items.
 * 99 when any item was not assessed, or when four or more are 0 because the patient did not answer
 * or answered nonsense ("no-answer"; each counts 0 otherwise).
 */
export function bimsTotal(items: Readonly<Record<string, BimsAnswer>>): number {
  const answers = bimsScale.map((item) => own(items, item.name));
  const unanswered = answers.filter((answer) => answer === 'no-answer').length;
  if (unanswered > mostUnanswered) return unableToComplete;
  return (
    scaleTotal(
      bimsScale,
      answers.map((answer) => (answer === 'no-answer' ? 0 : answer)),
    ) ?? unableToComplete
  );
}

/**
 * 13–15 intact, 8–12 moderate, 0–7 severe; null for 99 and for anything that is not a BIMS score.
 */
export function bimsLevel(total: number): 'intact' | 'moderate' | 'severe' | null {
  if (!isWhole(total) || total > 15) return null;
  if (total >= 13) return 'intact';
  return total >= 8 ? 'moderate' : 'severe';
}

/** Frequency 0–3 of a PHQ symptom (OASIS D0150 column 2); null where there was no response. */
export type PhqFrequency = number | string | null | undefined;

const phqItems = 9;
const phqGate = 2; // frequency from which the rest of the interview is asked
const phqMostMissing = 2;

/**
 * PHQ-2: `total` 0–6, null when either was not answered; `askRest` when either frequency is 2 or 3
 * (OASIS D0150).
 */
export function phq2(
  little: PhqFrequency,
  down: PhqFrequency,
): { total: number | null; askRest: boolean } {
  const [a, b] = [frequencyOf(little), frequencyOf(down)];
  return {
    total: a === null || b === null ? null : a + b,
    askRest: (a ?? 0) >= phqGate || (b ?? 0) >= phqGate,
  };
}

/**
 * PHQ-2 to 9 total, OASIS D0160, of the nine frequencies A–I in order: 0–27, or 99 unable to
 * complete, or null when neither of the first two was answered (D0160 stays blank).
 *
 * When neither of the first two is 2 or more the interview ends there and the total is theirs.
 * Otherwise three or more missing make 99; with one or two missing the sum is scaled to nine items:
 * sum × 9 / answered, rounded. We read an interview that ended with one of the two missing as 99;
 * we found nothing about it in the manual.
 */
export function phq9Total(frequencies: readonly PhqFrequency[]): number | null {
  const values = Array.from({ length: phqItems }, (_, index) => frequencyOf(frequencies[index]));
  const first = phq2(values[0], values[1]);
  if (values[0] === null && values[1] === null) return null;
  if (!first.askRest) return first.total ?? unableToComplete;
  const answered = values.filter((value) => value !== null);
  if (phqItems - answered.length > phqMostMissing) return unableToComplete;
  const sum = answered.reduce((total, value) => total + value, 0);
  return Math.round((sum * phqItems) / answered.length);
}

/**
 * 0–4 minimal, 5–9 mild, 10–14 moderate, 15–19 moderately severe, 20–27 severe; null for 99 and
 * other numbers.
 */
export function phqLevel(
  total: number,
): 'minimal' | 'mild' | 'moderate' | 'moderately severe' | 'severe' | null {
  if (!isWhole(total) || total > 27) return null;
  if (total <= 4) return 'minimal';
  if (total <= 9) return 'mild';
  if (total <= 14) return 'moderate';
  return total <= 19 ? 'moderately severe' : 'severe';
}

/**
 * Item I, thoughts of being better off dead: any frequency above 0 calls for the suicide protocol.
 */
export function phqAsksSuicideProtocol(itemI: PhqFrequency): boolean {
  return (frequencyOf(itemI) ?? 0) > 0;
}

function frequencyOf(answer: PhqFrequency): number | null {
  const value = wholeOf(answer);
  return value !== null && value <= 3 ? value : null;
}

/** Forms store a chosen value as text; "07" and 7 are the same answer. */
function wholeOf(answer: ScaleAnswer): number | null {
  if (typeof answer === 'string') return /^\d{1,3}$/.test(answer) ? Number(answer) : null;
  return typeof answer === 'number' && isWhole(answer) ? answer : null;
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function own<T>(answers: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(answers, name) ? answers[name] : undefined;
}
