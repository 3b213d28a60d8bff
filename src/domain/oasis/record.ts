import { must } from '../must.ts';
import { bimsScale } from '../scales.ts';
import { bimsTotal, phq2, phq9Total, type PhqFrequency } from '../scores.ts';
import { activeItems } from './catalogue.ts';
import { phqSymptoms } from './items/mind.ts';
import type { OasisAnswers, OasisItem, OasisVersion, Timepoint } from './item.ts';
import { fixedAnswers, versionOf } from './version.ts';
import { codesIn, holds } from './when.ts';

/** A skipped item, as the export says it. */
export const skipped = '^';

/** What is checked and exported. Dates as YYYYMMDD. */
export type OasisAssessment = {
  readonly timepoint: Timepoint;
  readonly answers: OasisAnswers;
  /** How often the record was corrected after it was accepted: 00 at first. */
  readonly correction?: OasisCorrection;
};
export type OasisCorrection = {
  readonly number: string;
  /** The record that was accepted and is modified or inactivated. */
  readonly accepted: {
    readonly timepoint: Timepoint;
    readonly answers: OasisAnswers;
    readonly correctionNumber: string;
  };
};

/** An assessment with the values its export has, as the edits read them. */
export type OasisRecord = {
  readonly timepoint: Timepoint;
  readonly version: OasisVersion;
  readonly items: readonly OasisItem[];
  readonly answers: OasisAnswers;
  readonly correction: OasisCorrection | null;
  /** Whether the item belongs to this assessment. */
  readonly has: (id: string) => boolean;
  /** Whether the other answers lead to the item. */
  readonly asks: (id: string) => boolean;
  /** Codes of the item: the answer, what a skip or a total gives, or `^`. */
  readonly codes: (id: string) => readonly string[];
  /** The one code of an item that has one. */
  readonly value: (id: string) => string;
};

/** Reads an assessment once; the functions of the result are look-ups. */
export function readRecord({ timepoint, answers, correction }: OasisAssessment): OasisRecord {
  const given: OasisAnswers = { ...answers, ...fixedAnswers(timepoint) };
  const version = versionOf(codesIn(given, 'M0090')[0]);
  const items = activeItems(timepoint, version);
  const asked = new Set<string>();
  const shown: Record<string, string | readonly string[]> = {};
  const values = new Map<string, readonly string[]>();
  for (const item of items) {
    const isAsked = item.ask === undefined || holds(item.ask, shown);
    if (isAsked) asked.add(item.id);
    const typed = codesIn(given, item.id);
    if (isAsked && typed.length > 0) shown[item.id] = typed;
    values.set(item.id, typed.length > 0 ? typed : [unanswered(item, isAsked, shown, given)]);
  }
  const codes = (id: string): readonly string[] => values.get(id) ?? [skipped];
  return {
    timepoint,
    version,
    items,
    answers: given,
    correction: correction ?? null,
    has: (id) => values.has(id),
    asks: (id) => asked.has(id),
    codes,
    value: (id) => must(codes(id)[0], id),
  };
}

/** What the export says of an item without an answer. */
function unanswered(
  item: OasisItem,
  isAsked: boolean,
  shown: OasisAnswers,
  given: OasisAnswers,
): string {
  if (isAsked) return totalOf(item, given);
  return item.given?.find(({ when }) => holds(when, shown))?.value ?? skipped;
}

function totalOf({ computed }: OasisItem, answers: OasisAnswers): string {
  if (computed === 'bims') return bimsOf(answers);
  return computed === 'phq' ? phqOf(answers) : skipped;
}

const two = (total: number): string => String(total).padStart(2, '0');

/**
 * BIMS summary score C0500 of the answers to C0200–C0400C: 00–15, 99 when an item could not be
 * assessed, `^` until every item has an answer.
 */
export function bimsOf(answers: OasisAnswers): string {
  const items = bimsScale.map(({ name }) => [name, codesIn(answers, name)[0]] as const);
  return items.some(([, answer]) => answer === undefined)
    ? skipped
    : two(bimsTotal(Object.fromEntries(items)));
}

/** How often a symptom occurred; 0 where it did not, null without a response, undefined while open. */
function frequencyOf(answers: OasisAnswers, letter: string): PhqFrequency {
  const presence = codesIn(answers, `D0150${letter}1`)[0];
  if (presence === '0') return 0;
  if (presence === '1') return codesIn(answers, `D0150${letter}2`)[0];
  return presence === undefined ? undefined : null;
}

/**
 * PHQ total D0160 of the answers to D0150: 00–27, 99, or `^` when nobody answered the first two and
 * until every symptom that is asked has its answer.
 */
export function phqOf(answers: OasisAnswers): string {
  const given = Object.keys(phqSymptoms).map((letter) => frequencyOf(answers, letter));
  const asked = phq2(given[0], given[1]).askRest ? given : given.slice(0, 2);
  const total = asked.includes(undefined) ? null : phq9Total(given);
  return total === null ? skipped : two(total);
}
