import type { Entry } from '#contract/sync.ts';
import type { Visit } from '#contract/entities.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import type { Found, Pusher } from '#server/sync/port.ts';

/** Mistakes a server could make; each must be found by the simulation (docs/sync.md, mutants). */
export type ServerMistake =
  | 'no idempotency'
  | 'effect without receipt'
  | 'owner check missing'
  | 'whole-note overwrite'
  | 'no epoch on restore'
  | 'rejected outcome not stored'
  | 'pull from another organisation'
  | TrustMistake;

/** A rule against dishonest devices that is turned off, and the invariant that must see it. */
type TrustMistake =
  | 'end written twice'
  | 'answers change a settled note'
  | 'times corrected after submission'
  | 'report closes the door'
  | 'report before owner'
  | 'doubtful times are paid'
  | 'eight hours without a length'
  | 'signer not checked'
  | 'body not checked'
  | 'proposal not kept'
  | 'former clinician believed'
  | 'silent device believed';

/** What a server that forgets one rule reads before it decides. */
export function mistakenFound(
  found: Found,
  { command }: Entry,
  mistakes: ReadonlySet<ServerMistake>,
): Found {
  if (found.target !== 'visit') return found;
  const { visit, note } = found.state;
  const open = { ...visit, status: 'NotesDue' as const };
  if (mistakes.has('end written twice') && command === 'endVisit')
    return { ...found, state: { note, visit: { ...visit, timeOut: null } } };
  if (mistakes.has('times corrected after submission') && command === 'correctTimes')
    return { ...found, state: { note, visit: open } };
  if (mistakes.has('answers change a settled note') && command === 'saveAnswers')
    return { ...found, state: { visit: open, note: { ...note, seal: null } } };
  return found;
}

/**
 * Somebody who once had a record counts as having it still, or a contact after the end counts for
 * nothing.
 */
export const mistakenAssignments = <A extends Assignment>(
  assignments: readonly A[],
  mistakes: ReadonlySet<ServerMistake>,
): A[] =>
  assignments.map((each) => ({
    ...each,
    ...(mistakes.has('former clinician believed') && { until: null, told: null }),
    ...(mistakes.has('silent device believed') && { contact: null }),
  }));

/** The sender as a signature names them, where the server believes it. */
export function mistakenPusher(
  pusher: Pusher,
  { command, payload }: Entry,
  mistakes: ReadonlySet<ServerMistake>,
): Pusher {
  if (!mistakes.has('signer not checked') || command !== 'signNote') return pusher;
  const clinician = (
    payload as { clinician?: { name?: string; role?: string; by?: string } } | null
  )?.clinician;
  return clinician?.by === undefined
    ? pusher
    : {
        ...pusher,
        userId: clinician.by,
        name: clinician.name ?? '',
        signsAs: clinician.role ?? '',
      };
}

/** A visit whose times a careless office takes as they are. */
export function mistakenTimes(visit: Visit, mistakes: ReadonlySet<ServerMistake>): Visit {
  if (!mistakes.has('doubtful times are paid')) return visit;
  const { timeIn, timeOut } = visit;
  const after = { begin: timeIn?.at ?? null, end: timeOut?.at ?? null };
  const named = { by: '', byName: '', reason: '', resolution: '', comment: '' };
  return { ...visit, timeChanges: [{ at: '', ...named, before: after, after }] };
}
