import { dayMs } from '#domain/durations.ts';
import { mostReminders, orderReminderDays } from '#domain/physician-orders.ts';
import { eachAnyway } from '#server/db/each-anyway.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { newToken } from '#server/db/sessions.ts';
import { PhysicianOrders } from '#server/features/physician-orders/queries.ts';
import {
  ordersToRemindOf,
  type OrderToRemind,
} from '#server/features/physician-orders/queries/links.ts';
import { orderMail } from '#server/features/physician-orders/queries/order-mail.ts';
import { isStillOfCircle } from '#server/features/physician-orders/queries/order-physician.ts';
import type { Server } from '#server/runtime/context.ts';
import { queueMail } from '#server/runtime/mail-outbox.ts';

/** What reminding needs of a server. */
type Reminding = Pick<Server, 'db' | 'keyring' | 'reference' | 'log' | 'now' | 'newId' | 'baseUrl'>;

/**
 * A new link to the same content, as *Send reminder* makes one: the one before has expired. Where a
 * person could not mail it either, it goes nowhere and is left to the office.
 */
async function remindOf(
  server: Reminding,
  { org_id: orgId, id, written_by: userId }: OrderToRemind,
  before: Date,
): Promise<void> {
  const [keys, reference] = [await server.keyring.of(orgId), await server.reference.of(orgId)];
  const now = server.now();
  await server.db.transaction().execute(async (db) => {
    const scope: RequestScope = {
      db,
      orgId,
      keys,
      reference,
      now,
      newId: server.newId,
      // Nobody asked: the log names no account.
      userId,
      userName: '',
      reach: 'organisation',
      patientsReach: 'organisation',
      action: 'remindOfOrders',
    };
    const orders = new PhysicianOrders(scope);
    const order = await orders.lock(id);
    const { row, card, content } = order;
    const last = card.sendings?.at(-1);
    // Another request may have signed, changed or sent it before this one had the lock.
    if (row.state !== 'sent' || row.type !== 'mail' || !row.content_hash || !last) return;
    if (row.sent_at === null || row.sent_at > before) return;
    const mayGo =
      (await isStillOfCircle(scope, row.patient_id, card.physician)) &&
      !(await orders.isColleague(last.to));
    if (!mayGo) {
      // The list asks the office for the reminder; the job does not come back to it each hour.
      const toOffice = new PhysicianOrders({ ...scope, action: 'leaveReminderToOffice' });
      await toOffice.write(order, { reminders: mostReminders, card }, null);
      return;
    }
    const { token, hash } = newToken(orgId);
    await orders.addLink(id, hash, row.content_hash);
    const link = `${server.baseUrl()}/signedDocuments#token=${encodeURIComponent(token)}`;
    const parts = { physician: content.physician.name, agency: row.agency, link };
    const mail = { id: server.newId(), to: last.to, ...orderMail[last.language ?? 'en'](parts) };
    await queueMail(db, keys, orgId, mail, now);
    const sending = { ...last, at: now.toISOString(), by: '' };
    await orders.write(
      order,
      {
        sent_at: now,
        reminders: row.reminders + 1,
        card: { ...card, sendings: [...(card.sendings ?? []), sending] },
      },
      null,
    );
  });
}

/**
 * Mails a new link for every mailed order that nobody signed for a week, at most three times each
 * (decision 098). Any number of processes may run it at once: each order is reminded of once.
 *
 * @param isOver asked between orders; true ends the work early
 * @throws SomeFailed after the others had their turn
 */
export async function remindOfOrders(
  server: Reminding,
  isOver: () => boolean = () => false,
): Promise<void> {
  const before = new Date(server.now().getTime() - orderReminderDays * dayMs);
  await eachAnyway(
    await ordersToRemindOf(server.db, before, mostReminders),
    async (order) => {
      if (!isOver()) await remindOf(server, order, before);
    },
    (error, { org_id: orgId }) => server.log.failure('orders', error, { orgId }),
  );
}
