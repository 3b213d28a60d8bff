import * as z from 'zod/mini';
import { inlineFileLimit } from '#domain/attachments.ts';
import { define } from './call.ts';
import { besideOlder } from './note-neighbours.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';
import { errorCode } from './sync.ts';

/**
 * Notes from before this product, as they were: taken in once, shown at `/notev0`, never edited. One
 * that was taken in by mistake is removed from the lists, stays on record, and can be brought back.
 */

const notes = define('notes');

/** Notes of one file. */
export const mostOlderNotes = 500;
/** Fields of one note. */
const mostFields = 500;

const olderField = z.object({ label: nonBlank(300), value: text(20_000) });
/** A scanned note: the PDF in base64. */
const olderDocument = z.object({
  fileName: nonBlank(200),
  content: z
    .string()
    .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil(inlineFileLimit / 3) * 4)),
});

/** A note of a file: whose by the record number, when, what, and by whom. */
export const givenOlderNote = z.object({
  mrn: nonBlank(40),
  day: dateText(),
  title: nonBlank(200),
  author: text(160),
  fields: z.array(olderField).check(z.maxLength(mostFields)),
  document: z.nullable(olderDocument),
});
export type GivenOlderNote = z.infer<typeof givenOlderNote>;

/** Why a note that was taken in should not be here. */
export const olderMistakes = ['patient', 'repeated', 'content', 'other'] as const;
export type OlderMistake = (typeof olderMistakes)[number];

export const olderNoteRow = z.object({
  id: id(),
  patientId: id(),
  patientName: text(160),
  day: dateText(),
  title: text(200),
  author: text(160),
  /** Fields it has; 0 of a scanned one. */
  fields: integer(0, mostFields),
  importedAt: instant(),
  /** Null while it is there. */
  removed: z.nullable(z.object({ at: instant(), by: text(160), mistake: z.enum(olderMistakes) })),
});
export type OlderNoteRow = z.infer<typeof olderNoteRow>;

export const olderNotes = notes('olderNotes', {
  sealable: true,
  summary:
    'Notes from before this product, newest day first unless asked otherwise; for a clinician those ' +
    'of patients in their care.',
  reads: true,
  input: z.object({
    patientId: z._default(z.nullable(id()), null),
    only: z._default(z.enum(['present', 'removed']), 'present'),
    order: orderBy(['day', 'imported'] as const, '-day'),
    ...pageRequest,
  }),
  output: pageOf(olderNoteRow),
});

export const olderNote = notes('olderNote', {
  sealable: true,
  summary:
    'One note from before this product, with its fields or its scanned document, and the patient’s ' +
    'notes next to it by day, of before or of this product.',
  reads: true,
  input: z.object({ id: id() }),
  output: z.object({
    ...olderNoteRow.shape,
    values: z.array(olderField),
    document: z.nullable(olderDocument),
    /** Name of the file it came in. */
    source: text(200),
    importedBy: z.nullable(text(160)),
    previous: z.nullable(besideOlder),
    next: z.nullable(besideOlder),
  }),
  errors: ['record.not-found'],
});

/** What would become, or became, of one note of a file, in the file's order. */
const olderOutcome = z.object({
  patientName: z.nullable(text(160)),
  /** Why it is not taken in; null where it is. */
  code: z.nullable(errorCode),
});

export const importOlderNotes = notes('importOlderNotes', {
  sealable: true,
  summary:
    'Takes in older notes, or with `preview` only says what would become of each: whose it is, or ' +
    'why it is left out. Those that are here already are left out.',
  input: z.object({
    source: nonBlank(200),
    preview: z.boolean(),
    notes: z.array(givenOlderNote).check(z.minLength(1), z.maxLength(mostOlderNotes)),
  }),
  output: z.object({ taken: integer(0, mostOlderNotes), outcomes: z.array(olderOutcome) }),
  errors: ['request.invalid'],
});

export const removeOlderNote = notes('removeOlderNote', {
  summary:
    'Removes an older note that was taken in by mistake, with the reason. It stays on record and ' +
    'can be brought back; its file can be taken in again. The audit log names the SHA-256 of its ' +
    'content.',
  input: z.object({ id: id(), mistake: z.enum(olderMistakes) }),
  output: z.object({}),
  errors: ['record.not-found'],
});

export const restoreOlderNote = notes('restoreOlderNote', {
  summary: 'Brings a removed older note back, unless it was taken in again meanwhile.',
  input: z.object({ id: id() }),
  output: z.object({}),
  errors: ['record.not-found', 'older.repeated'],
});
