import { createContext, useContext } from 'react';

/**
 * Whether a path of the app is offered to the signed-in person. The app provides it from the table
 * of screens; without a provider every path is offered.
 */
export const MayFollowContext = createContext<(path: string) => boolean>(() => true);

/** Whether a link may be shown as one: addresses outside the app always may. */
export function useMayFollow(): (href: string | undefined) => boolean {
  const mayFollow = useContext(MayFollowContext);
  return (href) => href === undefined || !href.startsWith('/') || mayFollow(href);
}
