import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUser } from '#client/session/state/session.ts';
import type { ScreenAt } from '#client/screen/screen-part.ts';

export type WayBack = {
  readonly to: '/dashboard' | '/visits' | '/notes';
  readonly search: ScreenAt['search'];
};

const lists = ['/visits', '/notes'] as const;

const toDay: WayBack = { to: '/dashboard', search: {} };

/** That of the note drawn last, and whose it was, for the notes it leads to. */
let last = { userId: '', way: toDay };

/**
 * Where *Back* leads from a note: to the list it was opened from, with its filter, otherwise to the
 * day; from a note that another one led to, to where that one's leads. Read once: while the note is
 * drawn first, the router still knows the place before it.
 */
export function useWayBack(): WayBack {
  const router = useRouter();
  const { id: userId } = useUser();
  const [way] = useState((): WayBack => {
    const { pathname = '', search = {} } = router.state.resolvedLocation ?? {};
    // A note from before this product, read on the way from one of this product, knows that one.
    if (pathname.startsWith('/note/') || 'original' in search)
      return last.userId === userId ? last.way : toDay;
    const to = lists.find((path) => path === pathname);
    return to ? { to, search } : toDay;
  });
  useEffect(() => {
    last = { userId, way };
  }, [userId, way]);
  return way;
}
