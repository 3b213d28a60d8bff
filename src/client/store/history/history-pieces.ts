import type { DraftEdit } from '../outbox/load-aggregate.ts';
import type { DeviceStore } from '../device-store.ts';
import type { HistoryChange } from './history-changes.ts';
import { historyPlace } from '../sealed-rows.ts';
import type { Box, DraftRow, HistoryRow } from '../tables.ts';

type Sealing = Pick<DeviceStore, 'codec'>;

/** Puts changes into a box. */
export const sealPiece = (
  { codec }: Sealing,
  visitId: string,
  changes: readonly HistoryChange[],
): Promise<Box> => codec.seal(historyPlace({ visitId }), changes, true);

/**
 * The piece of a compaction or commit: the edits since the last compaction. Null when that already
 * has everything.
 */
export async function pieceOf(
  store: Sealing,
  visitId: string,
  typed: readonly DraftEdit[],
  draft: DraftRow | undefined,
): Promise<HistoryRow | null> {
  const changes = typed.slice(draft ? 1 : 0).map(({ at, patch }): HistoryChange => ({ at, patch }));
  return changes.length === 0 ? null : { visitId, box: await sealPiece(store, visitId, changes) };
}

/** Pieces after which it is looked whether the history has grown too large. */
const lookEvery = 8;

/**
 * Looks after the size of a history now and then; what does it is loaded then. That it could not be
 * done only means that it is done later.
 */
export function lookAfterHistory(store: DeviceStore, visitId: string, pieces: number): void {
  const look = async (): Promise<void> =>
    (await import('./history-limit.ts')).boundHistory(store, visitId);
  if (pieces > 0 && pieces % lookEvery === 0) look().catch(() => {});
}
