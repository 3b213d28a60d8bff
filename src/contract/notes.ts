import * as z from 'zod/mini';
import { define } from './call.ts';
import { edit, note, seal, visit, visitSorts } from './entities.ts';
import { lookReport } from './looks.ts';
import { returnedField } from './returns.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, patch, path, text, integer } from './primitives.ts';

/** Notes: reading, the office’s edits, review. */

/** A reading out of its range; label and unit are the form's English. */
const urgentReading = z.object({
  path: path(),
  label: text(300),
  value: z.number(),
  unit: text(40),
  level: z.enum(['warning', 'critical']),
});
/** A visit in a list of notes; `readings` of a signed note, critical ones first. */
export const noteRow = z.extend(visit, { readings: z.optional(z.array(urgentReading)) });
export type NoteRowShown = z.infer<typeof noteRow>;
/** `urgent`: notes with critical readings first, then with warnings, the longest waiting first. */
const noteSorts = [...visitSorts, 'urgent'] as const;

/** Whose notes, and of which days; null for any. */
const chosen = {
  patientId: z._default(z.nullable(id()), null),
  from: z._default(z.nullable(dateText()), null),
  to: z._default(z.nullable(dateText()), null),
};

const service = define('notes');
const operation = define('operation');

export const reviewQueue = operation('notesToReview', {
  sealable: true,
  summary:
    'Notes waiting for review: unless asked otherwise those with critical readings first, then ' +
    'the longest waiting.',
  reads: true,
  input: z.object({ ...chosen, order: orderBy(noteSorts, 'urgent'), ...pageRequest }),
  output: pageOf(noteRow),
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
  errors: ['visit.transition', 'visit.changed', 'note.completed', 'note.own', 'rate.by-paid'],
});

export const reopenNotes = operation('reopenNotes', {
  sealable: true,
  summary: 'Reopens an approved note; it goes back to its author as NotesRejected.',
  input: z.object({ visitId: id(), comment: text(4000) }),
  output: z.object({ visit, note }),
  errors: ['visit.transition', 'note.completed'],
});

/** See `PlanDoubt` in forms/plan-doubts.ts. */
const planDoubt = z.object({
  kind: z.enum(['task', 'limit', 'reading', 'report']),
  label: text(200),
  value: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
});

export const readNote = service('note', {
  sealable: true,
  summary: 'One note with its visit and the last earlier note of the same form for the patient.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({
    note,
    visit,
    previous: z.nullable(note),
    /** For the office: where a signed note's copy of the care plan is not the chart's. */
    planDoubts: z.optional(z.array(planDoubt)),
    /** For the office: answers that disagree with another source (decision 099). */
    secondLook: z.optional(lookReport),
  }),
});

export const saveNote = service('episodeNote', {
  sealable: true,
  summary:
    'The office changes answers of an open note, by path. A conflict on the same answer ' +
    'is refused as note.conflict, with both values in `detail`. A changed reading needs a ' +
    'reason, and is refused while the note is not signed: its author measured it.',
  input: z.object({
    visitId: id(),
    entryId: id(),
    baseRevision: integer(0, 1e9),
    patch: patch(),
    reason: z.optional(text(300)),
  }),
  output: z.object({ note }),
  errors: [
    'note.conflict',
    'note.hand',
    'note.reading',
    'note.reason',
    'note.unknown-field',
    'request.invalid',
  ],
});

export const notes = service('getAllNotes', {
  sealable: true,
  summary: 'The organisation’s notes, newest day first unless asked otherwise.',
  reads: true,
  input: z.object({
    ...chosen,
    status: z._default(text(40), 'All'),
    order: orderBy(noteSorts, '-day'),
    ...pageRequest,
  }),
  output: pageOf(noteRow),
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
    edits: z.array(
      z.object({
        edit,
        command: text(60),
        outcome: text(20),
        patch: patch(),
        /** A reply to the office. */
        words: z.optional(text(2000)),
      }),
    ),
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

/** An assessment as it is submitted, and what is wrong with it. */
const exportedAssessment = z.object({
  fileName: text(100),
  xml: text(500_000),
  /** Item set of the assessment, by M0090. */
  itemSet: text(20),
  findings: z.array(
    z.object({
      id: text(10),
      severity: z.enum(['fatal', 'warning']),
      items: z.array(text(20)),
      text: text(400),
    }),
  ),
  /** Elements that break our own schema of the export; empty as a rule. */
  faults: z.array(z.object({ element: text(60), fault: text(20) })),
});

export const exportAssessment = service('oasisXml', {
  sealable: true,
  summary:
    'A signed OASIS assessment as CMS-shaped XML, with what the edits find in it; null for a note ' +
    'that is not signed or is no assessment. What is known of the agency only outside the ' +
    'product, such as its certification number, is exported as ^.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ assessment: z.nullable(exportedAssessment) }),
});
