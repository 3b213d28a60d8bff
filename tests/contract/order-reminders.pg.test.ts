import { describe, expect, it } from 'vitest';
import { patientPhysicians, removeFromCircle, savePatientPhysician } from '#contract/circle.ts';
import {
  physicianOrders,
  savePhysicianOrder,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import { dayMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { mostReminders, orderReminderDays } from '#domain/physician-orders.ts';
import { ordersToRemindOf } from '#server/features/physician-orders/queries/links.ts';
import { remindOfOrders } from '#server/jobs/order-reminders.ts';
import { sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import {
  leavesAnUnbrokenLog,
  type OrderDesk,
  orderDesk,
  sha256,
  today,
} from '../support/order-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'reminders of orders by a timed job, on %s',
  (database) => {
    let desk: OrderDesk;
    orderDesk(database, (opened) => {
      desk = opened;
    });

    /** An order mailed to a physician of its own. */
    const mailed = async (number: string) => {
      const { patientId } = desk.next();
      const physicianId = await desk.physicianFor(patientId, number);
      const { id } = await desk.office.call(savePhysicianOrder, {
        order: null,
        patientId,
        episodeId: null,
        visitId: null,
        source: 'written',
        category: '',
        text: 'Low salt diet.',
        physicianId,
        effectiveFrom: today,
      });
      await desk.mailed(await desk.orderOf(id), physicianId);
      return { id, patientId, physicianId };
    };
    const entryOf = async ({ patientId, physicianId }: Awaited<ReturnType<typeof mailed>>) => {
      const { rows } = await desk.office.call(patientPhysicians, { patientId, pageSize: 100 });
      return must(
        rows.find(({ id }) => id === physicianId),
        'entry of the circle',
      );
    };
    const mailsOf = (id: PhysicianOrder['id']): number =>
      desk.mails.arrived.filter(({ to }) => to[0]?.startsWith(id)).length;

    it('go to nobody whom a person could not mail the link to, and are left to the office', async () => {
      const kept = await mailed('1200000008');
      const removed = await mailed('1200000016');
      const renumbered = await mailed('1200000024');
      const colleague = await mailed('1200000032');

      const { revision } = await entryOf(removed);
      await desk.office.call(removeFromCircle, {
        kind: 'physician',
        id: removed.physicianId,
        revision,
        reason: 'Moved away',
      });
      const { name, role, specialty, phone, fax, note, ...entry } = await entryOf(renumbered);
      await desk.office.call(savePatientPhysician, {
        entry: { id: entry.id, revision: entry.revision },
        patientId: renumbered.patientId,
        name,
        role,
        specialty,
        phone,
        fax,
        note,
        npi: '1200000040',
      });
      const inside = desk.server.inside();
      const { org_id, id: userId } = await inside.db
        .selectFrom('app_user')
        .select(['org_id', 'id'])
        .where('user_name', '=', 'scheduler')
        .where('email', '!=', '')
        .executeTakeFirstOrThrow();
      const now = new Date();
      await inside.db
        .insertInto('invitation')
        .values({
          org_id,
          token_hash: Buffer.from(sha256(colleague.id), 'hex'),
          user_id: userId,
          email: `${colleague.id}@clinic.example.org`,
          invited_by: userId,
          created_at: now,
          expires_at: now,
          used_at: now,
        })
        .execute();

      desk.clock = orderReminderDays * dayMs + 60_000;
      await remindOfOrders(inside);
      await sendWaitingMails(inside);
      expect(mailsOf(kept.id)).toBe(2);
      const office = await signedIn(desk.server.url, 'scheduler');
      const { rows } = await office.call(physicianOrders, { only: 'sent', type: 'mail' });
      for (const { id } of [removed, renumbered, colleague]) {
        expect(mailsOf(id)).toBe(1);
        // The list of the office asks for the reminder that the job did not mail.
        expect(rows.find((row) => row.id === id)).toMatchObject({
          state: 'sent',
          remind: true,
          sent: { count: 1, link: { state: 'expired' } },
        });
        const { action } = await inside.db
          .selectFrom('audit')
          .select('action')
          .where('entity_id', '=', id)
          .orderBy('seq', 'desc')
          .executeTakeFirstOrThrow();
        expect(action).toBe('leaveReminderToOffice');
      }
      // They do not stand in the way of the others each hour.
      const waiting = await ordersToRemindOf(inside.db, inside.now(), mostReminders);
      expect(waiting.map(({ id }) => id)).toEqual([kept.id]);
      desk.clock = 0;
    });

    leavesAnUnbrokenLog(() => desk);
  },
);
