import type { DeviceStore } from '../device-store.ts';
import { isHistoryChange, type HistoryChange } from './history-changes.ts';
import { historyPlace } from '../sealed-rows.ts';
import type { HistoryRow } from '../tables.ts';

type Sealing = Pick<DeviceStore, 'codec'>;

/** Opens one piece; null when it is damaged. */
async function openPiece({ codec }: Sealing, row: HistoryRow): Promise<HistoryChange[] | null> {
  try {
    const changes = await codec.open<unknown>(historyPlace(row), row.box);
    return Array.isArray(changes) && changes.every(isHistoryChange) ? changes : null;
  } catch {
    return null;
  }
}

/** A change and the name of the point after it, which stays the same while the history grows. */
export type HistoryPoint = HistoryChange & { readonly id: string };
export type NoteHistory = {
  readonly points: readonly HistoryPoint[];
  /** Pieces that can no longer be read. */ readonly damaged: number;
};

/** Opens pieces in order; damaged ones are counted and left out. */
export async function openPieces(
  store: Sealing,
  rows: readonly HistoryRow[],
): Promise<NoteHistory> {
  const pieces = await Promise.all(
    rows.map(async (row) => ({ n: row.n ?? 0, changes: await openPiece(store, row) })),
  );
  const points = pieces.flatMap(({ n, changes }) =>
    (changes ?? []).map((change, index): HistoryPoint => ({ ...change, id: `${n}.${index}` })),
  );
  return { points, damaged: pieces.filter(({ changes }) => changes === null).length };
}

/** The history of a note, oldest change first. */
export const loadHistory = async (store: DeviceStore, visitId: string): Promise<NoteHistory> =>
  openPieces(store, await store.tables.read(['history'], (tx) => tx.historyOf(visitId)));
