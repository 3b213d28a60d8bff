import type {
  DeviceTables,
  DraftRow,
  FilePieceRow,
  FileRow,
  HistoryRow,
  OutboxRow,
  PatchRow,
  SnapshotRow,
  TableName,
  Tx,
} from '../tables.ts';
import { meets, tableOf, touchedBy, writes } from './touched.ts';

/**
 * The device's tables in memory, for simulations: the same promises as IndexedDB (all or nothing,
 * one writer at a time, ends when its work ends), none of the disk.
 */

type State = {
  rows: Map<string, SnapshotRow>;
  patches: Map<number, PatchRow>;
  drafts: Map<string, DraftRow>;
  outbox: Map<string, OutboxRow>;
  numbers: Map<string, string>;
  index: Map<string, OutboxRow[]>;
  meta: Map<string, unknown>;
  history: Map<number, HistoryRow>;
  files: Map<string, FileRow>;
  pieces: Map<string, FilePieceRow>;
  lastPatch: number;
  lastHistory: number;
};

type Undo = () => void;

const byOrder = (a: OutboxRow, b: OutboxRow): number => a.order - b.order;
const rowKey = (table: string, id: string): string => `${table}/${id}`;

/** Writes to a map so that it can be taken back. */
function put<K, V>(map: Map<K, V>, key: K, value: V, undo: Undo[]): void {
  const had = map.has(key);
  const before = map.get(key);
  undo.push(() => void (had ? map.set(key, before as V) : map.delete(key)));
  map.set(key, value);
}

function remove<K, V>(map: Map<K, V>, key: K, undo: Undo[]): void {
  const before = map.get(key);
  if (before === undefined) return;
  undo.push(() => void map.set(key, before));
  map.delete(key);
}

const readRows = ({ rows }: State) => {
  const among = (test: (row: SnapshotRow) => boolean): Promise<SnapshotRow[]> =>
    Promise.resolve([...rows.values()].filter(test));
  return {
    row: (table, id) => Promise.resolve(rows.get(rowKey(table, id))),
    rowsOf: (table) => among((row) => row.table === table),
    rowsOnDays: async (table, from, to) =>
      (
        await among(
          (row) => row.table === table && row.day !== null && row.day >= from && row.day <= to,
        )
      ).toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0)),
    rowsOfPatient: (table, patientId) =>
      among((row) => row.table === table && row.patientId === patientId),
    rowsOfEpisode: (table, episodeId) =>
      among((row) => row.table === table && row.episodeId === episodeId),
    rowsAsking: () => among(({ asks = [] }) => asks.length > 0),
    countRows: async (table) => (await among((row) => row.table === table)).length,
  } satisfies Partial<Tx>;
};

const writeRows = (state: State, undo: Undo[]) =>
  ({
    putRows: async (changed) =>
      changed.forEach((row) => put(state.rows, rowKey(row.table, row.id), row, undo)),
    removeRows: async (table, ids) =>
      ids.forEach((id) => remove(state.rows, rowKey(table, id), undo)),
    clearRows: async (table) =>
      [...state.rows.values()]
        .filter((row) => row.table === table)
        .forEach((row) => remove(state.rows, rowKey(table, row.id), undo)),
  }) satisfies Partial<Tx>;

const draftEdits = (state: State, undo: Undo[]) => {
  // A value that was put back is at the end of the map.
  const patchesOf = (visitId: string): PatchRow[] =>
    [...state.patches.values()]
      .filter((patch) => patch.visitId === visitId)
      .toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0));
  return {
    patchesOf: (visitId) => Promise.resolve(patchesOf(visitId)),
    addPatch: async (patch) => {
      state.lastPatch += 1;
      put(state.patches, state.lastPatch, { ...patch, n: state.lastPatch }, undo);
    },
    removePatches: async (visitId, through) =>
      patchesOf(visitId).forEach(({ n = 0 }) =>
        n <= through ? remove(state.patches, n, undo) : undefined,
      ),
    draftOf: (visitId) => Promise.resolve(state.drafts.get(visitId)),
    putDraft: async (draft) => put(state.drafts, draft.visitId, draft, undo),
    removeDraft: async (visitId) => remove(state.drafts, visitId, undo),
    visitsWithDraftEdits: () =>
      Promise.resolve([
        ...new Set([
          ...[...state.patches.values()].map(({ visitId }) => visitId).toSorted(),
          ...state.drafts.keys(),
        ]),
      ]),
  } satisfies Partial<Tx>;
};

