import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/physician-orders.ts';
import { handle, handleOpen, inArea } from '#server/features/handler.ts';
import { orderOfSeal } from '#server/features/physician-orders/queries/links.ts';
import { charting, office, type Policy } from '#server/policies/policy.ts';
import { confirmAmendment, declineAmendment } from './amend-order.ts';
import { orderFromNote } from './order-from-note.ts';
import { sendPhysicianOrder } from './send-order.ts';
import { readOrderLink, signByLogin, signOrderByLink } from './sign-order.ts';
import { voidOrder } from './void-order.ts';
import { matchPaper, saveOrder } from './write-order.ts';

/** The office, and physicians for what was sent to them. */
const officeAndPhysician: Policy = { ...office, PHYSICIAN: 'self' };

/** Who wrote down what was spoken, about their own orders. */
const author: Policy = { CLINICIAN: 'self' };

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

  handle(contract.savePhysicianOrder, charting, saveOrder),
  handle(contract.orderFromNote, charting, orderFromNote),
  handle(contract.sendPhysicianOrder, charting, sendPhysicianOrder),

  handle(contract.revokeOrderLinks, charting, ({ input, repo }) =>
    repo.transaction(async ({ physicianOrders }) => {
      const order = await physicianOrders.lockAt(input);
      if (order.row.state !== 'sent') throw new Refusal('physician-order.state');
      await physicianOrders.revokeLinks(order.row.id);
      return physicianOrders.write(order, { state: 'open', account_id: null, card: order.card });
    }),
  ),

  handle(contract.voidPhysicianOrder, charting, voidOrder),
  handle(contract.matchSignedPaper, charting, matchPaper),
  handle(contract.signPhysicianOrder, { PHYSICIAN: 'self' }, signByLogin),

  handle(contract.ordersToConfirm, author, async ({ repo }) => {
    const rows = await repo.physicianOrders.toConfirm();
    await repo.audit.shownRows('physicianOrder', rows);
    return { rows };
  }),
  handle(contract.confirmOrderAmendment, author, confirmAmendment),
  handle(contract.declineOrderAmendment, author, declineAmendment),

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
