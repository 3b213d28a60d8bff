import { currentSession, putSession, type KnownAccount } from './state.ts';

/** What this device knows of a person has changed, whether their session is open or hidden by now. */
export function putAccount(account: KnownAccount): void {
  const now = currentSession();
  if ('account' in now && now.account.userId === account.userId) putSession({ ...now, account });
}
