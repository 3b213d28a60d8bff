import { useAtomValue } from 'jotai';
import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { currentSession } from '#client/session/state/session-state.ts';

type Reference = Pick<SessionState, 'constants' | 'providerTypes' | 'visitTypes'>;

/** Server-supplied constants, provider types and visit types, as they came with the session. */
export function useReference(): Reference {
  const session = useAtomValue(sessionAtom);
  return must(session.kind === 'open' ? session.state : null, 'open session');
}

/** The same when a dialog is opened, which no screen draws. */
export function referenceNow(): Reference {
  const session = currentSession();
  return must(session.kind === 'open' ? session.state : null, 'open session');
}
