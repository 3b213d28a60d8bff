import { Dexie, RangeSet, type IndexableType } from 'dexie';
import type { PulledTable } from '#contract/targets.ts';
import { nativeVersion } from './database.ts';
import { directConnection } from './direct-connection.ts';
import type {
  DraftRow,
  FilePieceRow,
  FileRow,
  HistoryRow,
  OutboxRow,
  PatchRow,
  SnapshotRow,
  TableName,
  Tx,
} from './tables.ts';

/**
 * What reads of one live query have seen, in the words of Dexie's own announcements
 * (`storagemutated`): ranges of keys by `idb://database/table/index`, the primary key as an empty
 * index, removed keys as `:dels`.
 */
type Seen = Record<string, RangeSet>;

/**
 * Where the live query that is running at this moment collects what it reads; undefined outside of
 * one. Ask before anything is awaited. Dexie keeps it in its zone and has no other name for it;
 * `direct-reads.test.ts` holds it.
 */
const collector = (): Seen | undefined =>
  (Dexie.Promise as unknown as { PSD: { subscr?: Seen } }).PSD.subscr;

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('', 'AbortError'));
  });

/** The smallest and the greatest key there are, as Dexie writes them. */
const everyKey = (): RangeSet => new RangeSet(Dexie.minKey, Dexie.maxKey);
const only = (key: IDBValidKey): IDBKeyRange => IDBKeyRange.only(key);
const by = <T>(rows: T[], key: (row: T) => number | string): T[] =>
  rows.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    return one < other ? -1 : Number(one > other);
  });

/** Reads one store of a transaction and tells the live query, if any, what it looked at. */
class Source<Row> {
  readonly #store: IDBObjectStore;
  /** Takes down what was looked at; null where nobody asks. */
  readonly #note: ((index: string, ranges: RangeSet) => void) | null;

  constructor(transaction: IDBTransaction, table: TableName, seen: Seen | undefined) {
    this.#store = transaction.objectStore(table);
    const base = `idb://${transaction.db.name}/${table}/`;
    this.#note =
      seen === undefined
        ? null
        : (index, ranges) => void (seen[base + index] ??= new RangeSet()).add(ranges);
  }

