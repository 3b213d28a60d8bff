import { createStore, del, get, set, update, type UseStore } from 'idb-keyval';
import { must } from '#domain/must.ts';
import { uuidV7 } from '#client/store/ids.ts';
import type { KeySlot } from '../keys/keys.ts';

/** What a device knows across people: no patient data, no name of a patient. */

/** A database of a person on this device. An older one stays until its unsent work was sent. */
export type Vault = {
  readonly database: string;
  readonly clientId: string;
  readonly wraps: readonly KeySlot[];
  /** The office wanted it destroyed; without wraps nobody on the device can open it. */
  readonly wiped?: boolean;
};

export type KnownAccount = {
  readonly userId: string;
  readonly orgId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly clientId: string;
  readonly deviceId: string;
  /** The office keeps nothing on the device. */
  readonly keepsData: boolean;
  /** The last one is in use. */
  readonly vaults: readonly Vault[];
};

/**
 * A stream that may append sealed entries to the server's, and do nothing else. `noLetters`: not
 * even that, until its person gets it another token.
 */
export type UploadGrant = {
  readonly clientId: string;
  readonly uploadToken: string;
  readonly noLetters?: true;
};

/**
 * When a database was last in touch with the server and its person, milliseconds of the device's
 * clock (lease.ts).
 */
export type Lease = {
  /** The server last answered. */
  readonly contactAt: number;
  /** The password or passkey was last given. */
  readonly provenAt: number;
  /** The highest time ever seen. */
  readonly seenAt: number;
  /** Hidden after so many milliseconds. */
  readonly hideAfter: number;
  /** The copies of the server's records were destroyed. */
  readonly removed: boolean;
};

/** The vault in use. */
export const currentVault = (account: KnownAccount): Vault => must(account.vaults.at(-1), 'vault');

type DeviceFacts = {
  deviceId: string;
  accounts: readonly KnownAccount[];
  /** Who is signed in as far as this device knows; stays over a restart, ends with signing out. */
  activeUser: string;
  lastUser: string | null;
  /** Signed out without a line: the server still has to be told. */
  signOutDue: boolean;
  /** What lets a database's letters be sent without its person, by the name of the database. */
  letterStreams: Readonly<Record<string, UploadGrant>>;
  /** Leases by the name of the database. */
  leases: Readonly<Record<string, Lease>>;
  language: string | null;
  theme: string | null;
};

let facts: UseStore | undefined;
const store = (): UseStore => (facts ??= createStore('porchlight-device', 'facts'));

export const readFact = <K extends keyof DeviceFacts>(
  key: K,
): Promise<DeviceFacts[K] | undefined> => get<DeviceFacts[K]>(key, store());
export const writeFact = <K extends keyof DeviceFacts>(
  key: K,
  value: DeviceFacts[K],
): Promise<void> => set(key, value, store());
/** A device that is full still deletes. */
export const forgetFact = (key: keyof DeviceFacts): Promise<void> => del(key, store());

/** Id of this device, made on the first use. */
export async function deviceId(): Promise<string> {
  let id = '';
  await update<string>('deviceId', (known) => (id = known ?? uuidV7(Date.now())), store());
  return id;
}

export const knownAccounts = async (): Promise<readonly KnownAccount[]> =>
  (await readFact('accounts')) ?? [];

const changeAccounts = (
  change: (known: readonly KnownAccount[]) => readonly KnownAccount[],
): Promise<void> =>
  update<readonly KnownAccount[]>('accounts', (known = []) => change(known), store());

/**
 * Adds the account, or what is new of the one of the same person, and gives what lies there then.
 * What opens a known vault is left as it lies: another tab may have changed it since this one read
 * it.
 */
export async function saveAccount(account: KnownAccount): Promise<KnownAccount> {
  let saved = account;
  await changeAccounts((known) => {
    const former = known.find(({ userId }) => userId === account.userId)?.vaults ?? [];
    const vaults = account.vaults.map((vault, index) => ({
      ...vault,
      ...former[index],
      clientId: vault.clientId,
    }));
    saved = { ...account, vaults: [...vaults, ...former.slice(vaults.length)] };
    return [...known.filter(({ userId }) => userId !== account.userId), saved];
  });
  return saved;
}

/**
 * Changes an account in one step, so that two tabs never write over each other. Gives it as it is
 * then, if it is there.
 */
export async function changeAccount(
  userId: string,
  change: (known: KnownAccount) => KnownAccount,
): Promise<KnownAccount | undefined> {
  let changed: KnownAccount | undefined;
  await changeAccounts((known) =>
    known.map((account) => (account.userId === userId ? (changed = change(account)) : account)),
  );
  return changed;
}

export const readUploadGrants = async (): Promise<Readonly<Record<string, UploadGrant>>> =>
  (await readFact('letterStreams')) ?? {};

/**
 * Notes that letters of a database's stream have to wait for its person; whether it is to be wiped
 * is asked with the same token.
 */
export const revokeUploadGrant = (database: string): Promise<void> =>
  update<Readonly<Record<string, UploadGrant>>>(
    'letterStreams',
    (known = {}) => {
      const stream = known[database];
      return stream ? { ...known, [database]: { ...stream, noLetters: true } } : known;
    },
    store(),
  );

/** Notes the stream of a database, or with null that the server does not know it any more. */
export const putUploadGrant = (database: string, stream: UploadGrant | null): Promise<void> =>
  update<Readonly<Record<string, UploadGrant>>>(
    'letterStreams',
    (known = {}) => {
      const { [database]: _former, ...others } = known;
      return stream ? { ...others, [database]: stream } : others;
    },
    store(),
  );

/** Changes a lease in one step, so that two tabs and two events never write over each other. */
export const changeLease = (
  database: string,
  change: (known: Lease | null) => Lease | null,
): Promise<void> =>
  update<Readonly<Record<string, Lease>>>(
    'leases',
    (known = {}) => {
      const lease = change(known[database] ?? null);
      return lease ? { ...known, [database]: lease } : known;
    },
    store(),
  );

/** Accounts by user name; user names do not depend on case. */
export const accountNamed = async (userName: string): Promise<KnownAccount | undefined> =>
  (await knownAccounts()).find(
    (account) => account.userName.toLowerCase() === userName.trim().toLowerCase(),
  );

const platforms: readonly [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Name of the device as other people read it, such as "Android, Chrome". */
export function deviceName(userAgent: string): string {
  const named = (list: readonly [RegExp, string][]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return (
    [named(platforms), named(browsers)].filter((part) => part !== undefined).join(', ') || 'Browser'
  );
}
