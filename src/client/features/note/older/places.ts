import { daysBetween } from '#domain/dates.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { visitsWithNotes } from '#client/store/snapshots/notes-around.ts';
import { knownOlder } from './older-notes.ts';

/** A note of a patient: of a visit, or from before this product. */
export type Place = {
  readonly kind: 'note' | 'older';
  readonly id: string;
  readonly day: string;
};

export type PlacesAround = {
  readonly previous: Place | null;
  readonly next: Place | null;
  /** False where nobody can say whether there are older notes. */
  readonly isSure: boolean;
};

/** By day; older notes come before those of this product of the same day. */
function inOrder(one: Place, other: Place): number {
  const rank = { older: 0, note: 1 };
  return daysBetween(other.day, one.day) || rank[one.kind] - rank[other.kind];
}

/** What stands before and after a note of a patient. `id` is of a visit or of an older note. */
export async function placesAround(
  store: DeviceStore,
  patientId: string,
  { kind, id }: Pick<Place, 'kind' | 'id'>,
): Promise<PlacesAround> {
  const visits = await visitsWithNotes(store, patientId, kind === 'note' ? id : null);
  const older = await knownOlder(store, patientId);
  const places = [
    // The newest of a day comes first in the list.
    ...(older ?? [])
      .toReversed()
      .map((row): Place => ({ kind: 'older', id: row.id, day: row.day })),
    ...visits.map((visit): Place => ({ kind: 'note', id: visit.id, day: visit.dateOfService })),
  ].toSorted(inOrder);
  const at = places.findIndex((place) => place.kind === kind && place.id === id);
  return {
    previous: (at > 0 && places[at - 1]) || null,
    next: (at >= 0 && places[at + 1]) || null,
    isSure: older !== null,
  };
}
