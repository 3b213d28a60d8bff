import type { PulledTable, SyncedService, Target } from '#contract/targets.ts';
import { Dexie, liveQuery, RangeSet, type Table } from 'dexie';
import { DeviceDatabase, type MetaRow } from './database.ts';
import type { directReads } from './direct-reads.ts';
import { stepAside } from './upgrade.ts';
import type {
  DeviceTables,
  EntryState,
  FilePieceRow,
  FileRow,
  FileState,
  HistoryRow,
  MetaKey,
  MetaValues,
  OutboxRow,
  PatchRow,
  SnapshotRow,
  TableName,
  Tx,
} from './tables.ts';

const rowsTx = (rows: DeviceDatabase['rows']) =>
  ({
    row: (table: PulledTable, id: string) => rows.get([table, id]),
    rowsOf: (table: PulledTable) => rows.where('table').equals(table).toArray(),
    rowsOnDays: (table: PulledTable, from: number, to: number) =>
      rows.where('[table+day]').between([table, from], [table, to], true, true).toArray(),
    rowsOfPatient: (table: PulledTable, patientId: string) =>
      rows.where('[table+patientId]').equals([table, patientId]).toArray(),
    rowsOfEpisode: (table: PulledTable, episodeId: string) =>
      rows.where('[table+episodeId]').equals([table, episodeId]).toArray(),
    // A row is in the index once per index entry.
    rowsAsking: async () => [
      ...new Map(
        (await rows.where('asks').above('').toArray()).map((row) => [
          `${row.table}/${row.id}`,
          row,
        ]),
      ).values(),
    ],
    countRows: (table: PulledTable) => rows.where('table').equals(table).count(),
    putRows: async (changed: readonly SnapshotRow[]) => void (await rows.bulkPut(changed)),
    removeRows: (table: PulledTable, ids: readonly string[]) =>
      rows.bulkDelete(ids.map((id) => [table, id])),
    clearRows: async (table: PulledTable) =>
      void (await rows.where('table').equals(table).delete()),
  }) satisfies Partial<Tx>;

const draftTx = ({ patches, drafts }: DeviceDatabase) =>
  ({
    patchesOf: (visitId: string) => patches.where('visitId').equals(visitId).sortBy('n'),
    addPatch: async (patch: PatchRow) => void (await patches.add(patch)),
    removePatches: async (visitId: string, through: number) => {
      const keys = await patches.where('visitId').equals(visitId).primaryKeys();
      await patches.bulkDelete(keys.filter((n) => n <= through));
    },
    draftOf: (visitId: string) => drafts.get(visitId),
    putDraft: async (draft) => void (await drafts.put(draft)),
    removeDraft: (visitId: string) => drafts.delete(visitId),
    visitsWithDraftEdits: async () => {
      // Every key rather than each once: WebKit cannot open a cursor over the distinct keys of an
      // empty index.
      const typed = await patches.orderBy('visitId').keys();
      const compacted = await drafts.toCollection().primaryKeys();
      return [...new Set([...typed.map(String), ...compacted])];
    },
  }) satisfies Partial<Tx>;

const historyTx = ({ history }: DeviceDatabase) =>
  ({
    historyOf: (visitId: string) => history.where('visitId').equals(visitId).sortBy('n'),
    countHistory: (visitId: string) => history.where('visitId').equals(visitId).count(),
    visitsWithHistory: async () => [
      ...new Set((await history.orderBy('visitId').keys()).map(String)),
    ],
    putHistory: async (row: HistoryRow) => void (await history.put(row)),
    removeHistory: async (visitId: string, numbers?: readonly number[]) => {
      const keys = await history.where('visitId').equals(visitId).primaryKeys();
      await history.bulkDelete(numbers ? keys.filter((n) => numbers.includes(n)) : keys);
    },
  }) satisfies Partial<Tx>;

const filesTx = ({ files, pieces }: DeviceDatabase) =>
  ({
    file: (fileId: string) => files.get(fileId),
    filesOf: (visitId: string) => files.where({ visitId }).sortBy('fileId'),
    filesIn: (state: FileState) => files.where({ state }).sortBy('fileId'),
    putFile: async (row: FileRow) => void (await files.put(row)),
    removeFile: (fileId: string) => files.delete(fileId),
    piece: (fileId: string, n: number) => pieces.get([fileId, n]),
    putPieces: async (rows: readonly FilePieceRow[]) => void (await pieces.bulkPut(rows)),
    removePieces: async (fileId: string) => void (await pieces.where({ fileId }).delete()),
  }) satisfies Partial<Tx>;

/**
 * Requests made in one go: each costs a slice of a millisecond, and a page must stay responsive
 * while thousands of entries drain.
 */
const requestsAtOnce = 50;

async function inPieces<T>(
  items: readonly T[],
  work: (piece: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += requestsAtOnce)
    await work(items.slice(from, from + requestsAtOnce));
}

const outboxTx = (outbox: DeviceDatabase['outbox']) =>
  ({
    entry: (entryId: string) => outbox.get(entryId),
    entries: async (entryIds: readonly string[]) => {
      const found: OutboxRow[] = [];
      await inPieces(entryIds, async (piece) =>
        found.push(...(await outbox.bulkGet(piece)).filter((row) => row !== undefined)),
      );
      return found;
    },
    lane: (lane: string) => outbox.where('lane').equals(lane).sortBy('order'),
    // One cursor that jumps from lane to lane: on most days there is nothing, and a list of
    // hundreds costs one request.
    entriesOfLanes: (lanes: readonly string[]) =>
      outbox
        .where('lane')
        .anyOf([...lanes])
        .sortBy('order'),
    overlaidOn: (target: Target) =>
      outbox.where('[overlay+target]').equals([1, target]).sortBy('order'),
    overlaidIn: (state: EntryState) =>
      outbox.where('[overlay+state]').equals([1, state]).sortBy('order'),
    entriesIn: (state: EntryState, service: SyncedService, order: number, limit: number) =>
      outbox
        .where('[state+service+order]')
        .between([state, service, order], [state, service, Dexie.maxKey], false, true)
        .limit(limit)
        .toArray(),
    countIn: (state: EntryState) => outbox.where('state').equals(state).count(),
    putEntries: (entries) => inPieces(entries, (piece) => outbox.bulkPut(piece)),
    removeEntries: (entryIds: readonly string[]) => outbox.bulkDelete([...entryIds]),
  }) satisfies Partial<Tx>;

