import * as z from 'zod/mini';
import { define } from './call.ts';
import { note, seal, visit } from './entities.ts';
import { noteRow } from './notes.ts';
import { id, instant, integer, text } from './primitives.ts';
import { errorCode } from './sync.ts';

/** What closes a note: the supervisor's cosignature and the office's completion. */

const operation = define('operation');

/** Notes in one press; a supervisor with more presses again. */
export const mostCosigned = 100;

export const markAsCompleted = operation('markAsCompleted', {
  sealable: true,
  summary:
    'Closes an approved note for good: it is read-only from then on, and nothing is added to it ' +
    'any more. A note that waits for a cosignature is completed after that.',
  input: z.object({ visitId: id(), visitRevision: integer(0, 1e9) }),
  output: z.object({ visit, note }),
  errors: ['visit.transition', 'visit.changed', 'note.cosign', 'note.completed'],
});

/** A note that waits, and the hash of the seal it has: what a cosignature given now is for. */
const noteToCosign = z.extend(noteRow, { seal: seal.shape.hash });
export type NoteToCosign = z.infer<typeof noteToCosign>;

export const notesToCosign = operation('notesToCosign', {
  sealable: true,
  summary:
    'Notes of assistants that wait for the cosignature of the person who asks, the oldest first, ' +
    'each with the hash of its seal.',
  reads: true,
  input: z.object({}),
  output: z.object({ notes: z.array(noteToCosign) }),
});

/** What became of one note. */
const cosignReceipt = z.object({
  visitId: id(),
  patientName: text(160),
  /** When it was cosigned; null where it was not. */
  at: z.nullable(instant()),
  /** Why it was not. */
  code: z.nullable(errorCode),
});
export type CosignReceipt = z.infer<typeof cosignReceipt>;

export const cosignAllNotes = operation('cosignAllNotes', {
  sealable: true,
  summary:
    'Cosigns the notes of assistants that wait for the person’s discipline, all of them or those ' +
    'that are named, with a receipt for each. Nobody cosigns their own. With `seals`, a note ' +
    'that was signed again since its seal was read is not cosigned: its receipt says ' +
    'record.changed.',
  input: z.object({
    /** Null for all that wait. */
    visitIds: z.nullable(z.array(id()).check(z.minLength(1), z.maxLength(mostCosigned))),
    /** The hash of the seal that the person saw, by visit: only what was seen is cosigned. */
    seals: z.optional(z.record(id(), seal.shape.hash)),
  }),
  output: z.object({ receipts: z.array(cosignReceipt) }),
});
