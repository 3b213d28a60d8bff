import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { callApi } from '#client/api/call.ts';
import { currentSession, type Session } from './session-state.ts';

const sessionIdentity = (session: Session): string =>
  `${session.kind} ${'account' in session ? session.account.userId : ''}`;

/**
 * Whether the same person is still at the same door: what took its time acts on nobody else. What
 * is known of them may have changed.
 */
export const isSameSession = <S extends Session>(
  before: S,
  now: Session = currentSession(),
): now is S => sessionIdentity(now) === sessionIdentity(before);

/**
 * Ends a session of the server that came when its person was gone, unless the browser has somebody
 * else's by now.
 */
export async function revokeStraySession({ user }: SessionState): Promise<void> {
  const now = currentSession();
  if ('account' in now && now.account.userId === user.id) return;
  await callApi(callNames.session, {}).then(
    (running) => (running.user.id === user.id ? callApi(callNames.signOut, {}) : undefined),
    () => undefined,
  );
}

/**
 * Lets somebody whom the server has signed in come in only where they asked for it. Elsewhere
 * another person may be at work by now, and the session that came late is ended: it is nobody's
 * here.
 *
 * @throws Refusal `session.other-user`
 */
export async function requireSameSession(before: Session, state: SessionState): Promise<void> {
  if (isSameSession(before)) return;
  await revokeStraySession(state).catch(() => {});
  throw new Refusal('session.other-user');
}
