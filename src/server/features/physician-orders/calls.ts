import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/physician-orders.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isUnsigned } from '#domain/physician-orders.ts';
import { startOfDay, toDay } from '#server/db/calendar-day.ts';
import { handle, handleOpen, inArea, type SignedInRequest } from '#server/features/handler.ts';
import { orderOfSeal } from '#server/features/physician-orders/queries/links.ts';
import { charting, office, type Policy } from '#server/policies/policy.ts';
import { sendPhysicianOrder } from './send-order.ts';
import { readOrderLink, signByLogin, signOnPaper, signOrderByLink } from './sign-order.ts';

/** The office, and physicians for what was sent to them. */
const officeAndPhysician: Policy = { ...office, PHYSICIAN: 'self' };

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

async function save({ input, repo }: SignedInRequest<typeof contract.savePhysicianOrder>) {
  const { order: edited, patientId, episodeId, visitId, source, category, text } = input;
  if (!isCalendarDate(input.effectiveFrom)) throw invalid('effectiveFrom');
  return repo.transaction(async (within) => {
    const { physicianOrders, patients, episodes, visits } = within;
    const physician = await physicianOrders.physician(patientId, input.physicianId);
    const episode = episodeId === null ? null : await episodes.get(episodeId);
    if (episode && episode.patientId !== patientId) throw new Refusal('record.not-found');
    // From a later day on it would hold no visit of the episode it is the plan of.
    if (
      source === 'plan-of-care' &&
      episode &&
      daysBetween(input.effectiveFrom, episode.endDate) < 0
    )
      throw invalid('effectiveFrom');
    if (visitId !== null && (await visits.get(visitId)).patientId !== patientId)
      throw new Refusal('record.not-found');
    const words = { category: category.trim(), effective_from: toDay(input.effectiveFrom) };
    const place = { episode_id: episodeId, visit_id: visitId };
    if (edited === null) {
      // What was spoken is written down by who heard it.
      if (source === 'verbal') throw invalid('source');
      await patients.requireOwn(patientId);
      const card = { text: text.trim(), physician, received: null };
      return physicianOrders.add({ patient_id: patientId, source, ...place, ...words, card });
    }
    const order = await physicianOrders.lockAt(edited);
    const { row, card } = order;
    if (row.patient_id !== patientId) throw new Refusal('record.not-found');
    if (row.source !== source) throw invalid('source');
    if (row.state === 'signed') throw new Refusal('physician-order.signed');
    if (!isUnsigned(row.state)) throw new Refusal('physician-order.state');
    // Its links stay, so that whoever opens one reads that the order was changed.
    return physicianOrders.write(order, {
      ...place,
      ...words,
      state: 'open',
      content_hash: null,
      card: { ...card, text: text.trim(), physician, content: undefined },
    });
  });
}

async function match({ input, repo, now }: SignedInRequest<typeof contract.matchSignedPaper>) {
  const { fileId, signedOn } = input;
  if (!isCalendarDate(signedOn) || daysBetween(pacificDate(now), signedOn) > 0)
    throw invalid('signedOn');
  return repo.transaction(async (within) => {
    const order = await within.physicianOrders.lockAt(input);
    if (order.row.state === 'signed') throw new Refusal('physician-order.signed');
    if (!isUnsigned(order.row.state)) throw new Refusal('physician-order.state');
    const { received } = order.content;
    if (received && daysBetween(received.on, signedOn) < 0) throw invalid('signedOn');
    if (!(await within.physicianOrders.isPaper(order.row.patient_id, fileId)))
      throw new Refusal('physician-order.paper', {
        fields: [{ path: 'fileId', code: 'physician-order.paper' }],
      });
    const at = startOfDay(toDay(signedOn)).toISOString();
    return signOnPaper(within, order, { fileId, at, by: repo.scope.userId });
  });
}

export const calls = inArea('physicianOrders', [
  handle(contract.physicianOrders, officeAndPhysician, ({ input, repo }) =>
    repo.physicianOrders.page(input),
  ),

  handle(contract.visitOrders, office, async ({ input, repo }) => {
    const visit = await repo.visits.get(input.visitId);
    const rows = await repo.physicianOrders.holding(visit);
    await repo.audit.opened('visit', visit.id);
    await repo.audit.shownRows('physicianOrder', rows);
    return { rows };
  }),

  handle(contract.physicianAccounts, charting, async ({ repo }) => {
    const rows = await repo.physicianOrders.accounts();
    await repo.audit.shownRows('user', rows);
    return { rows };
  }),

  handle(contract.savePhysicianOrder, charting, save),
  handle(contract.sendPhysicianOrder, charting, sendPhysicianOrder),

  handle(contract.revokeOrderLinks, charting, ({ input, repo }) =>
    repo.transaction(async ({ physicianOrders }) => {
      const order = await physicianOrders.lockAt(input);
      if (order.row.state !== 'sent') throw new Refusal('physician-order.state');
      await physicianOrders.revokeLinks(order.row.id);
      return physicianOrders.write(order, { state: 'open', account_id: null, card: order.card });
    }),
  ),

  handle(contract.voidPhysicianOrder, charting, ({ input, repo, now }) =>
    repo.transaction(async ({ physicianOrders }) => {
      const order = await physicianOrders.lockAt(input);
      if (order.row.state === 'void') throw new Refusal('physician-order.state');
      const voided = {
        at: now.toISOString(),
        by: repo.scope.userName,
        reason: input.reason.trim(),
      };
      const card = { ...order.card, content: order.content, voided };
      return physicianOrders.write(order, { state: 'void', voided_at: now, card });
    }),
  ),

  handle(contract.matchSignedPaper, charting, match),
  handle(contract.signPhysicianOrder, { PHYSICIAN: 'self' }, signByLogin),

  // A link is its own key; a seal tells a stranger no more than it already says.
  handleOpen(contract.readOrderLink, readOrderLink),
  handleOpen(contract.signOrderByLink, signOrderByLink),
  handleOpen(contract.verifySignedOrder, async ({ input, server }) => {
    const found = await orderOfSeal(server.db, input.orderId, input.seal);
    if (!found) return { standing: 'unknown' as const, since: null };
    if (found.state === 'signed') return { standing: 'current' as const, since: null };
    return { standing: 'voided' as const, since: found.voided_at?.toISOString() ?? null };
  }),
]);
