import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  confirmOrderAmendment,
  declineOrderAmendment,
  matchSignedPaper,
  ordersToConfirm,
  readOrderLink,
  savePhysicianOrder,
  sendPhysicianOrder,
} from '#contract/physician-orders.ts';
import { addDays } from '#domain/dates.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { largestOrder } from '#domain/physician-orders.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  type OrderDesk,
  orderDesk,
  today,
} from '../support/order-desk.ts';

describe.each(databasesOf(import.meta.url))('words of a spoken order, on %s', (database) => {
  let desk: OrderDesk;
  orderDesk(database, (opened) => {
    desk = opened;
  });

  it('with new words for what another person heard wait for their read-back, and say who changed what', async () => {
    const { order, physicianId } = await desk.linked();
    // What was spoken counts from no day before it was.
    const earlier = { ...desk.reworded(order, physicianId), effectiveFrom: addDays(today, -1) };
    expect(await codeOf(desk.office.ask(savePhysicianOrder, earlier))).toBe(
      'physician-order.effective',
    );
    // Nor are its new words longer than an order, though a plan of care is.
    const longer = { ...desk.reworded(order, physicianId), text: 'x'.repeat(largestOrder + 1) };
    expect(await codeOf(desk.office.ask(savePhysicianOrder, longer))).toBe('request.invalid');
    const { revision } = await desk.office.call(
      savePhysicianOrder,
      desk.reworded(order, physicianId),
    );
    const amended = await desk.orderOf(order.id);
    expect(amended).toMatchObject({
      state: 'open',
      unconfirmed: true,
      content: {
        text: 'Wound vac at 75 mmHg.',
        author: order.content.author,
        amendments: [{ text: order.content.text, effectiveFrom: today, confirmed: null }],
      },
    });
    const [amendment] = amended.content.amendments ?? [];
    expect(amendment?.by).not.toBe(order.content.author.name);
    expect(Math.abs(Date.now() - Date.parse(amendment?.at ?? ''))).toBeLessThan(60_000);
    // Neither sent nor signed on paper; and nobody but the author confirms it.
    const pinned = { id: order.id, revision };
    for (const type of ['mail', 'fax'] as const)
      expect(
        await codeOf(
          desk.office.ask(sendPhysicianOrder, { ...desk.sending(amended, physicianId), type }),
        ),
      ).toBe('physician-order.unconfirmed');
    expect(
      await codeOf(
        desk.office.ask(matchSignedPaper, { ...pinned, fileId: randomUUID(), signedOn: today }),
      ),
    ).toBe('physician-order.unconfirmed');
    const other = await signedIn(desk.server.url, 'pt');
    const yes = { ...pinned, readBack: true };
    expect(await codeOf(other.ask(confirmOrderAmendment, yes))).toBe('record.not-found');
    expect(await codeOf(desk.office.ask(confirmOrderAmendment, yes))).toBe('access.denied');
    expect((await other.call(ordersToConfirm, {})).rows).toEqual([]);
    const { rows } = await desk.nurse.api.call(ordersToConfirm, {});
    expect(rows.map(({ id }) => id)).toContain(order.id);
    expect(
      await codeOf(desk.nurse.api.ask(confirmOrderAmendment, { ...pinned, readBack: false })),
    ).toBe('physician-order.read-back');
    await desk.nurse.api.call(confirmOrderAmendment, yes);
    expect(await desk.orderOf(order.id)).toMatchObject({
      unconfirmed: false,
      content: { amendments: [{ confirmed: { by: order.content.author.name } }] },
    });
    const token = await desk.mailed(await desk.orderOf(order.id), physicianId);
    const read = await desk.stranger.call(readOrderLink, { token });
    expect(read.content.amendments).toMatchObject([{ text: order.content.text }]);
  });

  it('are signed on no paper from before their new words were read back', async () => {
    const visit = desk.next();
    const sent = desk.entry(visit, { receivedOn: addDays(today, -3) });
    await desk.nurse.push('operation', [sent]);
    const { db } = desk.server.inside();
    await db
      .updateTable('physician_order')
      .set({ written_at: new Date(Date.now() - 24 * hourMs) })
      .where('id', '=', sent.targetId)
      .execute();
    const order = await desk.orderOf(sent.targetId);
    const physicianId = await desk.physicianFor(order.patientId);
    const match = (revision: number, signedOn: string) =>
      codeOf(
        desk.office.ask(matchSignedPaper, {
          id: order.id,
          revision,
          fileId: randomUUID(),
          signedOn,
        }),
      );
    const yesterday = addDays(today, -1);
    expect(await match(order.revision, yesterday)).toBe('physician-order.paper');
    const { id, revision } = await desk.office.call(
      savePhysicianOrder,
      desk.reworded(order, physicianId),
    );
    const confirmed = await desk.nurse.api.call(confirmOrderAmendment, {
      id,
      revision,
      readBack: true,
    });
    expect(await match(confirmed.revision, yesterday)).toBe('physician-order.signed-on');
    expect(await match(confirmed.revision, today)).toBe('physician-order.paper');
  });

  it('say again what their author wrote down, where they do not confirm the new words', async () => {
    const { order, physicianId } = await desk.linked();
    const first = await desk.office.call(savePhysicianOrder, desk.reworded(order, physicianId));
    const again = { ...order, revision: first.revision };
    const text = 'Wound vac at 50 mmHg.';
    const { revision } = await desk.office.call(savePhysicianOrder, {
      ...desk.reworded(again, physicianId),
      text,
    });
    // Changed again by the same person, it is one amendment of what was heard.
    expect((await desk.orderOf(order.id)).content.amendments).toMatchObject([
      { text: order.content.text },
    ]);
    await desk.nurse.api.call(declineOrderAmendment, { id: order.id, revision });
    const { amendments: _none, ...content } = (await desk.orderOf(order.id)).content;
    expect(content).toMatchObject({ text: order.content.text });
    expect(await desk.orderOf(order.id)).toMatchObject({ unconfirmed: false });
    expect(_none).toBeUndefined();
    // What was asked for stays in the order's details, and where it had been sent before.
    expect(await desk.orderOf(order.id)).toMatchObject({
      declined: [
        {
          by: 'Skye Calendarwell',
          words: expect.stringContaining('Wound vac at') as string,
          declinedBy: order.content.author.name,
          declinedAt: expect.stringMatching(/T/) as string,
        },
      ],
      sendings: [{ type: 'mail', to: `${order.id}@clinic.example.org`, by: 'Skye Calendarwell' }],
    });
  });

  it('are read back with another category too, which is none that the agency does not list', async () => {
    const { order, physicianId } = await desk.linked();
    const same = { ...desk.reworded(order, physicianId), text: order.content.text };
    expect(
      await codeOf(desk.office.ask(savePhysicianOrder, { ...same, category: 'Anything typed' })),
    ).toBe('physician-order.category');
    const { revision } = await desk.office.call(savePhysicianOrder, { ...same, category: 'Diet' });
    expect(await desk.orderOf(order.id)).toMatchObject({
      unconfirmed: true,
      category: 'Diet',
      content: { amendments: [{ category: 'Wound care', text: order.content.text }] },
    });
    const pinned = { id: order.id, revision };
    const sending = { ...desk.sending(order, physicianId), revision };
    expect(await codeOf(desk.office.ask(sendPhysicianOrder, sending))).toBe(
      'physician-order.unconfirmed',
    );
    // Another physician of the circle is nothing that was spoken.
    const declined = await desk.nurse.api.call(declineOrderAmendment, pinned);
    expect(await desk.orderOf(order.id)).toMatchObject({
      unconfirmed: false,
      category: 'Wound care',
    });
    const again = { ...same, order: { id: order.id, revision: declined.revision } };
    const other = await desk.physicianFor(order.patientId);
    await desk.office.call(savePhysicianOrder, { ...again, physicianId: other });
    expect((await desk.orderOf(order.id)).unconfirmed).toBe(false);
  });

  it('of the author, written after somebody else’s, are those that count', async () => {
    const { order, physicianId } = await desk.linked();
    const first = await desk.office.call(savePhysicianOrder, desk.reworded(order, physicianId));
    // As where who took the call works in the office since: the order is theirs.
    const { db } = desk.server.inside();
    const { written_by: author } = await db
      .selectFrom('physician_order')
      .select('written_by')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const { user_id: officeId } = await db
      .selectFrom('audit')
      .select('user_id')
      .where('action', '=', 'savePhysicianOrder')
      .where('entity_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('physician_order')
      .set({ written_by: must(officeId, 'office') })
      .where('id', '=', order.id)
      .execute();
    const text = 'Wound vac at 100 mmHg.';
    const changed = { ...order, revision: first.revision };
    await desk.office.call(savePhysicianOrder, { ...desk.reworded(changed, physicianId), text });
    const { content, unconfirmed } = await desk.orderOf(order.id);
    expect(content).toMatchObject({ text });
    expect(content.amendments).toBeUndefined();
    expect(unconfirmed).toBe(false);
    await db
      .updateTable('physician_order')
      .set({ written_by: author })
      .where('id', '=', order.id)
      .execute();
  });

  leavesAnUnbrokenLog(() => desk);
});
