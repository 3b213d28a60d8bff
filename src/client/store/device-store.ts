import type { CurrentUser } from '#contract/entities.ts';
import type { SealedEntryContent } from '#contract/sealed-entries.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { secondMs } from '#domain/durations.ts';
import type { Patch } from '#domain/merge.ts';
import { autoSaveSeconds, configured } from '#domain/settings.ts';
import { systemClock, type Clock } from './clock.ts';
import { aesCodec, cachedCodec, type Codec } from './codec.ts';
import { dexieTables } from './dexie-tables.ts';
import { directReads } from './direct-reads.ts';
import { uuidV7 } from './ids.ts';
import type { EntrySealer } from './outbox/sealed-entries.ts';
import type { Box, DeviceTables } from './tables.ts';

/** Typing the device would not take, and the revision of an epoch each path was typed from. */
export type Stranded = {
  readonly patch: Patch;
  readonly bases: Readonly<Record<string, number>>;
  readonly epoch: string;
};

/** What an open note offers to those who lock, hide or update the app. */
export type OpenNote = {
  readonly visitId: string;
  flush(): Promise<void>;
  commitDraft(): Promise<void>;
  /** Answers that could not be written. */
  unsaved(): Patch;
  /**
   * Passes what a closed note could not write to its next opening, once; null while it is
   * open.
   */
  surrender(): Promise<Stranded | null>;
  /** Discards for good what could not be written. */
  drop(): void;
};

/** The opened store of one person on one device: tables, the key's codec, and who writes. */
export type DeviceStore = {
  readonly name: string;
  readonly user: CurrentUser;
  readonly clientId: string;
  readonly deviceId: string;
  readonly deviceName: string;
  /** Milliseconds between two commits of an open note; follows the session's constants. */
  readonly autoSave: number;
  /** Takes the constants of the session as it is now. */
  follow(state: Pick<SessionState, 'constants'>): void;
  readonly tables: DeviceTables;
  readonly codec: Codec;
  /**
   * The sealed form of an entry; null when the client has no keys for sealed entries. Never fails:
   * the entry itself is what counts.
   */
  sealToOrganisation(content: SealedEntryContent): Promise<Box | null>;
  /** Asked at the first entry that is sealed, not before. */
  useSealer(sealer: () => Promise<EntrySealer | null>): void;
  readonly clock: Clock;
  readonly openNotes: Set<OpenNote>;
  newId(): string;
  /** Signals that there is work to send. */
  work(): void;
  onWork(listener: () => void): () => void;
  /** Drops the decrypted data kept for screens. */
  forget(): void;
  close(): void;
};

export type StoreParts = {
  readonly name: string;
  readonly state: Pick<SessionState, 'user' | 'constants'>;
  readonly clientId: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly tables: DeviceTables;
  readonly codec: Codec;
  readonly clock?: Clock;
  readonly newId?: () => string;
};

const autoSaveOf = (constants: SessionState['constants']): number =>
  configured(constants, 'autoSaveInterval', autoSaveSeconds) * secondMs;

/** Puts a store together from its parts; tests and simulations bring their own tables and clock. */
export function assembleStore({
  name,
  state,
  clientId,
  deviceId,
  deviceName,
  tables,
  codec,
  clock = systemClock,
  newId,
}: StoreParts): DeviceStore {
  const cached = cachedCodec(codec);
  const listeners = new Set<() => void>();
  let sealer: () => Promise<EntrySealer | null> = () => Promise.resolve(null);
  let { constants } = state;
  return {
    name,
    user: state.user,
    clientId,
    deviceId,
    deviceName,
    get autoSave() {
      return autoSaveOf(constants);
    },
    follow: (now) => void ({ constants } = now),
    tables,
    codec: cached,
    sealToOrganisation: (content) =>
      sealer()
        .then((known) => known?.seal(content) ?? null)
        .catch(() => null),
    useSealer(given) {
      sealer = given;
    },
    clock,
    openNotes: new Set(),
    newId: newId ?? (() => uuidV7(clock.now())),
    work: () => listeners.forEach((listener) => listener()),
    onWork(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forget: () => cached.forget(),
    close() {
      cached.forget();
      tables.close();
    },
  };
}

/** The tables of a database, which screens read past Dexie. */
export const deviceTables = (name: string): DeviceTables =>
  dexieTables(name, { direct: directReads });

export type OpenParts = Omit<StoreParts, 'tables' | 'codec'> & {
  readonly key: CryptoKey;
  /** Of this database, where somebody has them already. */
  readonly tables?: DeviceTables;
};

/** Opens the database of a person with their data key. */
export function openDeviceStore({ key, tables, ...parts }: OpenParts): DeviceStore {
  return assembleStore({
    ...parts,
    tables: tables ?? deviceTables(parts.name),
    codec: aesCodec(key, { orgId: parts.state.user.orgId, userId: parts.state.user.id }),
  });
}
