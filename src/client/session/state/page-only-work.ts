import { atom, getDefaultStore } from 'jotai';
import { unsavedAtom } from '#client/store/outbox/unsaved.ts';

/**
 * A hidden store that still has to be saved, or sealed before its key goes; a sign-out the server
 * has to be told of, which nothing else knows.
 */
type PageOnlyWork = 'store' | 'wiped-store' | 'sign-out';

const kept = atom<ReadonlySet<PageOnlyWork>>(new Set<PageOnlyWork>());

/** True while something is in the memory of this page alone: it would end with the page. */
export const pageOnlyAtom = atom((get) => get(kept).size > 0 || get(unsavedAtom).length > 0);

/** Says whether there is something that only this page has. */
export function setPageOnlyWork(what: PageOnlyWork, needed: boolean): void {
  const atoms = getDefaultStore();
  const others = [...atoms.get(kept)].filter((each) => each !== what);
  atoms.set(kept, new Set(needed ? [...others, what] : others));
}
