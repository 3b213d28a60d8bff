import { icdCategory } from './codes/icd-category.ts';
import { grouped } from './grouped.ts';
import { atOnce, inPieces, type Pieces } from './in-pieces.ts';
import { must } from './must.ts';

/**
 * Search of a long list of codes (ICD-10-CM: 75,000 lines) by all words: every word of the query
 * begins a word of the text or the code; word order, case, accents and the dot of a code do not
 * matter.
 *
 * Each different word is kept once, with the entries that have it: the whole release has some
 * thousand words, and a search looks at no entry that has none of its words (docs/targets.md, row
 * 8). Building it takes longer than searching: build once.
 */

export type CodeEntry = { readonly code: string; readonly text: string };

export type CodeList<E extends CodeEntry = CodeEntry> = {
  readonly entries: readonly E[];
  /** Per entry its code without the dot. */
  readonly codes: readonly string[];
  /** Every word of a text or a code, sorted. */
  readonly words: readonly string[];
  /** Where the entries of each word begin in `places`, and after the last word its length. */
  readonly firsts: Uint32Array;
  /** Indexes of entries, word after word. */
  readonly places: Uint32Array;
};

export const codeList = <E extends CodeEntry>(entries: Iterable<E>): CodeList<E> =>
  atOnce(built(entries));

/** The same in pieces of some milliseconds. */
export const codeListInPieces = <E extends CodeEntry>(
  entries: Iterable<E>,
  pause: () => Promise<unknown>,
): Promise<CodeList<E>> => inPieces(built(entries), pause);

const piece = 4_000; // words at once

/** Every different word that an entry is found by, its code without the dot among them. */
export const searchedWords = ({ code, text }: CodeEntry): ReadonlySet<string> =>
  new Set([lettersOf(code), ...wordsOf(text)]);

function* built<E extends CodeEntry>(given: Iterable<E>): Pieces<CodeList<E>> {
  const entries: E[] = [];
  const codes: string[] = [];
  const having = new Map<string, number[]>();
  let since = 0;
  for (const entry of given) {
    const index = entries.push(entry) - 1;
    codes.push(lettersOf(entry.code));
    const own = searchedWords(entry);
    for (const word of own) {
      const known = having.get(word);
      if (known) known.push(index);
      else having.set(word, [index]);
    }
    since += own.size + 1;
    if (since < piece) continue;
    since = 0;
    yield;
  }
  const words = yield* sorted([...having.keys()]);
  const firsts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries())
    firsts[at + 1] = Number(firsts[at]) + must(having.get(word), 'word').length;
  yield;
  const places = new Uint32Array(Number(firsts.at(-1)));
  for (const [at, word] of words.entries()) {
    const own = must(having.get(word), 'word');
    places.set(own, firsts[at]);
    since += own.length + 1;
    if (since < piece) continue;
    since = 0;
    yield;
  }
  return { entries, codes, words, firsts, places };
}

const sortedBy = 3; // letters that words are put apart by before they are sorted

/** Words in the order of their units, those of one beginning after the other. */
function* sorted(words: readonly string[]): Pieces<string[]> {
  const alike = grouped(words, (word) => word.slice(0, sortedBy));
  yield;
  const result: string[] = [];
  let since = 0;
  for (const beginning of [...alike.keys()].toSorted(byUnits)) {
    const some = must(alike.get(beginning), 'words').toSorted(byUnits);
    for (const word of some) result.push(word);
    since += some.length;
    if (since < piece) continue;
    since = 0;
    yield;
  }
  return result;
}

const defaultHits = 50;
const longestQuery = 200; // characters that are looked at
const icdShape = new RegExp(`^${icdCategory}\\.\\w{0,4}$`, 'i');

/** The first entries that match, and how many match beside them. */
export type Found<T> = { readonly found: readonly T[]; readonly more: number };

/**
 * Entries that match all words: first those whose code begins with one of them, then the rest in
 * list order; and how many the limit leaves out.
 */
export function searchCounted<E extends CodeEntry>(
  list: CodeList<E>,
  query: string,
  limit = defaultHits,
): Found<E> {
  const words = queryWords(query);
  if (words.length === 0) return { found: [], more: 0 };
  const matched = havingAll(list, words);
  const found = new Set<number>();
  for (const word of words)
    for (const index of matched)
      if (must(list.codes[index], 'code').startsWith(word)) found.add(index);
  for (const index of matched) found.add(index);
  const shown = [...found].slice(0, limit);
  return {
    found: shown.map((index) => must(list.entries[index], 'entry found')),
    more: found.size - shown.length,
  };
}

/** The same without the number of others. */
export const searchCodes = <E extends CodeEntry>(
  list: CodeList<E>,
  query: string,
  limit = defaultHits,
): readonly E[] => searchCounted(list, query, limit).found;

/** Entries that have all words, in the order of the list. */
function havingAll(list: CodeList, words: readonly string[]): number[] {
  /** Per entry, of how many of the words it had each in turn. */
  const had = new Uint16Array(list.entries.length);
  for (const [turn, word] of words.entries())
    for (const index of placesOf(list, word)) if (had[index] === turn) had[index] = turn + 1;
  const found: number[] = [];
  // Without an iterator, which would take longer than all the rest.
  for (let index = 0; index < had.length; index += 1)
    if (had[index] === words.length) found.push(index);
  return found;
}

/** Indexes of the entries that have a word with this beginning; some more than once. */
function placesOf({ words, firsts, places }: CodeList, beginning: string): Uint32Array {
  const from = firstNotBefore(words, beginning);
  // Nothing that a word is made of comes after this character.
  const to = firstNotBefore(words, `${beginning}\uFFFF`);
  return places.subarray(firsts[from], firsts[to]);
}

/** Index of the first word that does not come before `word`. */
function firstNotBefore(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (must(words[middle], 'word') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** As the language compares texts by itself, so that a search by halves finds its way. */
const byUnits = (one: string, other: string): number => (one < other ? -1 : 1);

function queryWords(query: string): string[] {
  const parts = query.slice(0, longestQuery).trim().split(/\s+/);
  return [
    ...new Set(parts.flatMap((part) => (icdShape.test(part) ? [lettersOf(part)] : wordsOf(part)))),
  ];
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
