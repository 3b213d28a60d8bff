import * as z from 'zod/mini';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { doseLateDays, doseOutcomes, dosePatch, hasDrug } from '#domain/doses.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { overlay, type Patch } from '#domain/merge.ts';
import { id, instant, text } from '../primitives.ts';
import { applied, defineCommand, rejected, type CommandContext } from './command.ts';
import { mergeEdit } from './merged-doc.ts';

/** How far a recorded time may be ahead of its writing: a person types whole minutes. */
const ahead = minuteMs;
/** How far it may be ahead of its arrival: a clock that is wrong by more dates no dose. */
const aheadOfArrival = dayMs;

/** How far it may be before its arrival, or before the phone's own clock. */
const late = doseLateDays * dayMs;

type Received = NonNullable<CommandContext['received']>;

/** An instant of a clock that is ahead by the server's, never after its arrival. */
const withoutAhead = (said: number, { at, differenceMs }: Received): string =>
  new Date(Math.min(Date.parse(at), said + Math.min(0, differenceMs))).toISOString();

/**
 * What became of a dose: given, refused, held, or an earlier entry struck as a mistake (spec W4,
 * `emarMedications`). Entries are only added, so that two people who record doses of one drug never
 * collide; the same dose twice is flagged when it is read, and never refused.
 */
export const recordDose = defineCommand({
  name: 'recordDose',
  version: 1,
  service: 'operation',
  target: 'patient',
  actors: ['clinician'],
  label: 'Dose',
  pastLabel: 'Dose recorded',
  input: z.object({
    /** Row of the chart's medication list. */
    drug: text(80),
    outcome: z.enum(doseOutcomes),
    at: instant(),
    dose: text(100),
    site: text(100),
    reason: text(300),
    of: z.nullable(id()),
  }),
  written: [
    { label: 'Dose', of: ({ dose }) => dose },
    { label: 'Site', of: ({ site }) => site },
    { label: 'Reason', of: ({ reason }) => reason },
  ],
  apply({ patient }, recorded, context) {
    const { values } = patient.content.doc;
    const { author, at, entryId, received } = context;
    if (!mayWriteChart(author.role, 'medications')) return rejected('chart.scope');
    if (!hasDrug(values, recorded.drug)) return rejected('dose.drug');
    if (recorded.outcome !== 'given' && recorded.reason.trim() === '')
      return rejected('dose.reason', [{ path: 'reason', code: 'dose.reason' }]);
    if ((recorded.outcome === 'struck') !== (recorded.of !== null))
      return rejected('request.invalid', [{ path: 'of', code: 'request.invalid' }]);
    const given = Date.parse(recorded.at);
    if (
      given > Date.parse(at) + ahead ||
      (received && given > Date.parse(received.at) + aheadOfArrival)
    )
      return rejected('dose.time', [{ path: 'at', code: 'dose.time' }]);
    // By the arrival where it is known: a clock that is set back makes no old dose.
    if (recorded.outcome !== 'struck' && given < Date.parse(received?.at ?? at) - late)
      return rejected('dose.old', [{ path: 'at', code: 'dose.old' }]);
    // A clock that is ahead dates nothing in the future: the time is set right by how far it is
    // ahead, at the latest to its arrival, and the entry says what the clock said.
    const isAhead = received !== undefined && given > Date.parse(received.at) + ahead;
    const held = isAhead ? { ...recorded, at: withoutAhead(given, received) } : recorded;
    const patch = dosePatch(values, held, {
      ...(isAhead && { said: recorded.at }),
      id: entryId,
      by: author.id,
      byName: author.name,
      writtenAt: at,
    });
    const added: Patch = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== null),
    );
    const leaving: Patch = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value === null),
    );
    const { content } = mergeEdit(patient.content, added, context);
    // The oldest entries leave the chart without a question: the server has them.
    const doc = { ...content.doc, values: overlay(content.doc.values, leaving) };
    return applied({ patient: { ...patient, content: { ...content, doc }, updatedAt: at } });
  },
});