  #keys(index: string, keys: readonly IDBValidKey[]): void {
    this.#note?.(index, new RangeSet().addKeys(keys as IndexableType[]));
  }

  #range(index: string, { lower, upper }: IDBKeyRange): void {
    this.#note?.(index, new RangeSet(lower ?? Dexie.minKey, upper ?? Dexie.maxKey));
  }

  #rows(rows: readonly Row[]): void {
    if (this.#note === null) return;
    this.#keys(
      '',
      rows.map((row) => this.#keyOf(row)),
    );
  }

  #keyOf(row: Row): IDBValidKey {
    const path = this.#store.keyPath;
    const record = row as Record<string, IDBValidKey>;
    return Array.isArray(path)
      ? path.map((part) => record[part] as IDBValidKey)
      : (record[path as string] as IDBValidKey);
  }

  get(key: IDBValidKey): Promise<Row | undefined> {
    this.#keys('', [key]);
    return result(this.#store.get(key));
  }

  /** Rows of an index; they are seen when one comes into the range and when one of them changes. */
  async all(index: string, range: IDBKeyRange, limit?: number): Promise<Row[]> {
    this.#range(index, range);
    const rows: Row[] = await result(this.#store.index(index).getAll(range, limit));
    this.#rows(rows);
    return rows;
  }

  async whole(): Promise<Row[]> {
    this.#note?.('', everyKey());
    return result(this.#store.getAll());
  }

  /** Every primary key; seen when one is added or removed. */
  async keys(): Promise<IDBValidKey[]> {
    this.#note?.(':dels', everyKey());
    return result(this.#store.getAllKeys());
  }

  count(index: string, range: IDBKeyRange): Promise<number> {
    this.#range(index, range);
    this.#note?.(':dels', everyKey());
    return result(this.#store.index(index).count(range));
  }

  /** Every different key of an index. */
  async keysOf(index: string): Promise<string[]> {
    this.#note?.(index, everyKey());
    this.#note?.(':dels', everyKey());
    const found = new Set<string>();
    // Every key rather than each once: WebKit cannot open a cursor over the distinct keys of an
    // empty index.
    const request = this.#store.index(index).openKeyCursor();
    for (let at = await result(request); at; at = await result(request)) {
      found.add(at.key as string);
      at.continue();
    }
    return [...found];
  }

  /**
   * Rows of several keys of an index, by one cursor that jumps from key to key: on most days there
   * are none, and a list of hundreds costs one request.
   */
  async anyOf(index: string, keys: readonly string[]): Promise<Row[]> {
    const wanted = [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    const [first, last] = [wanted[0], wanted.at(-1)];
    if (first === undefined || last === undefined) return [];
    this.#keys(index, wanted);
    const rows: Row[] = [];
    const request = this.#store.index(index).openCursor(IDBKeyRange.bound(first, last));
    let next = 0;
    for (let at = await result(request); at; at = await result(request)) {
      const key = at.key as string;
      while ((wanted[next] ?? last) < key) next += 1;
      if (wanted[next] === key) {
        rows.push(at.value as Row);
        at.continue();
      } else at.continue(wanted[next]);
    }
    this.#rows(rows);
    return rows;
  }
}

const rowReads = (rows: Source<SnapshotRow>) =>
  ({
    row: (table: PulledTable, id: string) => rows.get([table, id]),
    rowsOf: (table: PulledTable) => rows.all('table', only(table)),
    rowsOnDays: (table: PulledTable, from: number, to: number) =>
      rows.all('[table+day]', IDBKeyRange.bound([table, from], [table, to])),
    rowsOfPatient: (table: PulledTable, patientId: string) =>
      rows.all('[table+patientId]', only([table, patientId])),
    rowsOfEpisode: (table: PulledTable, episodeId: string) =>
      rows.all('[table+episodeId]', only([table, episodeId])),
    // A row is in the index once per index entry.
    rowsAsking: async () => [
      ...new Map(
        (await rows.all('asks', IDBKeyRange.lowerBound('', true))).map((row) => [
          `${row.table}/${row.id}`,
          row,
        ]),
      ).values(),
    ],
    countRows: (table: PulledTable) => rows.count('table', only(table)),
  }) satisfies Partial<Tx>;

const outboxReads = (outbox: Source<OutboxRow>) => {
  const inOrder = async (rows: Promise<OutboxRow[]>) => by(await rows, ({ order }) => order);
  return {
    entry: (entryId: string) => outbox.get(entryId),
    entries: async (entryIds: readonly string[]) =>
      (await Promise.all(entryIds.map((id) => outbox.get(id)))).filter((row) => row !== undefined),
    lane: (lane: string) => inOrder(outbox.all('lane', only(lane))),
    entriesOfLanes: (lanes: readonly string[]) => inOrder(outbox.anyOf('lane', lanes)),
    overlaidOn: (target) => inOrder(outbox.all('[overlay+target]', only([1, target]))),
    overlaidIn: (state) => inOrder(outbox.all('[overlay+state]', only([1, state]))),
    entriesIn: (state, service, order, limit) =>
      outbox.all(
        '[state+service+order]',
        // An array is greater than every number.
        IDBKeyRange.bound([state, service, order], [state, service, []], true),
        limit,
      ),
    countIn: (state) => outbox.count('state', only(state)),
  } satisfies Partial<Tx>;
};

const readOnly = (): Promise<never> =>
  Promise.reject(new DOMException('This transaction only reads.', 'ReadOnlyError'));

const noWrites = {
  putRows: readOnly,
  removeRows: readOnly,
  clearRows: readOnly,
  addPatch: readOnly,
  removePatches: readOnly,
  putDraft: readOnly,
  removeDraft: readOnly,
  putHistory: readOnly,
  removeHistory: readOnly,
  putFile: readOnly,
  removeFile: readOnly,
  putPieces: readOnly,
  removePieces: readOnly,
  putEntries: readOnly,
  removeEntries: readOnly,
  putMeta: readOnly,
} satisfies Partial<Tx>;

/** The reading half of the tables inside one transaction. */
function readsOf(transaction: IDBTransaction, seen: Seen | undefined): Tx {
  const source = <Row>(table: TableName): Source<Row> => new Source<Row>(transaction, table, seen);
  const tables = new Set<string>(transaction.objectStoreNames);
  /** A table outside the transaction is an error where it is read, and not before. */
  const lazily = <Row>(table: TableName): Source<Row> =>
    tables.has(table)
      ? source<Row>(table)
      : new Proxy({} as Source<Row>, {
          get: () => () => Promise.reject(new DOMException(table, 'NotFoundError')),
        });
  const patches = lazily<PatchRow>('patches');
  const drafts = lazily<DraftRow>('drafts');
  const history = lazily<HistoryRow>('history');
  const files = lazily<FileRow>('files');
  const pieces = lazily<FilePieceRow>('pieces');
  const meta = lazily<{ value: never }>('meta');
  return {
    ...rowReads(lazily('rows')),
    ...outboxReads(lazily('outbox')),
    patchesOf: async (visitId) => by(await patches.all('visitId', only(visitId)), ({ n = 0 }) => n),
    draftOf: (visitId) => drafts.get(visitId),
    visitsWithDraftEdits: async () => {
      const [typed, compacted] = await Promise.all([patches.keysOf('visitId'), drafts.keys()]);
      return [...new Set([...typed, ...(compacted as string[])])];
    },
    historyOf: async (visitId) => by(await history.all('visitId', only(visitId)), ({ n = 0 }) => n),
    countHistory: (visitId) => history.count('visitId', only(visitId)),
    visitsWithHistory: () => history.keysOf('visitId'),
    file: (fileId) => files.get(fileId),
    filesOf: async (visitId) => by(await files.all('visitId', only(visitId)), (row) => row.fileId),
    filesIn: async (state) => by(await files.all('state', only(state)), (row) => row.fileId),
    piece: (fileId, n) => pieces.get([fileId, n]),
    meta: async (key) => (await meta.get(key))?.value,
    ...noWrites,
  };
}

function begin(db: IDBDatabase | null, scope: readonly TableName[]): IDBTransaction | null {
  try {
    return db?.transaction(scope) ?? null;
  } catch (error) {
    // The browser may drop a connection at any time.
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

/** A live query that cannot say what it reads runs again after every write to these tables. */
function seeAll(name: string, scope: readonly TableName[], seen: Seen): void {
  for (const table of scope) seen[`idb://${name}/${table}/`] = everyKey();
}

/** Reads past Dexie; null where Dexie has to read. */
export type DirectReads = {
  read<T>(
    scope: readonly TableName[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<{ readonly value: T } | null>;
  close(): void;
};

/**
 * Milliseconds without a read before other work may begin: a page is idle the moment its boxes are
 * handed over to be opened, and whatever begins then holds up the screen they are for.
 */
const quiet = 300;
/** Milliseconds after which an idle moment is no longer waited for. */
const idlePatience = 500;

const whenIdle = (work: () => unknown): void => {
  // Safari knows no idle moments.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, { timeout: idlePatience });
  else setTimeout(work, 0);
};

/** Does something once, in the first idle moment after nothing was read for a while. */
function afterReads(work: () => unknown): { read(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDone = false;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
  };
  return {
    read() {
      if (isDone) return;
      stop();
      timer = setTimeout(() => {
        isDone = true;
        whenIdle(work);
      }, quiet);
    },
    stop,
  };
}

/**
 * Reads the tables of a database past Dexie.
 *
 * @param callbacks `onUpgrade` as `directConnection`; `whenIdle` is called once, in the first idle
 *   moment after reading has paused
 */
export function directReads(
  name: string,
  callbacks: { onUpgrade(): unknown; whenIdle(): unknown },
): DirectReads {
  const connection = directConnection(name, nativeVersion, () => callbacks.onUpgrade());
  const reads = afterReads(() => callbacks.whenIdle());
  return {
    async read(scope, work) {
      const seen = collector();
      const transaction = begin(await connection.get(), scope);
      if (transaction !== null) {
        const value = await work(readsOf(transaction, seen));
        reads.read();
        return { value };
      }
      connection.drop();
      // Past the first await Dexie no longer knows which live query this read belongs to.
      if (seen) seeAll(name, scope, seen);
      return null;
    },
    close() {
      reads.stop();
      connection.close();
    },
  };
}
