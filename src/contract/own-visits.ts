import * as z from 'zod/mini';
import { visitStatuses } from '#domain/visit-status.ts';
import { define } from './call.ts';
import { visit, visitSorts } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText } from './primitives.ts';

/**
 * A clinician's own visits, in the window of the specification (120 days back to 45 ahead) unless
 * asked otherwise.
 */

const operation = define('operation');

const own = (first: '-day' | 'day') =>
  z.object({
    from: z._default(z.nullable(dateText()), null),
    to: z._default(z.nullable(dateText()), null),
    /** One status of those the list is about; null for all of them. */
    status: z._default(z.nullable(z.enum(visitStatuses)), null),
    order: orderBy(visitSorts, first),
    ...pageRequest,
  });

export const myPendingVisits = operation('myPendingVisits', {
  summary: 'The clinician’s visits that still need something of them, earliest first.',
  reads: true,
  input: own('day'),
  output: pageOf(visit),
});

export const myPendingNotes = operation('myPendingNotes', {
  summary: 'The clinician’s visits whose notes are due, overdue or returned, earliest first.',
  reads: true,
  input: own('day'),
  output: pageOf(visit),
});

export const myCompletedVisits = operation('myCompletedVisits', {
  summary: 'The clinician’s visits whose notes are with the office or approved, latest first.',
  reads: true,
  input: own('-day'),
  output: pageOf(visit),
});
