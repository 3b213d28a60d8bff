import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { orderText } from '#contract/order-content.ts';
import type { PhysicianOrder, physicianOrders } from '#contract/physician-orders.ts';
import { isUnsigned, orderLinkMs } from '#domain/physician-orders.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { placeIn } from '#server/db/order.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import {
  cardPlace,
  contentNow,
  handsOf,
  openedOrder,
  presentOrder,
  textHash,
  type JoinedOrder,
  type OpenedOrder,
  type OrderCard,
} from '#server/features/physician-orders/rows.ts';
import { isColleagueAddress } from '#server/features/physician-orders/queries/colleague-address.ts';
import { heldBy, isMadeOfNote } from '#server/features/physician-orders/queries/note-orders.ts';
import { physicianAccountsOf } from '#server/features/physician-orders/queries/physician-accounts.ts';
import { isPaper, isPaperTaken } from '#server/features/physician-orders/queries/order-papers.ts';
import type {
  NewOrder,
  OrderChange,
} from '#server/features/physician-orders/queries/order-writes.ts';
import { chosenPhysician } from '#server/features/physician-orders/queries/order-physician.ts';
import { pageOfOrders } from '#server/features/physician-orders/queries/page-of-orders.ts';
import { isOneOf } from '#server/features/rates/queries/somebody-else.ts';

type Search = ParsedInputOf<typeof physicianOrders>;
type Pinned = { readonly id: string; readonly revision: number };

/** Orders one visit can wait for that are looked at, in this order of their states. */
const mostHolding = 500;
const holdingStates = ['open', 'sent', 'void', 'signed'] as const;
/** Orders with new words that are shown to their author at once. */
const mostToConfirm = 100;

/** Orders that physicians sign, and the links they sign by. */
export class PhysicianOrders {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** A physician reaches what was sent to their account. */
  page(search: Search): Promise<OutputOf<typeof physicianOrders>> {
    return pageOfOrders(this.#scope, search, async (ids) => {
      const rows = await this.joined().where(idAnyOf('physician_order.id', ids)).execute();
      return rows.map((row) => this.#present(row));
    });
  }

