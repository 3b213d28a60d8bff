import { useEffect, useState, type ComponentType } from 'react';
import { screenDrawn } from './first-screen.ts';
import { PendingScreen } from './pending-screen.tsx';

export type Late<P> = ComponentType<P> & {
  /** Loads the screen's code ahead, such as in a route's loader. */
  preload: () => Promise<void>;
};

/**
 * A screen whose code is loaded when it is needed. Unlike `React.lazy` it does not hold a loaded
 * screen back: Suspense waits 300 ms between two fallbacks, which a person sees after signing in. A
 * failed load goes to the error screen. `isPiece`: a part of a screen, in whose place there is
 * nothing until it is there.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isPiece = false } = {},
): Late<P> {
  let known: ComponentType<P> | null = null;
  const preload = async (): Promise<void> => {
    known ??= await load();
  };
  function LateScreen(props: P) {
    const [Screen, setScreen] = useState<ComponentType<P> | null>(() => known);
    useEffect(() => {
      if (Screen) return screenDrawn();
      preload().then(
        () => setScreen(() => known),
        (error: unknown) =>
          setScreen(() => {
            throw error;
          }),
      );
    }, [Screen]);
    if (Screen) return <Screen {...props} />;
    return isPiece ? null : <PendingScreen />;
  }
  return Object.assign(LateScreen, { preload });
}
