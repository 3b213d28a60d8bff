import type { Values } from '../merge.ts';
import {
  answerAt,
  lineOf,
  within,
  type Found,
  type Line,
  type LookDocument,
  type LookFacts,
  type Says,
} from './facts.ts';

/** Where the other statement of a rule comes from. */
export const lookSources = {
  visit: 'This visit’s other answers',
  wounds: 'Wounds of this visit',
  chart: 'Chart',
  other: 'Another visit of the same week',
  earlier: 'Earlier notes',
} as const;
type LookSource = keyof typeof lookSources;

/**
 * Why two statements disagree, as far as it was checked. Nothing here decides which is right.
 */
export const lookBases = {
  both: 'Both statements cannot be true at the same time.',
  seldom: 'Both statements are seldom true at the same time; unverified.',
  item: 'After the wording of the item (CMS, public domain, own short wording).',
  staging: 'After the staging system of the NPIAP (2016), in own words.',
  icd: 'After the title of the ICD-10-CM code.',
  names: 'By names of active ingredients and brands; the grouping is unverified.',
  range: 'By a common default range; unverified.',
  threshold: 'By a threshold of our own; unverified.',
} as const;
type LookBasis = keyof typeof lookBases;

/** `high`: both cannot be true. `look`: both may be true, but seldom are. */
type LookSeverity = 'high' | 'look';

export type LookRule = {
  readonly id: string;
  readonly source: LookSource;
  readonly severity: LookSeverity;
  readonly basis: LookBasis;
  /** What disagrees, in the words of a clinician; it names no answer as the right one. */
  readonly text: string;
  /** The finding of the form that says the same without its sources: it is shown once. */
  readonly edit?: string;
  readonly find: (facts: LookFacts) => readonly Found[];
};

type Head = Omit<LookRule, 'find'>;
/** Two statements that disagree: of the note, and of the other source. */
type Pair = readonly [Says, Says];

/** Two answers of the same note. */
export const inVisit = (
  head: Omit<Head, 'source'> & { readonly pairs: readonly Pair[] },
): LookRule => ({
  ...head,
  source: 'visit',
  find: ({ note }) =>
    head.pairs.flatMap(([one, other]) => {
      const said = one.in(note.answers);
      const against = other.in(note.answers);
      return said && against ? [{ ...said, against: [lineOf(note, against)] }] : [];
    }),
});

/** The newest of the notes that says anything at these paths: an older one is out of date. */
export const newestOn = (
  documents: readonly LookDocument[],
  { paths }: Says,
): LookDocument | null =>
  documents.find(({ answers }) => paths.some((path) => answerAt(answers, path) !== undefined)) ??
  null;

const acrossTo = (
  facts: LookFacts,
  documents: readonly LookDocument[],
  [mine, theirs]: Pair,
): readonly Found[] => {
  const said = mine.in(facts.note.answers);
  const document = said && newestOn(documents, theirs);
  const against = document && theirs.in(document.answers);
  return said && document && against ? [{ ...said, against: [lineOf(document, against)] }] : [];
};

/** Days in which two visits see the same patient: a week. */
const sameWeek = 7;

/** An answer of this note and one of another note of the week, whichever of the two is signed now. */
export const inWeek = (
  head: Omit<Head, 'source'> & { readonly pairs: readonly Pair[]; readonly days?: number },
): LookRule => ({
  ...head,
  source: 'other',
  find: (facts) => {
    const documents = within(facts, head.days ?? sameWeek);
    return head.pairs.flatMap(([one, other]) => [
      ...acrossTo(facts, documents, [one, other]),
      ...acrossTo(facts, documents, [other, one]),
    ]);
  },
});

/**
 * An answer of this note and an earlier one about something that does not change back. Where it
 * never does, a newer note without it is no answer; otherwise the newest that says anything counts.
 */
export const sinceBefore = (
  head: Omit<Head, 'source'> & { readonly pairs: readonly Pair[]; readonly ever?: true },
): LookRule => ({
  ...head,
  source: 'earlier',
  find: (facts) =>
    head.pairs.flatMap(([mine, theirs]) => {
      const named = head.ever
        ? facts.earlier.filter(({ answers }) => theirs.in(answers))
        : facts.earlier;
      return acrossTo(facts, named, [mine, theirs]);
    }),
});

/** An answer of this note and lines of the chart. */
export const inChart = (
  head: Omit<Head, 'source'> & {
    readonly pairs: readonly (readonly [
      Says,
      (chart: Values, note: LookDocument) => readonly Line[],
    ])[];
  },
): LookRule => ({
  ...head,
  source: 'chart',
  find: ({ note, chart }) =>
    head.pairs.flatMap(([one, lines]) => {
      const said = chart && one.in(note.answers);
      const [first, ...rest] = said ? lines(chart, note) : [];
      return said && first ? [{ ...said, against: [first, ...rest] }] : [];
    }),
});
