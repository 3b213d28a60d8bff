import type { PulledRow } from '#contract/sync.ts';
import { dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import { instantOf } from '#client/store/clock.ts';
import { dayKey, openRow } from '#client/store/sealed-rows.ts';
import { recordRemovedVisits, type RemovedVisit } from '#client/store/snapshots/removed-visits.ts';
import type { SyncStore } from './ports.ts';

/** A visit of before what a phone holds went by itself. */
function firstDay(now: number): number {
  const today = must(dateOf(pacificDate(new Date(now))), 'today');
  return dayKey(defaultWindow('myVisits', today).start);
}

/**
 * Notes which visits with something left to do the office took off this person's list, before their
 * rows go. Reported again by a pull that broke off in between, it is recorded once.
 */
export async function recordRemoved(store: SyncStore, rows: readonly PulledRow[]): Promise<void> {
  const visits = rows.filter(({ table }) => table === 'visit');
  if (visits.length === 0) return;
  const gone = visits.filter(({ data }) => data === null).map(({ id }) => id);
  const known =
    gone.length === 0
      ? []
      : await store.tables.read(['rows'], (tx) =>
          Promise.all(gone.map((id) => tx.row('visit', id))),
        );
  const now = store.clock.now();
  const removed: RemovedVisit[] = [];
  for (const row of known) {
    const visit = await openRow(store.codec, 'visit', row);
    if (!visit || !isPendingVisit(visit) || dayKey(visit.dateOfService) < firstDay(now)) continue;
    const { id, patientName, visitType, dateOfService, plannedStart } = visit;
    removed.push({
      id,
      patientName,
      visitType,
      dateOfService,
      plannedStart,
      noticedAt: instantOf(store.clock),
    });
  }
  await recordRemovedVisits(store, {
    removed,
    back: new Set(visits.filter(({ data }) => data !== null).map(({ id }) => id)),
    now,
  });
}
