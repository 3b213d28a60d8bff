import type { OutputOf } from '#contract/call.ts';
import type { Note } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { dateText, formTime } from '#contract/primitives.ts';
import type { orderFromNote as contract } from '#contract/physician-orders.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isSpokenEffect, largestOrder, spokenLateDays } from '#domain/physician-orders.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/** Form of an order that was spoken, as a note (`forms/verbal-order`). */
const verbalOrderForm = 'verbal-order';

const unusable = (): Refusal => new Refusal('physician-order.note');

/** What a signed verbal-order note says was ordered. @throws Refusal physician-order.note */
function spokenIn({ formId, seal, content }: Note) {
  const { values } = content.doc;
  const textAt = (path: string): string => {
    const value = values[path];
    return typeof value === 'string' ? value.trim() : '';
  };
  const author = seal?.clinician;
  if (formId !== verbalOrderForm || !author || textAt('readBack.done') !== 'yes') throw unusable();
  const text = [textAt('order.medication'), textAt('order.text')].filter(Boolean).join('\n');
  const agent = textAt('order.through') === 'agent' ? textAt('order.agent') : '';
  const from = (agent === '' ? textAt('order.from') : agent).slice(0, 160);
  const [on, time] = [textAt('order.date'), textAt('order.time')];
  const effectiveFrom = textAt('order.start') === '' ? on : textAt('order.start');
  const isDay = (day: string): boolean => dateText().safeParse(day).success && isCalendarDate(day);
  const isWhole = isDay(on) && isDay(effectiveFrom) && formTime().safeParse(time).success;
  if (!isWhole || text === '' || text.length > largestOrder || from === '') throw unusable();
  // The same bounds as for an order written on the phone (decision 098), by the signature.
  const wrote = daysBetween(on, pacificDate(new Date(author.at)));
  if (wrote < 0 || wrote > spokenLateDays || !isSpokenEffect(effectiveFrom, on)) throw unusable();
  return { text, effectiveFrom, received: { on, time, from }, author };
}

/**
 * An order of what a clinician wrote into a signed verbal-order note: its words, its author and the
 * time of the signature are the note's. One note makes one order, until that is void.
 *
 * @throws Refusal record.not-found, physician-order.note, physician-order.exists
 */
export function orderFromNote({
  input,
  repo,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  return repo.transaction(async (within) => {
    const { visit, note } = must((await within.visits.lock([input.visitId]))[0], 'locked visit');
    const { text, effectiveFrom, received, author } = spokenIn(note);
    const writtenBy = author.by ?? visit.providerId;
    if (writtenBy === null) throw unusable();
    const { physicianOrders } = within;
    if (await physicianOrders.hasSpoken(visit.id)) throw new Refusal('physician-order.exists');
    const physician = await physicianOrders.physician(visit.patientId, input.physicianId);
    return physicianOrders.add(
      {
        patient_id: visit.patientId,
        episode_id: visit.episodeId,
        visit_id: visit.id,
        source: 'verbal',
        category: '',
        effective_from: toDay(effectiveFrom),
        card: { text, physician, received },
      },
      { by: writtenBy, at: new Date(author.at) },
    );
  });
}
