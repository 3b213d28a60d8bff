import { sql } from 'kysely';
import { defaultOrderCategories, orderCategoriesName } from '#domain/order-categories.ts';
import { mostOpenOrders } from '#domain/physician-orders.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { cardPlace, type OrderCard } from '#server/features/physician-orders/rows.ts';
import { recordColumns } from '#server/features/tasks/rows.ts';
import { survivingChart } from '../entry-facts.ts';
import { writtenOnce } from './written-once.ts';

/**
 * A category of the agency's constant (physicianOrderCategories), or of ours without an entry;
 * empty for another one: what a phone sends is no free text. The constant is a JSON list, or texts
 * with commas between them; it is not parsed here, so that no list keeps an order from arriving.
 */
const listed = (orgId: string, category: string) => sql`coalesce((
  select ${category}::text from (select coalesce((select own.value from constant own
    where own.org_id = ${orgId}::uuid and own.type = 'WebAppConfig'
      and own.name = ${orderCategoriesName}), ${JSON.stringify(defaultOrderCategories)}) as value
  ) constant
  where case when left(ltrim(constant.value), 1) = '['
      then strpos(constant.value, to_json(${category}::text)::text) > 0
      else ${category}::text = any(regexp_split_to_array(btrim(constant.value), '\\s*,\\s*')) end
  limit 1), '')`;

/** A verbal order from a phone, which the office sends to be signed. */
export const physicianOrderTarget = writtenOnce({
  target: 'physicianOrder',
  table: 'physician_order',
  isFull: ({ orgId, pusher }) => sql`(select count(*) >= ${mostOpenOrders}::integer
    from physician_order waiting where waiting.org_id = ${orgId}::uuid
      and waiting.state in ('open', 'sent') and waiting.written_by = ${pusher.userId}::uuid)`,
  insert({ orgId, codec: { keys }, pusher }, id, order) {
    const card: OrderCard = {
      text: order.text,
      physician: { id: null, name: order.physician, npi: '', fax: '' },
      receivedAt: pusher.receivedAt.toISOString(),
      received: {
        on: order.receivedOn,
        time: order.receivedTime,
        from: order.from.trim() === '' ? order.physician : order.from,
      },
    };
    const { visitId, patientId } = recordColumns(order.about);
    return sql`
      insert into physician_order
        (org_id, id, patient_id, episode_id, visit_id, source, category, effective_from,
          written_at, written_by, changed_at, card)
      select ${orgId}::uuid, ${id}::uuid,
        coalesce(visit.patient_id, ${survivingChart(orgId, patientId)}), visit.episode_id,
        visit.id, 'verbal', ${listed(orgId, order.category)}, ${toDay(order.effectiveFrom)}::date,
        least(${order.writtenAt}::timestamptz, ${pusher.receivedAt}::timestamptz),
        ${pusher.userId}::uuid, ${pusher.receivedAt}::timestamptz,
        ${keys.seal(cardPlace, id, card)}::bytea
      from head left join visit on visit.org_id = ${orgId}::uuid and visit.id = ${visitId}::uuid`;
  },
});
