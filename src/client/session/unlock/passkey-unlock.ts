import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import { toBase64url } from '#client/store/base64url.ts';
import { currentVault, type KnownAccount } from '../state/device.ts';
import { takeDataKey, unwrapRaw, type PasskeySlot } from '../keys/keys.ts';
import { leases } from '../lease/lease.ts';
import { openWithEarlierKey } from './earlier-password.ts';
import { openHidden, signInDevice } from './open-session.ts';
import {
  askPasskey,
  makePasskey,
  unwrapWithSecret,
  wrapWithPasskey,
  type MadePasskey,
} from './passkey.ts';
import { authenticateWithPasskey, challengeInTime } from './passkey-sign-in.ts';
import { currentSession } from '../state/session-state.ts';
import { passwordSlot, prepareOpening } from '../keys/vault.ts';
import { dropKeySlots, putKeySlot, withFreshAccount } from '../state/accounts.ts';

const passkeySlotOf = (account: KnownAccount): PasskeySlot | undefined =>
  currentVault(account).wraps.find((slot) => slot.kind === 'passkey');

/** Whether a passkey opens this device. */
export const hasPasskey = (account: KnownAccount): boolean =>
  account.keepsData && passkeySlotOf(account) !== undefined;

/**
 * A key slot for the new passkey; null where it cannot open anything or the office stores nothing.
 */
async function makeSlot(
  { credentialId, opens }: MadePasskey,
  raw: Uint8Array<ArrayBuffer> | null,
  account: KnownAccount,
): Promise<PasskeySlot | null> {
  return raw && opens ? wrapWithPasskey(raw, credentialId, account) : null;
}

/**
 * Adds a passkey beside the password, which is required: it signs in, and opens this device where
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
    ? await unwrapRaw(passwordSlot(currentVault(account)), password, account)
    : null;
  try {
    const { rpId, ...prepared } = await callApi(callNames.preparePasskey, { password });
    if (rpId === null) throw new Refusal('passkey.refused');
    const made = await makePasskey(prepared, account);
    const slot = await makeSlot(made, raw, account);
    const { deviceId, deviceName } = await signInDevice(null);
    await callApi(callNames.keepPasskey, { ...made.shown, device: deviceName, deviceId });
    if (slot) await putKeySlot(account, currentVault(account).database, slot);
  } finally {
    raw?.fill(0);
  }
}

/** Whether this passkey opens this device. */
export const opensHere = (account: KnownAccount, credentialId: string): boolean => {
  const slot = account.keepsData ? passkeySlotOf(account) : undefined;
  return slot !== undefined && toBase64url(slot.credentialId) === credentialId;
};

const dropPasskeySlot = (account: KnownAccount): Promise<void> =>
  dropKeySlots(account, currentVault(account).database, ({ kind }) => kind === 'passkey');

/**
 * Stops opening this device with the passkey. The password stays; the passkey itself is removed in
 * the device's settings.
 */
export async function forgetPasskey(): Promise<void> {
  const session = currentSession();
  if (session.kind === 'open') await dropPasskeySlot(session.account);
}

/**
 * Removes a passkey: it no longer signs in or opens this device.
 *
 * @throws Refusal `password.wrong`, `network.*`
 */
export async function removePasskey(credentialId: string, password: string): Promise<void> {
  const session = currentSession();
  await callApi(callNames.removePasskey, { credentialId, password });
  if (session.kind !== 'open') return;
  const { account } = await withFreshAccount(session);
  if (opensHere(account, credentialId)) await dropPasskeySlot(account);
}

/**
 * Opens the data on this device with the passkey, even offline; online it also renews the server's
 * session. After a password change elsewhere it opens too, and from then on the new password does.
 *
 * @throws Refusal `device.passkey`
 */
export async function unlockWithPasskey(): Promise<void> {
  const shown = currentSession();
  if (shown.kind !== 'locked' && shown.kind !== 'pin-locked' && shown.kind !== 'earlier-password')
    return;
  if (!passkeySlotOf(shown.account)) return;
  prepareOpening();
  const session = await withFreshAccount(shown);
  const slot = passkeySlotOf(session.account);
  if (!slot) throw new Refusal('device.passkey');
  const challenge = session.kind === 'earlier-password' ? null : await challengeInTime();
  const { assertion, secret } = await askPasskey({ challenge, among: [slot] });
  const raw = await unwrapWithSecret(slot, secret, session.account);
  if (session.kind === 'earlier-password') return openWithEarlierKey(session, raw);
  const key = await takeDataKey(raw);
  // A full device cannot record the time.
  const proof = leases.recordProof(currentVault(session.account).database).catch(() => {});
  await openHidden(
    session,
    key,
    challenge === null
      ? undefined
      : () => authenticateWithPasskey(assertion, currentVault(session.account).clientId),
    proof,
  );
}
