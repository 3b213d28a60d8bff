import type { CurrentUser } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import type { PulledTable } from '#contract/targets.ts';
import type { Disk, Kept } from './server-disk.ts';

/** What a server in memory sends to a device: the rows of a person, and those to give back. */

const tablesOf = (disk: Disk) => ({
  visit: disk.visits,
  note: disk.notes,
  patient: disk.patients,
  episode: disk.episodes,
});

/**
 * What this person may have on a device, by table and id.
 *
 * @param ofAll hands out everybody's visits, as a server would that forgot whose they are
 */
export function scopeOf(disk: Disk, user: CurrentUser, ofAll: boolean): PulledRow[] {
  if (user.roleType !== 'ClinicianUser') return [];
  const visits = [...disk.visits.values()]
    .map(({ data }) => data)
    .filter((visit) => (ofAll || visit.providerId === user.id) && !disk.closed.has(visit.id));
  const own = new Set(visits.map(({ id }) => id));
  const patients = new Set(visits.map(({ patientId }) => patientId));
  return [
    ...visits.map((data): PulledRow => ({ table: 'visit', id: data.id, data })),
    ...[...disk.notes.values()]
      .filter(({ data }) => own.has(data.visitId))
      .map(({ data }): PulledRow => ({ table: 'note', id: data.visitId, data })),
    ...[...disk.patients.values()]
      .filter(({ data }) => patients.has(data.id))
      .map(({ data }): PulledRow => ({ table: 'patient', id: data.id, data })),
    ...[...disk.episodes.values()]
      .filter(({ data }) => patients.has(data.patientId))
      .map(({ data }): PulledRow => ({ table: 'episode', id: data.id, data })),
  ];
}

/** Number of the change that a row had last. */
export const changedOf = (disk: Disk, { table, id }: { table: PulledTable; id: string }): number =>
  tablesOf(disk)[table].get(id)?.changed ?? 0;

/** What the person's device has and has to give back. */
export function leftOf(
  disk: Disk,
  userId: string,
  tables: readonly PulledTable[],
  inScope: ReadonlySet<string>,
): PulledRow[] {
  return tables.flatMap((table) =>
    [...tablesOf(disk)[table]].flatMap(([id, { holders }]): PulledRow[] =>
      holders.has(userId) && !inScope.has(`${table}/${id}`) ? [{ table, id, data: null }] : [],
    ),
  );
}

/** Remembers that the row is on a device of this person. */
export function hold(disk: Disk, { table, id }: PulledRow, userId: string): void {
  const kept = tablesOf(disk)[table] as Map<string, Kept<unknown>>;
  const row = kept.get(id);
  if (row && !row.holders.has(userId))
    kept.set(id, { ...row, holders: new Set([...row.holders, userId]) });
}
