import { createHash } from 'node:crypto';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { OrderPreview, previewOrder, previewStop, VisitBeside } from '#contract/orders.ts';
import { beyondAuthorization, coverOf, type Cover } from '#domain/authorization-cover.ts';
import { counts } from '#domain/authorizations.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { orderFrequency, type VisitOrder } from '#domain/orders.ts';
import { planOrder, stopOrder, type OrderPlan } from '#domain/order-plan.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isPlannable } from '#domain/visit-times.ts';
import { pageSizes } from '#domain/paging.ts';
import type { Repository, UnitOfWork } from '#server/features/repository.ts';
import type { VisitType } from '#server/db/tables.ts';

type Records = Pick<Repository | UnitOfWork, 'authorizations' | 'orders' | 'visits'>;
export type Ordered = ParsedInputOf<typeof previewOrder>;
type Stop = ParsedInputOf<typeof previewStop>;
type Type = Omit<VisitType, 'org_id'>;

/** Authorizations that one look names. */
const mostExceeded = 20;

export const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

/** All visits of an episode, earliest first. */
async function visitsOf({ visits }: Records, { id }: Episode): Promise<Visit[]> {
  const { rows } = await visits.page({
    statuses: [],
    from: null,
    to: null,
    patientId: null,
    episodeId: id,
    providerId: null,
    order: 'day',
    pageNumber: 1,
    pageSize: pageSizes.episodeVisits,
  });
  return rows;
}

/** Changes with everything that a look at an order depended on. */
const seenOf = ({ id, revision }: Episode, visits: readonly Visit[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        id,
        revision,
        visits.map((visit) => `${visit.id} ${visit.revision}`).toSorted(),
      ]),
    )
    .digest('base64url');

/** @throws Refusal order.unreadable */
function readOrder(frequency: string): VisitOrder {
  const order = orderFrequency(frequency);
  if (!order.ok) throw new Refusal('order.unreadable', { detail: { message: order.message } });
  return order;
}

const isInside = (day: string, { startDate, endDate }: Episode): boolean =>
  isCalendarDate(day) && daysBetween(startDate, day) >= 0 && daysBetween(day, endDate) >= 0;

/** @throws Refusal visit.plan-far, request.invalid */
function checkDays({ startDate, endDate }: Ordered, episode: Episode, now: Date): void {
  if (!isInside(startDate, episode)) throw invalid('startDate');
  if (endDate !== null && !(isInside(endDate, episode) && daysBetween(startDate, endDate) >= 0))
    throw invalid('endDate');
  if (!isPlannable(startDate, pacificDate(now)))
    throw new Refusal('visit.plan-far', {
      fields: [{ path: 'startDate', code: 'visit.plan-far' }],
    });
}

/** The order that is changed or stopped. @throws Refusal record.not-found for one that has ended */
export function orderIn({ orders }: Episode, orderId: string): Episode['orders'][number] {
  const order = orders.find(({ id, endedBy }) => id === orderId && endedBy === undefined);
  if (!order) throw new Refusal('record.not-found');
  return order;
}

export type Looked = {
  readonly plan: OrderPlan;
  readonly visits: readonly Visit[];
  readonly seen: string;
};

/** What an order would do to the visits of its episode. @throws Refusal */
export async function lookAtOrder(
  records: Records,
  episode: Episode,
  ordered: Ordered,
  type: Type,
  now: Date,
): Promise<Looked> {
  checkDays(ordered, episode, now);
  if (ordered.orderId !== null) orderIn(episode, ordered.orderId);
  const visits = await visitsOf(records, episode);
  const order = {
    ...readOrder(ordered.frequency),
    id: '',
    discipline: type.discipline,
    visitTypeId: type.id,
    frequency: ordered.frequency,
    startDate: ordered.startDate,
    endDate: ordered.endDate,
  };
  const facts = await records.orders.facts(episode, visits);
  return { plan: planOrder(order, facts, ordered.orderId), visits, seen: seenOf(episode, visits) };
}

/** What the end of an order would do to the visits of its episode. @throws Refusal */
export async function lookAtStop(
  records: Records,
  episode: Episode,
  { orderId, lastDay }: Stop,
): Promise<Looked> {
  orderIn(episode, orderId);
  if (!isCalendarDate(lastDay)) throw invalid('lastDay');
  const visits = await visitsOf(records, episode);
  const facts = await records.orders.facts(episode, visits);
  return { plan: stopOrder(orderId, lastDay, facts), visits, seen: seenOf(episode, visits) };
}

const named = (visit: Visit): VisitBeside => ({
  id: visit.id,
  dateOfService: visit.dateOfService,
  plannedStart: visit.plannedStart,
  visitType: visit.visitType,
  providerName: visit.providerName,
  status: visit.status,
});

/** How the visits to come are covered by what payers authorised. */
export async function coversOf(
  { authorizations }: Pick<Records, 'authorizations'>,
  episode: Episode,
  plan: OrderPlan,
  { type, plannedMinutes }: Planned,
): Promise<Cover[]> {
  const theirs = await authorizations.covers([episode.patientId]);
  const coming = plan.come.map((dateOfService, index) => ({
    id: `to come ${index}`,
    patientId: episode.patientId,
    providerType: type.discipline,
    visitTypeId: type.id,
    episodeId: episode.id,
    dateOfService,
    plannedMinutes,
  }));
  const staying = theirs.map((each) => ({
    ...each,
    visits: each.visits.filter(({ id }) => !plan.go.includes(id)),
  }));
  return [...coverOf(staying, coming).values()];
}

type Planned = { readonly type: Type; readonly plannedMinutes: number };

/** The authorizations that visits would exceed, each once. */
function exceededBy(covers: readonly Cover[]): OrderPreview['exceeded'] {
  const beyond = covers.flatMap((cover) => beyondAuthorization(cover)?.authorization ?? []);
  return [...new Map(beyond.map((each) => [each.name, each])).values()].slice(0, mostExceeded);
}

/** What was looked at, as the office reads it. */
export async function present(
  records: Records,
  episode: Episode,
  { plan, visits, seen }: Looked,
  planned: Planned | null,
): Promise<OrderPreview> {
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const rows = (ids: readonly string[]) => ids.map((id) => named(must(byId.get(id), 'visit')));
  const days = [...plan.come, ...rows(plan.go).map(({ dateOfService }) => dateOfService)];
  const beside = visits.filter(
    (visit) =>
      counts(visit) &&
      !plan.go.includes(visit.id) &&
      !plan.stay.includes(visit.id) &&
      days.includes(visit.dateOfService),
  );
  const covers = planned ? await coversOf(records, episode, plan, planned) : [];
  return {
    come: [...plan.come],
    go: rows(plan.go),
    stay: rows(plan.stay),
    beside: beside.map(named),
    uncovered: covers.filter(({ kind }) => kind !== 'covered').length,
    exceeded: exceededBy(covers),
    seen,
  };
}
