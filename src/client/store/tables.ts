import type { CommandName } from '#contract/commands/registry.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Span } from '#contract/sync.ts';
import type { PulledTable, SyncedService, Target } from '#contract/targets.ts';

/**
 * The tables of one person on one device. In clear are only the ids, sequences, states and dates
 * that an index needs; every name, answer and address is inside a box (docs/security.md, keys on
 * the device).
 */

/** Encrypted content: format byte, nonce, cipher text (`codec.ts`). */
export type Box = Uint8Array<ArrayBuffer>;

/** A record as the server last presented it. */
export type SnapshotRow = {
  readonly table: PulledTable;
  readonly id: string;
  readonly revision: number;
  /** Day of a visit or note as YYYYMMDD; null for other tables. */
  readonly day: number | null;
  readonly patientId: string | null;
  readonly episodeId: string | null;
  /**
   * Entries of this person whose choice the server waits for, whichever of their devices wrote
   * them.
   */
  readonly asks?: readonly string[];
  readonly box: Box;
};

/** Edits of at most 300 ms, written together. */
export type PatchRow = {
  readonly n?: number;
  readonly visitId: string;
  readonly base: number;
  /** Epoch of the server whose revision `base` counts in; empty before the first pull. */
  readonly epoch: string;
  readonly at: string;
  readonly box: Box;
};

/** The patches of a note up to `through`, folded into one. `generation` grows with every fold. */
export type DraftRow = Omit<PatchRow, 'n'> & {
  readonly through: number;
  readonly generation: number;
};

/**
 * A piece of a note's history on this device: changes in the order they were made, in one box.
 * Written together with the compaction or commit that removes their patch rows; opening and saving
 * a note never read it.
 */
export type HistoryRow = { readonly n?: number; readonly visitId: string; readonly box: Box };

/**
 * waiting → sending → sent · conflict · rejected. `shelved` was never judged by the server (too
 * large for the line). `delivered`: the server took in its sealed entry while the person was away;
 * their own push asks for the verdict. `settled`: it was conflict, rejected or shelved, and the
 * person has dealt with it.
 */
export type EntryState =
  'waiting' | 'sending' | 'delivered' | 'sent' | 'conflict' | 'rejected' | 'shelved' | 'settled';

/** States in which the server has not given its verdict yet. */
export const unfinished: readonly EntryState[] = ['waiting', 'sending', 'delivered', 'shelved'];
/** States that wait for the person. */
export const needsPerson: readonly EntryState[] = ['conflict', 'rejected', 'shelved'];

/** One entry of the outbox (docs/sync.md, entry and push). */
export type OutboxRow = {
  readonly entryId: string;
  readonly service: SyncedService;
  /** Contiguous per client and service. */
  readonly seq: number;
  /** Order of writing across services; the wall clock may jump, this does not. */
  readonly order: number;
  readonly lane: string;
  readonly target: Target;
  readonly targetId: string;
  readonly command: CommandName;
  readonly version: number;
  readonly state: EntryState;
  readonly after: readonly string[];
  readonly baseRevision: number;
  /** Size of the payload as JSON, in bytes. */
  readonly bytes: number;
  readonly deviceTime: string;
  readonly monotonic: number;
  /** Above 0 the payload never changes again. */
  readonly attempts: number;
  /** Payload seals so far; part of what the box is bound to. */
  readonly sealed: number;
  /** 1 while screens still lay it over the server's snapshot. */
  readonly overlay: 0 | 1;
  readonly code: ErrorCode | null;
  /** When the server said it had it (ISO instant), and the revision it became. */
  readonly receivedAt: string | null;
  readonly revision: number | null;
  readonly box: Box;
  /**
   * The entry sealed to the organisation; absent without keys for it, and when the server could not
   * read it.
   */
  readonly letter?: Box | null;
  /** Conflicts or field reasons of the verdict. */
  readonly verdict: Box | null;
};

/**
 * waiting → sent, which means that the server has confirmed the hash · refused: it waits for the
 * person.
 */
export type FileState = 'waiting' | 'sent' | 'refused';

/** A file of a note. Its id is in order of time; name, type and hash are in the box. */
export type FileRow = {
  readonly fileId: string;
  readonly visitId: string;
  readonly state: FileState;
  readonly size: number;
  /** Bytes the server was last known to have. */
  readonly sent: number;
  readonly attempts: number;
  readonly code: ErrorCode | null;
  /** 1 while the content is on the device; of a sent file it may be freed. */
  readonly kept: 0 | 1;
  /**
   * Since when the server has it, by the server's clock (ISO instant); absent where it was not
   * told.
   */
  readonly receivedAt?: string | null;
  readonly box: Box;
};