const history = (state: State, undo: Undo[]) => {
  const historyOf = (visitId: string): (HistoryRow & { n: number })[] =>
    [...state.history]
      .filter(([, row]) => row.visitId === visitId)
      .map(([n, row]) => ({ ...row, n }))
      .toSorted((a, b) => a.n - b.n);
  return {
    historyOf: (visitId) => Promise.resolve(historyOf(visitId)),
    countHistory: (visitId) => Promise.resolve(historyOf(visitId).length),
    visitsWithHistory: async () => [
      ...new Set([...state.history.values()].map(({ visitId }) => visitId)),
    ],
    putHistory: async (row) => {
      const n = row.n ?? state.lastHistory + 1;
      state.lastHistory = Math.max(n, state.lastHistory);
      put(state.history, n, row, undo);
    },
    removeHistory: async (visitId, numbers) =>
      historyOf(visitId).forEach(({ n }) =>
        !numbers || numbers.includes(n) ? remove(state.history, n, undo) : undefined,
      ),
  } satisfies Partial<Tx>;
};

const files = (state: State, undo: Undo[]) => {
  const among = (test: (row: FileRow) => boolean): Promise<FileRow[]> =>
    Promise.resolve(
      [...state.files.values()].filter(test).toSorted((a, b) => a.fileId.localeCompare(b.fileId)),
    );
  return {
    file: (fileId) => Promise.resolve(state.files.get(fileId)),
    filesOf: (visitId) => among((row) => row.visitId === visitId),
    filesIn: (wanted) => among((row) => row.state === wanted),
    putFile: async (row) => put(state.files, row.fileId, row, undo),
    removeFile: async (fileId) => remove(state.files, fileId, undo),
    piece: (fileId, n) => Promise.resolve(state.pieces.get(rowKey(fileId, String(n)))),
    putPieces: async (rows) =>
      rows.forEach((row) => put(state.pieces, rowKey(row.fileId, String(row.n)), row, undo)),
    removePieces: async (fileId) =>
      [...state.pieces]
        .filter(([, row]) => row.fileId === fileId)
        .forEach(([key]) => remove(state.pieces, key, undo)),
  } satisfies Partial<Tx>;
};

/**
 * Entries of a lane, of a state and service, and those that overlay snapshots, each in order of
 * writing: they are asked for all the time.
 */
function indexKeys({ lane, state, service, overlay, target }: OutboxRow): string[] {
  const keys = [`lane/${lane}`, `state/${state}/${service}`];
  return overlay === 1 ? [...keys, `over/${target}`, `over/${state}`] : keys;
}

/** Place of the first row written after `order`. */
function placeAfter(rows: readonly OutboxRow[], order: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.order ?? 0) > order) high = middle;
    else low = middle + 1;
  }
  return low;
}

function removeFrom(rows: OutboxRow[], row: OutboxRow): void {
  for (let at = placeAfter(rows, row.order) - 1; at >= 0; at -= 1)
    if (rows[at]?.entryId === row.entryId) return void rows.splice(at, 1);
}

function rowsAt({ index }: State, key: string): OutboxRow[] {
  const rows = index.get(key) ?? [];
  if (rows.length === 0) index.set(key, rows);
  return rows;
}

