import {
  codeList,
  codeListInPieces,
  searchCounted,
  type CodeEntry,
  type CodeList,
  type Found,
} from '../code-search.ts';
import { drugOfRow, type Drug } from './drugs.ts';

/** The two lists an agency takes in. */
export const codeKinds = ['icd10cm', 'drugs'] as const;
export type CodeKind = (typeof codeKinds)[number];

export type DiagnosisCode = { readonly code: string; readonly text: string };
export type FoundOf = { readonly icd10cm: DiagnosisCode; readonly drugs: Drug };

type Entry = CodeEntry & { readonly row: string };

/** Rows of a kind, ready to be searched. Takes longer than a search: make it once. */
export type SearchableRows = CodeList<Entry>;

/** The entry of a row of a kind. */
export const entryOf = {
  icd10cm: (row: string): Entry => {
    const [code, text = ''] = row.split('\t') as [string, ...string[]];
    return { code, text, row };
  },
  // The brand counts as the code: a drug whose brand begins with a word comes first.
  drugs: (row: string): Entry => ({
    code: row.slice(0, row.indexOf('\t')),
    text: row.replaceAll('\t', ' '),
    row,
  }),
} as const;

/** One by one, so that nothing is done of all rows at once. */
function* entriesOf(kind: CodeKind, rows: readonly string[]): Generator<Entry, void> {
  for (const row of rows) yield entryOf[kind](row);
}

export const searchableRows = (kind: CodeKind, rows: readonly string[]): SearchableRows =>
  codeList(entriesOf(kind, rows));

/** The same in pieces: `pause` lets others have their turn between two. */
export const searchableInPieces = (
  kind: CodeKind,
  rows: readonly string[],
  pause: () => Promise<unknown>,
): Promise<SearchableRows> => codeListInPieces(entriesOf(kind, rows), pause);

const presented: { readonly [K in CodeKind]: (row: string) => FoundOf[K] } = {
  icd10cm: (row) => {
    const { code, text } = entryOf.icd10cm(row);
    return { code, text };
  },
  drugs: drugOfRow,
};

/** Rows that have all words, in any order, each from its beginning, and how many more do. */
export const searchRows = <K extends CodeKind>(
  kind: K,
  list: SearchableRows,
  words: string,
  limit: number,
): Found<FoundOf[K]> => {
  const { found, more } = searchCounted(list, words, limit);
  return { found: found.map(({ row }) => presented[kind](row)), more };
};
