import { updatePassword } from '#contract/admin.ts';
import { callApi } from '#client/api/call.ts';
import { withFreshAccount } from '#client/session/put-account.ts';
import { currentSession } from '#client/session/state.ts';
import { changeVaultPassword } from '#client/session/vault.ts';

/**
 * Sets a new password with the server, then for the data on this device, so that one password opens both.
 *
 * @throws Refusal `password.wrong`, `password.weak`, `network.*`; the device keeps the former password then
 */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const session = currentSession();
  await callApi(updatePassword, { token: null, currentPassword, newPassword });
  if (session.kind !== 'open' || session.account.vaults.length === 0) return;
  const { account } = await withFreshAccount(session);
  await changeVaultPassword(account, currentPassword, newPassword);
}
