import type { Session } from '#client/session/state/session.ts';
import { shellOf } from '#client/screen/shell-kind.ts';

/** Screens of a person in the office who still has to add a second way to sign in. */
const openBefore: ReadonlySet<string> = new Set(['/profile', '/help']);

/**
 * Whether a screen waits until its person has added a second way to sign in (decision 050): the
 * server refuses what it would load. The field works on its device meanwhile.
 */
export const waitsForFactor = (session: Session, path: string): boolean =>
  session.kind === 'open' &&
  session.online === 'factor' &&
  shellOf(session.state.user) === 'office' &&
  !openBefore.has(path);