const metaTx = (meta: Table<MetaRow, string>): Pick<Tx, 'meta' | 'putMeta'> => ({
  meta: async <K extends MetaKey>(key: K) =>
    (await meta.get(key))?.value as MetaValues[K] | undefined,
  putMeta: async (key, value) => void (await meta.put({ key, value })),
});

/**
 * Milliseconds between two announcements of typing: screens show that there is some, not every
 * letter.
 */
const announceEvery = 1_000;

/** Notifies live queries of writes that bypass Dexie, in other tabs too. */
function draftAnnouncer(name: string): { told(visitId: string, n: number): void; stop(): void } {
  let rows = new RangeSet();
  let visits = new RangeSet();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pending = false;
  const fire = (): void => {
    const table = `idb://${name}/patches/`;
    Dexie.on.storagemutated.fire({ [table]: rows, [`${table}visitId`]: visits });
    rows = new RangeSet();
    visits = new RangeSet();
    pending = false;
    timer = setTimeout(() => {
      timer = null;
      if (pending) fire();
    }, announceEvery);
  };
  return {
    told(visitId, n) {
      rows.addKey(n);
      visits.addKey(visitId);
      pending = true;
      if (timer === null) fire();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const failure = (transaction: IDBTransaction): Error =>
  transaction.error ?? new DOMException('The write was given up.', 'AbortError');

/**
 * One strict put that bypasses Dexie's own machinery, which costs three times as much (targets row
 * 1). Returns the row's number.
 */
const appendRaw = (db: DeviceDatabase, patch: PatchRow): Promise<number> =>
  new Promise((resolve, reject) => {
    const transaction = db
      .backendDB()
      .transaction('patches', 'readwrite', { durability: 'strict' });
    const request = transaction.objectStore('patches').add(patch);
    transaction.oncomplete = () => resolve(Number(request.result));
    transaction.onabort = () => reject(failure(transaction));
    transaction.onerror = () => reject(failure(transaction));
  });

type Opened = { readonly db: DeviceDatabase; readonly tx: Tx };

const openedOver = (db: DeviceDatabase): Opened => ({
  db,
  tx: {
    ...rowsTx(db.rows),
    ...draftTx(db),
    ...historyTx(db),
    ...filesTx(db),
    ...outboxTx(db.outbox),
    ...metaTx(db.meta),
  },
});

export type DexieParts = {
  /** The database, when somebody else has it already. */
  readonly make?: () => DeviceDatabase;
  /** Reads what is only read (decision 084); without it Dexie does. */
  readonly direct?: typeof directReads;
};

/**
 * The device's tables over IndexedDB: Dexie writes, live queries follow it, and what is only read
 * is read past it where `direct` says how. Dexie itself is made for the first write, or where there
 * is no database yet.
 */
export function dexieTables(
  name: string,
  { make = () => new DeviceDatabase(name), direct: makeDirect }: DexieParts = {},
): DeviceTables {
  const announcer = draftAnnouncer(name);
  let closed = false;
  let made: Opened | null = null;
  /** @throws DatabaseClosedError when the tables were closed before */
  const opened = (): Opened => {
    if (closed) throw new Dexie.DatabaseClosedError();
    return (made ??= openedOver(make()));
  };
  const direct = makeDirect?.(name, {
    // Dexie asks by itself once it is open.
    onUpgrade: () => made?.db.isOpen() || stepAside(name),
    // So that the first save finds it open.
    whenIdle: () =>
      closed ||
      made ||
      opened()
        .db.open()
        .catch(() => {}),
  });
  const run = async <T>(
    mode: 'r' | 'rw',
    scope: readonly TableName[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const { db, tx } = opened();
    // An async function, so that Dexie keeps native awaits inside the transaction.
    return db.transaction(mode, [...scope], async () => work(tx));
  };

  /** The browser may drop the connection at any time; only the app itself closes it for good. */
  async function append(patch: PatchRow): Promise<number> {
    const { db } = opened();
    if (!db.isOpen()) await db.open();
    try {
      return await appendRaw(db, patch);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      db.close({ disableAutoOpen: false });
      await db.open();
      return appendRaw(db, patch);
    }
  }

  return {
    read: async (scope, work) => {
      const found = await direct?.read(scope, work);
      return found ? found.value : run('r', scope, work);
    },
    write: (scope, work) => run('rw', scope, work),
    async appendPatch(patch) {
      announcer.told(patch.visitId, await append(patch));
    },
    watch(query, next, isKnown = false) {
      const follow = () => liveQuery(async () => query()).subscribe({ next, error: () => {} });
      if (!isKnown) {
        const following = follow();
        return () => following.unsubscribe();
      }
      let following: ReturnType<typeof follow> | null = null;
      const timer = setTimeout(() => (following = follow()));
      return () => {
        clearTimeout(timer);
        following?.unsubscribe();
      };
    },
    close() {
      closed = true;
      announcer.stop();
      direct?.close();
      made?.db.close();
    },
  };
}
