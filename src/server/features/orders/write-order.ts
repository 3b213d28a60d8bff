import type { Despite } from '#contract/board.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type * as contract from '#contract/orders.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { asksTheSame } from '#domain/order-progress.ts';
import { takesVisits } from '#domain/record-statuses.ts';
import { formById } from '#forms/registry.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { VisitType } from '#server/db/tables.ts';
import type { Change } from '#server/features/change.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { askBeyond } from '#server/features/visits/check-staffing.ts';
import {
  coversOf,
  invalid,
  lookAtOrder,
  lookAtStop,
  orderIn,
  type Looked,
  type Ordered,
} from './look-at-order.ts';
import type { Removed } from '#server/features/orders/queries.ts';

type Who = Pick<SignedInRequest<typeof contract.applyOrder>, 'repo' | 'server' | 'now'>;
type Type = Omit<VisitType, 'org_id'>;

const visitOn = (
  date: string,
  id: string,
  { plannedStart, plannedMinutes }: Ordered,
  episode: Episode,
  type: Type,
  seriesId: string,
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
  seriesId,
});

/** An episode whose visits are planned. @throws Refusal record.not-found, request.invalid */
export async function lockOpen(within: UnitOfWork, episodeId: string): Promise<Episode> {
  const episode = await within.episodes.lock(episodeId);
  if (!takesVisits(episode.status)) throw invalid('episodeId');
  return episode;
}

/** What was shown still holds. `seen` is null where nothing was. @throws Refusal order.changed */
function requireSeen(looked: Looked, seen: string | null): void {
  if (seen !== null && looked.seen !== seen) throw new Refusal('order.changed');
}

/** Visits there are count for one order: the same one again would miss all of its own. */
function requireNew({ orders, endDate: last }: Episode, input: Ordered): void {
  const asked = { ...input, endDate: input.endDate ?? undefined };
  const others = orders.filter(({ id }) => id !== input.orderId);
  if (others.some((order) => asksTheSame(order, asked, last))) throw new Refusal('order.twice');
}

/** Locks the visits that go. @throws Refusal order.changed when one was started or charted since */
async function lockGoing(within: UnitOfWork, { plan, visits }: Looked): Promise<Visit[]> {
  if (plan.go.length === 0) return [];
  const cases = await within.visits.lock(plan.go);
  const known = new Map(visits.map((visit) => [visit.id, visit.revision]));
  const isTouched = ({ visit, note }: VisitAggregate): boolean =>
    visit.revision !== known.get(visit.id) || note.content.doc.revision > 0;
  if (cases.some(isTouched)) throw new Refusal('order.changed');
  return cases.map(({ visit }) => visit);
}

/** Last day of an order before it is changed, YYYY-MM-DD; null where it ran to its own end. */
function endOf({ orders }: Episode, orderId: string | null): string | null {
  const end = orders.find(({ id }) => id === orderId)?.endDate;
  return end === undefined ? null : toDay(end);
}

/** Deletes planned visits that are not needed; what undoing has to know of each. */
async function remove(
  change: Change,
  visits: readonly Visit[],
  orderId: string,
): Promise<Removed[]> {
  if (visits.length > 0) await change.assign(visits, null, 'Deleted');
  for (const { id, status } of visits)
    await change.audit('visit', id, { orderId, before: status, after: 'Deleted' });
  return visits.map(({ id, providerId, revision }) => ({ id, providerId, revision: revision + 1 }));
}

type Written = {
  readonly changeId: string;
  readonly order: Episode['orders'][number];
  readonly visitIds: string[];
  readonly removed: number;
};

/**
 * Writes an order with its visits, new or in the place of another one. @throws Refusal staffing.ask,
 * order.changed, order.twice, order.unreadable, visit.plan-far, request.invalid, record.not-found
 */
