import * as z from 'zod/mini';
import { mostInSeries } from '#domain/visit-acts.ts';
import { despite } from './board.ts';
import { define } from './call.ts';
import { visit } from './entities.ts';
import { dateText, formTime, id, integer, text } from './primitives.ts';
import { listedReason } from './visit-parts.ts';

/**
 * What the office does with visits besides staffing and review (decision 075). Each is all or none,
 * and pins the revision that the person saw.
 */

const admin = define('admin');
const operation = define('operation');

const pinnedVisit = z.object({ visitId: id(), revision: integer(0, 1e9) });
export type PinnedVisit = z.infer<typeof pinnedVisit>;
/** Visits with the revision that was seen. */
const pinned = z.array(pinnedVisit).check(z.minLength(1), z.maxLength(100));

const withReason = z.object({ visits: pinned, reason: listedReason, comment: text(1000) });
/** The visits as they are afterwards, in the order in which they were named; what an undo pins. */
const after = z.object({ visits: z.array(visit) });
const errors = ['visit.transition', 'visit.changed', 'visit.reason'] as const;

export const missVisit = operation('missVisit', {
  summary: 'Says that visits did not take place, with a reason; they become Missed.',
  input: withReason,
  output: after,
  errors,
});

export const cancelVisit = operation('cancelVisit', {
  summary: 'Calls visits off before they start, with a reason; they become Missed.',
  input: withReason,
  output: after,
  errors,
});

export const expireVisit = admin('expireVisit', {
  summary:
    'Closes visits whose order ran out or whose notes will not come, with a reason; they become Expired.',
  input: withReason,
  output: after,
  errors,
});

export const deleteVisit = admin('deleteVisit', {
  summary:
    'Takes visits that were planned by mistake off every list, with a reason; they become ' +
    'Deleted, keep their notes and can be restored.',
  input: withReason,
  output: after,
  errors,
});

export const restoreVisit = operation('restoreVisit', {
  summary:
    'Brings back visits that are Missed, Expired or Deleted; overdue days count from now on.',
  input: z.object({ visits: pinned, comment: text(1000) }),
  output: after,
  errors: ['visit.transition', 'visit.changed', 'visit.outside-episode'],
});

export const undoVisitAct = operation('undoVisitAct', {
  summary:
    'Undoes the latest act of the office on visits, while nobody has changed them since: each gets ' +
    'the status it had.',
  input: z.object({ visits: pinned }),
  output: after,
  errors: ['visit.changed', 'visit.nothing-to-undo', 'visit.outside-episode'],
});

export const confirmVisit = operation('confirmVisit', {
  summary:
    'The facility confirms shifts, or takes its confirmation back; until then a staffed shift is ' +
    '“Facility Unaccepted”.',
  input: z.object({ visits: pinned, confirmed: z.boolean() }),
  output: after,
  errors: ['visit.changed', 'visit.no-shift', 'visit.transition'],
});

export const reassignVisit = operation('reassignVisit', {
  summary:
    'Gives staffed visits to another clinician of their discipline, against the revision that was seen.',
  input: z.object({ visits: pinned, providerId: id(), despite: z.optional(despite) }),
  output: after,
  errors: [
    'visit.changed',
    'visit.transition',
    'visit.outside-episode',
    'staffing.blocked',
    'staffing.ask',
    'request.invalid',
  ],
});

const move = z.object({
  visitId: id(),
  revision: integer(0, 1e9),
  dateOfService: dateText(),
  plannedStart: z.nullable(formTime()),
});

const moveErrors = [
  'visit.changed',
  'visit.transition',
  'visit.plan-far',
  'visit.outside-episode',
  'staffing.blocked',
  'staffing.ask',
  'request.invalid',
] as const;

export const moveVisits = operation('moveVisits', {
  summary: 'Moves several visits, each to its own day and planned time; all or none.',
  input: z.object({
    moves: z.array(move).check(z.minLength(1), z.maxLength(mostInSeries)),
    despite: z.optional(despite),
  }),
  output: after,
  errors: moveErrors,
});

export const moveSeries = operation('moveSeries', {
  summary:
    'Moves a visit and the following visits of its series by the same number of days, and to the ' +
    'same planned time. Those that started, ended or would leave the episode stay.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    dateOfService: dateText(),
    plannedStart: z.nullable(formTime()),
    despite: z.optional(despite),
  }),
  output: z.object({
    /** Those that moved, by day. */
    visits: z.array(visit),
    /** The same visits as they were. */
    before: z.array(visit),
    /** Visits of the series that stay where they are. */
    stay: integer(0, 1e4),
  }),
  errors: [...moveErrors, 'visit.no-series'],
});
