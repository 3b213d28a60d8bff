import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { PasskeyAssertion } from '#contract/passkeys.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { callApi } from '#client/api/call.ts';
import { toBase64url } from '#client/store/base64url.ts';
import { currentVault, knownAccounts, type KnownAccount } from '../state/device.ts';
import { requireSameSession } from '../state/session-guard.ts';
import { takeDataKey, type PasskeySlot } from '../keys/keys.ts';
import { accountOf, openSession, signInDevice } from './open-session.ts';
import { askPasskey, unwrapWithSecret, type PasskeyAnswer } from './passkey.ts';
import { forgetKey } from './pin.ts';
import { currentSession, putSession, type Session } from '../state/session-state.ts';

/** Signing in at the server with a passkey (decision 049). */

/** Milliseconds to wait for a challenge before a locked phone opens without one. */
const timeoutMs = 3_000;

/**
 * The server's challenge, if it arrives in time; without one the passkey still opens the data on
 * the device.
 */
export function challengeInTime(): Promise<string | null> {
  if (!navigator.onLine) return Promise.resolve(null);
  const late = new Promise<null>((resolve) => void setTimeout(() => resolve(null), timeoutMs));
  return Promise.race([
    late,
    callApi(callNames.passkeyChallenge, {}).then(
      ({ challenge }) => challenge,
      () => null,
    ),
  ]);
}

/** @throws Refusal `login.passkey`, `login.blocked`, `rate.limited`, `network.*` */
export const authenticateWithPasskey = async (
  assertion: PasskeyAssertion,
  clientId: string | null,
): Promise<SessionState> =>
  callApi(callNames.authenticateByPasskey, { assertion, ...(await signInDevice(clientId)) });

/** The server's name of a person for their authenticator: the bytes of their id. */
const handleOf = (userId: string): string =>
  toBase64url(
    Uint8Array.from(userId.replaceAll('-', '').match(/../g) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    ),
  );

type OnDevice = { readonly account: KnownAccount; readonly slot: PasskeySlot };

/** Passkeys that open data on this device. */
const passkeysOnDevice = async (): Promise<OnDevice[]> =>
  (await knownAccounts()).flatMap((account) =>
    account.vaults.length === 0
      ? []
      : currentVault(account).wraps.flatMap((slot) =>
          slot.kind === 'passkey' ? [{ account, slot }] : [],
        ),
  );

/** Opens the clinician's data if the passkey opens it; otherwise asks for the password. */
async function open(
  before: Session,
  state: SessionState,
  here: OnDevice | undefined,
  { secret }: PasskeyAnswer,
): Promise<void> {
  await requireSameSession(before, state);
  const account = await accountOf(state);
  forgetKey();
  if (!account.keepsData) return openSession(before, account, state, null);
  if (account.vaults.length === 0 || currentVault(account).wraps.length === 0) {
    // A data key always has a password slot too, and the password is not known here.
    await callApi(callNames.signOut, {}).catch(() => {});
    throw new Refusal('device.passkey-first');
  }
  if (!here || secret === null || here.account.userId !== account.userId)
    return putSession({ kind: 'locked', account });
  return openSession(
    before,
    account,
    state,
    await takeDataKey(await unwrapWithSecret(here.slot, secret, account)),
  );
}

/**
 * The server's challenge.
 *
 * @throws Refusal `login.passkey` where this server's address cannot have passkeys
 */
async function requireChallenge(): Promise<string> {
  const { challenge, rpId } = await callApi(callNames.passkeyChallenge, {});
  if (rpId === null) throw new Refusal('login.passkey');
  return challenge;
}

/**
 * Signs in the person of an open app. Another person's passkey is not sent: it would change who is
 * signed in behind this person's work.
 *
 * @throws Refusal as `signInWithPasskey`
 */
export async function signInAs({ userId }: KnownAccount, clientId: string): Promise<SessionState> {
  const challenge = await requireChallenge();
  const own = (await passkeysOnDevice()).filter(({ account: { userId: of } }) => of === userId);
  const { assertion } = await askPasskey({ challenge, among: own.map(({ slot }) => slot) });
  if (assertion.userHandle !== null && assertion.userHandle !== handleOf(userId))
    throw new Refusal('session.other-user');
  const state = await authenticateWithPasskey(assertion, clientId);
  if (state.user.id === userId) return state;
  await callApi(callNames.signOut, {}).catch(() => {});
  throw new Refusal('session.other-user');
}

/**
 * Signs in with a passkey, without a user name: one that opens data on this device where there is
 * any, otherwise any of this app.
 *
 * @throws Refusal `device.passkey`, `device.passkey-first`, `login.passkey`, `login.blocked`,
 * `rate.limited`, `network.*`
 */
export async function signInWithPasskey(): Promise<void> {
  const before = currentSession();
  const challenge = await requireChallenge();
  const found = await passkeysOnDevice();
  const answered = await askPasskey({ challenge, among: found.map(({ slot }) => slot) });
  const here = found.find(
    ({ slot }) => toBase64url(slot.credentialId) === answered.assertion.credentialId,
  );
  const state = await authenticateWithPasskey(
    answered.assertion,
    here ? here.account.clientId : null,
  );
  await open(before, state, here, answered);
}
