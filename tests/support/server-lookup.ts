import { raiseTask } from '#contract/commands/raise-task.ts';
import { writeVerbalOrder } from '#contract/commands/write-verbal-order.ts';
import type { Entry } from '#contract/sync.ts';
import type { RecordName } from '#contract/targets.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import type { Facts, Found, Pusher } from '#server/sync/port.ts';
import { mistakenAssignments, type ServerMistake } from './server-mistakes.ts';
import type { Disk, Held } from './server-disk.ts';

/** What a server in memory knows when it judges an entry, as the database's queries would find it. */

type Mistakes = ReadonlySet<ServerMistake>;

/** An assignment that has not ended. */
export const begun = (from: Date): Assignment => ({
  from,
  until: null,
  told: null,
  contact: null,
});

/** Every visit has a note: without it there is no such visit. */
export function findTarget(
  disk: Disk,
  mistakes: Mistakes,
  { userId }: Pusher,
  { target, targetId, payload }: Entry,
): Found | null {
  const toVisit = (visitId: string): Held[] =>
    mistakenAssignments(
      (disk.assignments.get(visitId) ?? []).filter((each) => each.userId === userId),
      mistakes,
    );
  const toPatient = (patientId: string): Held[] =>
    [...disk.visits.values()]
      .filter(({ data }) => data.patientId === patientId)
      .flatMap(({ data }) => toVisit(data.id));
  const to = (about: RecordName | null): Assignment[] => {
    if (!about) return [begun(new Date(0))];
    return about.record === 'visit' ? toVisit(about.id) : toPatient(about.id);
  };
  switch (target) {
    case 'visit': {
      const visit = disk.visits.get(targetId);
      const note = disk.notes.get(targetId);
      if (!visit || !note) return null;
      return {
        target,
        state: { visit: visit.data, note: note.data },
        version: Math.max(visit.changed, note.changed),
        assignments: toVisit(targetId),
      };
    }
    case 'patient': {
      const patient = disk.patients.get(targetId);
      if (!patient) return null;
      return {
        target,
        state: { patient: patient.data },
        version: patient.changed,
        assignments: toPatient(targetId),
      };
    }
    case 'task':
    case 'physicianOrder': {
      const { input } = target === 'task' ? raiseTask : writeVerbalOrder;
      const about = input.safeParse(payload).data?.about ?? null;
      const kept = target === 'task' ? disk.tasks : disk.physicianOrders;
      return {
        target,
        state: { id: targetId, exists: kept.has(targetId), written: null },
        version: kept.has(targetId) ? 1 : 0,
        assignments: to(about),
      };
    }
  }
}

/** What the client last told of itself, and since when it has been silent. */
export function lastReport(
  disk: Disk,
  mistakes: Mistakes,
  { clientId, service }: Pusher,
): Facts['reported'] {
  const known = disk.reports.get(clientId);
  if (!known?.reported_at) return null;
  return {
    at: known.reported_at,
    written: known[`written_${service}`],
    silentAt: mistakes.has('silent device believed') ? null : (disk.silent.get(clientId) ?? null),
  };
}
