import { currentVault, type KnownAccount } from './device.ts';
import { takeDataKey, unwrapRaw, type PasskeyWrap } from './keys.ts';
import { leases } from './lease.ts';
import { openFormer } from './old-password.ts';
import { unwrapByPasskey, wrapByPasskey } from './passkey.ts';
import { putWraps } from './pin-unlock.ts';
import { openHidden } from './session.ts';
import { currentSession } from './state.ts';
import { passwordWrap } from './vault.ts';

const passkeyOf = (account: KnownAccount): PasskeyWrap | undefined => currentVault(account).wraps.find((wrap) => wrap.kind === 'passkey');

export const hasPasskey = (account: KnownAccount): boolean => passkeyOf(account) !== undefined;

/** Adds a passkey beside the password, which is asked for. @throws Refusal `device.wrong-password`, `device.passkey` */
export async function addPasskey(password: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const { account } = session;
  const raw = await unwrapRaw(passwordWrap(currentVault(account)), password, account);
  try {
    const wrap = await wrapByPasskey(raw, account, account);
    await putWraps((wraps) => [...wraps.filter(({ kind }) => kind !== 'passkey'), wrap]);
  } finally {
    raw.fill(0);
  }
}

/** The password stays; the passkey itself is removed in the settings of the device. */
export const removePasskey = (): Promise<void> => putWraps((wraps) => wraps.filter(({ kind }) => kind !== 'passkey'));

/**
 * Opens the data on this device by the passkey, with or without a line; also when the password was changed elsewhere,
 * and then the new one opens it from now on.
 *
 * @throws Refusal `device.passkey`
 */
export async function unlockByPasskey(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'locked' && session.kind !== 'covered' && session.kind !== 'old-password') return;
  const wrap = passkeyOf(session.account);
  if (!wrap) return;
  const raw = await unwrapByPasskey(wrap, session.account);
  if (session.kind === 'old-password') return openFormer(session, raw);
  await leases.proof(currentVault(session.account).database);
  await openHidden(session, await takeDataKey(raw), null);
}
