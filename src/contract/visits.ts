import * as z from 'zod/mini';
import { facilityUnaccepted, visitStatuses } from '#domain/visit-status.ts';
import { despite } from './board.ts';
import { cover } from './authorizations.ts';
import { define } from './call.ts';
import { order, visit, visitSorts, visitSpan } from './entities.ts';
import { provider } from './provider.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, formTime, id, text, integer } from './primitives.ts';

/** Visits: planning, staffing, times. */

const admin = define('admin');
const operation = define('operation');

/**
 * The revisions at which the visits were seen, in the order of their ids. Screens always send them;
 * without them the visits are taken as they are.
 */
const revisions = z.optional(z.array(integer(0, 1e9)).check(z.maxLength(100)));
/** The visits after it, to take it back with the revisions it left. */
const seenVisits = z.array(z.object({ id: id(), revision: integer(0, 1e9) }));

export const assignVisit = admin('assignVisit', {
  summary: 'Staffs visits with a clinician; the visits become Staffed. All or none.',
  input: z.object({
    visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    providerId: id(),
    revisions,
    despite: z.optional(despite),
  }),
  output: z.object({ changed: integer(0, 100), visits: seenVisits }),
  errors: [
    'visit.transition',
    'visit.changed',
    'visit.outside-episode',
    'staffing.blocked',
    'staffing.ask',
  ],
});

export const visits = operation('visits', {
  summary:
    'The organisation’s visits by status and day, earliest first unless asked otherwise. `search` ' +
    'matches the patient’s name, telephone and record number, and the day.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    status: z._default(z.enum(['All', ...visitStatuses, facilityUnaccepted]), 'Unstaffed'),
    from: dateText(),
    to: dateText(),
    patientId: z.nullable(id()),
    episodeId: z.nullable(id()),
    providerId: z.nullable(id()),
    /** Days on which the notes were handed in. */
    completed: z._default(z.nullable(z.object({ from: dateText(), to: dateText() })), null),
    order: orderBy(visitSorts, 'day'),
    ...pageRequest,
    pageSize: z._default(integer(1, 1000), 10),
  }),
  output: pageOf(visit),
});

export const readVisit = operation('myVisit', {
  summary: 'One visit.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ visit }),
});

export const updateVisit = operation('updateVisit', {
  summary:
    'The office sets a visit’s start and end, with reason and resolution (EVV codes). The ' +
    'clocked times stay on record.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    times: visitSpan,
    reason: text(20),
    resolution: text(20),
    comment: text(2000),
  }),
  output: z.object({ visit }),
  errors: [
    'visit.changed',
    'visit.times',
    'visit.times-far',
    'note.completed',
    'rate.own',
    'request.invalid',
  ],
});

export const moveVisit = operation('moveVisit', {
  summary:
    'Moves a visit that has not started to another day or planned time, within its episode. Its clinician stays.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    dateOfService: dateText(),
    plannedStart: z.nullable(formTime()),
    despite: z.optional(despite),
  }),
  output: z.object({ visit }),
  errors: [
    'visit.changed',
    'visit.transition',
    'visit.plan-far',
    'visit.outside-episode',
    'staffing.blocked',
    'staffing.ask',
    'request.invalid',
  ],
});

export const planVisits = operation('planVisits', {
  summary:
    'Reads a visit order such as 2w9 and plans its visits into the episode as Unstaffed. Beyond an ' +
    'authorization only `applyOrder` plans, with a reason.',
  input: z.object({
    episodeId: id(),
    visitTypeId: integer(1, 9999),
    frequency: text(200),
    startDate: dateText(),
    plannedStart: z.nullable(formTime()),
    plannedMinutes: integer(15, 720),
  }),
  output: z.object({ order, planned: integer(0, 500), visitIds: z.array(id()) }),
  errors: ['staffing.ask', 'order.unreadable', 'visit.plan-far', 'request.invalid'],
});

export const unassignVisit = operation('unassignVisit', {
  summary: 'Takes visits back from their clinicians; they become Unstaffed.',
  input: z.object({
    visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    revisions,
  }),
  output: z.object({ changed: integer(0, 100), visits: seenVisits }),
  errors: ['visit.transition', 'visit.changed'],
});

export const providersLite = operation('providersLite', {
  summary:
    'Clinicians of the discipline that a visit needs, those with the fewest visits that day first.',
  reads: true,
  input: z.object({
    visitId: z.nullable(id()),
    /** Words of the name of somebody looked for. */
    search: z._default(text(100), ''),
    /** Only this one, without a visit: whose name is asked for, even of somebody who has left. */
    clinicianId: z._default(z.nullable(id()), null),
  }),
  output: z.object({
    rows: z.array(provider),
    /** How many more there are: of those that a visit needs, they were not weighed. */
    more: z.optional(integer(0, 99_999)),
    /** Whether payers authorised the visit; absent where it needs no authorization. */
    cover: z.optional(cover),
  }),
});
