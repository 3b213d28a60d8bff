import { exportDay } from './dates.ts';
import { codesIn } from './when.ts';
import type { OasisAnswers, OasisVersion, Timepoint } from './item.ts';

/** First day of OASIS-E2: M0090 decides the item set, not the day of writing. */
const e2From = '20260401';

/** Item set codes and specification versions of the export, by item set. */
export const itemSets: Readonly<
  Record<OasisVersion, { readonly itemSet: string; readonly specification: string }>
> = {
  E1: { itemSet: 'E1-012025', specification: '3.01' },
  E2: { itemSet: 'E2-042026', specification: '3.02' },
};

/**
 * The item set of an assessment by M0090 (YYYYMMDD). An assessment without a date yet, or with one
 * that is half typed, has the item set in force, E2.
 */
export const versionOf = (m0090: string | undefined): OasisVersion =>
  m0090 !== undefined && exportDay(m0090) !== null && m0090 < e2From ? 'E1' : 'E2';

/** Answers that the timepoint itself gives. */
export const fixedAnswers = (timepoint: Timepoint): OasisAnswers => ({
  M0100: timepoint,
  ...(timepoint === '01' ? { M0032NA: '1' } : {}),
  ...(timepoint === '03' ? { M0032NA: '0' } : {}),
});

type Mapping = {
  readonly E1: string;
  readonly E2: string;
  /** E1 code → E2 code, and back where that is one answer only. */
  readonly toE2: Readonly<Record<string, string>>;
  readonly toE1: Readonly<Record<string, string>>;
};

/**
 * Items that one item set replaced by another. A1250 names two ways to be kept from something and
 * A1255 one, so the way back asks again. The codes of A1255 are unverified.
 */
export const replacedItems: readonly Mapping[] = [
  { E1: 'M0069', E2: 'A0810', toE2: { '1': '1', '2': '2' }, toE1: { '1': '1', '2': '2' } },
  {
    E1: 'A1250',
    E2: 'A1255',
    toE2: { A: '0', B: '0', C: '1', X: '8', Y: '7' },
    toE1: { '1': 'C', '8': 'X', '7': 'Y' },
  },
];

/**
 * What the answers to the items that an item set replaced say of its own: by item, where that is
 * clear, whether or not it has an answer.
 */
export function answersOfReplaced(answers: OasisAnswers, version: OasisVersion): OasisAnswers {
  const other = version === 'E2' ? 'E1' : 'E2';
  return Object.fromEntries(
    replacedItems.flatMap((mapping) => {
      const table = version === 'E2' ? mapping.toE2 : mapping.toE1;
      const mapped = codesIn(answers, mapping[other]).map((code) => table[code]);
      const [value] = mapped;
      const isClear = value !== undefined && mapped.every((one) => one === value);
      return isClear ? [[mapping[version], mapping[version] === 'A1250' ? [value] : value]] : [];
    }),
  );
}

/** @see answersOfReplaced, only where the item has no answer yet. */
export const mappedAnswers = (answers: OasisAnswers, version: OasisVersion): OasisAnswers =>
  Object.fromEntries(
    Object.entries(answersOfReplaced(answers, version)).filter(
      ([item]) => codesIn(answers, item).length === 0,
    ),
  );
