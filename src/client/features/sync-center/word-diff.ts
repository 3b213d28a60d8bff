/**
 * A run of words of one text, starting at character `at`; `only` when the other text lacks it
 * there.
 */
export type Run = { readonly at: number; readonly text: string; readonly only: boolean };

/**
 * Longest texts compared word by word, in words; longer ones are shown plain, since the work grows
 * with the square.
 */
const longest = 600;

const wordsOf = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? [];

/** Lengths of the longest common subsequence of the suffixes of two word lists. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row)
        row[j] = same(a[i], b[j])
          ? (table[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

const same = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.trim() === b.trim();

/**
 * The words of `text` in runs, marking those that `other` lacks in the same order, for comparing.
 */
export function wordDiff(text: string, other: string): readonly Run[] {
  const [mine, theirs] = [wordsOf(text), wordsOf(other)];
  if (text === '') return [];
  if (mine.length > longest || theirs.length > longest) return [{ at: 0, text, only: false }];
  const table = commonLengths(mine, theirs);
  const runs: { at: number; text: string; only: boolean }[] = [];
  const put = (word: string, isOnly: boolean): void => {
    const last = runs.at(-1);
    if (last?.only === isOnly) last.text += word;
    else runs.push({ at: (last?.at ?? 0) + (last?.text.length ?? 0), text: word, only: isOnly });
  };
  let j = 0;
  mine.forEach((word, i) => {
    while (
      j < theirs.length &&
      !same(word, theirs[j]) &&
      (table[i]?.[j + 1] ?? 0) > (table[i + 1]?.[j] ?? 0)
    )
      j += 1;
    const isCommon = same(word, theirs[j]);
    if (isCommon) j += 1;
    put(word, !isCommon);
  });
  return runs;
}
