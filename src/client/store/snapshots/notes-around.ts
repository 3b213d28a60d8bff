import type { Visit } from '#contract/entities.ts';
import type { DeviceStore } from '../device-store.ts';
import { patientPage } from './lists.ts';

/** The patient's notes next to one that this device has, by their visits; null where none is. */
export type NotesAround = { readonly previous: string | null; readonly next: string | null };

const unwritten: ReadonlySet<Visit['status']> = new Set([
  'Unstaffed',
  'Staffed',
  'VisitOverdue',
  'Missed',
  'Expired',
  'Deleted',
]);

/**
 * What stands before and after a note of the same patient, by day and planned time. The device has
 * a person's own notes and the last approved ones of each form.
 */
export async function notesAround(
  store: DeviceStore,
  { id, patientId }: Pick<Visit, 'id' | 'patientId'>,
): Promise<NotesAround> {
  const kept = await store.tables.read(['rows'], (tx) => tx.rowsOfPatient('note', patientId));
  const here = new Set(kept.map((row) => row.id));
  const page = await patientPage(store, patientId);
  // `patientPage` has them by day and planned time.
  const visits = (page?.visits ?? []).filter(
    (visit) => visit.id === id || (here.has(visit.id) && !unwritten.has(visit.status)),
  );
  const at = visits.findIndex((visit) => visit.id === id);
  return {
    previous: (at > 0 && visits[at - 1]?.id) || null,
    next: (at >= 0 && visits[at + 1]?.id) || null,
  };
}
