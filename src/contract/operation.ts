import * as z from 'zod/mini';
import { visitStatuses } from '#domain/visit-status.ts';
import { define } from './call.ts';
import { note, order, provider, returnedField, visit, visitSpan } from './entities.ts';
import { deliverReply, deliverRequest } from './sealed-entries.ts';
import { pageOf, pageRequest } from './paging.ts';
import { pullReply, pullRequest, pushReply, pushRequest } from './sync.ts';
import { dateText, formTime, id, text, whole } from './primitives.ts';

const call = define('operation');

export const visits = call('visits', {
  summary: 'Visits of the organisation by status and day, earliest first.',
  reads: true,
  input: z.object({
    status: z._default(z.enum(['All', ...visitStatuses]), 'Unstaffed'),
    from: dateText(),
    to: dateText(),
    patientId: z.nullable(id()),
    episodeId: z.nullable(id()),
    providerId: z.nullable(id()),
    ...pageRequest,
    pageSize: z._default(whole(1, 1000), 10),
  }),
  output: pageOf(visit),
});
export const readVisit = call('myVisit', {
  summary: 'One visit.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ visit }),
});

export const updateVisit = call('updateVisit', {
  summary:
    'The office sets when a visit began and ended, with the reason and what was done about it (EVV codes). What was clocked stays on record.',
  input: z.object({
    visitId: id(),
    visitRevision: whole(0, 1e9),
    times: visitSpan,
    reason: text(20),
    resolution: text(20),
    comment: text(2000),
  }),
  output: z.object({ visit }),
  errors: ['visit.changed', 'visit.times', 'visit.times-far', 'request.invalid'],
});

export const planVisits = call('planVisits', {
  summary: 'Reads a visit order such as 2w9 and plans its visits into the episode as Unstaffed.',
  input: z.object({
    episodeId: id(),
    visitTypeId: whole(1, 9999),
    frequency: text(200),
    startDate: dateText(),
    plannedStart: z.nullable(formTime()),
    plannedMinutes: whole(15, 720),
  }),
  output: z.object({ order, planned: whole(0, 500), visitIds: z.array(id()) }),
  errors: ['order.unreadable', 'visit.plan-far', 'request.invalid'],
});
export const unassignVisit = call('unassignVisit', {
  summary: 'Takes visits back from their clinicians; they become Unstaffed.',
  input: z.object({ visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ changed: whole(0, 100) }),
  errors: ['visit.transition'],
});
export const providersLite = call('providersLite', {
  summary:
    'Clinicians of the discipline a visit needs, those with the fewest visits that day first.',
  reads: true,
  input: z.object({ visitId: z.nullable(id()) }),
  output: z.object({ rows: z.array(provider) }),
});

export const reviewQueue = call('myPendingNotes', {
  summary: 'Notes waiting for review, oldest first.',
  reads: true,
  input: z.object({ ...pageRequest }),
  output: pageOf(visit),
});
export const qaNotes = call('qaNotes', {
  summary:
    'Approves a note in review, or returns fields of it with comments. Approving computes the pay of the visit.',
  input: z.object({
    visitId: id(),
    visitRevision: whole(0, 1e9),
    decision: z.enum(['approve', 'return']),
    comment: text(4000),
    fields: z.array(returnedField).check(z.maxLength(200)),
  }),
  output: z.object({ visit, note }),
  errors: ['visit.transition', 'visit.changed'],
});
export const reopenNotes = call('reopenNotes', {
  summary: 'Reopens an approved note; it goes back to its author as NotesRejected.',
  input: z.object({ visitId: id(), comment: text(4000) }),
  output: z.object({ visit, note }),
  errors: ['visit.transition'],
});

export const push = call('push', {
  summary:
    'Takes in entries of a device’s outbox for visits and charts. One transaction per entry; answers only after commit.',
  input: pushRequest,
  output: pushReply,
  errors: ['request.protocol', 'sync.owner'],
});
export const pull = call('pull', {
  summary: 'Visits, patients and episodes of the person’s scope that changed since a cursor.',
  reads: true,
  input: pullRequest,
  output: pullReply,
  errors: ['request.protocol', 'sync.owner'],
});
export const deliver = call('deliver', {
  summary: 'Takes in sealed entries of a stream for visits and charts, without a session.',
  open: true,
  input: deliverRequest,
  output: deliverReply,
  errors: ['request.protocol', 'sync.owner'],
});
