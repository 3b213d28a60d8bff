import type { Note, Visit } from '#contract/entities.ts';
import type { DeviceStore } from '../device-store.ts';
import { openVisit, rawVisit, visitScope } from '../outbox/load-aggregate.ts';
import { dayKey, openRow } from '../sealed-rows.ts';
import { useDevice } from '../use-device.ts';

/**
 * The notes of one patient on this device, newest day first, with what is not sent yet: own ones of
 * the window, and the last approved one of each form.
 */
export const patientNotes = (store: DeviceStore, patientId: string): Promise<Note[]> =>
  notesOf(store, patientId, () => true);

/** Those of them that the office approved; a colleague's note is here because it was. */
export const approvedNotes = (store: DeviceStore, patientId: string): Promise<Note[]> =>
  notesOf(store, patientId, ({ status }) => status === 'NotesApproved');

/** Those of them that were handed in: of visits that took place, and nothing half typed. */
export const submittedNotes = (store: DeviceStore, patientId: string): Promise<Note[]> =>
  notesOf(store, patientId, ({ status }) => handedIn.includes(status));
const handedIn: readonly Visit['status'][] = ['NotesInReview', 'NotesApproved'];

async function notesOf(
  store: DeviceStore,
  patientId: string,
  isWanted: (visit: Pick<Visit, 'status'>) => boolean,
): Promise<Note[]> {
  const raw = await store.tables.read(visitScope, async (tx) =>
    Promise.all(
      (await tx.rowsOfPatient('note', patientId)).map(async (row) => ({
        row,
        visit: await rawVisit(tx, row.id),
      })),
    ),
  );
  const opened = raw.map(async ({ row, visit }) => {
    const loaded = await openVisit(store, visit);
    if (!loaded) return openRow(store.codec, 'note', row);
    return isWanted(loaded.shown.visit) ? loaded.shown.note : null;
  });
  const notes = (await Promise.all(opened)).filter((note) => note !== null);
  return notes.toSorted((a, b) => dayKey(b.dateOfService) - dayKey(a.dateOfService));
}

/** The same for a screen; undefined while they are being read. */
export const usePatientNotes = (id: string): Note[] | undefined =>
  useDevice((store) => patientNotes(store, id), [id]);
