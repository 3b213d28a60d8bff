import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { callKey, type Call } from '#contract/call.ts';
import { currentSession, sessionAtom, type Session } from '#client/session/state/session-state.ts';

type Named = Pick<Call, 'service' | 'name'>;

const mayIn = (session: Session, call: Named): boolean =>
  (session.kind === 'open' ? session.state.mayCall : undefined)?.includes(callKey(call)) ?? true;

/**
 * Whether the signed-in person's role may make a call: the server's own access table, sent with the
 * session. What it refuses is not offered; the server decides all the same. A server that says
 * nothing is asked.
 */
export function useMay(): (call: Named) => boolean {
  const session = useAtomValue(sessionAtom);
  return useCallback((call: Named) => mayIn(session, call), [session]);
}

/** The same for a loader, which no screen draws. */
export const mayNow = (call: Named): boolean => mayIn(currentSession(), call);
