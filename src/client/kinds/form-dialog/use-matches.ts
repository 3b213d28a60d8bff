import { useEffect, useRef, useState } from 'react';

type Matches<T> = { rows: readonly T[]; error: unknown; searched: boolean };
/** What was found, and for which words. */
type Answered<T> = Matches<T> & { readonly words: string };

const debounceMs = 200; // as the address suggestions of spec portal §9

/**
 * Rows that match the words, a moment after the last key; none for no words. `searching` until the
 * answer to the present words is there.
 *
 * @param clears whether a failure takes away the rows that were there
 */
export function useMatches<T>(
  words: string,
  find: (words: string) => Promise<readonly T[]>,
  { clears = true }: { readonly clears?: boolean } = {},
): Matches<T> & { readonly searching: boolean } {
  const [matches, setMatches] = useState<Answered<T> | null>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  const search = words.trim();
  // What was found before is no answer to what is typed next.
  if (search === '' && matches !== null) setMatches(null);
  useEffect(() => {
    if (search === '') return undefined;
    let wanted = true;
    const show = (next: (before: readonly T[]) => Matches<T>) => {
      if (wanted) setMatches((before) => ({ ...next(before?.rows ?? []), words: search }));
    };
    const timer = setTimeout(() => {
      latest.current(search).then(
        (rows) => show(() => ({ rows, error: null, searched: true })),
        (error: unknown) =>
          show((before) => ({ rows: clears ? [] : before, error, searched: true })),
      );
    }, debounceMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [search, clears]);
  if (search === '') return { rows: [], error: null, searched: false, searching: false };
  if (matches === null) return { rows: [], error: null, searched: false, searching: true };
  const { rows, error, searched, words: answered } = matches;
  return { rows, error, searched, searching: answered !== search };
}
