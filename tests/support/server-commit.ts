import type { AggregateOf, Target } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import type { Commit, Pusher } from '#server/sync/port.ts';
import { keep, type Disk } from './server-disk.ts';
import type { ServerMistake } from './server-mistakes.ts';

/** What a server in memory writes for an entry, as the database does in one transaction. */

/** Writes what an entry made of its record. */
export function write(
  disk: Disk,
  mistakes: ReadonlySet<ServerMistake>,
  after: AggregateOf<Target>,
  { effect, entry }: Commit,
): void {
  if ('written' in after) {
    const written = must(after.written, 'message');
    if ('topic' in written) disk.tasks.set(after.id, written);
    else disk.physicianOrders.set(after.id, written);
    return;
  }
  if ('patient' in after) {
    keep(disk, disk.patients, after.patient.id, after.patient);
    return;
  }
  const { payload } = entry as { payload: { patch?: Record<string, never> } };
  const overwritten =
    mistakes.has('whole-note overwrite') && payload.patch
      ? {
          ...after.note,
          content: {
            ...after.note.content,
            doc: { ...after.note.content.doc, values: payload.patch },
          },
        }
      : after.note;
  // The server forgot the seal when it decided; the seal itself stays.
  const { seal } =
    mistakes.has('answers change a settled note') && entry.command === 'saveAnswers'
      ? must(disk.notes.get(after.note.visitId), 'note').data
      : overwritten;
  keep(disk, disk.notes, after.note.visitId, { ...overwritten, seal });
  if (effect?.target === 'visit' && after.visit !== effect.before.visit)
    keep(disk, disk.visits, after.visit.id, after.visit);
}

/** Keeps the outcome of an entry, its number and what it proposed. */
export function remember(
  disk: Disk,
  mistakes: ReadonlySet<ServerMistake>,
  pusher: Pusher,
  commit: Commit,
): void {
  const { entry, outcome } = commit;
  const isStored =
    !mistakes.has('effect without receipt') &&
    !(mistakes.has('rejected outcome not stored') && outcome.kind === 'rejected');
  if (isStored)
    disk.entries.set(entry.entryId, {
      authorId: pusher.userId,
      clientId: pusher.clientId,
      outcome,
      entry,
    });
  if (commit.proposal && !mistakes.has('proposal not kept'))
    disk.proposals.set(entry.entryId, commit.proposal);
  if (commit.numbered && isStored)
    disk.numbers.add(`${pusher.clientId}/${pusher.service}/${entry.seq}`);
}
