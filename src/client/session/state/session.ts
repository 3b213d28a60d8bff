import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
import { knownAccounts, readFact, type KnownAccount } from './device.ts';
import {
  currentSession,
  onlineOf,
  onSession,
  putOnline,
  putSession,
  type Session,
} from './session-state.ts';

export { sessionAtom, useUser, type KnownAccount, type Session } from './session-state.ts';
export { useStore } from '#client/store/current-store.ts';

/**
 * Who is using this device. How they sign in loads with the screen that asks for it
 * (`open-session.ts`).
 */

const verdicts: readonly ErrorCode[] = [
  'login.failed',
  'login.blocked',
  'login.code',
  'login.passkey',
  'session.missing',
  'session.expired',
  'session.locked',
];

/**
 * True when the server itself rejected this person. A server that is not ready, or no connection,
 * does not count.
 */
export const isVerdict = (error: unknown): boolean =>
  error instanceof Refusal && verdicts.includes(error.code);

/**
 * The password the server accepted while this device's data needs the earlier one. Held only until
 * that is resolved.
 */
export const accepted: { password: string | null } = { password: null };

async function resumeOffice(account: KnownAccount): Promise<void> {
  const before = currentSession();
  // Somebody may have signed in meanwhile.
  const put = (session: Session): void =>
    currentSession() === before ? putSession(session) : undefined;
  try {
    const state = await callApi(callNames.session, {});
    if (state.user.id !== account.userId) throw new Refusal('session.missing');
    put({ kind: 'open', account, state, online: onlineOf(state), store: null });
  } catch (error) {
    const accounts = await knownAccounts().catch(() => []);
    put({
      kind: 'signed-out',
      accounts,
      ...(error instanceof Refusal && !isVerdict(error) && { unreached: error.code }),
    });
  }
}

/**
 * Finds out who was here last: when the app starts, and again while the server cannot be reached.
 */
export async function startSession(): Promise<void> {
  const known = await Promise.all([
    knownAccounts(),
    readFact('activeUser'),
    readFact('signOutDue'),
  ]).catch(() => null);
  const here = currentSession();
  // Somebody signed in meanwhile.
  if (here.kind !== 'starting' && here.kind !== 'signed-out') return;
  // The screen shows the failure and tries again.
  if (!known)
    return putSession({ accounts: [], ...here, kind: 'signed-out', unreached: 'device.storage' });
  const [accounts, active, due] = known;
  const account = accounts.find(({ userId }) => userId === active);
  if (due)
    void import('../lock/lock.ts')
      .then(({ endServerSession }) => endServerSession())
      .catch(() => {});
  if (!account)
    putSession({
      kind: 'signed-out',
      accounts,
      ...(!navigator.onLine && { unreached: 'network.offline' as const }),
    });
  else if (account.keepsData) putSession({ kind: 'locked', account });
  else await resumeOffice(account);
}

/** What the sync engine needs of the session; wired in `main.tsx`. */
export const sessionLink = {
  current: currentSession,
  onChange: onSession,
  report: putOnline,
} as const;
