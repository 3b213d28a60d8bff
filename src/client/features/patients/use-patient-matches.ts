import { useEffect, useState } from 'react';
import { patients } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';

type Row = OutputOf<typeof patients>['rows'][number];
type Matches = { rows: readonly Row[]; error: unknown; searched: boolean };

const nothing: Matches = { rows: [], error: null, searched: false };
const debounceMs = 200; // as the address suggestions of spec portal §9

/** Patients whose names or record number begin with the words, a moment after the last key. */
export function usePatientMatches(words: string): Matches {
  const [matches, setMatches] = useState<Matches>(nothing);
  const search = words.trim();
  useEffect(() => {
    if (search === '') return undefined;
    let wanted = true;
    const show = (next: Matches) => {
      if (wanted) setMatches(next);
    };
    const timer = setTimeout(() => {
      callApi(patients, { search }).then(
        ({ rows }) => show({ rows, error: null, searched: true }),
        (error: unknown) => show({ rows: [], error, searched: true }),
      );
    }, debounceMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [search]);
  return search === '' ? nothing : matches;
}
