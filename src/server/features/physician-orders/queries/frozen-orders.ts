import { isUnsigned } from '#domain/physician-orders.ts';
import type { PhysicianOrders } from '#server/features/physician-orders/queries.ts';
import type { OpenedOrder } from '#server/features/physician-orders/rows.ts';

type Orders = Pick<PhysicianOrders, 'lock' | 'write' | 'revokeLinks'>;

/**
 * Locks orders that move to a chart, in the order of their ids, and finds those that wait for a
 * signature with the words and the name of another patient.
 */
export async function lockFrozenForOthers(
  orders: Orders,
  ids: readonly string[],
  patientId: string,
): Promise<OpenedOrder[]> {
  const found: OpenedOrder[] = [];
  for (const id of ids.toSorted()) {
    const order = await orders.lock(id);
    const { row, card } = order;
    const isOfOther = card.content !== undefined && card.content.patient.id !== patientId;
    if (isUnsigned(row.state) && isOfOther) found.push(order);
  }
  return found;
}

/** Locked orders are to be sent anew: their links end, and what they say is what the chart says. */
export async function takeBack(orders: Orders, frozen: readonly OpenedOrder[]): Promise<void> {
  for (const order of frozen) {
    await orders.revokeLinks(order.row.id);
    await orders.write(order, {
      state: 'open',
      account_id: null,
      content_hash: null,
      card: { ...order.card, content: undefined },
    });
  }
}
