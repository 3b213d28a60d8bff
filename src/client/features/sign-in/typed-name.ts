import { atom } from 'jotai';

/**
 * The user name as typed at the sign-in, in the memory of the page alone, so that a forgotten
 * password goes on from it.
 */
export const typedNameAtom = atom('');
