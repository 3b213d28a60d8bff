import {
  useRouter,
  type BlockerFn,
  type RegisteredRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Where a way out begins and ends; null for closing or reloading the tab. */
export type WayOut = {
  readonly from: { readonly pathname: string; readonly href: string };
  readonly to: { readonly pathname: string; readonly href: string };
};

type Leaving = Parameters<BlockerFn>[0];

const isTraversal = ({ action }: Leaving): boolean => action !== 'PUSH' && action !== 'REPLACE';
const never = (): Promise<boolean> => new Promise(() => {});

/**
 * Another way out while one waits: it is dropped. The browser has moved already when *Back* asks, and
 * the first answer counts its steps from there; a second *Back* is taken back step by step, so that
 * *Stay* ends where the person was.
 */
function heldBehind(
  waiting: Leaving,
  way: Leaving,
  history: RouterHistory,
): boolean | Promise<boolean> {
  if (!isTraversal(way) || !isTraversal(waiting)) return true;
  const steps = waiting.nextLocation.state.__TSR_index - way.nextLocation.state.__TSR_index;
  // Zero is the move that takes the other one back.
  if (steps !== 0) history.go(steps);
  return never();
}

/**
 * Holds ways out of the page back while something would be lost: another page, the browser's
 * *Back*, and closing or reloading the tab, before which the browser asks itself.
 *
 * A page that goes while somebody is asked, as it does when the session locks, lets them leave:
 * nothing is left that could be lost. *Back* pressed again meanwhile changes nothing: one question,
 * one answer.
 *
 * @param holds asked at the moment somebody leaves
 * @returns how to let the waiting one go or stay; null while none waits
 */
export function useLeaveGuard(
  holds: (way: WayOut | null) => boolean,
): ((leaves: boolean) => void) | null {
  // Dialogs of the sign-in stand before any router, whose pages they would leave.
  const router = useRouter({ warn: false }) as RegisteredRouter | null | undefined;
  const history = router?.history;
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  });
  useEffect(() => {
    if (!history) return undefined;
    let letGo = (): void => {};
    /** The way out that waits for its answer. */
    let waiting: Leaving | null = null;
    const unblock = history.block({
      enableBeforeUnload: () => latest.current(null),
      blockerFn: async (way) => {
        if (waiting !== null) return heldBehind(waiting, way, history);
        const { currentLocation, nextLocation } = way;
        if (!latest.current({ from: currentLocation, to: nextLocation })) return false;
        waiting = way;
        const leaves = await new Promise<boolean>((resolve) => {
          letGo = () => resolve(true);
          setAnswer(() => resolve);
        });
        waiting = null;
        setAnswer(null);
        return !leaves;
      },
    });
    return () => {
      unblock();
      letGo();
    };
  }, [history]);
  return answer;
}
