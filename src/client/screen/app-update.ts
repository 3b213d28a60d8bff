import { atom, getDefaultStore } from 'jotai';

/**
 * This page's state beside newer versions of the app (decision 032). `waiting`: one has been loaded
 * and waits until no tab has a note open. `held`: somebody asked for it, and another tab has one
 * open. `active`: it answers for the app from the next start on; this page goes on as it is and
 * finds its own parts. Set by `update.ts`, which is no part of the first load.
 */
export type AppUpdate = 'none' | 'waiting' | 'held' | 'active';

const written = atom<AppUpdate>('none');
export const appUpdateAtom = atom((get) => get(written));
export const putUpdate = (update: AppUpdate): void => getDefaultStore().set(written, update);

/** Whether a note is open in this tab; set by the shell. */
export const noteOpenAtom = atom(false);
export const isNotePath = (pathname: string): boolean => pathname.startsWith('/note/');
