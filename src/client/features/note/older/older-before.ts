import type { Visit } from '#contract/entities.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { keptOlder } from '#client/store/older-notes.ts';
import { visitsWithNotes } from '#client/store/snapshots/notes-around.ts';
import { prepareOlder } from './older-notes.ts';
import { placesAround } from './places.ts';

/**
 * The note before a visit's where that is an older one: its day, and whether it can be read here
 * without a line. While there is one it is brought along, as the open note does. Null where the note
 * before is of this product, where there is none, and where nobody can say.
 */
export async function olderBefore(
  store: DeviceStore,
  { id, patientId }: Pick<Visit, 'id' | 'patientId'>,
): Promise<{ readonly day: string; readonly isKept: boolean } | null> {
  const visits = await visitsWithNotes(store, patientId, null);
  const isOnly = visits.every((visit) => visit.id === id);
  await prepareOlder(store, patientId, isOnly).catch(() => {});
  const { previous } = await placesAround(store, patientId, { kind: 'note', id });
  if (previous?.kind !== 'older') return null;
  const kept = await keptOlder(store, patientId);
  return {
    day: previous.day,
    isKept: kept?.read.some((note) => note.id === previous.id) === true,
  };
}
