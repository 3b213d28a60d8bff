import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { aesCodec, type Codec } from '#client/store/codec.ts';
import { databaseName } from '#client/store/database.ts';
import { deviceTables, openDeviceStore, type DeviceStore } from '#client/store/device-store.ts';
import { countUnsent } from '#client/store/outbox/unsent.ts';
import type { DeviceTables } from '#client/store/tables.ts';
import { currentVault, type KnownAccount, type Vault } from '../state/device.ts';
import { closeWhenSaved, reclaim } from '../lock/closing-stores.ts';
import { startSealing } from './sealed-entry-keys.ts';
import { rememberKey } from '../unlock/pin.ts';
import {
  createDataKey,
  deviceKdf,
  openDataKey,
  startWrappingKey,
  unwrapRaw,
  wrapForPassword,
  type PasswordSlot,
  type WrappingKey,
} from './keys.ts';
import { putKeySlot } from '../state/accounts.ts';

/** A person's data on this device: the database, and the key slots that open its key. */

/**
 * The session's schema brings many others along: loaded while the password is hashed or the finger
 * is read.
 */
const sessionFacts = () => import('#contract/sign-in.ts');

/** Loads what opening a store needs while the person shows who they are. */
export const prepareOpening = (): void => void sessionFacts().catch(() => undefined);

const sessionPlace = { table: 'session', id: 'session', version: 0 } as const;

export const passwordSlot = (vault: Vault): PasswordSlot =>
  must(
    vault.wraps.find((slot) => slot.kind === 'password'),
    'password slot',
  );

const ownerOf = (account: KnownAccount) => ({ orgId: account.orgId, userId: account.userId });

/** Starts what takes longest about a new vault, while the server is asked about the password. */
export const startVault = (password: string): WrappingKey =>
  startWrappingKey(password, deviceKdf());

/** A new, empty vault protected by the password. The same person's earlier vault stays. */
export async function newVault(
  account: Pick<KnownAccount, 'orgId' | 'userId' | 'vaults'>,
  clientId: string,
  password: string,
  started = startVault(password),
): Promise<{ vault: Vault; key: CryptoKey }> {
  const { key, slot } = await createDataKey(password, account, started.kdf, started);
  return {
    key,
    vault: {
      database: databaseName(account.userId, account.vaults.length),
      clientId,
      wraps: [slot],
    },
  };
}

/** @throws Refusal `device.wrong-password` */
export function openVaultKey(account: KnownAccount, password: string): Promise<CryptoKey> {
  prepareOpening();
  return openDataKey(passwordSlot(currentVault(account)), password, ownerOf(account));
}

/**
 * Protects the current vault with another password.
 *
 * @throws Refusal `device.wrong-password`
 */
export async function changeVaultPassword(
  account: KnownAccount,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await setVaultPassword(
    account,
    await unwrapRaw(passwordSlot(currentVault(account)), oldPassword, ownerOf(account)),
    newPassword,
  );
}

/**
 * Protects the current vault, whose data key (32 bytes, overwritten) is already open, with a
 * password. Returns that key.
 */
export async function setVaultPassword(
  account: KnownAccount,
  raw: Uint8Array<ArrayBuffer>,
  password: string,
): Promise<CryptoKey> {
  const { key, slot } = await wrapForPassword(raw, password, ownerOf(account), deviceKdf());
  await putKeySlot(account, currentVault(account).database, slot);
  return key;
}

/** The facts of the last sign-in, as this or another tab saved them; null without any. */
export async function readSession({
  codec,
  tables,
  user,
}: Pick<DeviceStore, 'codec' | 'tables' | 'user'>): Promise<SessionState | null> {
  const box = await tables.read(['meta'], (tx) => tx.meta('session'));
  const { sessionState } = await sessionFacts();
  const known = box ? sessionState.safeParse(await codec.open(sessionPlace, box)) : null;
  return known?.success && known.data.user.id === user.id ? known.data : null;
}

type Opening = {
  readonly account: KnownAccount;
  readonly key: CryptoKey;
  readonly deviceName: string;
};

/**
 * Opens the store with the session the server just created, and saves that session for the next
 * offline start.
 */
export async function openStoreOnline(
  { account, key, deviceName }: Opening,
  state: SessionState,
): Promise<DeviceStore> {
  const { database, clientId } = currentVault(account);
  const held = reclaim(database);
  const store =
    held ??
    openDeviceStore({
      name: database,
      key,
      state,
      clientId,
      deviceId: account.deviceId,
      deviceName,
    });
  try {
    await saveSession(store, state);
  } catch (error) {
    closeWhenSaved(store);
    throw error;
  }
  startSealing(store);
  rememberKey(store, key);
  return store;
}

/**
 * Saves the session's facts, sealed, for the next offline start.
 *
 * @throws Refusal `session.other-user` when the session is not that of the store's person
 */
export async function saveSession(store: DeviceStore, state: SessionState): Promise<void> {
  if (state.user.id !== store.user.id) throw new Refusal('session.other-user');
  const box = await store.codec.seal(sessionPlace, state);
  await store.tables.write(['meta'], (tx) => tx.putMeta('session', box));
}

/**
 * Opens the store with the session of the last sign-in.
 *
 * @throws Refusal `device.never-online` when this device never completed a sign-in
 */
export async function openStoreOffline({
  account,
  key,
  deviceName,
}: Opening): Promise<{ store: DeviceStore; state: SessionState }> {
  const { database, clientId } = currentVault(account);
  const tables = deviceTables(database);
  const codec = aesCodec(key, ownerOf(account));
  const state = await lastSession(tables, codec, account).catch((error: unknown) => {
    tables.close();
    throw error;
  });
  const held = reclaim(database);
  if (held) tables.close();
  const store =
    held ??
    openDeviceStore({
      name: database,
      key,
      state,
      clientId,
      deviceId: account.deviceId,
      deviceName,
      tables,
    });
  startSealing(store);
  rememberKey(store, key);
  return { state, store };
}

/** Read past Dexie, which on a slow phone prepares for longer than everything else here takes. */
async function lastSession(
  tables: DeviceTables,
  codec: Codec,
  { userId }: KnownAccount,
): Promise<SessionState> {
  const [box, { sessionState }] = await Promise.all([
    tables.read(['meta'], (tx) => tx.meta('session')),
    sessionFacts(),
  ]);
  const known = box ? sessionState.safeParse(await codec.open(sessionPlace, box)) : null;
  // Another person's session would open nothing here; the next sign-in saves the right one.
  if (!known?.success || known.data.user.id !== userId) throw new Refusal('device.never-online');
  return known.data;
}

/** Counts the unsent work of an account's current vault; needs no key. */
export async function countUnsentOf(account: KnownAccount): Promise<number> {
  const tables = deviceTables(currentVault(account).database);
  try {
    return await countUnsent(tables);
  } finally {
    tables.close();
  }
}