/** Puts a row in the place of another, either of which may be absent. */
function swap(state: State, before: OutboxRow | undefined, after: OutboxRow | undefined): void {
  if (before) {
    for (const key of indexKeys(before)) removeFrom(rowsAt(state, key), before);
    state.numbers.delete(`${before.service}/${before.seq}`);
    state.outbox.delete(before.entryId);
  }
  if (!after) return;
  for (const key of indexKeys(after)) {
    const rows = rowsAt(state, key);
    rows.splice(placeAfter(rows, after.order), 0, after);
  }
  state.numbers.set(`${after.service}/${after.seq}`, after.entryId);
  state.outbox.set(after.entryId, after);
}

const outbox = (state: State, undo: Undo[]) => {
  const change = (before: OutboxRow | undefined, after: OutboxRow | undefined): void => {
    undo.push(() => swap(state, after, before));
    swap(state, before, after);
  };
  const found = (ids: readonly string[]): OutboxRow[] =>
    ids.map((id) => state.outbox.get(id)).filter((row) => row !== undefined);
  const indexed = (key: string): OutboxRow[] => state.index.get(key) ?? [];
  return {
    entry: (entryId) => Promise.resolve(state.outbox.get(entryId)),
    entries: (entryIds) => Promise.resolve(found(entryIds)),
    lane: (lane) => Promise.resolve([...indexed(`lane/${lane}`)]),
    entriesOfLanes: (lanes) =>
      Promise.resolve(lanes.flatMap((lane) => indexed(`lane/${lane}`)).toSorted(byOrder)),
    overlaidOn: (target) => Promise.resolve([...indexed(`over/${target}`)]),
    overlaidIn: (wanted) => Promise.resolve([...indexed(`over/${wanted}`)]),
    entriesIn: async (wanted, service, order, limit) => {
      const rows = indexed(`state/${wanted}/${service}`);
      const from = placeAfter(rows, order);
      return rows.slice(from, from + limit);
    },
    countIn: async (wanted) =>
      indexed(`state/${wanted}/notes`).length + indexed(`state/${wanted}/operation`).length,
    putEntries: async (entries) => {
      for (const row of entries) {
        if ((state.numbers.get(`${row.service}/${row.seq}`) ?? row.entryId) !== row.entryId)
          throw new DOMException('Key already exists', 'ConstraintError');
        change(state.outbox.get(row.entryId), row);
      }
    },
    removeEntries: async (entryIds) => found(entryIds).forEach((row) => change(row, undefined)),
  } satisfies Partial<Tx>;
};

/**
 * A watched query while it runs: what it has read so far, and how many of its transactions are
 * open.
 */
type Reading = { readonly read: Set<string>; starts: boolean; open: number };

/** A transaction: for whom it reads, and what it has changed. */
type Turn = {
  ended: boolean;
  readonly readings: readonly Reading[];
  readonly changed: Set<string>;
};

function guarded(tx: Tx, scope: readonly TableName[], mode: 'read' | 'write', turn: Turn): Tx {
  return new Proxy(tx, {
    get(target, name: keyof Tx) {
      if (turn.ended)
        throw new DOMException('The transaction has ended.', 'TransactionInactiveError');
      if (!scope.includes(tableOf[name]))
        throw new DOMException(`${tableOf[name]} is not part of the transaction.`, 'NotFoundError');
      const isWrite = writes.has(name);
      if (mode === 'read' && isWrite)
        throw new DOMException('The transaction only reads.', 'ReadOnlyError');
      if (!isWrite && turn.readings.length === 0) return target[name];
      return (...args: unknown[]) => {
        for (const key of touchedBy(name, args)) {
          if (isWrite) turn.changed.add(key);
          else for (const { read } of turn.readings) read.add(key);
        }
        return (target[name] as (...args: unknown[]) => unknown)(...args);
      };
    },
  });
}

/** A watched query, and what it read the last time. */
type Watcher = { readonly again: () => void; read: ReadonlySet<string> };

export type MemoryTables = DeviceTables & {
  /** Every stored value, to search for what must not be there in clear. */
  dump(): unknown[];
  /**
   * A device whose tab died: what was written stays, nothing more can be done through this handle.
   */
  reopen(): MemoryTables;
};

