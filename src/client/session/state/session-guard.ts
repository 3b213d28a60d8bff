import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { callApi } from '#client/api/call.ts';
import { currentSession, type Session } from './session-state.ts';

const sessionIdentity = (session: Session): string =>
  `${session.kind} ${'account' in session ? session.account.userId : ''}`;

/**
 * Whether the same person's session is still in the same state, so that a slow operation acts on
 * nobody else. Details of the account may have changed.
 */
export const isSameSession = <S extends Session>(
  before: S,
  now: Session = currentSession(),
): now is S => sessionIdentity(now) === sessionIdentity(before);

/**
 * Ends a server session that was created after its person left, unless the browser already has
 * another person's session.
 */
export async function revokeStraySession({ user, sessionKey }: SessionState): Promise<void> {
  const now = currentSession();
  if ('account' in now && now.account.userId === user.id) return;
  await callApi(callNames.session, {}, { sessionKey }).then(
    (running) => (running.user.id === user.id ? callApi(callNames.signOut, {}) : undefined),
    () => undefined,
  );
}

/**
 * Rejects a sign-in that completed after another person took over this tab, and ends its session.
 *
 * @throws Refusal `session.other-user`
 */
export async function requireSameSession(before: Session, state: SessionState): Promise<void> {
  if (isSameSession(before)) return;
  await revokeStraySession(state).catch(() => {});
  throw new Refusal('session.other-user');
}
