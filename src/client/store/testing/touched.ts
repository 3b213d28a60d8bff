import type {
  DraftRow,
  HistoryRow,
  OutboxRow,
  PatchRow,
  SnapshotRow,
  TableName,
  Tx,
} from '../tables.ts';

/**
 * Which records an operation on the tables in memory reads or changes, so that a watched query runs
 * again when one of them changes, as over IndexedDB, and not after every write of anything.
 */

/** Only the tables a transaction was opened over may be touched, as in IndexedDB. */
export const tableOf: Readonly<Record<keyof Tx, TableName>> = {
  row: 'rows',
  rowsOf: 'rows',
  rowsOnDays: 'rows',
  rowsOfPatient: 'rows',
  rowsOfEpisode: 'rows',
  rowsAsking: 'rows',
  countRows: 'rows',
  putRows: 'rows',
  removeRows: 'rows',
  clearRows: 'rows',
  patchesOf: 'patches',
  addPatch: 'patches',
  removePatches: 'patches',
  draftOf: 'drafts',
  putDraft: 'drafts',
  removeDraft: 'drafts',
  visitsWithDraftEdits: 'patches',
  historyOf: 'history',
  countHistory: 'history',
  visitsWithHistory: 'history',
  putHistory: 'history',
  removeHistory: 'history',
  entry: 'outbox',
  entries: 'outbox',
  lane: 'outbox',
  entriesOfLanes: 'outbox',
  overlaidOn: 'outbox',
  overlaidIn: 'outbox',
  entriesIn: 'outbox',
  countIn: 'outbox',
  putEntries: 'outbox',
  removeEntries: 'outbox',
  file: 'files',
  filesOf: 'files',
  filesIn: 'files',
  putFile: 'files',
  removeFile: 'files',
  piece: 'pieces',
  putPieces: 'pieces',
  removePieces: 'pieces',
  meta: 'meta',
  putMeta: 'meta',
};

export const writes: ReadonlySet<keyof Tx> = new Set<keyof Tx>([
  'putRows',
  'removeRows',
  'clearRows',
  'addPatch',
  'removePatches',
  'putDraft',
  'removeDraft',
  'putHistory',
  'removeHistory',
  'putFile',
  'removeFile',
  'putPieces',
  'removePieces',
  'putEntries',
  'removeEntries',
  'putMeta',
]);

type Keys = { readonly [Name in keyof Tx]?: (...args: Parameters<Tx[Name]>) => readonly string[] };

/**
 * What is read or written of a table, where less than the whole table: everything else counts as
 * all of it.
 */
const parts: Keys = {
  row: (table, id) => [`rows/${table}/${id}`],
  lane: (lane) => [`outbox/${lane}`],
  patchesOf: (visitId) => [`patches/${visitId}`],
  draftOf: (visitId) => [`drafts/${visitId}`],
  meta: (key) => [`meta/${key}`],
  putRows: (rows: readonly SnapshotRow[]) => rows.map(({ table, id }) => `rows/${table}/${id}`),
  removeRows: (table, ids) => ids.map((id) => `rows/${table}/${id}`),
  addPatch: ({ visitId }: PatchRow) => [`patches/${visitId}`],
  removePatches: (visitId) => [`patches/${visitId}`],
  putDraft: ({ visitId }: DraftRow) => [`drafts/${visitId}`],
  removeDraft: (visitId) => [`drafts/${visitId}`],
  putHistory: ({ visitId }: HistoryRow) => [`history/${visitId}`],
  putEntries: (rows: readonly OutboxRow[]) => rows.map(({ lane }) => `outbox/${lane}`),
  putMeta: (key) => [`meta/${key}`],
};

/** Names of what an operation touches: `table` for all of it, `table/part` for a part. */
export function touchedBy(name: keyof Tx, args: readonly unknown[]): readonly string[] {
  const of = parts[name] as ((...args: readonly unknown[]) => readonly string[]) | undefined;
  return of ? of(...args) : [tableOf[name]];
}

const whole = (key: string): string => key.slice(0, `${key}/`.indexOf('/'));

/**
 * Whether something that was read is among what was changed: the same part, or one of them the
 * whole table.
 */
export function meets(read: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  for (const key of changed) if (read.has(key) || read.has(whole(key))) return true;
  for (const key of read) if (key.includes('/') && changed.has(whole(key))) return true;
  return false;
}