const emptyState = (): State => ({
  rows: new Map(),
  patches: new Map(),
  drafts: new Map(),
  outbox: new Map(),
  numbers: new Map(),
  index: new Map(),
  meta: new Map(),
  history: new Map(),
  files: new Map(),
  pieces: new Map(),
  lastPatch: 0,
  lastHistory: 0,
});

export function memoryTables(state: State = emptyState()): MemoryTables {
  let tail: Promise<unknown> = Promise.resolve();
  let closed = false;
  let running: Turn | null = null;
  const watchers = new Set<Watcher>();
  const readings = new Set<Reading>();

  // One transaction at a time: its way back may be shared, and the operations made once.
  const undo: Undo[] = [];
  const meta: Pick<Tx, 'meta' | 'putMeta'> = {
    meta: async (key) => state.meta.get(key) as never,
    putMeta: async (key, value) => put(state.meta, key, value, undo),
  };
  const operations: Tx = {
    ...readRows(state),
    ...writeRows(state, undo),
    ...draftEdits(state, undo),
    ...history(state, undo),
    ...files(state, undo),
    ...outbox(state, undo),
    ...meta,
  };

  const takeBack = (): void => {
    for (const back of undo.splice(0).toReversed()) back();
  };

  function run<T>(
    mode: 'read' | 'write',
    scope: readonly TableName[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    // Started with a query, or while it has no other one open: it may be the query's own, and what
    // it reads counts as such.
    const own = [...readings].filter(({ starts, open }) => starts || open === 0);
    for (const reading of own) reading.open += 1;
    const turn = tail.then(async () => {
      if (closed) throw new DOMException('The database is closed.', 'InvalidStateError');
      const doing: Turn = { ended: false, readings: own, changed: new Set() };
      running = doing;
      try {
        const result = await work(guarded(operations, scope, mode, doing));
        if (doing.ended) throw new DOMException('The tab died.', 'AbortError');
        return result;
      } catch (error) {
        takeBack();
        throw error;
      } finally {
        running = null;
        doing.ended = true;
        for (const reading of own) reading.open -= 1;
        if (undo.splice(0).length > 0)
          for (const { again, read } of watchers)
            if (meets(read, doing.changed)) queueMicrotask(again);
      }
    });
    tail = turn.catch(() => {});
    return turn;
  }

  return {
    read: (scope, work) => run('read', scope, work),
    write: (scope, work) => run('write', scope, work),
    appendPatch: (patch) => run('write', ['patches'], (tx) => tx.addPatch(patch)),
    watch(query, next) {
      let stopped = false;
      let busy = false;
      let stale = false;
      // What is written while a query reads is read once afterwards, however often it was written.
      const read = async (): Promise<void> => {
        stale = true;
        if (busy) return;
        busy = true;
        try {
          while (stale) {
            stale = false;
            const reading: Reading = { read: new Set(), starts: true, open: 0 };
            readings.add(reading);
            watcher.read = reading.read;
            const answer = query().finally(() => readings.delete(reading));
            reading.starts = false;
            const result = await answer;
            if (!stopped) next(result);
          }
        } finally {
          busy = false;
        }
      };
      // A query that meets a closed store shows nothing more.
      const watcher: Watcher = { again: () => void read().catch(() => {}), read: new Set() };
      watchers.add(watcher);
      watcher.again();
      return () => {
        stopped = true;
        watchers.delete(watcher);
      };
    },
    close() {
      closed = true;
      watchers.clear();
    },
    dump: () => [
      ...state.rows.values(),
      ...state.patches.values(),
      ...state.drafts.values(),
      ...state.history.values(),
      ...state.files.values(),
      ...state.pieces.values(),
      ...state.outbox.values(),
      ...state.meta.entries(),
    ],
    reopen() {
      closed = true;
      watchers.clear();
      // A transaction that was under way when its tab died never was; nothing of it comes later
      // either.
      if (running) running.ended = true;
      takeBack();
      return memoryTables(state);
    },
  };
}
