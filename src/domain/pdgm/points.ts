import type { OasisPoints } from './tables.ts';

/** What each OASIS answer adds to the functional score of a period. */

/** Answers by item: its code, or the codes ticked; absent is not answered. */
export type OasisAnswers = Readonly<Record<string, string | number | readonly string[]>>;

/** The items of the functional score in the order of the form (42 CFR 484.220; facts of 2026). */
export const functionalItems = [
  'M1800',
  'M1810',
  'M1820',
  'M1830',
  'M1840',
  'M1850',
  'M1860',
  'M1033',
] as const;

/** What one item earned: `null` points where it is unanswered, or its code is in no row. */
export type ItemPoints = {
  readonly field: string;
  readonly codes: readonly string[];
  readonly points: number | null;
  readonly lacks: 'answer' | 'row' | null;
};

/** One line per item of the table, in the table's order. */
export function itemPoints(answers: OasisAnswers, rows: readonly OasisPoints[]): ItemPoints[] {
  const fields = [...new Set(rows.map(({ field }) => field))];
  return fields.map((field) => {
    const answer = Object.hasOwn(answers, field) ? answers[field] : undefined;
    if (answer === undefined) return { field, codes: [], points: null, lacks: 'answer' };
    const codes = codesOf(answer);
    const own = rows.filter((row) => row.field === field);
    const earned = own.filter((row) => earns(codes, row));
    // Ticked answers with a limit may have any number outside; a single answer must be in a row.
    const isKnown = earned.length > 0 || own.some(({ responseLimit }) => responseLimit !== null);
    if (!isKnown) return { field, codes, points: null, lacks: 'row' };
    return { field, codes, points: sumOf(earned.map(({ points }) => points)), lacks: null };
  });
}

export const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0);

/** "1", "01" and 1 are the same code; blank is none. */
const codesOf = (answer: OasisAnswers[string]): string[] =>
  [answer]
    .flat()
    .map(String)
    .filter((code) => code.trim() !== '');

function earns(codes: readonly string[], { response, responseLimit }: OasisPoints): boolean {
  const counted = codes.filter((code) =>
    response.split(',').some((part) => covers(part.trim(), code)),
  ).length;
  return counted >= (responseLimit ?? 1);
}

function covers(part: string, code: string): boolean {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  return Number(from) <= Number(code) && Number(code) <= Number(to);
}
