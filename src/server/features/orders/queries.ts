import type { Selectable } from 'kysely';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { PlanFacts, PlannedVisit } from '#domain/order-plan.ts';
import { tookPlace } from '#domain/authorizations.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { OrderChangeRow } from '#server/db/order-tables.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** A visit that a planning deleted, and whose it was. */
export type Removed = {
  readonly id: string;
  readonly providerId: string | null;
  /** Its revision after that: touched since when it has another. */
  readonly revision: number;
};

export type StoredChange = Pick<
  Selectable<OrderChangeRow>,
  'episode_id' | 'order_id' | 'replaced_id' | 'replaced_end' | 'created'
> & { readonly removed: readonly Removed[] };

type NewChange = Omit<StoredChange, 'removed'> & {
  readonly id: string;
  readonly removed: readonly Removed[];
};

/** A visit as the rules of orders count it. */
const plannedVisit = (visit: Visit, charted: ReadonlySet<string>): PlannedVisit => ({
  id: visit.id,
  status: visit.status,
  providerType: visit.providerType,
  visitTypeId: visit.visitTypeId,
  dateOfService: visit.dateOfService,
  orderId: visit.seriesId,
  charted: charted.has(visit.id) || visit.timeIn !== null || tookPlace(visit),
});

/** Changes of visit orders, and what they are counted from. */
export class Orders {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** What an episode's orders are planned beside. */
  async facts(episode: Episode, visits: readonly Visit[]): Promise<PlanFacts> {
    const charted = await this.#charted(visits.map(({ id }) => id));
    return {
      orders: episode.orders,
      visits: visits.map((visit) => plannedVisit(visit, charted)),
      episodeEnd: episode.endDate,
    };
  }

  /** Why an order ended; null for no reason. */
  sealedReason(orderId: string, reason: string): Uint8Array | null {
    const words = reason.trim();
    return words === '' ? null : this.#scope.keys.seal('visit_order.reason', orderId, words);
  }

  async keep(change: NewChange): Promise<void> {
    const { db, orgId, userId, now } = this.#scope;
    const { removed, ...rest } = change;
    await db
      .insertInto('order_change')
      .values({
        org_id: orgId,
        ...rest,
        removed: JSON.stringify(removed),
        made_at: now,
        made_by: userId,
      })
      .execute();
  }

  /**
   * A change locked to be taken back. @throws Refusal record.not-found, order.undo-late when it was
   * taken back already
   */
  async lock(id: string): Promise<StoredChange> {
    const row = await this.#scope.db
      .selectFrom('order_change')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.undone_at !== null) throw new Refusal('order.undo-late');
    return { ...row, removed: JSON.parse(row.removed) as Removed[] };
  }

  async markUndone(id: string): Promise<void> {
    await this.#scope.db
      .updateTable('order_change')
      .set({ undone_at: this.#scope.now })
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .execute();
  }

  /** Visits with something written in their note. */
  async #charted(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#scope.db
      .selectFrom('note')
      .select('visit_id')
      .where('org_id', '=', this.#scope.orgId)
      .where(idAnyOf('visit_id', ids))
      .where('revision', '>', 0)
      .execute();
    return new Set(rows.map((row) => row.visit_id));
  }
}
