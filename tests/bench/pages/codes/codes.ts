import type { CodeKind } from '#domain/codes/list-search.ts';
import { searchKept } from '#client/features/codes/search-kept.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => Number(character.codePointAt(0)));

/** Suggestions below a field, as the product asks for. */
const limit = 20;

/**
 * What the worker runs, run in the page: a slowed-down processor does not reach workers, and a phone
 * is as slow in both.
 */
export const bench = {
  /** Milliseconds until a downloaded list answers its first search. */
  async ready(kind: CodeKind, hash: string, base64: string): Promise<number> {
    const bytes = bytesOf(base64);
    const start = performance.now();
    await searchKept({ kind, hash, bytes, words: 'zz', limit });
    return performance.now() - start;
  },

  /** Milliseconds of each of some searches, and how many rows were found. */
  async search(
    kind: CodeKind,
    hash: string,
    words: string,
    runs: number,
  ): Promise<{ times: number[]; found: number }> {
    const times: number[] = [];
    let found = 0;
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      found = (await searchKept({ kind, hash, bytes: null, words, limit })).found.length;
      times.push(performance.now() - start);
    }
    return { times, found };
  },
};
export type CodesBench = typeof bench;

Object.assign(globalThis, { bench });
