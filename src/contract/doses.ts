import * as z from 'zod/mini';
import { doseOutcomes } from '#domain/doses.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, text } from './primitives.ts';

/** A patient's medications as they are ordered, and what became of each dose (spec W4). */

const notes = define('notes');

const outcome = z.enum(doseOutcomes);
const minutes = () => integer(0, 4_320);
const flag = z.union([
  z.object({ kind: z.literal('late'), due: text(5), minutes: minutes() }),
  z.object({ kind: z.literal('double'), due: text(5) }),
  z.object({ kind: z.literal('many'), perDay: integer(2, 24) }),
  z.object({ kind: z.literal('ahead'), said: instant() }),
]);
const line = () => text(2_000);

const doseRow = z.object({
  id: id(),
  /** Row of the chart's medication list. */
  drug: text(80),
  /** The drug as it was listed when the entry was written. */
  name: line(),
  ordered: text(6_100),
  outcome,
  /** When it was given, refused or held. */
  at: instant(),
  dose: text(100),
  site: text(100),
  reason: text(300),
  byName: text(160),
  writtenAt: instant(),
  /** Late, double or one too many by the order of now. */
  flags: z.readonly(z.array(flag)),
  /** Who struck it as a mistake, when and why; null for an entry that counts. */
  struck: z.nullable(z.object({ byName: text(160), at: instant(), reason: text(300) })),
});
export type DoseRow = z.infer<typeof doseRow>;

export const emarMedications = notes('emarMedications', {
  summary:
    'Doses of a patient’s medications: given, refused or held, with reason, dose, site and time, ' +
    'those of the latest time first; late and second doses are flagged by the order’s times, and ' +
    'without times those beyond its doses a day.',
  reads: true,
  input: z.object({
    patientId: id(),
    /** Row of the chart’s medication list; null for all. */
    drug: z._default(z.nullable(text(80)), null),
    outcome: z._default(z.nullable(outcome), null),
    order: orderBy(['at'] as const, '-at'),
    ...pageRequest,
  }),
  output: pageOf(doseRow),
  errors: ['record.not-found'],
});

export const patientMedications = notes('patientMedications', {
  summary:
    'A patient’s medications as the chart lists them, with the times of the order and the last ' +
    'dose that was given.',
  reads: true,
  input: z.object({ patientId: id() }),
  output: z.object({
    medications: z.array(
      z.object({
        id: text(80),
        name: line(),
        dose: line(),
        route: line(),
        frequency: line(),
        times: line(),
        instructions: line(),
        start: line(),
        end: line(),
        status: line(),
        /** False once it was stopped or has ended. */
        isActive: z.boolean(),
        lastGiven: z.nullable(z.object({ at: instant(), dose: text(100), byName: text(160) })),
      }),
    ),
  }),
  errors: ['record.not-found'],
});
