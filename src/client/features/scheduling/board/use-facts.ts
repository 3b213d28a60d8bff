import { useCallback, useRef, useState } from 'react';
import { staffingFacts } from '#contract/board.ts';
import type { StaffingFacts } from '#domain/staffing-check.ts';
import { callApi } from '#client/api/call.ts';

type Known = { readonly visitId: string; readonly facts: StaffingFacts };

/**
 * What the server knows about placing the visit that was picked up last, asked when it is picked
 * up: a board does not carry the wishes of eight hundred patients.
 */
export function useFacts(clinicianIds: readonly string[], days: readonly string[]) {
  const [known, setKnown] = useState<Known | null>(null);
  const wanted = useRef('');
  const ask = useCallback(
    (visitId: string): void => {
      wanted.current = visitId;
      setKnown(null);
      callApi(staffingFacts, {
        visitIds: [visitId],
        clinicianIds: [...clinicianIds],
        days: [...days],
      }).then(
        (facts) => (wanted.current === visitId ? setKnown({ visitId, facts }) : undefined),
        // The server checks again when the visit is dropped, and then says what failed.
        () => {},
      );
    },
    [clinicianIds, days],
  );
  return { known, ask };
}
