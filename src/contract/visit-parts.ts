import * as z from 'zod/mini';
import { visitActs } from '#domain/visit-acts.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { id, instant, text } from './primitives.ts';

/** Parts of a visit beside its times: what the office did with it, and its pauses. */

/** A reason of a list: its code, and its name as it was read. */
export const listedReason = z.object({ id: text(40), name: text(100) });

/**
 * What the office did with a visit, with who, when and why. `statusBefore` is what an undo brings
 * back; visits ended together share an `id`.
 */
export const visitAct = z.object({
  id: id(),
  act: z.enum(visitActs),
  reason: z.nullable(listedReason),
  comment: text(1000),
  at: instant(),
  by: id(),
  byName: text(160),
  statusBefore: z.enum(visitStatuses),
  statusAfter: z.enum(visitStatuses),
  undoneAt: z.optional(instant()),
});
export type ActOfVisit = z.infer<typeof visitAct>;

/** A time in which the clock of a running visit stood still, by the clock of its device. */
export const visitPause = z.object({
  /** Entry that paused it. */
  id: id(),
  from: instant(),
  /** Null while it is paused. */
  until: z.nullable(instant()),
  reason: listedReason,
  comment: text(1000),
  by: id(),
  byName: text(160),
});
export type VisitPause = z.infer<typeof visitPause>;
