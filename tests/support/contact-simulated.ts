import type { DeviceReport } from '#contract/sync.ts';
import { judgeReport, type Known } from '#server/sync/contact.ts';
import type { Disk } from './server-disk.ts';

const nothing: Known = {
  waiting: 0,
  reported_at: null,
  storage_id: null,
  written_notes: 0,
  written_operation: 0,
  heard: 0,
  missing: 0,
};

/**
 * Judges a report as the product does, over maps instead of a database. Gives how many entries were
 * lost before they arrived.
 */
export function judgeSimulated(
  { reports, numbers }: Disk,
  clientId: string,
  report: DeviceReport,
  settled: number,
  at: Date,
): number {
  let missing = 0;
  for (const service of ['notes', 'operation'] as const) {
    for (const { from, to } of report.missing[service])
      for (let seq = from; seq <= to; seq += 1)
        missing += numbers.has(`${clientId}/${service}/${seq}`) ? 0 : 1;
  }
  const judged = judgeReport(reports.get(clientId) ?? nothing, report, missing, at);
  reports.set(clientId, {
    waiting: Math.max(0, report.unsent - settled),
    reported_at: at,
    storage_id: report.storageId,
    ...judged.numbers,
  });
  return judged.lost;
}
