import { searchedWords } from '../code-search.ts';
import type { Pieces } from '../in-pieces.ts';
import { entryOf, type CodeKind } from './list-search.ts';
import { packedWords } from './packed-rows.ts';

/**
 * Bounds of a list that is taken in. The official releases are far below; a file made to be costly
 * would take the memory and the time of every agency on the machine.
 */
export const listBounds = { words: 200_000, row: 20_000 } as const;

type TooLarge = keyof typeof listBounds;

const piece = 10_000; // words at once

/** Which bound a list goes beyond: different words, or characters of one row; null for none. */
export function* boundExceeded(kind: CodeKind, rows: readonly string[]): Pieces<TooLarge | null> {
  const [searched, packed] = [new Set<string>(), new Set<string>()];
  let since = 0;
  for (const row of rows) {
    if (row.length > listBounds.row) return 'row';
    const words = searchedWords(entryOf[kind](row));
    for (const word of words) searched.add(word);
    for (const word of packedWords(row)) packed.add(word);
    if (Math.max(searched.size, packed.size) > listBounds.words) return 'words';
    since += words.size + 1;
    if (since < piece) continue;
    since = 0;
    yield;
  }
  return null;
}
