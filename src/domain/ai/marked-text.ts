import type { Maker } from './purposes.ts';

/**
 * What no person wrote stays marked for good: the mark is part of the text, so note, PDF, review
 * and export carry it, and an earlier app keeps it too.
 *
 *     [[Extract of Note 11/20/2026, put in by Nora Brightwater]]
 *     Pain 3 of 10 at rest.
 *     [[End of extract]]
 */
type MarkedBlock = {
  readonly made: Maker;
  /** What it was made from. */
  readonly source: string;
  /** Who put it in. */
  readonly by: string;
  readonly text: string;
};

const marks = {
  extract: { begins: 'Extract of', ends: 'End of extract' },
  provider: { begins: 'AI summary of', ends: 'End of AI summary' },
} as const;

const begins = /\[\[(Extract|AI summary) of ([^\]\n]{1,300}), put in by ([^\]\n]{1,200})\]\]\n/
  .source;
const ends = /\n\[\[End of (?:extract|AI summary)\]\]/.source;
const block = new RegExp(`${begins}([^]*?)${ends}`, 'g');

const imitation = /\[\[(?=\s*(?:extract|ai summary|end) of\b)/gi;

/**
 * A person's own words as they are stored: what looks like a mark is none, so nobody can type or
 * paste a block that somebody seems to have put in.
 */
export const typedWords = (text: string): string => text.replaceAll(imitation, '[ [');

const plain = (text: string): string => text.replaceAll(/[[\]\s]+/g, ' ').trim();

/** A block as it is stored. Brackets of its text cannot end it early. */
export const markedText = ({ made, source, by, text }: MarkedBlock): string =>
  [
    `[[${marks[made].begins} ${plain(source).slice(0, 300) || '?'}, put in by ${plain(by).slice(0, 200) || '?'}]]`,
    text.replaceAll('[[', '[ [').replaceAll(']]', '] ]'),
    `[[${marks[made].ends}]]`,
  ].join('\n');

/**
 * Whether an answer may hold a block; cheap, for every key. Brackets that a person types are none:
 * the field would be replaced under their hands.
 */
export const mayBeMarked = (text: string): boolean => text.includes('\n[[End of ');

/** Between own words and blocks; it belongs to neither. */
const gap = '\n\n';
const afterGap = (text: string): string => (text.startsWith(gap) ? text.slice(gap.length) : text);
const beforeGap = (text: string): string =>
  text.endsWith(gap) ? text.slice(0, -gap.length) : text;

/** An answer's own words and its blocks in their order; `joinMarked` makes the same answer of them. */
export function splitMarked(text: string): {
  readonly own: string;
  readonly blocks: readonly MarkedBlock[];
} {
  const blocks: MarkedBlock[] = [];
  const words: string[] = [];
  let at = 0;
  for (const found of text.matchAll(block)) {
    const [whole, kind, source = '', by = '', said = ''] = found;
    const made = kind === 'Extract' ? 'extract' : 'provider';
    blocks.push({ made, source, by, text: said });
    const before = text.slice(at, found.index);
    words.push(beforeGap(at === 0 ? before : afterGap(before)));
    at = found.index + whole.length;
  }
  if (blocks.length === 0) return { own: text, blocks };
  words.push(afterGap(text.slice(at)));
  return { own: words.filter((each) => each !== '').join(gap), blocks };
}

/** An answer of own words followed by blocks. What looks like a mark in own words becomes none. */
export const joinMarked = (own: string, blocks: readonly MarkedBlock[]): string =>
  [...(own.trim() === '' ? [] : [typedWords(own)]), ...blocks.map(markedText)].join(gap);
