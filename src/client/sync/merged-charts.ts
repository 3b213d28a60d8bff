import { laneOf } from '#contract/targets.ts';
import type { OutboxRow } from '#client/store/tables.ts';
import type { SyncStore } from './ports.ts';
import { eachEntry } from './re-offer.ts';

/**
 * Choices about a chart that left the phone because it was merged into another one are choices about
 * that one, which asks for them now (decision 083).
 */
export async function followMergedCharts(store: SyncStore): Promise<void> {
  await store.tables.write(['rows', 'outbox'], async (tx) => {
    const homeless: OutboxRow[] = [];
    await eachEntry(tx, 'conflict', 'operation', async (page) => {
      for (const row of page)
        if (row.target === 'patient' && !(await tx.row('patient', row.targetId)))
          homeless.push(row);
    });
    if (homeless.length === 0) return;
    const charts = await tx.rowsOf('patient');
    const moved = homeless.flatMap((row): OutboxRow[] => {
      const chart = charts.find(({ asks }) => asks?.includes(row.entryId));
      return chart ? [{ ...row, targetId: chart.id, lane: laneOf('patient', chart.id) }] : [];
    });
    await tx.putEntries(moved);
  });
}
