import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useStore } from '#client/session/state/session.ts';
import {
  browserParts,
  failedPressesAtom,
  pressClock,
  pressesAtom,
  resumePresses,
  type ClockCommand,
} from './press.ts';

/**
 * *Start visit* and *End visit* for one visit. Failures are shown on every screen with the visit.
 */
export function useVisitClock(visitId: string) {
  const store = useStore();
  const presses = useAtomValue(pressesAtom).filter((press) => press.visitId === visitId);
  const failed = useAtomValue(failedPressesAtom).find((press) => press.visitId === visitId);
  const [error, setError] = useState<unknown>(null);
  useEffect(
    () => void resumePresses(browserParts(store), visitId).catch(setError),
    [store, visitId],
  );
  const press = (command: ClockCommand) => {
    setError(null);
    // Failures are in `failedPressesAtom`.
    void pressClock(browserParts(store), visitId, command).catch(() => {});
  };
  const pressedAt = (command: ClockCommand): string | null =>
    presses.find((each) => each.command === command)?.at ?? null;
  return { press, pressedAt, error: failed?.error ?? error };
}
