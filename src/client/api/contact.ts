import type { ErrorCode } from '#contract/errors.ts';

/** A signal about the network with any number of listeners. */
function bell(): { on(listener: () => void): () => void; ring(): void } {
  const listeners = new Set<() => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ring: () => listeners.forEach((listener) => listener()),
  };
}

const contact = bell();
/** Calls the listener whenever the server answered a call. Returns an unsubscribe function. */
export const onContact = contact.on;
/** Signals that an answer from our own server arrived. */
export const contactMade = contact.ring;

const answer = bell();
/** Calls the listener whenever any answer arrived, even one that is not from our server. */
export const onAnswer = answer.on;
/** Signals that an answer arrived. */
export const answered = answer.ring;

/** Answers that mean that the server no longer knows this session, or not as unlocked. */
const endings: ReadonlySet<unknown> = new Set<ErrorCode>([
  'session.missing',
  'session.expired',
  'session.locked',
]);

const ended = bell();
/** Calls the listener when the server has ended the session. Returns an unsubscribe function. */
export const onSessionEnded = ended.on;

let signIns = 0;
/**
 * Another session began, or this one was confirmed: answers to earlier requests say nothing about
 * it.
 */
export const sessionBegan = (): void => void (signIns += 1);

/**
 * Begins to watch one request. The returned function takes the code of its refusal: it reports a
 * session that has ended, but not the one before a sign-in that came meanwhile.
 */
export function sessionRefused(): (code: unknown) => void {
  const asked = signIns;
  return (code) => {
    if (asked === signIns && endings.has(code)) ended.ring();
  };
}

/** What to read again: the session, or of it only constants and types (`preferences`). */
export type StandingChange = 'session' | 'preferences';

const followers = new Set<(change: StandingChange) => void>();
/**
 * Calls the listener when the server's stamp of the session differs from the one before: privileges
 * or constants changed. Returns an unsubscribe function.
 */
export function onStandingChanged(listener: (change: StandingChange) => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}

let stamp: string | null = null;
/** Takes the stamp of an answer (`server/http/standing.ts`); null for one without. */
export function standingSeen(now: string | null): void {
  if (now === null || now === stamp) return;
  const before = stamp;
  stamp = now;
  if (before === null) return;
  const [person, constants] = now.split('.');
  const onlyConstants = constants !== undefined && person === before.split('.')[0];
  followers.forEach((listener) => listener(onlyConstants ? 'preferences' : 'session'));
}
