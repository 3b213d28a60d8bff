import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { callNames } from '#contract/call-names.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { pacificDate } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import {
  accountNamed,
  currentVault,
  deviceId,
  deviceName,
  knownAccounts,
  recordPresent,
  isRecordedPresent,
  saveAccount,
  type KnownAccount,
} from '../state/device.ts';
import { revokeStraySession, isSameSession, requireSameSession } from '../state/session-guard.ts';
import { warmUp } from '../keys/key-worker-client.ts';
import type { WrappingKey } from '../keys/keys.ts';
import { leaseHoursOf, leases } from '../lease/lease.ts';
import { withFreshAccount } from '../state/accounts.ts';
import { accepted, isVerdict } from '../state/session.ts';
import {
  updateOpenSession,
  currentSession,
  onlineOf,
  putSession,
  withKeyOf,
  type Session,
} from '../state/session-state.ts';

/**
 * Signing in and unlocking, loaded with the screen that asks for it. The first sign-in needs the
 * server; after that the password opens the day even offline (docs/security.md). Nothing here
 * writes to the outbox; it only counts waiting entries.
 */

/** Keys and vaults are not needed before first paint. */
const vaults = () => import('../keys/vault.ts');
const pins = () => import('./pin.ts');
const forgetKey = (): void =>
  void pins().then(
    (pin) => pin.forgetKey(),
    () => {},
  );

const thisDevice = (): string => deviceName(navigator.userAgent);
const isCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof Refusal && codes.includes(error.code);
const keepsData = (state: SessionState): boolean => state.user.roleType === 'ClinicianUser';

/**
 * What every way of signing in sends to the server about this device.
 *
 * @param clientId the person's client on it, if there is one
 */
export async function signInDevice(clientId: string | null) {
  const { clientsOnDevice } = await import('../keys/clients-on-device.ts');
  return {
    deviceId: await deviceId(),
    deviceName: thisDevice(),
    clientId,
    keptStreams: await clientsOnDevice(),
    sealsKey: true,
  };
}

/**
 * Signs in at the server. If the server wants a code, the screen asks for it, unless `ask` is
 * false. With `picks` it also asks which of a person's accounts is meant; otherwise the named one
 * is.
 */
export async function authenticateOnDevice(
  userName: string,
  password: string,
  clientId: string | null,
  { ask = true, picks = false }: { ask?: boolean; picks?: boolean } = {},
): Promise<SessionState> {
  const device = { ...(await signInDevice(clientId)), ...(picks && { picksUser: true }) };
  return callApi(callNames.authenticate, { userName, password, asksCode: true, ...device }).catch(
    async (error: unknown) => {
      if (!ask || !isCode(error, 'login.code', 'login.pick')) throw error;
      return (await import('./code-step.ts')).continueSignIn(error, device);
    },
  );
}

export async function accountOf(state: SessionState): Promise<KnownAccount> {
  const known = (await knownAccounts()).find(({ userId }) => userId === state.user.id);
  return {
    userId: state.user.id,
    orgId: state.user.orgId,
    userName: state.user.userName,
    displayName: `${state.user.givenName} ${state.user.familyName}`.trim(),
    clientId: state.clientId,
    deviceId: await deviceId(),
    keepsData: keepsData(state),
    vaults: (known?.vaults ?? []).map((vault, index, all) =>
      index === all.length - 1 && vault.wraps.length > 0
        ? { ...vault, clientId: state.clientId }
        : vault,
    ),
  };
}

/**
 * Opens a session the server created for the person who was at `before`.
 *
 * @throws Refusal `session.other-user` when another person took over
 */
export async function openSession(
  before: Session,
  found: KnownAccount,
  state: SessionState,
  key: CryptoKey | null,
): Promise<void> {
  await requireSameSession(before, state);
  const saved = await saveAccount(found);
  const account = { ...saved, vaults: saved.vaults.slice(0, found.vaults.length) };
  await recordPresent(account.userId);
  const store = key
    ? await (await vaults()).openStoreOnline({ account, key, deviceName: thisDevice() }, state)
    : null;
  if (store) await leases.recordContact(store.name, leaseHoursOf(state));
  await requireSameSession(before, state).catch(async (error: unknown) => {
    if (store) (await import('../lock/closing-stores.ts')).closeWhenSaved(store);
    throw error;
  });
  putSession({ kind: 'open', account, state, online: onlineOf(state), store });
}

