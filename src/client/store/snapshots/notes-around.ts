import type { Visit } from '#contract/entities.ts';
import type { DeviceStore } from '../device-store.ts';
import { patientPage } from './lists.ts';

const unwritten: ReadonlySet<Visit['status']> = new Set([
  'Unstaffed',
  'Staffed',
  'VisitOverdue',
  'Missed',
  'Expired',
  'Deleted',
]);

/**
 * The visits of a patient whose notes this device has, by day and planned time, and `visitId` among
 * them. The device has a person's own notes and the last approved ones of each form.
 */
export async function visitsWithNotes(
  store: DeviceStore,
  patientId: string,
  visitId: string | null,
): Promise<readonly Visit[]> {
  const kept = await store.tables.read(['rows'], (tx) => tx.rowsOfPatient('note', patientId));
  const here = new Set(kept.map((row) => row.id));
  const page = await patientPage(store, patientId);
  // `patientPage` has them by day and planned time.
  return (page?.visits ?? []).filter(
    (visit) => visit.id === visitId || (here.has(visit.id) && !unwritten.has(visit.status)),
  );
}
