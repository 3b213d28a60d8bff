import type { Selectable } from 'kysely';
import { mostWrongSigners, type OrderState } from '#domain/physician-orders.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrderLinkRow } from '#server/db/physician-order-tables.ts';
import type { ReadToken } from '#server/db/sessions.ts';

/** A link with what its order is now. */
export type FoundLink = Selectable<OrderLinkRow> & {
  readonly state: OrderState;
  /** Of the order; null where it was changed since it was sent. */
  readonly order_hash: string | null;
  readonly written_by: string;
};

/** The link of a token; undefined where there is none. */
export const findLink = (db: Db, { orgId, hash }: ReadToken): Promise<FoundLink | undefined> =>
  db
    .selectFrom('order_link')
    .innerJoin('physician_order', (join) =>
      join
        .onRef('physician_order.org_id', '=', 'order_link.org_id')
        .onRef('physician_order.id', '=', 'order_link.order_id'),
    )
    .selectAll('order_link')
    .select([
      'physician_order.state',
      'physician_order.content_hash as order_hash',
      'physician_order.written_by',
    ])
    .where('order_link.org_id', '=', orgId)
    .where('order_link.hash', '=', hash)
    .executeTakeFirst();

const linkRow = (db: Db, { org_id, hash }: Pick<FoundLink, 'org_id' | 'hash'>) =>
  db.updateTable('order_link').where('org_id', '=', org_id).where('hash', '=', Buffer.from(hash));

/** Uses a link up. @returns false when it was used or revoked in the meantime */
export async function useLink(db: Db, link: FoundLink, now: Date): Promise<boolean> {
  const row = await linkRow(db, link)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .set({ used_at: now })
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the name or number of somebody else; the last one allowed ends the link. */
export async function countWrongSigner(
  db: Db,
  link: FoundLink,
  most: number,
  now: Date,
): Promise<void> {
  await linkRow(db, link)
    .set((eb) => ({
      wrong_signers: eb('wrong_signers', '+', 1),
      revoked_at: eb
        .case()
        .when(eb('wrong_signers', '>=', most - 1))
        .then(now)
        .else(eb.ref('revoked_at'))
        .end(),
    }))
    .execute();
}

/** The order of a seal, whichever agency it belongs to; undefined where no record has it. */
export const orderOfSeal = (
  db: Db,
  id: string,
  seal: string,
): Promise<{ state: OrderState; voided_at: Date | null } | undefined> =>
  db
    .selectFrom('physician_order')
    .select(['state', 'voided_at'])
    .where('id', '=', id)
    .where('seal', '=', seal)
    .executeTakeFirst();

/** A mailed order that nobody signed. */
export type OrderToRemind = {
  readonly org_id: string;
  readonly id: string;
  readonly written_by: string;
};

/** Orders reminded of in one go of the job. */
const remindedAtOnce = 200;

/**
 * Orders of every agency whose last mail was sent before a moment, those that wait longest first. A
 * link that wrong numbers ended reached the wrong person: somebody looks before another one goes to
 * the same address.
 */
export const ordersToRemindOf = (db: Db, before: Date, most: number): Promise<OrderToRemind[]> =>
  db
    .selectFrom('physician_order')
    .select(['org_id', 'id', 'written_by'])
    .where('state', '=', 'sent')
    .where('type', '=', 'mail')
    .where('sent_at', '<=', before)
    .where('reminders', '<', most)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_link')
            .select('order_link.order_id')
            .whereRef('order_link.org_id', '=', 'physician_order.org_id')
            .whereRef('order_link.order_id', '=', 'physician_order.id')
            .whereRef('order_link.made_at', '>=', 'physician_order.sent_at')
            .where('order_link.wrong_signers', '>=', mostWrongSigners),
        ),
      ),
    )
    .orderBy('sent_at')
    .limit(remindedAtOnce)
    .execute();
