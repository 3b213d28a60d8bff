import { writeFact } from './device.ts';
import { authenticateHere } from './session.ts';
import { changeOpen, currentSession } from './state.ts';
import { keepSession } from './vault.ts';

/** Renews an expired session while the work goes on. @throws Refusal as `signIn` */
export async function reauthenticate(password: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const clientId = session.store ? session.store.clientId : session.account.clientId;
  const state = await authenticateHere(session.account.userName, password, clientId);
  const now = currentSession();
  if (now.kind !== 'open' || now.account.userId !== session.account.userId) return;
  if (now.store) await keepSession(now.store, state);
  changeOpen(now, { state, online: 'valid' });
  await writeFact('signOutDue', false);
  if (now.store) void (await import('./behind-former.ts')).lookBehind(now.account, password).catch(() => {});
}
