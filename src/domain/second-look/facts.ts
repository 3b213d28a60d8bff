import { daysBetween } from '../dates.ts';
import type { Value, Values } from '../merge.ts';

/** What *Second look* reads: the note, the chart and the signed notes of the patient. */

/** A note as a source: its answers without hidden ones, results of calculated questions included. */
export type LookDocument = {
  /** Of the visit. */
  readonly id: string;
  readonly formId: string;
  readonly formVersion: number;
  /** Who signed it, and the discipline they signed as; empty where the note does not say. */
  readonly author: string;
  readonly role: string;
  /** Date of service, MM/DD/YYYY. */
  readonly date: string;
  /** OASIS timepoint; null for any other note. */
  readonly timepoint: string | null;
  readonly answers: Values;
};

export type LookFacts = {
  readonly note: LookDocument;
  /** The chart's answers by path; null where it is not at hand. */
  readonly chart: Values | null;
  /** First start of care (`startOfCareOf`), MM/DD/YYYY. */
  readonly startOfCare: string | null;
  /** Signed notes of the patient up to the day of the visit, newest first. */
  readonly earlier: readonly LookDocument[];
};

/** A line of another source that disagrees with an answer. */
export type Line =
  /** An answer of a note; `document` is its visit, of this note too. */
  | {
      readonly kind: 'answer';
      readonly document: string;
      readonly path: string;
      readonly value: Value;
    }
  /** A row or a field of the chart, in its own words. */
  | { readonly kind: 'chart'; readonly path: string; readonly words: string }
  /** First day of the episode. */
  | { readonly kind: 'episode'; readonly words: string };

/** Two statements that disagree: an answer of the note, and at least one line of another source. */
export type Found = {
  readonly path: string;
  readonly value: Value;
  readonly against: readonly [Line, ...Line[]];
};

export type Said = { readonly path: string; readonly value: Value };

/** A statement that answers may make, and the paths that decide it. */
export type Says = {
  readonly paths: readonly string[];
  readonly in: (answers: Values) => Said | null;
};

export const answerAt = (answers: Values, path: string): Value | undefined =>
  Object.hasOwn(answers, path) ? answers[path] : undefined;

export const textAt = (answers: Values, path: string): string => {
  const value = answerAt(answers, path);
  return typeof value === 'string' ? value.trim() : '';
};

/** The values of a list; null for an answer that is none, or that says "not assessed". */
const listAt = (answers: Values, path: string): readonly string[] | null => {
  const value = answerAt(answers, path);
  return Array.isArray(value) && value.length > 0 && !value.includes('-') ? value : null;
};

const statement = (path: string, test: (answers: Values) => boolean): Says => ({
  paths: [path],
  in: (answers) => {
    const value = answerAt(answers, path);
    return value !== undefined && test(answers) ? { path, value } : null;
  },
});

/** The answer is one of these. */
export const is = (path: string, ...values: readonly (string | boolean)[]): Says =>
  statement(path, (answers) => values.some((value) => answerAt(answers, path) === value));

/** The list has one of these. */
export const has = (path: string, ...codes: readonly string[]): Says =>
  statement(path, (answers) => codes.some((code) => listAt(answers, path)?.includes(code)));

/** The list was answered and has none of these. */
export const lacks = (path: string, ...codes: readonly string[]): Says =>
  statement(path, (answers) => {
    const list = listAt(answers, path);
    return list !== null && !codes.some((code) => list.includes(code));
  });

/** The list was answered and one of these is missing. */
export const misses = (path: string, ...codes: readonly string[]): Says =>
  statement(path, (answers) => {
    const list = listAt(answers, path);
    return list !== null && codes.some((code) => !list.includes(code));
  });

/** The list says this and nothing else. */
export const only = (path: string, code: string): Says =>
  statement(path, (answers) => listAt(answers, path)?.join() === code);

/** The number, or the total that a question computes, is within these ends. */
export const between = (path: string, low: number, high: number): Says =>
  statement(path, (answers) => {
    const value = answerAt(answers, path);
    const number = typeof value === 'boolean' || Array.isArray(value) ? Number.NaN : Number(value);
    return value !== '' && number >= low && number <= high;
  });

/** Anything was answered. */
export const answered = (path: string): Says => statement(path, () => true);

/** The first statement, where the other holds too. */
export const along = (first: Says, other: Says): Says => ({
  paths: first.paths,
  in: (answers) => (other.in(answers) ? first.in(answers) : null),
});

export const lineOf = (document: Pick<LookDocument, 'id'>, { path, value }: Said): Line => ({
  kind: 'answer',
  document: document.id,
  path,
  value,
});

/** Earlier notes of the last days, those of the visit's own day included. */
export const within = ({ note, earlier }: LookFacts, days: number): readonly LookDocument[] =>
  earlier.filter(({ date }) => daysBetween(date, note.date) <= days);

/** Timepoints at which the patient is assessed, not transferred. */
const assessed = ['01', '03', '04', '05'];

/** The last assessment before this note. */
export const lastAssessment = ({ earlier }: LookFacts): LookDocument | null =>
  earlier.find(({ timepoint }) => timepoint !== null && assessed.includes(timepoint)) ?? null;

/** The last start or resumption of care before this note. */
export const lastStart = ({ earlier }: LookFacts): LookDocument | null =>
  earlier.find(({ timepoint }) => timepoint === '01' || timepoint === '03') ?? null;

/** The path of an OASIS item in a form. */
export const item = (id: string): string => `oasis.${id}`;