export async function writeOrder(
  { repo, server, now }: Who,
  input: Ordered & {
    readonly reason: string;
    readonly seen: string | null;
    readonly despite?: Despite | undefined;
  },
): Promise<Written> {
  const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
  if (!type) throw invalid('visitTypeId');
  const form = must(formById(type.form_id), 'form of a visit type');
  return repo.transaction(async (within) => {
    const episode = await lockOpen(within, input.episodeId);
    const looked = await lookAtOrder(within, episode, input, type, now);
    requireSeen(looked, input.seen);
    // `planVisits` of an older app says that it planned none.
    if (input.seen !== null) requireNew(episode, input);
    const [changeId, orderId] = [server.newId(), server.newId()];
    const covers = await coversOf(within, episode, looked.plan, { ...input, type });
    const overridden = askBeyond(
      covers.map((cover) => ({ visitId: orderId, cover })),
      input.despite,
    );
    const going = await lockGoing(within, looked);
    const planned = looked.plan.come.map((day) =>
      visitOn(day, server.newId(), input, episode, type, orderId),
    );
    const order = {
      id: orderId,
      discipline: type.discipline,
      visitTypeId: type.id,
      frequency: input.frequency.trim(),
      startDate: input.startDate,
      ...(input.endDate !== null && { endDate: input.endDate }),
      ...(input.orderId !== null && { replaces: input.orderId }),
    };
    const visitIds = planned.map(({ id }) => id);
    await within.change(async (change) => {
      await change.insertOrder(episode, order);
      if (input.orderId !== null) await endBefore(within, change, episode, input.orderId, input);
      await change.insertVisits(planned, form.version);
      const removed = await remove(change, going, orderId);
      await within.orders.keep({
        id: changeId,
        episode_id: episode.id,
        order_id: orderId,
        replaced_id: input.orderId,
        replaced_end: endOf(episode, input.orderId),
        created: visitIds,
        removed,
      });
      await change.audit('episode', episode.id, {
        orderId,
        replaces: input.orderId,
        planned: planned.length,
        removed: removed.length,
        ...overridden,
      });
    });
    return { changeId, order, visitIds, removed: going.length };
  });
}

/** The order that another one takes the place of ends the day before. */
async function endBefore(
  within: UnitOfWork,
  change: Change,
  episode: Episode,
  orderId: string,
  { startDate, reason }: { readonly startDate: string; readonly reason: string },
): Promise<void> {
  const before = orderIn(episode, orderId);
  const lastDay = addDays(startDate, -1);
  // An order replaced from its first day on was in force on no day.
  const end = daysBetween(before.startDate, lastDay) < 0 ? addDays(before.startDate, -1) : lastDay;
  await change.endOrder(episode, orderId, {
    end_date: toDay(end),
    ended_by: 'changed',
    reason: within.orders.sealedReason(orderId, reason),
  });
}

export async function applyOrder(
  request: SignedInRequest<typeof contract.applyOrder>,
): Promise<OutputOf<typeof contract.applyOrder>> {
  const { input } = request;
  if (input.orderId !== null && input.reason.trim() === '') throw invalid('reason');
  const { changeId, order, visitIds, removed } = await writeOrder(request, input);
  return { changeId, orderId: order.id, planned: visitIds.length, removed };
}

/** Ends an order with a day. @throws Refusal order.changed, record.not-found, request.invalid */
export async function stopOrder({
  input,
  repo,
  server,
}: SignedInRequest<typeof contract.stopOrder>): Promise<OutputOf<typeof contract.stopOrder>> {
  const { episodeId, orderId, lastDay, reason, seen } = input;
  return repo.transaction(async (within) => {
    const episode = await within.episodes.lock(episodeId);
    const looked = await lookAtStop(within, episode, input);
    requireSeen(looked, seen);
    const going = await lockGoing(within, looked);
    const changeId = server.newId();
    await within.change(async (change) => {
      await change.endOrder(episode, orderId, {
        end_date: toDay(lastDay),
        ended_by: 'stopped',
        reason: within.orders.sealedReason(orderId, reason),
      });
      const removed = await remove(change, going, orderId);
      await within.orders.keep({
        id: changeId,
        episode_id: episode.id,
        order_id: orderId,
        replaced_id: orderId,
        replaced_end: endOf(episode, orderId),
        created: [],
        removed,
      });
      await change.audit('episode', episodeId, { orderId, lastDay, removed: removed.length });
    });
    return { changeId, orderId, planned: 0, removed: going.length };
  });
}
