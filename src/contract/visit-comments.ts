import * as z from 'zod/mini';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { id, instant, nonBlank, text } from './primitives.ts';

/** Comments on a visit, between the office and its clinician (spec portal §4). */

const operation = define('operation');

/** Longest comment, characters. */
export const commentLength = 2_000;

const comment = z.object({
  id: id(),
  by: id(),
  byName: text(160),
  at: instant(),
  text: text(commentLength),
  /** Whether the person who asks may delete it: its author, or an administrator. */
  mayDelete: z.boolean(),
});
export type VisitComment = z.infer<typeof comment>;

export const visitComments = operation('visitComments', {
  summary: 'Comments of a visit, newest first.',
  reads: true,
  input: z.object({ visitId: id(), ...pageRequest }),
  output: pageOf(comment),
});

export const addVisitComment = operation('addVisitComment', {
  summary: 'Adds a comment to a visit.',
  input: z.object({ visitId: id(), text: nonBlank(commentLength) }),
  output: z.object({ comment }),
});

export const deleteVisitComment = operation('deleteVisitComment', {
  summary: 'Deletes a comment of a visit; an author their own, an administrator any.',
  input: z.object({ visitId: id(), commentId: id() }),
  output: z.object({}),
  errors: ['record.not-found', 'access.denied'],
});
