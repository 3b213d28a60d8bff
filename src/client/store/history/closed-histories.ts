import type { PulledRow } from '#contract/sync.ts';
import type { DeviceStore } from '../device-store.ts';

/**
 * Drops the histories of notes that came signed from the server, or left the device (targets row
 * 29).
 */
export async function dropClosedHistories(
  store: Pick<DeviceStore, 'tables'>,
  rows: readonly PulledRow[],
): Promise<void> {
  const visitIds = rows.flatMap((row) =>
    row.table === 'note' && (row.data === null || row.data.seal !== null) ? [row.id] : [],
  );
  if (visitIds.length === 0) return;
  const kept = new Set(await store.tables.read(['history'], (tx) => tx.visitsWithHistory()));
  const dropped = visitIds.filter((visitId) => kept.has(visitId));
  if (dropped.length === 0) return;
  await store.tables.write(['history'], async (tx) => {
    for (const visitId of dropped) await tx.removeHistory(visitId);
  });
}
