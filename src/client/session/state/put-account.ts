import { knownAccounts, type KnownAccount } from './device.ts';
import { isSameSession } from './session-guard.ts';
import { currentSession, putSession, type Session } from './session-state.ts';

/**
 * What this device knows of a person has changed, whether their session is open or hidden by now.
 * Another tab may have begun a vault since: the one this session has opened, or opens, stays the
 * last.
 */
export function putAccount(account: KnownAccount): void {
  const now = currentSession();
  if ('account' in now && now.account.userId === account.userId)
    putSession({
      ...now,
      account: { ...account, vaults: account.vaults.slice(0, now.account.vaults.length) },
    });
}

type OfPerson = Extract<Session, { account: KnownAccount }>;

/**
 * The session with its account as it lies on the device: another tab may have changed what opens
 * it.
 */
export async function withFreshAccount<S extends OfPerson>(session: S): Promise<S> {
  const stored = (await knownAccounts().catch(() => [])).find(
    ({ userId }) => userId === session.account.userId,
  );
  if (stored) putAccount(stored);
  const now = currentSession();
  return isSameSession(session, now) ? now : session;
}
