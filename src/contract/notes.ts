import * as z from 'zod/mini';
import { define } from './call.ts';
import { edit, note, seal, visit } from './entities.ts';
import { deliverReply, deliverRequest } from './sealed-entries.ts';
import { pageOf, pageRequest } from './paging.ts';
import { pullReply, pullRequest, pushReply, pushRequest } from './sync.ts';
import { id, patch, text, whole } from './primitives.ts';

const call = define('notes');

export const readNote = call('note', {
  summary: 'One note with its visit and the last earlier note of the same form for the patient.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ note, visit, previous: z.nullable(note) }),
});
export const saveNote = call('episodeNote', {
  summary:
    'The office changes answers of an open note, by path. A clash of the same answer answers note.conflict with both values in `detail`.',
  input: z.object({ visitId: id(), entryId: id(), baseRevision: whole(0, 1e9), patch: patch() }),
  output: z.object({ note }),
  errors: ['note.conflict', 'note.unknown-field', 'request.invalid'],
});
export const notes = call('getAllNotes', {
  summary: 'Notes of the organisation, newest day first.',
  reads: true,
  input: z.object({
    patientId: z.nullable(id()),
    status: z._default(text(40), 'All'),
    ...pageRequest,
  }),
  output: pageOf(visit),
});
export const previousNotes = call('previousNotes', {
  summary: 'Earlier notes of a patient, newest first.',
  reads: true,
  input: z.object({ visitId: id(), limit: whole(1, 20) }),
  output: z.object({ notes: z.array(note) }),
  errors: ['note.no-previous'],
});
export const noteHistory = call('noteHistory', {
  summary:
    'Every edit of a note: who, when, on which device, which answers, and both sides of each conflict.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({
    edits: z.array(z.object({ edit, command: text(60), outcome: text(20), patch: patch() })),
  }),
});
export const verifyNote = call('verifyNote', {
  summary:
    'Computes the hash of a stored note anew and compares it with its seal. With `hash`, also says how that of a PDF stands to the note.',
  reads: true,
  input: z.object({ visitId: id(), hash: z.nullable(seal.shape.hash) }),
  output: z.object({
    result: z.enum(['matches', 'differs', 'not-signed', 'unknown-form']),
    hash: z.nullable(seal.shape.hash),
    addenda: whole(0, 1e6),
    /** Null without a hash. `earlier`: signed, then returned by the office and changed. */
    standing: z.nullable(z.enum(['current', 'earlier', 'unknown'])),
  }),
});
export const push = call('push', {
  summary:
    'Takes in entries of a device’s outbox for notes. One transaction per entry; answers only after commit.',
  input: pushRequest,
  output: pushReply,
  errors: ['request.protocol', 'sync.owner'],
});
export const pull = call('pull', {
  summary: 'Notes of the person’s scope that changed since a cursor.',
  reads: true,
  input: pullRequest,
  output: pullReply,
  errors: ['request.protocol', 'sync.owner'],
});
export const deliver = call('deliver', {
  summary: 'Takes in sealed entries of a stream for notes, without a session.',
  open: true,
  input: deliverRequest,
  output: deliverReply,
  errors: ['request.protocol', 'sync.owner'],
});