const isNamed = (account: KnownAccount, userName: string): boolean =>
  account.userName.toLowerCase() === userName.trim().toLowerCase();

type Given = {
  readonly userName: string;
  readonly password: string;
  /** The slow hash for a new vault, if it was begun. */ readonly started?: Promise<WrappingKey>;
};

async function openAccepted(
  before: Session,
  state: SessionState,
  { userName, password, started }: Given,
): Promise<void> {
  await requireSameSession(before, state);
  const account = await accountOf(state);
  forgetKey();
  if (!account.keepsData) return openSession(before, account, state, null);
  if (account.vaults.length === 0 || currentVault(account).wraps.length === 0) {
    const { vault, key } = await (
      await vaults()
    ).newVault(account, state.clientId, password, await started);
    return openSession(before, { ...account, vaults: [...account.vaults, vault] }, state, key);
  }
  try {
    return await openSession(
      before,
      account,
      state,
      await (await vaults()).openVaultKey(account, password),
    );
  } catch (error) {
    if (!isCode(error, 'device.wrong-password')) throw error;
    // Another of her accounts was chosen: its own password opens its data.
    if (!isNamed(account, userName)) return putSession({ kind: 'locked', account });
    const unsent = await (await vaults()).countUnsentOf(account);
    await requireSameSession(before, state);
    accepted.password = password;
    putSession({ kind: 'earlier-password', account, state, unsent });
  }
}

const isUnreached = (error: unknown): boolean =>
  error instanceof Refusal && /^(network\.|server\.(unavailable|draining)$)/.test(error.code);

/**
 * Signs in at the server. The first time, it creates this person's key on this device. With the
 * line cut, the data of a person this device knows opens without the server.
 *
 * @throws Refusal `login.failed`, `login.blocked`, `rate.limited`, `network.*`,
 * `device.wrong-password`, `session.other-user` when another person took over meanwhile
 */
export async function signIn({
  userName,
  password,
}: {
  userName: string;
  password: string;
}): Promise<void> {
  const before = currentSession();
  const known = await accountNamed(userName);
  // On a new device the hash takes as long as the server's answer: both at once. Somebody of the
  // office, who keeps nothing here, does not wait for it.
  const started = known ? undefined : vaults().then(({ startVault }) => startVault(password));
  started?.catch(() => undefined);
  let state: SessionState;
  try {
    state = await authenticateOnDevice(userName, password, known?.clientId ?? null, {
      picks: true,
    });
  } catch (error) {
    if (!isUnreached(error)) throw error;
    return (await import('./open-by-name.ts')).openByName(before, known, password, error);
  }
  await openAccepted(before, state, { userName, password, ...(started && { started }) });
}

type Open = Extract<Session, { kind: 'open' }>;

/**
 * Whether the state of the server's session became known in another way, such as signing in from
 * the notice.
 */
const isKnown = ({ online }: Open): boolean => online === 'valid' || online === 'factor';

/**
 * A session of an earlier version of the app has no key: the credentials that unlocked this device
 * open one that has, where there are any.
 */
const withKey = async (
  own: SessionState,
  { store }: Open,
  signInAnew: SignInAgain,
): Promise<SessionState> =>
  store === null || own.sessionKey !== undefined ? own : signInAnew().catch(() => own);

/**
 * Asks the server whether this person's session is still valid, and signs in again where possible.
 * Never overrides newer knowledge.
 */
