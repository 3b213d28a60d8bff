import { createStore, del, get, getMany, set, setMany, update, type UseStore } from 'idb-keyval';
import { must } from '#domain/must.ts';
import { uuidV7 } from '#client/store/ids.ts';
import type { KeySlot } from '../keys/keys.ts';

/** What a device knows about all its people: no patient data, no patient's name. */

/** A person's database on this device. An earlier one stays until its unsent work is sent. */
export type Vault = {
  readonly database: string;
  readonly clientId: string;
  readonly wraps: readonly KeySlot[];
  /** The office wiped it; without key slots nobody on the device can open it. */
  readonly wiped?: boolean;
};

export type KnownAccount = {
  readonly userId: string;
  readonly orgId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly clientId: string;
  readonly deviceId: string;
  /** False for the office, which stores nothing on the device. */
  readonly keepsData: boolean;
  /** The last one is in use. */
  readonly vaults: readonly Vault[];
};

/**
 * The right to append sealed entries to one client's queue at the server, and nothing else.
 * `noLetters`: revoked, until its person gets another token.
 */
export type UploadGrant = {
  readonly clientId: string;
  readonly uploadToken: string;
  readonly noLetters?: true;
};

/**
 * When a database was last in contact with the server and its person, in milliseconds of the
 * device's clock (`lease.ts`).
 */
export type Lease = {
  /** The server last answered. */
  readonly contactAt: number;
  /** The password or passkey was last given. */
  readonly provenAt: number;
  /** The highest time ever seen. */
  readonly seenAt: number;
  /** Milliseconds until the data is hidden. */
  readonly hideAfter: number;
};

/** The vault in use. */
export const currentVault = (account: KnownAccount): Vault => must(account.vaults.at(-1), 'vault');

type DeviceFacts = {
  deviceId: string;
  accounts: readonly KnownAccount[];
  /** Who is signed in as far as this device knows; survives a restart, ends with signing out. */
  activeUser: string;
  lastUser: string | null;
  /** Signed out offline: the server's session is still to be ended. */
  signOutDue: boolean;
  /** Upload grants by the name of the database. */
  letterStreams: Readonly<Record<string, UploadGrant>>;
  /** Leases by the name of the database. */
  leases: Readonly<Record<string, Lease>>;
  language: string | null;
  theme: string | null;
  /** Ids of the people who have answered the offer of a passkey here. */
  passkeyOffers: readonly string[];
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
/** Who is at this device now, written and read in one go. */
const present = ['activeUser', 'lastUser', 'signOutDue'] as const;
type Present = Pick<DeviceFacts, (typeof present)[number]>;
const presentIs = (userId: string): Present => ({
  activeUser: userId,
  lastUser: userId,
  signOutDue: false,
});

/** Records who is at this device. */
export const recordPresent = (userId: string): Promise<void> =>
  setMany(Object.entries(presentIs(userId)), store());

/** Whether that is what the device has recorded. */
export async function isRecordedPresent(userId: string): Promise<boolean> {
  const known = await getMany<Present[keyof Present]>([...present], store());
  const wanted = presentIs(userId);
  return present.every((fact, index) => known[index] === wanted[fact]);
}

/** Deleting works even on a full device. */
export const forgetFact = (key: keyof DeviceFacts): Promise<void> => del(key, store());

/** This device's id, created at first use. */
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
 * Adds the account or updates the stored one of the same person, and returns the stored result. Key
 * slots of a known vault stay as they are: another tab may have changed them since this one read
 * them.
 */
export async function saveAccount(account: KnownAccount): Promise<KnownAccount> {
  let saved = account;
  await changeAccounts((known) => {
    const earlier = known.find(({ userId }) => userId === account.userId)?.vaults ?? [];
    const vaults = account.vaults.map((vault, index) => ({
      ...vault,
      ...earlier[index],
      clientId: vault.clientId,
    }));
    saved = { ...account, vaults: [...vaults, ...earlier.slice(vaults.length)] };
    return [...known.filter(({ userId }) => userId !== account.userId), saved];
  });
  return saved;
}

/**
 * Changes an account in one step, so that two tabs never overwrite each other. Returns the result,
 * or undefined when there is no such account.
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
 * Records that the server refused a database's grant: its sealed entries wait for their person. The
 * token still asks whether the database is to be wiped.
 */
export const revokeUploadGrant = (database: string): Promise<void> =>
  update<Readonly<Record<string, UploadGrant>>>(
    'letterStreams',
    (known = {}) => {
      const grant = known[database];
      return grant ? { ...known, [database]: { ...grant, noLetters: true } } : known;
    },
    store(),
  );

/** Stores a database's grant, or with null removes one the server no longer knows. */
export const putUploadGrant = (database: string, grant: UploadGrant | null): Promise<void> =>
  update<Readonly<Record<string, UploadGrant>>>(
    'letterStreams',
    (known = {}) => {
      const { [database]: _removed, ...others } = known;
      return grant ? { ...others, [database]: grant } : others;
    },
    store(),
  );

/** Changes a lease in one step, so that two tabs or two events never overwrite each other. */
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

/** Finds an account by user name, ignoring case. */
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

/** The device's name for other people, such as "Android, Chrome". */
export function deviceName(userAgent: string): string {
  const named = (list: readonly [RegExp, string][]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return (
    [named(platforms), named(browsers)].filter((part) => part !== undefined).join(', ') || 'Browser'
  );
}
