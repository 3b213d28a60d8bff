import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import { toBase64url } from '#client/store/base64url.ts';
import { currentVault, type KnownAccount } from '../state/device.ts';
import { takeDataKey, unwrapRaw, type PasskeyWrap } from '../keys/keys.ts';
import { leases } from '../lease/lease.ts';
import { openFormer } from './earlier-password.ts';
import { openHidden, signInDevice } from './open-session.ts';
import {
  askPasskey,
  makePasskey,
  unwrapBySecret,
  wrapByPasskey,
  type MadePasskey,
} from './passkey.ts';
import { authenticateBy, challengeSoon } from './passkey-sign-in.ts';
import { withFreshAccount } from '../state/put-account.ts';
import { currentSession } from '../state/session-state.ts';
import { passwordWrap } from '../keys/vault.ts';
import { dropWraps, putWrap } from '../keys/key-slots.ts';

const passkeyOf = (account: KnownAccount): PasskeyWrap | undefined =>
  currentVault(account).wraps.find((wrap) => wrap.kind === 'passkey');

/** Whether a passkey opens this device. */
export const hasPasskey = (account: KnownAccount): boolean =>
  account.keepsData && passkeyOf(account) !== undefined;

/**
 * The data key's wrap by the passkey that was just made; null where it cannot open anything or the
 * office keeps nothing.
 */
async function wrapOf(
  { credentialId, opens }: MadePasskey,
  raw: Uint8Array<ArrayBuffer> | null,
  account: KnownAccount,
): Promise<PasskeyWrap | null> {
  return raw && opens ? wrapByPasskey(raw, credentialId, account) : null;
}

/**
 * Adds a passkey beside the password, which is asked for: it signs in, and opens this device where
 * it can.
 *
 * @throws Refusal `device.wrong-password`, `password.wrong`, `device.passkey`, `passkey.refused`,
 * `passkey.many`, `network.*`; nothing has changed then
 */
export async function addPasskey(password: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const { account } = await withFreshAccount(session);
  const raw = account.keepsData
    ? await unwrapRaw(passwordWrap(currentVault(account)), password, account)
    : null;
  try {
    const { rpId, ...prepared } = await callApi(callNames.preparePasskey, { password });
    if (rpId === null) throw new Refusal('passkey.refused');
    const made = await makePasskey(prepared, account);
    const wrap = await wrapOf(made, raw, account);
    const { deviceId, deviceName } = await signInDevice(null);
    await callApi(callNames.keepPasskey, { ...made.shown, device: deviceName, deviceId });
    if (wrap) await putWrap(account, currentVault(account).database, wrap);
  } finally {
    raw?.fill(0);
  }
}

/** Whether it is the passkey that opens this device. */
export const opensHere = (account: KnownAccount, credentialId: string): boolean => {
  const wrap = account.keepsData ? passkeyOf(account) : undefined;
  return wrap !== undefined && toBase64url(wrap.credentialId) === credentialId;
};

const forgetOf = (account: KnownAccount): Promise<void> =>
  dropWraps(account, currentVault(account).database, ({ kind }) => kind === 'passkey');

/**
 * This device opens by it no more. The password stays; the passkey itself is removed in the
 * settings of the device.
 */
export async function forgetPasskey(): Promise<void> {
  const session = currentSession();
  if (session.kind === 'open') await forgetOf(session.account);
}

/**
 * A passkey signs in no more, nor opens this device. @throws Refusal `password.wrong`, `network.*`
 */
export async function removePasskey(credentialId: string, password: string): Promise<void> {
  const session = currentSession();
  await callApi(callNames.removePasskey, { credentialId, password });
  if (session.kind !== 'open') return;
  const { account } = await withFreshAccount(session);
  if (opensHere(account, credentialId)) await forgetOf(account);
}

/**
 * Opens the data on this device by the passkey, with or without a line; with one it also renews the
 * server's session. Also when the password was changed elsewhere, and then the new one opens it
 * from now on.
 *
 * @throws Refusal `device.passkey`
 */
export async function unlockByPasskey(): Promise<void> {
  const shown = currentSession();
  if (shown.kind !== 'locked' && shown.kind !== 'covered' && shown.kind !== 'old-password') return;
  if (!passkeyOf(shown.account)) return;
  const session = await withFreshAccount(shown);
  const wrap = passkeyOf(session.account);
  if (!wrap) throw new Refusal('device.passkey');
  const challenge = session.kind === 'old-password' ? null : await challengeSoon();
  const { assertion, secret } = await askPasskey({ challenge, among: [wrap] });
  const raw = await unwrapBySecret(wrap, secret, session.account);
  if (session.kind === 'old-password') return openFormer(session, raw);
  const key = await takeDataKey(raw);
  // A full device does not take the time.
  await leases.proof(currentVault(session.account).database).catch(() => {});
  await openHidden(
    session,
    key,
    challenge === null
      ? undefined
      : () => authenticateBy(assertion, currentVault(session.account).clientId),
  );
}
