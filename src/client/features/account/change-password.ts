import { updatePassword } from '#contract/account.ts';
import { callApi } from '#client/api/call.ts';
import { passwordChanged } from '#client/session/unlock/reauthenticate.ts';
import { followPasswordChange } from '#client/session/unlock/password-mismatch.ts';
import { currentSession } from '#client/session/state/session-state.ts';

/**
 * Sets a new password at the server, then for the data on this device, so that one password opens
 * both. Where the data could not follow, the shell reports it and asks for the password that opens
 * it.
 *
 * @throws Refusal `password.wrong`, `password.weak`, `network.*`; nothing has changed then
 */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const session = currentSession();
  await callApi(updatePassword, { token: null, currentPassword, newPassword });
  if (session.kind === 'open' && session.account.vaults.length > 0)
    await followPasswordChange(session, currentPassword, newPassword);
  await passwordChanged();
}
