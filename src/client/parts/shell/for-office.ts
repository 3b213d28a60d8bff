import { getDefaultStore } from 'jotai';
import { sessionAtom } from '#client/session/session.ts';
import { shellOf } from './shell-kind.ts';

/**
 * Runs a loader for the office only. In the field a screen reads the device, and before somebody is signed in there is
 * nothing to ask for; the root layout reads again when that changes.
 */
export async function forOffice<T>(load: () => Promise<T>): Promise<T | null> {
  const session = getDefaultStore().get(sessionAtom);
  return session.kind === 'open' && shellOf(session.state.user) === 'office' ? load() : null;
}
