import { must } from './must.ts';

/**
 * Search of a long list of codes (ICD-10-CM: 75,000 lines) by all words: every word of the query
 * begins a word of the text or the code; word order, case, accents and the dot of a code do not
 * matter.
 *
 * The list is one long text, because the engine's own substring search is faster than any index a
 * phone would have to load (3 MB, `docs/targets.md` row 8). Building it takes longer than
 * searching: build once.
 */

export type CodeEntry = { readonly code: string; readonly text: string };

export type CodeList<E extends CodeEntry = CodeEntry> = {
  readonly entries: readonly E[];
  /** Per entry a line feed, the code without its dot, and the words, separated by single spaces. */
  readonly haystack: string;
  /** Offset of each entry's line. */
  readonly starts: Uint32Array;
};

export function codeList<E extends CodeEntry>(entries: readonly E[]): CodeList<E> {
  const starts = new Uint32Array(entries.length);
  const lines: string[] = [];
  let length = 0;
  for (const [index, { code, text }] of entries.entries()) {
    const line = `\n${lettersOf(code)} ${wordsOf(text).join(' ')}`;
    starts[index] = length;
    length += line.length;
    lines.push(line);
  }
  return { entries, haystack: lines.join(''), starts };
}

const defaultHits = 50;
const longestQuery = 200; // characters that are looked at
const icdShape = /^[a-z]\d\w\.\w{0,4}$/i;

/**
 * Entries that match all words: first those whose code begins with one of them, then the rest in
 * list order.
 */
export function searchCodes<E extends CodeEntry>(
  list: CodeList<E>,
  query: string,
  limit = defaultHits,
): E[] {
  const words = queryWords(query);
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const found = new Set<number>();
  for (const word of words) collect(list, '\n', word, words, limit, found);
  collect(list, ' ', longest, words, limit, found);
  return [...found].map((index) => must(list.entries[index], 'entry found'));
}

function queryWords(query: string): string[] {
  const parts = query.slice(0, longestQuery).trim().split(/\s+/);
  return [
    ...new Set(parts.flatMap((part) => (icdShape.test(part) ? [lettersOf(part)] : wordsOf(part)))),
  ];
}

/**
 * Adds the entries where `word` begins after `before` and every other word begins somewhere in the
 * line.
 */
function collect(
  { haystack, starts }: CodeList,
  before: string,
  word: string,
  words: readonly string[],
  limit: number,
  found: Set<number>,
): void {
  const others = words.filter((other) => other !== word);
  let at = haystack.indexOf(before + word);
  while (at !== -1 && found.size < limit) {
    const index = entryAt(starts, at);
    const end = starts[index + 1] ?? haystack.length;
    const line = haystack.slice(starts[index], end);
    if (others.every((other) => line.includes(` ${other}`) || line.startsWith(other, 1)))
      found.add(index);
    at = haystack.indexOf(before + word, end);
  }
}

/** The last entry that begins at or before an offset. */
function entryAt(starts: Uint32Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Number(starts[middle]) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function lettersOf(code: string): string {
  return plain(code).replace(/[^\p{L}\p{N}]+/gu, '');
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
