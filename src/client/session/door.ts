import { currentSession, type Session } from './state.ts';

const doorOf = (session: Session): string => `${session.kind} ${'account' in session ? session.account.userId : ''}`;

/** Whether the same person is still at the same door: what took its time acts on nobody else. What is known of them may have changed. */
export const isSameDoor = <S extends Session>(before: S, now: Session = currentSession()): now is S => doorOf(now) === doorOf(before);
