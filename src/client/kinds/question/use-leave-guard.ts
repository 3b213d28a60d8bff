import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Where a way out begins and ends; null for closing or reloading the tab. */
export type WayOut = {
  readonly from: { readonly pathname: string; readonly href: string };
  readonly to: { readonly pathname: string; readonly href: string };
};

/**
 * Holds ways out of the page back while something would be lost: another page, the browser's
 * *Back*, and closing or reloading the tab, before which the browser asks itself.
 *
 * A page that goes while somebody is asked, as it does when the session locks, lets them leave:
 * nothing is left that could be lost.
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
    let letGo = (): void => {};
    const unblock = history?.block({
      enableBeforeUnload: () => latest.current(null),
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (!latest.current({ from: currentLocation, to: nextLocation })) return false;
        const leaves = await new Promise<boolean>((resolve) => {
          letGo = () => resolve(true);
          setAnswer(() => resolve);
        });
        setAnswer(null);
        return !leaves;
      },
    });
    return () => {
      unblock?.();
      letGo();
    };
  }, [history]);
  return answer;
}
