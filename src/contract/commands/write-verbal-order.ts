import * as z from 'zod/mini';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { daysBetween } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isSpokenEffect, largestOrder, spokenLateDays } from '#domain/physician-orders.ts';
import type { ErrorCode } from '../errors.ts';
import { dateText, formTime, id, nonBlank, text } from '../primitives.ts';
import type { PhysicianOrderAggregate } from '../targets.ts';
import {
  applied,
  dayOf,
  defineCommand,
  rejected,
  type Applied,
  type CommandContext,
} from './command.ts';

/** After the day of the device, or later than the day after it arrived: clocks differ that much. */
const isToCome = (day: string, context: CommandContext): boolean =>
  daysBetween(pacificDate(new Date(context.at)), day) > 0 || daysBetween(dayOf(context), day) > 1;

/** Longer before it arrived, or before the phone's own clock, than an order waits to be written. */
const isLongAgo = (day: string, context: CommandContext): boolean =>
  daysBetween(day, dayOf(context)) > spokenLateDays;

const refused = (path: string, code: ErrorCode): Applied<PhysicianOrderAggregate> =>
  rejected(code, [{ path, code }]);

/**
 * A physician's order that was spoken, written down by a clinician and read back (42 CFR
 * 484.60(b)(4)). Author and time are those of the entry. The id is made on the device; the office
 * sends the order to be signed.
 */
export const writeVerbalOrder = defineCommand({
  name: 'writeVerbalOrder',
  version: 1,
  service: 'operation',
  target: 'physicianOrder',
  actors: ['clinician'],
  label: 'Verbal order',
  input: z.object({
    about: z.object({ record: z.enum(['visit', 'patient']), id: id() }),
    category: text(200),
    physician: nonBlank(160),
    /** Who spoke for the physician; empty where it was the physician. */
    from: text(160),
    receivedOn: dateText(),
    receivedTime: formTime(),
    text: nonBlank(largestOrder),
    effectiveFrom: dateText(),
    readBack: z.boolean(),
  }),
  written: [
    { label: 'Physician', of: ({ physician }) => physician },
    { label: 'Order word for word', of: (order) => order.text },
    { label: 'Effective from', of: ({ effectiveFrom }) => effectiveFrom },
  ],
  apply(state, { readBack, ...order }, context) {
    if (state.exists) return rejected('physician-order.exists');
    if (state.isFull === true) return rejected('physician-order.many');
    if (!context.assigned)
      return rejected(order.about.record === 'visit' ? 'visit.not-assigned' : 'record.not-found');
    // An order changes the care: whoever may not write medications takes none.
    if (!mayWriteChart(context.author.role, 'medications')) return rejected('access.denied');
    if (!readBack) return refused('readBack', 'physician-order.read-back');
    const noDay = (['receivedOn', 'effectiveFrom'] as const).find(
      (path) => !isCalendarDate(order[path]),
    );
    if (noDay) return refused(noDay, 'request.invalid');
    if (isToCome(order.receivedOn, context) || isLongAgo(order.receivedOn, context))
      return refused('receivedOn', 'physician-order.received');
    if (!isSpokenEffect(order.effectiveFrom, order.receivedOn))
      return refused('effectiveFrom', 'physician-order.effective');
    return applied({ ...state, exists: true, written: { ...order, writtenAt: context.at } });
  },
});
