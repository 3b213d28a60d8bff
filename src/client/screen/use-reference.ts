import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { currentSession } from '#client/session/state/session-state.ts';

type Reference = Pick<SessionState, 'constants' | 'providerTypes' | 'visitTypes'>;

/**
 * Server-supplied constants, provider types and visit types of the open session, read when a dialog
 * opens.
 */
export function referenceNow(): Reference {
  const session = currentSession();
  return must(session.kind === 'open' ? session.state : null, 'open session');
}
