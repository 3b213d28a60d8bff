import { atOnce, inPieces, type Pieces } from '../in-pieces.ts';

/**
 * A long list of rows as a short text: 74,000 diagnosis codes that compress to less than half of
 * what their file does (targets row 8). A row is a head, such as a code, a tab, and words. Heads
 * leave out what they share with the head before; words are numbers of a vocabulary and leave out
 * what they share with the words before at both ends. Like things are kept together, because that
 * is what a compressor looks for.
 */

/** Parts of a packed list in their order. */
const parts = ['heads', 'shares', 'beginnings', 'endings', 'lengths', 'numbers', 'words'] as const;
type Part = (typeof parts)[number];
type Streams = Record<Part, string>;

/** Words with a number of one character, and those with one of two bytes in UTF-8. */
const short = 128;
const middle = 2_048;
/** Code points that stand for no character by themselves. */
const surrogates = { from: 0xd800, count: 0x800 } as const;

const numberText = (n: number): string =>
  String.fromCodePoint(n < surrogates.from ? n : n + surrogates.count);

/** Numbers of a stream, one after the other. */
function* numbersOf(stream: string): Generator<number, void> {
  for (const character of stream) {
    const point = Number(character.codePointAt(0));
    yield point < surrogates.from ? point : point - surrogates.count;
  }
}

/** A tab is a word by itself: cells have words in common. */
const splitWords = (text: string): string[] => text.replaceAll('\t', ' \t ').split(' ');
const joinWords = (words: readonly string[]): string => words.join(' ').replaceAll(' \t ', '\t');

/**
 * Words by their numbers: the most frequent first, because their numbers are shortest; those whose
 * numbers are equally long in the order of the alphabet, because neighbours then have beginnings in
 * common.
 */
function vocabularyOf(rows: readonly (readonly string[])[]): string[] {
  const uses = new Map<string, number>();
  for (const words of rows) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const byUse = [...uses].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const words = byUse.map(([word]) => word);
  return [
    ...words.slice(0, short).toSorted(),
    ...words.slice(short, middle).toSorted(),
    ...words.slice(middle).toSorted(),
  ];
}

function sharedStart<T>(a: ArrayLike<T>, b: ArrayLike<T>, most: number): number {
  let count = 0;
  while (count < most && count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

function sharedEnd<T>(a: readonly T[], b: readonly T[], most: number): number {
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

/** Half of a character beyond U+FFFF cannot be stored by itself. */
const isSecondHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at));

const headOf = (row: string): string => row.slice(0, row.indexOf('\t'));
const restOf = (row: string): string => row.slice(row.indexOf('\t') + 1);

/** What a row's words are numbered by. */
export const packedWords = (row: string): readonly string[] => splitWords(restOf(row));

/**
 * Packs rows in the order they are given; sorted rows become shortest. Each has a tab behind its
 * head and no line feed.
 */
export function packRows(rows: readonly string[]): string {
  const texts = rows.map(packedWords);
  const vocabulary = vocabularyOf(texts);
  const numberOf = new Map(vocabulary.map((word, index) => [word, numberText(index)]));
  const streams: Record<Part, string[]> = {
    heads: [],
    shares: [],
    beginnings: [],
    endings: [],
    lengths: [],
    numbers: [],
    words: [vocabulary.join('\n')],
  };
  let head = '';
  let words: readonly string[] = [];
  for (const [index, row] of rows.entries()) {
    const [nextHead, next] = [headOf(row), texts[index] as string[]];
    const alike = sharedStart(nextHead, head, Number.POSITIVE_INFINITY);
    const shared = isSecondHalf(nextHead, alike) ? alike - 1 : alike;
    const beginning = sharedStart(next, words, Number.POSITIVE_INFINITY);
    const ending = sharedEnd(next, words, Math.min(next.length, words.length) - beginning);
    const own = next.slice(beginning, next.length - ending);
    streams.shares.push(numberText(shared));
    streams.heads.push(`${nextHead.slice(shared)}\n`);
    streams.beginnings.push(numberText(beginning));
    streams.endings.push(numberText(ending));
    streams.lengths.push(numberText(own.length));
    streams.numbers.push(...own.map((word) => String(numberOf.get(word))));
    [head, words] = [nextHead, next];
  }
  const texts_ = parts.map((part) => streams[part].join(''));
  return `${texts_.map(({ length }) => length).join(' ')}\n${texts_.join('')}`;
}

/** The streams of a packed text; null for any other text. */
function streamsOf(packed: string): Streams | null {
  const end = packed.indexOf('\n');
  const lengths = packed.slice(0, Math.max(0, end)).split(' ').map(Number);
  const total = lengths.reduce((sum, each) => sum + each, 0);
  if (lengths.length !== parts.length || end + 1 + total !== packed.length) return null;
  let at = end + 1;
  const streams = parts.map((part, index): [Part, string] => {
    const from = at;
    at += Number(lengths[index]);
    return [part, packed.slice(from, at)];
  });
  return Object.fromEntries(streams) as Streams;
}

/** The rows of a packed text, in their order; null for a text that is none or is damaged. */
export const unpackRows = (packed: string): string[] | null => atOnce(unpackedOf(packed));

/** The same in pieces of some milliseconds. */
export const unpackInPieces = (
  packed: string,
  pause: () => Promise<unknown>,
): Promise<string[] | null> => inPieces(unpackedOf(packed), pause);

const piece = 10_000; // words at once: a row may have as many as a thousand others

function* unpackedOf(packed: string): Pieces<string[] | null> {
  const streams = streamsOf(packed);
  if (streams === null) return null;
  const vocabulary = streams.words.split('\n');
  const heads = streams.heads.split('\n');
  const [beginnings, endings] = [numbersOf(streams.beginnings), numbersOf(streams.endings)];
  const [lengths, numbers] = [numbersOf(streams.lengths), numbersOf(streams.numbers)];
  const rows: string[] = [];
  let head = '';
  let words: readonly string[] = [];
  let since = 0;
  for (const share of numbersOf(streams.shares)) {
    const [beginning, ending] = [Number(beginnings.next().value), Number(endings.next().value)];
    const own: string[] = [];
    for (let left = Number(lengths.next().value); left > 0; left -= 1) {
      const word = vocabulary[Number(numbers.next().value)];
      if (word === undefined) return null;
      own.push(word);
    }
    head = head.slice(0, share) + String(heads[rows.length]);
    words = [...words.slice(0, beginning), ...own, ...words.slice(words.length - ending)];
    rows.push(`${head}\t${joinWords(words)}`);
    since += words.length + 1;
    if (since < piece) continue;
    since = 0;
    yield;
  }
  return rows;
}
