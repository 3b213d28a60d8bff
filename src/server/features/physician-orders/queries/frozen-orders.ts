import type { OrderContent } from '#contract/order-content.ts';
import { isUnsigned } from '#domain/physician-orders.ts';
import type { PhysicianOrders } from '#server/features/physician-orders/queries.ts';
import type { OpenedOrder } from '#server/features/physician-orders/rows.ts';

type Orders = Pick<PhysicianOrders, 'joined' | 'lock' | 'write' | 'revokeLinks'>;

/** Orders of one chart, and whether what one of them says names the person of that chart. */
type OrdersOfChart = {
  readonly ids: readonly string[];
  isOwn(named: OrderContent['patient']): boolean;
};

/** Ids of a chart's orders that nobody signed. */
export async function unsignedOf(orders: Orders, patientId: string): Promise<string[]> {
  const rows = await orders
    .joined()
    .clearSelect()
    .select('physician_order.id')
    .where('physician_order.patient_id', '=', patientId)
    .where('physician_order.state', 'in', ['open', 'sent'])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks orders of some charts, in the order of their ids, and finds those that wait for a signature
 * with the name of somebody else.
 */
export async function lockFrozenForOthers(
  orders: Orders,
  charts: readonly OrdersOfChart[],
): Promise<OpenedOrder[]> {
  const chartOf = new Map(charts.flatMap((chart) => chart.ids.map((id) => [id, chart] as const)));
  const found: OpenedOrder[] = [];
  for (const [id, chart] of [...chartOf].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const order = await orders.lock(id);
    const { row, card } = order;
    const isOfOther = card.content !== undefined && !chart.isOwn(card.content.patient);
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
