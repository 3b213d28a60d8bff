import * as z from 'zod/mini';
import { visitStatuses } from '#domain/visit-status.ts';
import { define } from './call.ts';
import { note, visit } from './entities.ts';
import { dateText, id, integer, text } from './primitives.ts';

/** The notes around a note: before and after it, and the latest of each form. */

const notes = define('notes');

/** As much of a note as leads to it. */
const neighbour = z.object({
  visitId: id(),
  visitTypeId: integer(1, 9999),
  visitType: text(120),
  dateOfService: dateText(),
  status: z.enum(visitStatuses),
  formId: text(60),
  providerName: z.nullable(text(120)),
});
export type Neighbour = z.infer<typeof neighbour>;

/** As much of a note from before this product as leads to it. */
const olderNeighbour = z.object({ id: id(), day: dateText() });
export type OlderNeighbour = z.infer<typeof olderNeighbour>;

/** What is next to a note from before this product: another one, or a note of this product. */
export const besideOlder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('older'), ...olderNeighbour.shape }),
  z.object({ kind: z.literal('note'), ...neighbour.shape }),
]);
export type BesideOlder = z.infer<typeof besideOlder>;

export const previousVisit = notes('previousVisit', {
  sealable: true,
  summary:
    'The patient’s visit before this one whose note the person may open, with the note; refused ' +
    'where there is none.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ visit, note }),
  errors: ['note.no-previous'],
});

export const adjacentNote = notes('adjacentNote', {
  sealable: true,
  summary:
    'The patient’s notes next to this one by day, earlier and later; null where none is. A note from ' +
    'before this product that is nearer is named beside them.',
  reads: true,
  input: z.object({
    visitId: id(),
    /** Only notes of the same form. */
    sameForm: z._default(z.boolean(), false),
  }),
  output: z.object({
    previous: z.nullable(neighbour),
    next: z.nullable(neighbour),
    /** Notes from before this product, where they are nearer than these. */
    olderPrevious: z.nullable(olderNeighbour),
    olderNext: z.nullable(olderNeighbour),
  }),
});

export const noteType = notes('noteType', {
  sealable: true,
  summary: 'What a note is: its form and version, its visit and type, and its discipline.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({
    ...neighbour.shape,
    formVersion: integer(1, 9999),
    providerType: text(20),
  }),
});

export const latestApprovedNoteIds = notes('latestApprovedNoteIds', {
  sealable: true,
  summary: 'The last approved note of each form of a patient, the newest first.',
  reads: true,
  input: z.object({ patientId: id() }),
  output: z.object({ notes: z.array(neighbour) }),
});
