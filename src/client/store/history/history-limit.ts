import type { DeviceStore } from '../device-store.ts';
import { joinMinutes, joinOlderHalf, joinSteps, type HistoryChange } from './history-changes.ts';
import { sealPiece } from './history-pieces.ts';
import { openPieces } from './open-history.ts';
import type { Box, HistoryRow } from '../tables.ts';

/**
 * Bytes and pieces a history may take on the device: some hours of typing into one note (targets
 * row 29).
 */
export const historyLimit = { bytes: 192_000, pieces: 48 } as const;
/**
 * After thinning it takes at most this much of the limit, so that it is not thinned after every
 * piece.
 */
const fraction = 0.5;
/** Newest pieces that are kept letter by letter. */
const exact = 8;

const bytesOf = (rows: readonly HistoryRow[]): number =>
  rows.reduce((sum, { box }) => sum + box.length, 0);

/** Older changes made smaller, the gentlest way first, until they fit. */
async function fitted(
  store: DeviceStore,
  visitId: string,
  changes: readonly HistoryChange[],
  room: number,
): Promise<Box> {
  let kept: readonly HistoryChange[] = joinSteps(changes);
  let box = await sealPiece(store, visitId, kept);
  if (box.length <= room) return box;
  kept = joinMinutes(kept);
  box = await sealPiece(store, visitId, kept);
  while (box.length > room && kept.length > 1) {
    kept = joinOlderHalf(kept);
    box = await sealPiece(store, visitId, kept);
  }
  return box;
}

/**
 * Keeps a history within its limit: the newest changes exactly, older ones joined to steps, then to
 * minutes, and at last to the start of the history. Pieces that can no longer be read go with the
 * older ones.
 */
export async function boundHistory(store: DeviceStore, visitId: string): Promise<void> {
  const rows = await store.tables.read(['history'], (tx) => tx.historyOf(visitId));
  if (rows.length <= historyLimit.pieces && bytesOf(rows) <= historyLimit.bytes) return;
  const newest = rows.slice(-exact);
  const room = historyLimit.bytes * fraction;
  const tooMuch = bytesOf(newest) > room;
  const older = tooMuch ? rows : rows.slice(0, -exact);
  const numbers = older.flatMap(({ n }) => n ?? []);
  const [first] = numbers;
  if (first === undefined) return;
  const { points } = await openPieces(store, older);
  const changes = points.map(({ at, patch, from, by }): HistoryChange => ({
    at,
    patch,
    ...(from && { from }),
    ...(by && { by }),
  }));
  const box = await fitted(store, visitId, changes, tooMuch ? room : room - bytesOf(newest));
  await store.tables.write(['history'], async (tx) => {
    const now = new Set((await tx.historyOf(visitId)).map(({ n }) => n));
    // Another tab was quicker.
    if (!numbers.every((n) => now.has(n))) return;
    await tx.removeHistory(visitId, numbers);
    await tx.putHistory({ n: first, visitId, box });
  });
}
