import type { Selectable } from 'kysely';
import type { PhysicianOrderRow } from '#server/db/physician-order-tables.ts';
import type { OrderCard } from '#server/features/physician-orders/rows.ts';

type Row = Selectable<PhysicianOrderRow>;

/** What a change writes. */
export type OrderChange = Partial<
  Pick<
    Row,
    | 'state'
    | 'type'
    | 'category'
    | 'effective_from'
    | 'account_id'
    | 'content_hash'
    | 'seal'
    | 'sent_at'
    | 'signed_at'
    | 'voided_at'
    | 'episode_id'
    | 'visit_id'
    | 'unconfirmed'
    | 'reminders'
  >
> & { readonly card: OrderCard };

/** An order as it is written first. */
export type NewOrder = Pick<
  Row,
  'patient_id' | 'episode_id' | 'visit_id' | 'source' | 'category' | 'effective_from'
> & { readonly card: OrderCard };
