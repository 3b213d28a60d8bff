import * as z from 'zod/mini';
import { visitStatuses } from '#domain/visit-status.ts';
import { define } from './call.ts';
import { order, provider, visit, visitSorts, visitSpan } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, formTime, id, text, integer } from './primitives.ts';

/** Visits: planning, staffing, times. */

const admin = define('admin');
const operation = define('operation');

export const assignVisit = admin('assignVisit', {
  summary: 'Staffs visits with a clinician; the visits become Staffed. All or none.',
  input: z.object({
    visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    providerId: id(),
  }),
  output: z.object({ changed: integer(0, 100) }),
  errors: ['visit.transition', 'visit.changed'],
});

export const visits = operation('visits', {
  summary:
    'The organisation’s visits by status and day, earliest first unless asked otherwise. `search` ' +
    'matches the patient’s name, telephone and record number, and the day.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    status: z._default(z.enum(['All', ...visitStatuses]), 'Unstaffed'),
    from: dateText(),
    to: dateText(),
    patientId: z.nullable(id()),
    episodeId: z.nullable(id()),
    providerId: z.nullable(id()),
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
  errors: ['visit.changed', 'visit.times', 'visit.times-far', 'request.invalid'],
});

export const moveVisit = operation('moveVisit', {
  summary:
    'Moves a visit that has not started to another day or planned time, within its episode. Its clinician stays.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    dateOfService: dateText(),
    plannedStart: z.nullable(formTime()),
  }),
  output: z.object({ visit }),
  errors: [
    'visit.changed',
    'visit.transition',
    'visit.plan-far',
    'visit.outside-episode',
    'request.invalid',
  ],
});

export const planVisits = operation('planVisits', {
  summary: 'Reads a visit order such as 2w9 and plans its visits into the episode as Unstaffed.',
  input: z.object({
    episodeId: id(),
    visitTypeId: integer(1, 9999),
    frequency: text(200),
    startDate: dateText(),
    plannedStart: z.nullable(formTime()),
    plannedMinutes: integer(15, 720),
  }),
  output: z.object({ order, planned: integer(0, 500), visitIds: z.array(id()) }),
  errors: ['order.unreadable', 'visit.plan-far', 'request.invalid'],
});

export const unassignVisit = operation('unassignVisit', {
  summary: 'Takes visits back from their clinicians; they become Unstaffed.',
  input: z.object({ visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ changed: integer(0, 100) }),
  errors: ['visit.transition'],
});

export const providersLite = operation('providersLite', {
  summary:
    'Clinicians of the discipline that a visit needs, those with the fewest visits that day first.',
  reads: true,
  input: z.object({ visitId: z.nullable(id()) }),
  output: z.object({ rows: z.array(provider) }),
});