async function confirmOnline(opened: Open, signInAnew: SignInAgain): Promise<void> {
  const { userId } = opened.account;
  const asked = (): Open | null => {
    const now = currentSession();
    return now.kind === 'open' && now.store === opened.store && now.account.userId === userId
      ? now
      : null;
  };
  try {
    const state = await callApi(callNames.session, {}).catch((error: unknown) => {
      if (!isVerdict(error)) throw error;
      return null;
    });
    // Another person's cookie on the same phone is not this person's session.
    const own = state?.user.id === userId ? withKeyOf(opened, state) : null;
    // A person who left meanwhile must not be signed in again behind the next person's back.
    const before = asked();
    if (!before || (own === null && isKnown(before))) return;
    const mine = own === null ? await signInAnew() : await withKey(own, opened, signInAnew);
    const now = asked();
    if (!now) return await revokeStraySession(mine);
    if (now.store) await (await vaults()).saveSession(now.store, mine);
    updateOpenSession(now, { state: mine, online: onlineOf(mine) });
  } catch (error) {
    const now = asked();
    if (now && !isKnown(now) && isVerdict(error)) updateOpenSession(now, { online: 'expired' });
  }
}

/** Loads and warms up what unlocking and the day need, while the person shows who they are. */
export const prepareUnlock = (): void => {
  warmUp();
  void vaults().then(
    ({ prepareOpening }) => prepareOpening(),
    () => {},
  );
  // The day begins with its date.
  pacificDate(new Date());
};

/**
 * Opens the data on this device with the password, even offline. Online it also renews the session.
 *
 * @throws Refusal `device.wrong-password`, `device.never-online`
 */
export async function unlock(password: string): Promise<void> {
  const shown = currentSession();
  if (shown.kind !== 'locked' && shown.kind !== 'pin-locked') return;
  const session = await withFreshAccount(shown);
  const { account } = session;
  let key: CryptoKey;
  try {
    key = await (await vaults()).openVaultKey(account, password);
  } catch (error) {
    if (!isCode(error, 'device.wrong-password') || !isSameSession(session)) throw error;
    // The password may have been changed elsewhere: if the server accepts it, the data needs the
    // earlier one.
    const state = await authenticateOnDevice(
      account.userName,
      password,
      currentVault(account).clientId,
    ).catch(() => null);
    if (!state) throw error;
    return openAccepted(session, state, { userName: account.userName, password });
  }
  await openByPassword(session, key, password);
}

/** Opens a hidden session with the key its password opened, which renews the server's too. */
export async function openByPassword(
  session: HiddenSession,
  key: CryptoKey,
  password: string,
): Promise<void> {
  const { userName } = session.account;
  const { clientId, database } = currentVault(session.account);
  const proof = leases.recordProof(database).catch(() => {});
  // The day is open by then; the code is asked for when the person signs in again from the notice.
  const signInAnew = () => authenticateOnDevice(userName, password, clientId, { ask: false });
  await openHidden(session, key, signInAnew, proof);
}

export type HiddenSession = Extract<Session, { kind: 'locked' | 'pin-locked' }>;

/** Signs the person in at the server with the credentials they just gave. */
type SignInAgain = () => Promise<SessionState>;
const noCredentials: SignInAgain = () => Promise.reject(new Refusal('session.expired'));

/**
 * Opens a hidden session with its key, and renews the server's session where needed and possible.
 *
 * @param proof that the person showed who they are, being recorded: nothing is shown before
 */
export async function openHidden(
  session: HiddenSession,
  key: CryptoKey,
  signInAnew = noCredentials,
  proof?: Promise<void>,
): Promise<void> {
  const opening = (await vaults()).openStoreOffline({
    account: session.account,
    key,
    deviceName: thisDevice(),
  });
  const { userId } = session.account;
  const recorded = isRecordedPresent(userId).catch(() => false);
  const { store, state } = await opening;
  await proof;
  // Storage being full must not block unlocking: unsaved answers exist only in memory.
  if (!(await recorded) && isSameSession(session)) await recordPresent(userId).catch(() => {});
  // Deriving a key takes seconds on a weak phone; meanwhile another person may have been chosen.
  const now = currentSession();
  if (!isSameSession(session, now))
    return (await import('../lock/closing-stores.ts')).closeWhenSaved(store);
  const opened: Open = { kind: 'open', account: now.account, state, online: 'unknown', store };
  putSession(opened);
  forgetKey();
  void confirmOnline(opened, signInAnew);
}
