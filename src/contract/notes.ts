import * as z from 'zod/mini';
import { define } from './call.ts';
import { edit, note, returnedField, seal, visit, visitSorts } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, patch, text, integer } from './primitives.ts';

/** Notes: reading, the office’s edits, review. */

const service = define('notes');
const operation = define('operation');

export const reviewQueue = operation('myPendingNotes', {
  sealable: true,
  summary: 'Notes waiting for review, the longest waiting first unless asked otherwise.',
  reads: true,
  input: z.object({ order: orderBy(visitSorts, 'submitted'), ...pageRequest }),
  output: pageOf(visit),
});

export const qaNotes = operation('qaNotes', {
  sealable: true,
  summary:
    'Approves a note in review, or returns fields of it with comments. Approving computes the pay of the visit.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    decision: z.enum(['approve', 'return']),
    comment: text(4000),
    fields: z.array(returnedField).check(z.maxLength(200)),
  }),
  output: z.object({ visit, note }),
  errors: ['visit.transition', 'visit.changed'],
});

export const reopenNotes = operation('reopenNotes', {
  sealable: true,
  summary: 'Reopens an approved note; it goes back to its author as NotesRejected.',
  input: z.object({ visitId: id(), comment: text(4000) }),
  output: z.object({ visit, note }),
  errors: ['visit.transition'],
});

export const readNote = service('note', {
  sealable: true,
  summary: 'One note with its visit and the last earlier note of the same form for the patient.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ note, visit, previous: z.nullable(note) }),
});

export const saveNote = service('episodeNote', {
  sealable: true,
  summary:
    'The office changes answers of an open note, by path. A conflict on the same answer ' +
    'is refused as note.conflict, with both values in `detail`.',
  input: z.object({ visitId: id(), entryId: id(), baseRevision: integer(0, 1e9), patch: patch() }),
  output: z.object({ note }),
  errors: ['note.conflict', 'note.unknown-field', 'request.invalid'],
});

export const notes = service('getAllNotes', {
  sealable: true,
  summary: 'The organisation’s notes, newest day first unless asked otherwise.',
  reads: true,
  input: z.object({
    patientId: z.nullable(id()),
    status: z._default(text(40), 'All'),
    order: orderBy(visitSorts, '-day'),
    ...pageRequest,
  }),
  output: pageOf(visit),
});

export const previousNotes = service('previousNotes', {
  sealable: true,
  summary: 'Earlier notes of a patient, newest first.',
  reads: true,
  input: z.object({ visitId: id(), limit: integer(1, 20) }),
  output: z.object({ notes: z.array(note) }),
  errors: ['note.no-previous'],
});

export const noteHistory = service('noteHistory', {
  sealable: true,
  summary:
    'Every edit of a note: who, when, on which device, which answers, and both sides of each conflict.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({
    edits: z.array(z.object({ edit, command: text(60), outcome: text(20), patch: patch() })),
  }),
});

export const verifyNote = service('verifyNote', {
  sealable: true,
  summary:
    'Recomputes the hash of a stored note and compares it with its seal. With `hash`, the ' +
    'hash of a PDF, `standing` says which version of the note the PDF shows.',
  reads: true,
  input: z.object({ visitId: id(), hash: z.nullable(seal.shape.hash) }),
  output: z.object({
    result: z.enum(['matches', 'differs', 'not-signed', 'unknown-form']),
    hash: z.nullable(seal.shape.hash),
    /** Who signed, and whether the hash covers it (`version`); null for an unsigned note. */
    seal: z.nullable(seal),
    addenda: integer(0, 1e6),
    /** Null without a hash. `earlier`: signed, then returned by the office and changed. */
    standing: z.nullable(z.enum(['current', 'earlier', 'unknown'])),
  }),
});
