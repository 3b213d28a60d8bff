import { currentVault, saveAccount, type KnownAccount } from './device.ts';
import { unwrapRaw, type KeyWrap, type PasskeyWrap } from './keys.ts';
import { leases } from './lease.ts';
import { openByPasskey, wrapByPasskey } from './passkey.ts';
import { openHidden } from './session.ts';
import { currentSession, putSession } from './state.ts';
import { passwordWrap } from './vault.ts';

const passkeyOf = (account: KnownAccount): PasskeyWrap | undefined => currentVault(account).wraps.find((wrap) => wrap.kind === 'passkey');

export const hasPasskey = (account: KnownAccount): boolean => passkeyOf(account) !== undefined;

async function putWraps(change: (wraps: readonly KeyWrap[]) => readonly KeyWrap[]): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const vault = currentVault(session.account);
  const account = { ...session.account, vaults: [...session.account.vaults.slice(0, -1), { ...vault, wraps: change(vault.wraps) }] };
  await saveAccount(account);
  putSession({ ...session, account });
}

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

/** Opens the data on this device by the passkey, with or without a line. @throws Refusal `device.passkey` */
export async function unlockByPasskey(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'locked' && session.kind !== 'covered') return;
  const wrap = passkeyOf(session.account);
  if (!wrap) return;
  const key = await openByPasskey(wrap, session.account);
  await leases.proof(currentVault(session.account).database);
  await openHidden(session, key, null);
}
