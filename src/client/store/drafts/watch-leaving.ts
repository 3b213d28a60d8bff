import { getDefaultStore } from 'jotai';
import { unsavedAtom } from '../outbox/unsaved.ts';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Lets the browser ask before the page is closed or reloaded, as long as answers are only in
 * memory. Returns an unsubscribe function.
 */
export function watchLeaving(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const atoms = getDefaultStore();
  // Only while there are any: a page that listens is not kept for going back.
  const follow = (): void =>
    atoms.get(unsavedAtom).length > 0
      ? page.addEventListener('beforeunload', ask)
      : page.removeEventListener('beforeunload', ask);
  const stop = atoms.sub(unsavedAtom, follow);
  follow();
  return () => {
    stop();
    page.removeEventListener('beforeunload', ask);
  };
}
