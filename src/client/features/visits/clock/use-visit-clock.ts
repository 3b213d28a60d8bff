import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { useStore } from '#client/session/state/session.ts';
import {
  browserParts,
  failedPressesAtom,
  forgetPress,
  pressClock,
  pressesAtom,
  resumePresses,
  type ClockCommand,
  type Press,
} from './press.ts';

type Clocked = Pick<Visit, 'id' | 'timeIn' | 'timeOut'>;

const hasPress = ({ timeIn, timeOut }: Clocked, command: ClockCommand): boolean =>
  (command === 'startVisit' ? timeIn : timeOut) !== null;

/** Forgets stored presses once the visit shows them, or was read again without them. */
function useForgetRead(visit: Clocked, presses: readonly Press[]): void {
  const before = useRef(new Map<Press, Clocked>());
  useEffect(() => {
    for (const press of presses.filter(({ isRecorded }) => isRecorded)) {
      const then = before.current.get(press) ?? visit;
      before.current.set(press, then);
      if (then !== visit || hasPress(visit, press.command)) forgetPress(press);
    }
  });
}

/**
 * *Start visit* and *End visit* for one visit. Failures are shown on every screen with the visit.
 */
export function useVisitClock(visit: Clocked) {
  const visitId = visit.id;
  const store = useStore();
  const presses = useAtomValue(pressesAtom).filter((press) => press.visitId === visitId);
  useForgetRead(visit, presses);
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
