import type { OpenConflict } from '#contract/entities.ts';
import type { FieldReason } from '#contract/errors.ts';
import type { PulledRow } from '#contract/sync.ts';
import { pulled, type PulledRecords, type PulledTable } from '#contract/targets.ts';
import type { Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { Codec, Place } from './codec.ts';
import type { DeviceStore } from './device-store.ts';
import type { DraftRow, HistoryRow, OutboxRow, PatchRow, SnapshotRow } from './tables.ts';

/** Which box belongs where, and what may be in clear beside it. */

/** What the server said about an entry, beyond the state. */
export type Verdict = {
  readonly conflicts?: readonly OpenConflict[];
  readonly fields?: readonly FieldReason[];
};

export const entryPlace = (row: Pick<OutboxRow, 'entryId' | 'sealed'>): Place => ({
  table: 'outbox',
  id: row.entryId,
  version: row.sealed,
});
export const verdictPlace = (entryId: string): Place => ({
  table: 'verdict',
  id: entryId,
  version: 0,
});
export const patchPlace = (row: Pick<PatchRow, 'visitId' | 'base'>): Place => ({
  table: 'patches',
  id: row.visitId,
  version: row.base,
});
export const draftPlace = (row: Pick<DraftRow, 'visitId' | 'base'>): Place => ({
  table: 'drafts',
  id: row.visitId,
  version: row.base,
});
export const historyPlace = ({ visitId }: Pick<HistoryRow, 'visitId'>): Place => ({
  table: 'history',
  id: visitId,
  version: 0,
});
const rowPlace = (row: Pick<SnapshotRow, 'table' | 'id' | 'revision'>): Place => ({
  table: row.table,
  id: row.id,
  version: row.revision,
});

/** MM/DD/YYYY as the number YYYYMMDD, which an index can order. */
export function dayKey(date: string): number {
  const [month = '', day = '', year = ''] = date.split('/');
  return Number(`${year}${month}${day}`);
}

type Clear = Omit<SnapshotRow, 'box' | 'table' | 'id'>;

function clearOf<T extends PulledTable>(table: T, record: PulledRecords[T]): Clear {
  const { revision, day, patientId, episodeId } = pulled[table];
  const date = day(record);
  return {
    revision: revision(record),
    day: date === null ? null : dayKey(date),
    patientId: patientId(record),
    episodeId: episodeId(record),
  };
}

/** Entries of a person whose choice a record waits for. */
function asksOf({ data }: PulledRow, userId: string): readonly string[] {
  if (data === null || !('content' in data)) return [];
  return [
    ...new Set(
      data.content.conflicts
        .filter(({ mineEdit }) => mineEdit.by === userId)
        .map(({ entryId }) => entryId),
    ),
  ];
}

/**
 * Closed notes are written once and read seldom: they are deflated before they are encrypted
 * (targets row 29).
 */
const isClosed = (row: PulledRow): boolean =>
  row.table === 'note' && row.data !== null && row.data.seal !== null;

/** Seals a pulled record. Its data must be there. */
export async function sealSnapshot(
  { codec, user }: Pick<DeviceStore, 'codec' | 'user'>,
  row: PulledRow,
): Promise<SnapshotRow> {
  const asks = asksOf(row, user.id);
  const clear = {
    table: row.table,
    id: row.id,
    ...clearOf(row.table, must(row.data, 'row')),
    ...(asks.length > 0 ? { asks } : {}),
  };
  return { ...clear, box: await codec.seal(rowPlace(clear), row.data, isClosed(row)) };
}

/** Opens a row of a table asked for by name; null when there was none. */
export const openRow = async <T extends PulledTable>(
  codec: Codec,
  _table: T,
  row: SnapshotRow | undefined,
): Promise<PulledRecords[T] | null> =>
  row ? codec.open<PulledRecords[T]>(rowPlace(row), row.box) : null;

export const openInput = (codec: Codec, row: OutboxRow): Promise<unknown> =>
  codec.open(entryPlace(row), row.box);
export const openPatch = (codec: Codec, row: PatchRow): Promise<Patch> =>
  codec.open(patchPlace(row), row.box);
export const openDraftPatch = (codec: Codec, row: DraftRow): Promise<Patch> =>
  codec.open(draftPlace(row), row.box);
export const openVerdict = async (codec: Codec, row: OutboxRow): Promise<Verdict> =>
  row.verdict ? codec.open<Verdict>(verdictPlace(row.entryId), row.verdict) : {};
