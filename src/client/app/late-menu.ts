import { useEffect } from 'react';
import { late } from '#client/screen/late.tsx';

/**
 * The menu of person and device. Nobody needs it to see their day, so its code comes just after the
 * first screen.
 */
export const MoreMenu = late(async () => (await import('./more-menu.tsx')).MoreMenu);

/** Fetches the menu's code behind the first screen, so that it opens at once. */
export const useMenuAhead = (isDrawn = true): void => {
  useEffect(() => {
    if (isDrawn) MoreMenu.preload().catch(() => {});
  }, [isDrawn]);
};
