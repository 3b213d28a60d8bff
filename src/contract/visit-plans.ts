import * as z from 'zod/mini';
import { mostInSeries } from '#domain/visit-acts.ts';
import { episodeTypes } from '#domain/visit-status.ts';
import { despite } from './board.ts';
import { define } from './call.ts';
import { visit, visitSorts } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, formTime, id, instant, integer, text } from './primitives.ts';

/** Visits as the office plans them one by one: the whole record, new ones, changes of the plan. */

const admin = define('admin');
const operation = define('operation');

const hours = () => z.nullable(z.number().check(z.minimum(0.25), z.maximum(24)));

/** Who had a visit, from when to when; the present one has no end. */
const assignment = z.object({
  userId: id(),
  name: text(160),
  from: instant(),
  until: z.nullable(instant()),
});

export const visitRecord = admin('visit', {
  summary:
    'A visit’s whole record for the office: who had it, its episode, its series, and who staffs ' +
    'visits when nobody else does.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({
    visit,
    assignments: z.array(assignment),
    episode: z.object({ id: id(), startDate: dateText(), endDate: dateText() }),
    /** Visits of its series, this one included; 1 where it was planned alone. */
    inSeries: integer(1, 1e4),
    /** The person of `defaultVisitEpisodeStafferId`; null where the agency names nobody. */
    staffer: z.nullable(z.object({ id: id(), name: text(160) })),
  }),
});

export const addVisit = admin('addVisit', {
  summary:
    'Plans one visit, several on given days, or work without a visit, and staffs them with a ' +
    'clinician where one is named. All or none.',
  input: z.object({
    episodeId: id(),
    visitTypeId: integer(1, 9999),
    dates: z.array(dateText()).check(z.minLength(1), z.maxLength(mostInSeries)),
    plannedStart: z.nullable(formTime()),
    plannedMinutes: integer(15, 1440),
    episodeType: z.enum(episodeTypes),
    nonVisit: z.boolean(),
    /** Hours that are paid where none were measured. */
    duration: hours(),
    providerId: z.nullable(id()),
    /** Why it is planned beyond what is authorized, or although something speaks against it. */
    despite: z.optional(despite),
  }),
  output: z.object({ visits: z.array(visit) }),
  errors: [
    'visit.plan-far',
    'visit.outside-episode',
    'staffing.blocked',
    'staffing.ask',
    'request.invalid',
  ],
});

export const writeDocument = operation('writeDocument', {
  summary:
    'Plans a document of today without a visit, for whoever asks, where their discipline writes ' +
    'it. The same id plans it once.',
  input: z.object({
    /** Of the visit, made by the caller. */
    visitId: id(),
    episodeId: id(),
    visitTypeId: integer(1, 9999),
  }),
  output: z.object({ visitId: id() }),
  errors: [
    'record.not-found',
    'request.invalid',
    'document.discipline',
    'document.many',
    'visit.outside-episode',
  ],
});

export const editVisit = admin('editVisit', {
  summary:
    'Changes what a visit is planned as, against the revision that was seen. Its type changes only ' +
    'within its discipline, and to one with another form only while nothing is charted.',
  input: z.object({
    visitId: id(),
    revision: integer(0, 1e9),
    visitTypeId: integer(1, 9999),
    plannedMinutes: integer(15, 1440),
    episodeType: z.enum(episodeTypes),
    nonVisit: z.boolean(),
    duration: hours(),
  }),
  output: z.object({ visit }),
  errors: [
    'visit.changed',
    'visit.transition',
    'visit.type-charted',
    'staffing.blocked',
    'request.invalid',
  ],
});

export const unassignedVisits = admin('unassignedVisits', {
  summary: 'Visits without a clinician that somebody still has to take, earliest first.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    from: dateText(),
    to: dateText(),
    order: orderBy(visitSorts, 'day'),
    ...pageRequest,
  }),
  output: pageOf(visit),
});
