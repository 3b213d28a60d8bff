import type { PulledTable } from '#contract/targets.ts';
import type { DeviceStore } from '../device-store.ts';
import { openRow } from '../sealed-rows.ts';
import type { SnapshotRow, Tx } from '../tables.ts';

/**
 * Boxes that are opened in one go; after each the screen may draw and answer (targets row 6: 10,000
 * rows on a phone).
 */
export const atOnce = 100;

/**
 * A transaction whose rows begin to be opened as they arrive, while the device is still asked for
 * the rest. Whoever opens them afterwards finds them opened, or on the way (`cachedCodec`).
 */
export function openingAhead({ codec }: Pick<DeviceStore, 'codec'>, tx: Tx): Tx {
  const begin = (table: PulledTable, rows: readonly SnapshotRow[]): void => {
    // A box that does not open fails where it is asked for.
    for (const row of rows.slice(0, atOnce)) openRow(codec, table, row).catch(() => undefined);
  };
  const own: Pick<Tx, 'row' | 'rowsOnDays'> = {
    async row(table, id) {
      const row = await tx.row(table, id);
      if (row) begin(table, [row]);
      return row;
    },
    async rowsOnDays(table, from, to) {
      const rows = await tx.rowsOnDays(table, from, to);
      begin(table, rows);
      return rows;
    },
  };
  return new Proxy(tx, {
    get: (target, name: keyof Tx) =>
      name === 'row' || name === 'rowsOnDays' ? own[name] : target[name],
  });
}