  /** Orders that a visit waits for before it is billed. */
  async holding(visit: Parameters<typeof heldBy>[1]): Promise<PhysicianOrder[]> {
    const rows = await this.joined()
      // Before the limit: orders of other visits must not push out the plan of care.
      .where(({ and, or, eb }) =>
        or([
          eb('physician_order.visit_id', '=', visit.id),
          and([
            eb('physician_order.episode_id', '=', visit.episodeId),
            eb('physician_order.source', '=', 'plan-of-care'),
          ]),
        ]),
      )
      .orderBy(placeIn(holdingStates, 'physician_order.state'))
      .orderBy('physician_order.written_at')
      .orderBy('physician_order.id')
      .limit(mostHolding)
      .execute();
    const orders = rows.map((row) => this.#opened(row));
    return heldBy(orders, visit).map(({ row }) => this.#present(row));
  }

  /** Spoken orders of the asking clinician whose new words wait for their read-back. */
  async toConfirm(): Promise<PhysicianOrder[]> {
    const rows = await this.joined()
      .where('physician_order.state', '=', 'open')
      .where('physician_order.written_by', '=', this.#scope.userId)
      .where('physician_order.unconfirmed', '=', true)
      .orderBy('physician_order.written_at')
      .orderBy('physician_order.id')
      .limit(mostToConfirm)
      .execute();
    return rows.map((row) => this.#present(row));
  }

  /** Accounts of physicians that are active. */
  accounts(): Promise<{ id: string; name: string }[]> {
    return physicianAccountsOf(this.#scope);
  }

  /** Whether an address is that of somebody with an account here, such as who sends the order. */
  isColleague(address: string): Promise<boolean> {
    return isColleagueAddress(this.#scope, address);
  }

  /**
   * Whether an account is that of somebody who wrote, reworded or sent an order, or another account
   * of the same person: whatever its source, they do not sign it.
   */
  isOfItsHands(order: OpenedOrder, userId: string): Promise<boolean> {
    return isOneOf(this.#scope, userId, handsOf(order));
  }

  /**
   * The physician somebody chose: of the circle, or as the chart or the order itself names them.
   *
   * @param named as the order at hand names them; null for a new one
   * @throws Refusal record.not-found
   */
  physician(
    patientId: string,
    choice: string,
    named: OrderCard['physician'] | null,
  ): Promise<OrderCard['physician']> {
    return chosenPhysician(this.#scope, patientId, choice, named);
  }

  /** Locks one and opens it. @throws Refusal record.not-found */
  async lock(id: string): Promise<OpenedOrder> {
    const row = await this.joined()
      .where('physician_order.id', '=', id)
      .forNoKeyUpdate('physician_order')
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return this.#opened(row);
  }

  /** Whose chart an order is in. @throws Refusal record.not-found */
  async patientOf(id: string): Promise<string> {
    const { db, orgId } = this.#scope;
    const row = await db
      .selectFrom('physician_order')
      .select('patient_id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return row.patient_id;
  }

  /** Locks one against what was read. @throws Refusal record.not-found, record.changed */
  async lockAt({ id, revision }: Pinned): Promise<OpenedOrder> {
    const order = await this.lock(id);
    if (order.row.revision !== revision) throw new Refusal('record.changed');
    return order;
  }

  /** Locks the orders of a visit that are not void, and opens them. */
  async ofVisit(visitId: string): Promise<OpenedOrder[]> {
    const rows = await this.joined()
      .where('physician_order.visit_id', '=', visitId)
      .where('physician_order.state', '!=', 'void')
      .orderBy('physician_order.id')
      .forNoKeyUpdate('physician_order')
      .execute();
    return rows.map((row) => this.#opened(row));
  }

  /**
   * The note of a visit was returned: its orders have earlier words. What is signed stays as it was
   * signed, and says so; of the others links end, and nobody sends or signs them. Visits wait until
   * the note's new words are signed.
   *
   * @param orders of the visit, locked before the head of the organisation was
   */
  async outdate(orders: readonly OpenedOrder[], formId: string): Promise<void> {
    const { now, userName } = this.#scope;
    const former = { at: now.toISOString(), by: userName };
    for (const order of orders) {
      const { row, card } = order;
      if (!isMadeOfNote(order, formId)) continue;
      if (!isUnsigned(row.state)) {
        if (!card.former) await this.write(order, { card: { ...card, former } });
        continue;
      }
      await this.revokeLinks(row.id);
      await this.write(order, {
        state: 'open',
        account_id: null,
        content_hash: null,
        card: { ...card, former },
      });
    }
  }

  /** Adds one in the caller's transaction, of the asking person unless another one wrote it. */
  async add(
    { card, ...values }: NewOrder,
    written: { readonly by: string; readonly at: Date } = {
      by: this.#scope.userId,
      at: this.#scope.now,
    },
  ): Promise<Pinned> {
    const { db, orgId, now, newId, keys } = this.#scope;
    const id = newId();
    await db
      .insertInto('physician_order')
      .values({
        org_id: orgId,
        id,
        ...values,
        written_at: written.at,
        written_by: written.by,
        changed_at: now,
        card: keys.seal(cardPlace, id, card),
      })
      .execute();
    await recordAudit(this.#scope, 'physicianOrder', id, { patientId: values.patient_id });
    return { id, revision: 1 };
  }

  /** Writes a change of a locked one, and what happened into the audit log. */
  async write(
    { row }: Pick<OpenedOrder, 'row'>,
    { card, ...values }: OrderChange,
    by: string | null = this.#scope.userId,
  ): Promise<Pinned> {
    const { db, orgId, keys, now } = this.#scope;
    const revision = row.revision + 1;
    await db
      .updateTable('physician_order')
      .set({ ...values, card: keys.seal(cardPlace, row.id, card), revision, changed_at: now })
      .where('org_id', '=', orgId)
      .where('id', '=', row.id)
      .execute();
    await recordAudit({ ...this.#scope, userId: by }, 'physicianOrder', row.id, {
      before: row.state,
      after: values.state ?? row.state,
    });
    return { id: row.id, revision };
  }

  /** A new link to a content. Those before it end. */
  async addLink(orderId: string, hash: Buffer, contentHash: string): Promise<void> {
    const { db, orgId, now } = this.#scope;
    await this.revokeLinks(orderId);
    await db
      .insertInto('order_link')
      .values({
        org_id: orgId,
        hash,
        order_id: orderId,
        content_hash: contentHash,
        made_at: now,
        expires_at: new Date(now.getTime() + orderLinkMs),
        used_at: null,
        revoked_at: null,
      })
      .execute();
  }

  /** Ends links that have not signed. */
  async revokeLinks(orderId: string): Promise<void> {
    const { db, orgId, now } = this.#scope;
    await db
      .updateTable('order_link')
      .set({ revoked_at: now })
      .where('org_id', '=', orgId)
      .where('order_id', '=', orderId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
  }

  /** Queues a mail with the change it belongs to. */
  queue(add: (db: Db, keys: OrgKeys) => Promise<void>): Promise<void> {
    return add(this.#scope.db, this.#scope.keys);
  }

  /** Reads a link or uses it up with the change it signs. */
  use<T>(used: (db: Db) => Promise<T>): Promise<T> {
    return used(this.#scope.db);
  }

  /**
   * Takes a file of the patient as the signed paper of one order.
   *
   * @throws Refusal physician-order.paper for what is none, physician-order.paper-used for that of
   * another order, a void one among them
   */
  async takePaper(patientId: string, fileId: string): Promise<void> {
    const file = { patientId, fileId };
    const refused = (code: 'physician-order.paper' | 'physician-order.paper-used') =>
      new Refusal(code, { fields: [{ path: 'fileId', code }] });
    if (!(await isPaper(this.#scope, file))) throw refused('physician-order.paper');
    if (await isPaperTaken(this.#scope, fileId)) throw refused('physician-order.paper-used');
  }

  /** Orders with their patient and author. */
  joined() {
    return this.#scope.db
      .selectFrom('physician_order')
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'physician_order.org_id')
          .onRef('patient.id', '=', 'physician_order.patient_id'),
      )
      .innerJoin('organisation', 'organisation.org_id', 'physician_order.org_id')
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'physician_order.org_id')
          .onRef('app_user.id', '=', 'physician_order.written_by'),
      )
      .where('physician_order.org_id', '=', this.#scope.orgId)
      .selectAll('physician_order')
      .select(({ selectFrom }) => [
        'patient.card as patient_card',
        'patient.mrn',
        'app_user.given_name',
        'app_user.family_name',
        'organisation.name as agency',
        selectFrom('order_link')
          .select('order_link.expires_at')
          .whereRef('order_link.org_id', '=', 'physician_order.org_id')
          .whereRef('order_link.order_id', '=', 'physician_order.id')
          .where('order_link.used_at', 'is', null)
          .where('order_link.revoked_at', 'is', null)
          .orderBy('order_link.made_at', 'desc')
          .limit(1)
          .as('link_expires_at'),
      ]);
  }

  /** What an order says now, to be sent to a physician, with its hash. */
  contentFor({ row, card }: OpenedOrder, physician: OrderCard['physician']) {
    const content = contentNow(this.#scope.keys, row, { ...card, physician });
    return { content, hash: textHash(orderText(content)) };
  }

  #opened(row: JoinedOrder): OpenedOrder {
    return openedOrder(this.#scope.keys, row);
  }

  /** The physician's portal is told nothing of other physicians it was sent to, nor of drafts. */
  #present(row: JoinedOrder): PhysicianOrder {
    const order = presentOrder(this.#scope, row);
    return this.#scope.reach === 'self'
      ? { ...order, sendings: [], declined: [], marked: null }
      : order;
  }
}