/** A piece of a file's content, numbered from 0. */
export type FilePieceRow = { readonly fileId: string; readonly n: number; readonly box: Box };

/**
 * Numbers per service whose entries were let go, as they stood when a pull ended at that instant.
 */
export type GoneNumbers = { readonly pulledAt: string } & Readonly<
  Record<SyncedService, readonly Span[]>
>;

/**
 * Everything the engine has to remember besides rows; a closed list so that one key never means two
 * things.
 */
export type MetaValues = {
  'seq:notes': number;
  'seq:operation': number;
  order: number;
  'cursor:notes': string;
  'cursor:operation': string;
  'epoch:notes': string;
  'epoch:operation': string;
  /**
   * Epoch the snapshots were pulled in. Behind the server's own until the first pull after a
   * restore.
   */
  'snapshots:notes': string;
  'snapshots:operation': string;
  /** Instant up to which acknowledged work survives a loss of the server's disk. */
  'durable:notes': string;
  'durable:operation': string;
  /** Time of the last receipt by the server's clock, ISO instant. */
  sentAt: string;
  /** Server minus device clock as last measured, milliseconds. */
  clockDifference: number;
  /** When the last complete pull ended, ISO instant. */
  pulledAt: string;
  /** Set when visits and patients were whole for the first time; their notes may follow. */
  dayPulled: true;
  /** Patients the server said there are, while the first pull is on its way. */
  patients: number;
  /** The session as it was at the last sign-in, sealed. */
  session: Box;
  /** Names these tables to the server, which notices when they are gone. */
  storage: string;
  /**
   * Answers of the server this device ever took in. It never goes back while the tables are kept.
   */
  heard: number;
  gone: GoneNumbers;
  /** Keys of the client's sealed entries, sealed. */
  letters: Box;
  /** Number of the organisation's key that sealed entries are sealed to, as last received. */
  letterKey: number;
  /** Slow hash of the PIN, sealed; empty after its removal. */
  pin: Box;
  /**
   * Visits taken off the person's list that they have not seen yet, sealed; empty when there is
   * none any more.
   */
  taken: Box;
  /** Signatures of notes that are not submitted yet, sealed; empty when there is none any more. */
  signatures: Box;
  /** Which answers of notes in progress came from the last visit, sealed; empty for none. */
  filled: Box;
  /** Words to the office that are being typed, sealed; empty for none. */
  replies: Box;
  /** The person's own order of a day's visits, sealed; empty for none. */
  ownOrder: Box;
  /** When the lists of codes, drugs and places were last asked for, ISO instant. */
  codesAskedAt: string;
  /** Patients of whom this device has older notes (`older-notes.ts`). */
  olderOf: readonly string[];
  /** Templates of notes as last read, and those made here since, sealed; empty for none. */
  templates: Box;
  /** How many of them the server has not heard of, and how many of these it refused. */
  templatesUnsent: { readonly unsent: number; readonly refused: number };
  /** Names the templates the server has for this person, as last pulled. */
  templatesTag: string;
  /** Older notes of every patient in one box, as an earlier version kept them; empty once dropped. */
  olderNotes: Box;
  /** Forms of the agency that pulled notes need and that are not on the device yet. */
  wantedPacks: readonly string[];
} & {
  /** Instant of the last imported file of a device with edits of this visit. */
  [key: `imported:${string}:${string}`]: string;
} & {
  /** A patient's notes from before this product, as last read, sealed; empty once they left. */
  [key: `olderNotes:${string}`]: Box;
} & {
  /** A version of a form of the agency, sealed (`packs.ts`). */
  [key: `pack:${string}`]: Box;
} & {
  /** A list of codes, drugs or places (`code-lists.ts`); there is nothing of a patient in it. */
  [key: `codes:${string}`]: KeptContent;
};
/** A content in the form it was downloaded in: gzip-compressed. */
export type KeptContent = {
  /** SHA-256 of what is compressed, as hex. */
  readonly hash: string;
  /** Of the release, for people. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};
export type MetaKey = keyof MetaValues;

export type TableName =
  'rows' | 'patches' | 'drafts' | 'outbox' | 'meta' | 'history' | 'files' | 'pieces';

/**
 * What can be done inside one transaction. Nothing else may be awaited there: an IndexedDB
 * transaction ends by itself.
 */
export type Tx = {
  row(table: PulledTable, id: string): Promise<SnapshotRow | undefined>;
  rowsOf(table: PulledTable): Promise<SnapshotRow[]>;
  rowsOnDays(table: PulledTable, from: number, to: number): Promise<SnapshotRow[]>;
  rowsOfPatient(table: PulledTable, patientId: string): Promise<SnapshotRow[]>;
  rowsOfEpisode(table: PulledTable, episodeId: string): Promise<SnapshotRow[]>;
  /** Rows with open choices of this person, of all tables. */
  rowsAsking(): Promise<SnapshotRow[]>;
  countRows(table: PulledTable): Promise<number>;
  putRows(rows: readonly SnapshotRow[]): Promise<void>;
  removeRows(table: PulledTable, ids: readonly string[]): Promise<void>;
  clearRows(table: PulledTable): Promise<void>;

  patchesOf(visitId: string): Promise<PatchRow[]>;
  addPatch(patch: PatchRow): Promise<void>;
  removePatches(visitId: string, through: number): Promise<void>;
  draftOf(visitId: string): Promise<DraftRow | undefined>;
  putDraft(draft: DraftRow): Promise<void>;
  removeDraft(visitId: string): Promise<void>;
  /** Visits with typing that is not in the outbox yet. */
  visitsWithDraftEdits(): Promise<string[]>;

  /** Pieces of a note's history, oldest first. */
  historyOf(visitId: string): Promise<HistoryRow[]>;
  countHistory(visitId: string): Promise<number>;
  visitsWithHistory(): Promise<string[]>;
  /** A row with a number takes the place of that number; one without comes last. */
  putHistory(row: HistoryRow): Promise<void>;
  /** Removes pieces by their numbers; all of the visit without. */
  removeHistory(visitId: string, numbers?: readonly number[]): Promise<void>;

  file(fileId: string): Promise<FileRow | undefined>;
  /** Files of a visit's note, oldest first. */
  filesOf(visitId: string): Promise<FileRow[]>;
  /** Files of one state, oldest first. */
  filesIn(state: FileState): Promise<FileRow[]>;
  putFile(row: FileRow): Promise<void>;
  removeFile(fileId: string): Promise<void>;
  piece(fileId: string, n: number): Promise<FilePieceRow | undefined>;
  putPieces(pieces: readonly FilePieceRow[]): Promise<void>;
  removePieces(fileId: string): Promise<void>;

  entry(entryId: string): Promise<OutboxRow | undefined>;
  entries(entryIds: readonly string[]): Promise<OutboxRow[]>;
  /** Entries of a lane in order of writing. */
  lane(lane: string): Promise<OutboxRow[]>;
  /** Entries of several lanes, all in order of writing. */
  entriesOfLanes(lanes: readonly string[]): Promise<OutboxRow[]>;
  /** Entries for one kind of record that screens lay over the snapshots, in order of writing. */
  overlaidOn(target: Target): Promise<OutboxRow[]>;
  /** Entries of one state that screens lay over the snapshots, in order of writing. */
  overlaidIn(state: EntryState): Promise<OutboxRow[]>;
  /**
   * Entries of one state and service in order of writing, those written after `order` (0 for all),
   * at most `limit`.
   */
  entriesIn(
    state: EntryState,
    service: SyncedService,
    order: number,
    limit: number,
  ): Promise<OutboxRow[]>;
  countIn(state: EntryState): Promise<number>;
  putEntries(entries: readonly OutboxRow[]): Promise<void>;
  removeEntries(entryIds: readonly string[]): Promise<void>;

  meta<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined>;
  putMeta<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<void>;
};

/**
 * The device's tables: IndexedDB in the browser, memory in simulations. Both pass
 * `tables.acceptance`.
 */
export type DeviceTables = {
  read<T>(scope: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * All or nothing; resolves only when the operating system has been asked to put it on the disk.
   */
  write<T>(scope: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One patch row by the shortest way (targets row 1). */
  appendPatch(patch: PatchRow): Promise<void>;
  /**
   * Runs the query now and again after every write that may change its result, also one of another
   * tab.
   *
   * @param isKnown what the query says now was read a moment ago: its first run, which tells what
   *   was written since, comes behind the work that is under way
   */
  watch<T>(query: () => Promise<T>, next: (result: T) => void, isKnown?: boolean): () => void;
  close(): void;
};
