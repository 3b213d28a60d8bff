import { traceTo } from '#client/api/trace.ts';
import { isListed } from '#domain/constants.ts';
import { currentSession, onSession, type Session } from './session-state.ts';

/**
 * Switches debug logs on in the console for people whose ids are in WebAppConfig.showLogs, and off
 * for everybody else (spec portal §6, §9). Returns a function that stops it.
 */
export function watchShowLogs(): () => void {
  const follow = (session: Session): void => {
    const shown =
      session.kind === 'open' &&
      isListed(session.state.constants, 'showLogs', session.state.user.id);
    traceTo(shown ? (event, facts) => console.debug(event, facts) : null);
  };
  follow(currentSession());
  const stop = onSession(follow);
  return () => {
    stop();
    traceTo(null);
  };
}
