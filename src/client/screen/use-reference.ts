import { useAtomValue } from 'jotai';
import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { sessionAtom } from '#client/session/state/session.ts';

/** Server-supplied constants, provider types and visit types, as they came with the session. */
export function useReference(): Pick<SessionState, 'constants' | 'providerTypes' | 'visitTypes'> {
  const session = useAtomValue(sessionAtom);
  return must(session.kind === 'open' ? session.state : null, 'open session');
}
