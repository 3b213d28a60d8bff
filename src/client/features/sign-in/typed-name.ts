import { atom } from 'jotai';

/**
 * The user name typed at sign-in, only in this page's memory, so that *Forgot password* starts with
 * it.
 */
export const typedNameAtom = atom('');
