import { onSessionEnded } from '#client/api/contact.ts';
import { currentSession, putOnline } from '../state/session-state.ts';

/**
 * Covers the page when the server has ended the session, as it says itself or as its first refusal
 * shows. Returns a function that stops it.
 */
export const watchEnding = (): (() => void) =>
  onSessionEnded(() => {
    const session = currentSession();
    // Before the server has confirmed a session, its refusal is the answer to that question.
    if (session.kind === 'open' && session.online !== 'unknown') putOnline('expired');
  });
