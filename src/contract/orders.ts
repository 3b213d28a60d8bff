import * as z from 'zod/mini';
import { visitStatuses } from '#domain/visit-status.ts';
import { authorizationLeft } from './authorizations.ts';
import { despite } from './board.ts';
import { define } from './call.ts';
import { dateText, formTime, id, integer, nonBlank, text } from './primitives.ts';

/** Visit orders of an episode: looked at before they are planned, changed, stopped, undone. */

const operation = define('operation');

/** Visits that one look at an order may name. */
const mostNamed = 1000;

const ordered = {
  episodeId: id(),
  /** The order this one takes the place of from its first day on; null for a new one. */
  orderId: z.nullable(id()),
  visitTypeId: integer(1, 9999),
  frequency: text(200),
  startDate: dateText(),
  /** Last day; null where the order runs to its own end. */
  endDate: z.nullable(dateText()),
  plannedStart: z.nullable(formTime()),
  plannedMinutes: integer(15, 720),
};

/** What was looked at: an order is only planned while it still holds. */
const seen = () => z.string().check(z.regex(/^[\w-]{43}$/));

const visitBeside = z.object({
  id: id(),
  dateOfService: dateText(),
  plannedStart: z.nullable(formTime()),
  visitType: text(120),
  providerName: z.nullable(text(120)),
  status: z.enum(visitStatuses),
});
export type VisitBeside = z.infer<typeof visitBeside>;

const visitsNamed = () => z.array(visitBeside).check(z.maxLength(mostNamed));

const preview = z.object({
  /** Days on which visits will be planned. */
  come: z.array(dateText()).check(z.maxLength(mostNamed)),
  /** Planned visits that will be deleted. */
  go: visitsNamed(),
  /** Visits in the order's days that stay and are counted. */
  stay: visitsNamed(),
  /** Other visits of the patient in these days. */
  beside: visitsNamed(),
  /** How many of the visits to come no authorization covers. */
  uncovered: integer(0, mostNamed),
  /** The authorizations that these visits would exceed, with what they leave. */
  exceeded: z.array(authorizationLeft).check(z.maxLength(20)),
  seen: seen(),
});
export type OrderPreview = z.infer<typeof preview>;

export const previewOrder = operation('previewOrder', {
  summary:
    'What an order would plan, before anything is written: the days of new visits, planned visits ' +
    'that go, visits that stay, and what else the patient has on these days.',
  reads: true,
  input: z.object(ordered),
  output: preview,
  errors: ['order.unreadable', 'visit.plan-far', 'record.not-found', 'request.invalid'],
});

const changed = z.object({
  /** What `undoOrder` takes back. */
  changeId: id(),
  orderId: id(),
  planned: integer(0, mostNamed),
  removed: integer(0, mostNamed),
});
export type OrderChanged = z.infer<typeof changed>;

export const applyOrder = operation('applyOrder', {
  summary:
    'Writes an order and plans its visits as the preview showed, or changes one: its planned visits ' +
    'that are not needed any more are deleted. All or nothing. Beyond an authorization only with ' +
    'a reason.',
  input: z.object({
    ...ordered,
    reason: text(300),
    seen: seen(),
    /** Why visits are planned beyond what is authorized. */
    despite: z.optional(despite),
  }),
  output: changed,
  errors: [
    'staffing.ask',
    'order.changed',
    'order.twice',
    'order.unreadable',
    'visit.plan-far',
    'record.not-found',
    'request.invalid',
  ],
});

export const previewStop = operation('previewStop', {
  summary: 'Which planned visits go when an order ends with a day, and which stay.',
  reads: true,
  input: z.object({ episodeId: id(), orderId: id(), lastDay: dateText() }),
  output: preview,
  errors: ['record.not-found', 'request.invalid'],
});

export const stopOrder = operation('stopOrder', {
  summary:
    'Ends an order with a day, with the reason; planned visits after it are deleted, started ones stay.',
  input: z.object({
    episodeId: id(),
    orderId: id(),
    lastDay: dateText(),
    reason: nonBlank(300),
    seen: seen(),
  }),
  output: changed,
  errors: ['order.changed', 'record.not-found', 'request.invalid'],
});

export const undoOrder = operation('undoOrder', {
  summary:
    'Takes a planning or a change of an order back: planned visits that nobody touched since are ' +
    'deleted, deleted ones come back. Of a new order, visits that were touched stay.',
  input: z.object({ changeId: id() }),
  output: z.object({
    restored: integer(0, mostNamed),
    removed: integer(0, mostNamed),
    kept: integer(0, mostNamed),
  }),
  errors: ['order.undo-late', 'staffing.blocked', 'record.not-found', 'request.invalid'],
});
