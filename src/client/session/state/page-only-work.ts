import { atom, getDefaultStore } from 'jotai';
import { unsavedAtom } from '#client/store/outbox/unsaved.ts';

/**
 * A hidden store that must still be saved, or sealed before its key goes; a sign-out not yet
 * recorded anywhere else.
 */
type PageOnlyWork = 'store' | 'wiped-store' | 'sign-out';

const kept = atom<ReadonlySet<PageOnlyWork>>(new Set<PageOnlyWork>());

/** True while something exists only in this page's memory and would end with the page. */
export const pageOnlyAtom = atom((get) => get(kept).size > 0 || get(unsavedAtom).length > 0);

/** Sets whether this page holds such work. */
export function setPageOnlyWork(what: PageOnlyWork, needed: boolean): void {
  const atoms = getDefaultStore();
  const others = [...atoms.get(kept)].filter((each) => each !== what);
  atoms.set(kept, new Set(needed ? [...others, what] : others));
}
