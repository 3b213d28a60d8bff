import { getDefaultStore } from 'jotai';
import { loadLateTexts } from '#client/i18n.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { shellOf } from './shell-kind.ts';

/**
 * Runs a loader for the office only. In the field a screen reads the device, so only its code is
 * loaded ahead; before somebody is signed in there is nothing to ask for, and the root layout reads
 * again when that changes.
 */
export async function forOffice<T>(
  load: () => Promise<T>,
  field?: { preload: () => Promise<void> },
): Promise<T | null> {
  const session = getDefaultStore().get(sessionAtom);
  if (session.kind !== 'open') return null;
  if (shellOf(session.state.user) === 'office')
    return (await Promise.all([load(), loadLateTexts('office')]))[0];
  await field?.preload();
  return null;
}
