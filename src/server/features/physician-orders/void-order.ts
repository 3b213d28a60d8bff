import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { voidPhysicianOrder as contract } from '#contract/physician-orders.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { visitsWait } from '#server/features/physician-orders/rows.ts';
import { review } from '#server/policies/policy.ts';

/**
 * Voids an order. Its visits wait for another one, unless somebody who reviews notes says that they
 * need none; they say so of an order that is void as well.
 *
 * @throws Refusal record.not-found, record.changed, physician-order.state, physician-order.release
 */
export function voidOrder({
  input,
  repo,
  session,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  if (!input.visitsWait && review[session.role] === undefined)
    throw new Refusal('physician-order.release', {
      fields: [{ path: 'visitsWait', code: 'physician-order.release' }],
    });
  const said = { at: now.toISOString(), by: repo.scope.userName, reason: input.reason.trim() };
  return repo.transaction(async ({ physicianOrders }) => {
    const order = await physicianOrders.lockAt(input);
    const { row, card, content } = order;
    if (row.state !== 'void') {
      const voided = { ...said, visitsWait: input.visitsWait };
      return physicianOrders.write(order, {
        state: 'void',
        voided_at: now,
        card: { ...card, content, voided },
      });
    }
    if (input.visitsWait || !visitsWait(card)) throw new Refusal('physician-order.state');
    return physicianOrders.write(order, { card: { ...card, released: said } });
  });
}
