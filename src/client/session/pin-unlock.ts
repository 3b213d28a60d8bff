import { callNamed } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type * as security from '#contract/security.ts';
import { callApi } from '#client/api/call.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { currentVault, knownAccounts, letterStreams, saveAccount, type KnownAccount } from './device.ts';
import { unwrapRaw, type KeyWrap, type PinWrap } from './keys.ts';
import { ensureLetters } from './letters.ts';
import { checkPin, removePin, setPin } from './pin.ts';
import { unwrapByPin, wrapByPin } from './pin-share.ts';
import { putAccount } from './put-account.ts';
import { currentSession } from './state.ts';
import { passwordWrap, withWraps } from './vault.ts';

/** The PIN of a person on this device: whether it also opens after a restart, with the server's share. */

const keepShare = callNamed<typeof security.keepShare>('security', 'keepShare');
const dropShare = callNamed<typeof security.dropShare>('security', 'dropShare');
const releaseShare = callNamed<typeof security.releaseShare>('security', 'releaseShare');

const pinWrapOf = (account: KnownAccount): PinWrap | undefined => currentVault(account).wraps.find((wrap) => wrap.kind === 'pin');

const sameWrap = (one: PinWrap | undefined, other: PinWrap): boolean => one?.salt.every((byte, index) => byte === other.salt[index]) === true;

/** Whether the PIN opens this device also after a restart or a lock. */
export const hasShare = (account: KnownAccount): boolean => pinWrapOf(account) !== undefined;

/** Changes the wraps of the open session's data key. */
export async function putWraps(change: (wraps: readonly KeyWrap[]) => readonly KeyWrap[]): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const account = withWraps(session.account, change);
  await saveAccount(account);
  putAccount(account);
}

/** The account without the PIN's wrap: what is left of the share opens nothing. */
export async function withoutPin(account: KnownAccount): Promise<KnownAccount> {
  if (!hasShare(account)) return account;
  const without = withWraps(account, (wraps) => wraps.filter(({ kind }) => kind !== 'pin'));
  await saveAccount(without);
  return without;
}

/** The server keeps no share for this wrap any more: it was tried too often, or ended from another device. */
export async function endLostShare({ userId }: Pick<KnownAccount, 'userId'>, lost: PinWrap): Promise<void> {
  const account = (await knownAccounts()).find((each) => each.userId === userId);
  // Another PIN may have been chosen meanwhile.
  if (account && sameWrap(pinWrapOf(account), lost)) putAccount(await withoutPin(account));
}

/** Ends the share here at once, and at the server when the line allows: without the wrap it opens nothing. */
async function endShare({ clientId }: DeviceStore): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open' || !hasShare(session.account)) return;
  await putWraps((wraps) => wraps.filter(({ kind }) => kind !== 'pin'));
  await callApi(dropShare, { clientId }).catch(() => {});
}

/** A PIN that opens the running app after idle time, and nothing else. @throws Refusal `device.pin-form`, `device.pin-weak` */
export async function choosePin(store: DeviceStore, pin: string): Promise<void> {
  await setPin(store, pin);
  await endShare(store);
}

/**
 * A PIN that also opens this device after a restart or a lock, with the server's share. Needs the line and the password.
 *
 * @throws Refusal `device.pin-form`, `device.pin-weak`, `device.wrong-password`, `network.*`, `session.*`; nothing has changed then
 */
export async function chooseSharedPin(store: DeviceStore, pin: string, password: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'open') return;
  checkPin(store, pin);
  const raw = await unwrapRaw(passwordWrap(currentVault(session.account)), password, session.account);
  try {
    const { wrap, proof, share } = await wrapByPin(raw, pin, session.account);
    await ensureLetters(store);
    await callApi(keepShare, { clientId: store.clientId, proof, share });
    await putWraps((wraps) => [...wraps.filter(({ kind }) => kind !== 'pin'), wrap]);
  } finally {
    raw.fill(0);
  }
  await setPin(store, pin);
}

export async function forgetPin(store: DeviceStore): Promise<void> {
  await removePin(store);
  await endShare(store);
}

/**
 * The data key's 32 bytes of a closed vault by the PIN and the server's share; whoever asks overwrites them.
 *
 * @throws Refusal `device.wrong-pin`, `device.pin-spent`, `device.pin-ended`, `network.*`
 */
export async function rawByPin(account: KnownAccount, pin: string): Promise<Uint8Array<ArrayBuffer>> {
  const wrap = pinWrapOf(account);
  const stream = (await letterStreams())[currentVault(account).database];
  if (!wrap || !stream) throw new Refusal('device.pin-ended');
  const { clientId, uploadToken } = stream;
  return unwrapByPin(wrap, pin, account, async (proof) => {
    try {
      return await callApi(releaseShare, { clientId, uploadToken, proof });
    } catch (error) {
      throw error instanceof Refusal && error.code === 'sync.owner' ? new Refusal('device.pin-ended', { cause: error }) : error;
    }
  });
}
