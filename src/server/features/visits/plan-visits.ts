import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { planVisits as contract } from '#contract/visits.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { must } from '#domain/must.ts';
import { orderFrequency, planVisits as planDays } from '#domain/orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isPlannable } from '#domain/visit-times.ts';
import { formById } from '#forms/registry.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { VisitType } from '#server/db/tables.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

type Input = ParsedInputOf<typeof contract>;

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

/**
 * The days of the order's visits inside the episode. @throws Refusal order.unreadable,
 * visit.plan-far, request.invalid
 */
function daysOf({ frequency, startDate }: Input, episode: Episode, now: Date): string[] {
  const order = orderFrequency(frequency);
  if (!order.ok) throw new Refusal('order.unreadable', { detail: { message: order.message } });
  const isInside =
    isCalendarDate(startDate) &&
    toDay(startDate) >= toDay(episode.startDate) &&
    toDay(startDate) <= toDay(episode.endDate);
  if (!isInside) throw invalid('startDate');
  if (!isPlannable(startDate, pacificDate(now)))
    throw new Refusal('visit.plan-far', {
      fields: [{ path: 'startDate', code: 'visit.plan-far' }],
    });
  return planDays({ order, startDate, episodeEnd: episode.endDate });
}

const visitOn = (
  date: string,
  id: string,
  { plannedStart, plannedMinutes }: Input,
  episode: Episode,
  type: Omit<VisitType, 'org_id'>,
): Visit => ({
  id,
  revision: 1,
  episodeId: episode.id,
  patientId: episode.patientId,
  patientName: episode.patientName,
  address: '',
  phone: '',
  visitTypeId: type.id,
  visitType: type.type,
  providerType: type.discipline,
  status: 'Unstaffed',
  dateOfService: date,
  plannedStart,
  plannedMinutes,
  providerId: null,
  providerName: null,
  timeIn: null,
  timeOut: null,
  pay: null,
  formId: type.form_id,
  submittedAt: null,
  approvedAt: null,
});

/**
 * Plans the visits of an order into its episode.
 *
 * @throws Refusal order.unreadable, visit.plan-far, request.invalid, record.not-found
 */
export async function planVisits({
  input,
  repo,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
  if (!type) throw invalid('visitTypeId');
  const form = must(formById(type.form_id), 'form of a visit type');
  return repo.transaction(async (within) => {
    const episode = await within.episodes.lock(input.episodeId);
    if (episode.status !== 'Active' && episode.status !== 'Pending') throw invalid('episodeId');
    const planned = daysOf(input, episode, now).map((date) =>
      visitOn(date, server.newId(), input, episode, type),
    );
    const order = {
      id: server.newId(),
      discipline: type.discipline,
      visitTypeId: type.id,
      frequency: input.frequency.trim(),
      startDate: input.startDate,
    };
    await within.change(async (change) => {
      await change.insertOrder(episode, order);
      await change.insertVisits(planned, form.version);
      await change.audit('episode', episode.id, { orderId: order.id, planned: planned.length });
    });
    return { order, planned: planned.length, visitIds: planned.map((visit) => visit.id) };
  });
}
