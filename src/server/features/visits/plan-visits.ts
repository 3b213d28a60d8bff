import type { OutputOf } from '#contract/call.ts';
import type { planVisits as contract } from '#contract/visits.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { writeOrder } from '#server/features/orders/write-order.ts';

/**
 * Plans the visits of an order into its episode, beside those it has.
 *
 * @throws Refusal staffing.ask beyond an authorization, order.unreadable, visit.plan-far,
 *   request.invalid, record.not-found
 */
export async function planVisits(
  request: SignedInRequest<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { order, visitIds } = await writeOrder(request, {
    ...request.input,
    orderId: null,
    endDate: null,
    reason: '',
    seen: null,
  });
  return { order, planned: visitIds.length, visitIds };
}
