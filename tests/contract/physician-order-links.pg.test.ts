import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderText, signedOrderText } from '#contract/order-content.ts';
import {
  confirmOrderAmendment,
  readOrderLink,
  revokeOrderLinks,
  savePhysicianOrder,
  signOrderByLink,
  visitOrders,
} from '#contract/physician-orders.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { mostWrongSigners } from '#domain/physician-orders.ts';
import { remindOfOrders } from '#server/jobs/order-reminders.ts';
import { sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  npi,
  type OrderDesk,
  orderDesk,
  sha256,
} from '../support/order-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'links that orders are signed by, on %s',
  (database) => {
    let desk: OrderDesk;
    orderDesk(database, (opened) => {
      desk = opened;
    });

    it('are read by link without being signed, and signed once', async () => {
      const { order, token } = await desk.linked();
      expect(order).toMatchObject({
        state: 'sent',
        type: 'mail',
        hash: expect.any(String) as string,
      });
      for (const _ of [1, 2]) {
        const read = await desk.stranger.call(readOrderLink, { token });
        expect(read).toMatchObject({
          content: { text: 'Wound vac at 125 mmHg.' },
          hash: order.hash,
        });
        expect(sha256(orderText(order.content))).toBe(read.hash);
        // What signing asks for is answered by its end alone, and no id or number of the agency.
        expect(read.content.physician).toEqual({ name: 'Dr. Pat Park', npiEnd: npi.slice(-3) });
        expect(Object.keys(read.content.patient)).toEqual(['name', 'birthday']);
        expect(JSON.stringify(read)).not.toContain(npi);
      }
      expect((await desk.orderOf(order.id)).state).toBe('sent');
      const { body } = await desk.signing(token, order, '123-456-7890');
      const signed = await desk.orderOf(order.id);
      expect(signed).toMatchObject({
        state: 'signed',
        signature: { how: 'link', name: 'Pat Park, MD', npi },
        seal: sha256(signedOrderText(signed.content, must(signed.signature, 'signature'))),
      });
      expect(body).toEqual({
        content: signed.content,
        signature: signed.signature,
        seal: signed.seal,
      });
      expect(await codeOf(desk.signing(token, order))).toBe('physician-order.link-used');
      expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
        'physician-order.link-used',
      );
      const { rows } = await desk.office.call(visitOrders, { visitId: order.visitId ?? '' });
      expect(rows).toEqual([]);
    });

    it('refuse a link that nobody made', async () => {
      for (const token of ['x', `${randomUUID()}.${'a'.repeat(43)}`, ''])
        expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
          'physician-order.link-unknown',
        );
    });

    it('refuse a link after 72 hours', async () => {
      const { order, token } = await desk.linked();
      desk.clock = 72 * hourMs - 60_000;
      await desk.stranger.call(readOrderLink, { token });
      desk.clock = 72 * hourMs;
      expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
        'physician-order.link-expired',
      );
      expect(await codeOf(desk.signing(token, order))).toBe('physician-order.link-expired');
      desk.clock = 0;
    });

    it('refuse a link whose order was changed, even when that is sent again', async () => {
      const { order, physicianId, token } = await desk.linked();
      const { revision } = await desk.office.call(
        savePhysicianOrder,
        desk.reworded(order, physicianId),
      );
      const refused = async () => {
        expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
          'physician-order.changed',
        );
        expect(await codeOf(desk.signing(token, order))).toBe('physician-order.changed');
      };
      await refused();
      const confirmed = await desk.nurse.api.call(confirmOrderAmendment, {
        id: order.id,
        revision,
        readBack: true,
      });
      const again = await desk.mailed({ ...order, revision: confirmed.revision }, physicianId);
      await refused();
      // The new link signs what it showed and nothing else.
      expect(await codeOf(desk.signing(again, order))).toBe('physician-order.changed');
      expect((await desk.signing(again, await desk.orderOf(order.id))).status).toBe(200);
    });

    it('refuse a link that was withdrawn, or followed by another one', async () => {
      const { order, physicianId, token } = await desk.linked();
      const pinned = { id: order.id, revision: order.revision };
      const { revision } = await desk.office.call(revokeOrderLinks, pinned);
      expect(await codeOf(desk.signing(token, order))).toBe('physician-order.link-revoked');
      const second = await desk.mailed({ ...order, revision }, physicianId);
      const third = await desk.mailed(await desk.orderOf(order.id), physicianId);
      expect(await desk.orderOf(order.id)).toMatchObject({ sent: { count: 3 } });
      expect(await codeOf(desk.stranger.ask(readOrderLink, { token: second }))).toBe(
        'physician-order.link-revoked',
      );
      expect((await desk.signing(third, await desk.orderOf(order.id))).status).toBe(200);
    });

    it('refuse everybody but the physician they name; five wrong numbers end the link', async () => {
      const { order, token } = await desk.linked();
      for (const wrong of ['9999999999', '', '123456789', '12345678901', '0000000000'])
        expect(await codeOf(desk.signing(token, order, wrong))).toBe(
          'physician-order.wrong-person',
        );
      expect(await codeOf(desk.signing(token, order))).toBe('physician-order.link-revoked');
      const { state, sent } = await desk.orderOf(order.id);
      expect({ state, link: sent?.link }).toEqual({
        state: 'sent',
        link: { state: 'ended', until: null },
      });
      const tries = await desk.server
        .inside()
        .db.selectFrom('audit')
        .select(['user_id', 'row'])
        .where('action', '=', 'signOrderByLink')
        .where('entity_id', '=', order.id)
        .execute();
      expect(tries.filter(({ row }) => row.includes('wrong-person'))).toHaveLength(5);
      expect(tries.every(({ user_id }) => user_id === null)).toBe(true);
    });

    it.each(['PARK, Pat', 'p. park', 'Dr. Pát Park, DO', 'Pat Quinn Park'])(
      'are signed by the physician who writes the name as %s',
      async (name) => {
        const { order, token } = await desk.linked();
        expect((await desk.signing(token, order, npi, name)).status).toBe(200);
        expect(await desk.orderOf(order.id)).toMatchObject({
          state: 'signed',
          signature: { name },
        });
      },
    );

    it('refuse the name of somebody else, and count it like a wrong number', async () => {
      const { order, token } = await desk.linked();
      const wrong = { code: 'physician-order.wrong-person' } as const;
      const named = await desk.signing(token, order, npi, 'Phoebe Ordway, MD');
      expect(named.problem).toMatchObject({ ...wrong, fields: [{ ...wrong, path: 'name' }] });
      const neither = await desk.signing(token, order, '9999999999', 'Phoebe Ordway');
      expect(neither.problem.fields).toMatchObject([{ path: 'name' }, { path: 'npi' }]);
      const numbered = await desk.signing(token, order, '9999999999');
      expect(numbered.problem.fields).toEqual([{ ...wrong, path: 'npi' }]);
      for (const name of ['Park', 'Sam Park'])
        expect(await codeOf(desk.signing(token, order, npi, name))).toBe(wrong.code);
      expect((await desk.orderOf(order.id)).state).toBe('sent');
      // Five in all, however they were wrong.
      expect(await codeOf(desk.signing(token, order))).toBe('physician-order.link-revoked');
    });

    it('refuse whoever is signed in at the agency and no physician, and say in the log who', async () => {
      const { order, token } = await desk.linked();
      const given = { token, hash: order.hash ?? '', name: 'Pat Park', npi };
      // A locked device shows its cookie and no key.
      const locked = Object.assign(new Api(desk.server.url), { cookie: desk.nurse.api.cookie });
      for (const insider of [desk.office, desk.nurse.api, locked]) {
        const asked = await insider.ask(signOrderByLink, given);
        expect([asked.status, asked.problem.code]).toEqual([403, 'physician-order.insider']);
      }
      await desk.office.call(readOrderLink, { token });
      expect((await desk.orderOf(order.id)).state).toBe('sent');
      const { db } = desk.server.inside();
      const { written_by: nurse } = await db
        .selectFrom('physician_order')
        .select('written_by')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow();
      const { id: scheduler } = desk.office.state.user;
      const rows = await db
        .selectFrom('audit')
        .select(['user_id', 'action', 'row'])
        .where('action', 'in', ['readOrderLink', 'signOrderByLink'])
        .where('entity_id', '=', order.id)
        .orderBy('seq')
        .execute();
      expect(rows.map(({ user_id, action }) => [user_id, action])).toEqual([
        [scheduler, 'signOrderByLink'],
        [nurse, 'signOrderByLink'],
        [nurse, 'signOrderByLink'],
        [scheduler, 'readOrderLink'],
      ]);
      expect(rows.filter(({ row }) => row.includes('physician-order.insider'))).toHaveLength(3);
      // The physician signs, with their own session as well.
      expect((await desk.physician.ask(signOrderByLink, given)).status).toBe(200);
    });

    it('are not signed by a physician’s account of whoever wrote or sent the order', async () => {
      const { order, token } = await desk.linked();
      const given = { token, hash: order.hash ?? '', name: 'Pat Park', npi };
      const undo = await desk.onePerson(desk.office, desk.physician);
      expect(await codeOf(desk.physician.ask(signOrderByLink, given))).toBe(
        'physician-order.insider',
      );
      await undo();
      expect((await desk.physician.ask(signOrderByLink, given)).status).toBe(200);
    });

    it('say to the office until when a link works, and that it has expired', async () => {
      const { order, physicianId, token } = await desk.linked();
      const linkNow = async () => (await desk.orderOf(order.id)).sent?.link;
      const { expiresAt } = await desk.stranger.call(readOrderLink, { token });
      expect(await linkNow()).toEqual({ state: 'works', until: expiresAt });
      const { db } = desk.server.inside();
      const over = new Date(Date.parse(expiresAt) - 72 * hourMs - 1000);
      await db
        .updateTable('order_link')
        .set({ expires_at: over })
        .where('order_id', '=', order.id)
        .execute();
      expect(await linkNow()).toEqual({ state: 'expired', until: null });
      expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
        'physician-order.link-expired',
      );
      // Sent again it has another one, and a signed order has none.
      const again = await desk.mailed(await desk.orderOf(order.id), physicianId);
      expect(await linkNow()).toMatchObject({ state: 'works' });
      await desk.signing(again, await desk.orderOf(order.id));
      expect(await linkNow()).toBeNull();
    });

    it('count wrong numbers one after the other, however many come at once', async () => {
      const { order, token } = await desk.linked();
      const tries = Array.from({ length: 9 }, (_, index) => `999999999${index}`);
      const codes = await Promise.all(
        tries.map((wrong) => codeOf(desk.signing(token, order, wrong))),
      );
      expect(codes.filter((code) => code === 'physician-order.wrong-person')).toHaveLength(5);
      expect(codes.filter((code) => code === 'physician-order.link-revoked')).toHaveLength(4);
    });

    it('are not reminded of by a timed job where wrong numbers ended the last link', async () => {
      const { order, physicianId, token } = await desk.linked();
      for (let tries = 0; tries < mostWrongSigners; tries += 1)
        await desk.signing(token, order, '0000000000');
      const inside = desk.server.inside();
      const arrivedAfter = async (weeks: number) => {
        desk.clock = weeks * 7 * 24 * hourMs + 60_000;
        await remindOfOrders(inside);
        await sendWaitingMails(inside);
        desk.clock = 0;
        return desk.mails.arrived.filter(({ to }) => to[0]?.startsWith(order.id)).length;
      };
      expect(await arrivedAfter(1)).toBe(1);
      // Whoever sends it again has looked where it goes.
      await desk.mailed(await desk.orderOf(order.id), physicianId);
      expect(await arrivedAfter(1)).toBe(3);
    });

    it('are reminded of a week after the last mail by a new link, at most three times', async () => {
      const { order, token } = await desk.linked();
      const arrived = () => desk.mails.arrived.filter(({ to }) => to[0]?.startsWith(order.id));
      const before = arrived().length;
      const inside = desk.server.inside();
      const round = async () => {
        await Promise.all([remindOfOrders(inside), remindOfOrders(inside)]);
        await sendWaitingMails(inside);
      };
      await round();
      expect(arrived()).toHaveLength(before);
      for (const week of [1, 2, 3, 4]) {
        desk.clock = week * 7 * 24 * hourMs + 60_000;
        await round();
        expect(arrived()).toHaveLength(before + Math.min(week, 3));
      }
      const link = /#token=([\w.-]+)/.exec(must(arrived().at(-1), 'reminder').text)?.[1];
      desk.clock = 3 * 7 * 24 * hourMs + 120_000;
      expect(await codeOf(desk.signing(token, order))).toBe('physician-order.link-revoked');
      expect((await desk.signing(must(link, 'link'), order)).status).toBe(200);
      desk.clock = 0;
      expect(await desk.orderOf(order.id)).toMatchObject({
        state: 'signed',
        sent: { by: '', count: 4 },
      });
    });

    leavesAnUnbrokenLog(() => desk);
  },
);
