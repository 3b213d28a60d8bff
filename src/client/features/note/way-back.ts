import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScreenAt } from '#client/screen/screen-part.ts';

export type WayBack = {
  readonly to: '/dashboard' | '/visits' | '/notes';
  readonly search: ScreenAt['search'];
};

const lists = ['/visits', '/notes'] as const;

/**
 * Where *Back* leads from a note: to the list it was opened from, with its filter, otherwise to the
 * day. Read once: while the note is drawn first, the router still knows the place before it.
 */
export function useWayBack(): WayBack {
  const router = useRouter();
  const [way] = useState((): WayBack => {
    const before = router.state.resolvedLocation;
    const to = lists.find((path) => path === before?.pathname);
    return before && to ? { to, search: before.search } : { to: '/dashboard', search: {} };
  });
  return way;
}
