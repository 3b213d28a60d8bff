import { useUser } from '#client/session/state/session.ts';
import { shellOf, type ShellKind } from './shell-kind.ts';

/** The shell of the signed-in person. */
export const useShell = (): ShellKind => shellOf(useUser());
