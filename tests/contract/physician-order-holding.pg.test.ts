import { describe, expect, it } from 'vitest';
import { readEpisode } from '#contract/episodes.ts';
import {
  savePhysicianOrder,
  visitOrders,
  voidPhysicianOrder,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import { addDays } from '#domain/dates.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  type OrderDesk,
  orderDesk,
  today,
} from '../support/order-desk.ts';

const reason = 'Heard wrongly';

describe.each(databasesOf(import.meta.url))('orders that hold a visit, on %s', (database) => {
  let desk: OrderDesk;
  orderDesk(database, (opened) => {
    desk = opened;
  });

  const pinned = ({ id, revision }: PhysicianOrder) => ({ id, revision });
  const held = async (visitId: string) =>
    (await desk.office.call(visitOrders, { visitId })).rows.map(({ id }) => id);
  const fieldsOf = async (input: object) =>
    ((await desk.office.ask(savePhysicianOrder, input)).problem.fields ?? []).map(
      ({ path }) => path,
    );
  async function written(source: 'plan-of-care') {
    const visit = desk.next();
    const physicianId = await desk.physicianFor(visit.patientId);
    const given = {
      order: null,
      patientId: visit.patientId,
      episodeId: visit.episodeId,
      visitId: null,
      source,
      category: '',
      text: 'Wound vac at 75 mmHg.',
      physicianId,
      effectiveFrom: today,
    };
    const { id } = await desk.office.call(savePhysicianOrder, given);
    return { visit, physicianId, given, order: await desk.orderOf(id) };
  }

  it('hold it when they are void, until a signed one takes their place', async () => {
    const visit = desk.next();
    const order = await desk.written(visit);
    expect(await held(visit.id)).toEqual([order.id]);
    await desk.office.call(voidPhysicianOrder, { ...pinned(order), reason });
    expect(await desk.orderOf(order.id)).toMatchObject({ voided: { reason, visitsWait: true } });
    expect(await held(visit.id)).toEqual([order.id]);
    const again = await desk.written(visit);
    expect((await held(visit.id)).toSorted()).toEqual([order.id, again.id].toSorted());
    const token = await desk.mailed(again, await desk.physicianFor(visit.patientId));
    expect((await desk.signing(token, await desk.orderOf(again.id))).status).toBe(200);
    expect(await held(visit.id)).toEqual([]);
    // What took the place is itself waited for when it is void.
    const signed = await desk.orderOf(again.id);
    await desk.office.call(voidPhysicianOrder, { ...pinned(signed), reason });
    expect((await held(visit.id)).toSorted()).toEqual([order.id, again.id].toSorted());
  });

  it('let it go when somebody who reviews notes says that it needs none', async () => {
    const visit = desk.next();
    const first = await desk.written(visit);
    const second = await desk.written(visit);
    const none = (order: PhysicianOrder) => ({ ...pinned(order), reason, visitsWait: false });
    const { problem } = await desk.office.ask(voidPhysicianOrder, none(first));
    expect(problem.fields).toEqual([{ path: 'visitsWait', code: 'physician-order.release' }]);
    const qa = await signedIn(desk.server.url, 'qa');
    await qa.call(voidPhysicianOrder, none(first));
    expect(await held(visit.id)).toEqual([second.id]);
    await desk.office.call(voidPhysicianOrder, { ...pinned(second), reason });
    const voided = await desk.orderOf(second.id);
    expect(await codeOf(desk.office.ask(voidPhysicianOrder, { ...pinned(voided), reason }))).toBe(
      'physician-order.state',
    );
    await qa.call(voidPhysicianOrder, none(voided));
    expect(await held(visit.id)).toEqual([]);
    const released = await desk.orderOf(second.id);
    expect(released).toMatchObject({
      voided: { by: 'Skye Calendarwell', visitsWait: false },
      released: { by: expect.any(String) as string, reason },
    });
    expect(await codeOf(qa.ask(voidPhysicianOrder, none(released)))).toBe('physician-order.state');
  });

  it('hold every visit of their episode as a plan of care, whichever day that counts from', async () => {
    const { visit, given, order } = await written('plan-of-care');
    const { endDate } = (await desk.office.call(readEpisode, { id: visit.episodeId })).episode;
    const edit = { ...given, order: pinned(order) };
    expect(await fieldsOf({ ...edit, episodeId: null })).toEqual(['episodeId']);
    await desk.office.call(savePhysicianOrder, { ...edit, effectiveFrom: endDate });
    expect(await held(visit.id)).toContain(order.id);
    const moved = await desk.orderOf(order.id);
    const last = { ...edit, order: pinned(moved), effectiveFrom: endDate };
    expect(await fieldsOf({ ...last, episodeId: null })).toEqual(['episodeId']);
    expect(await fieldsOf({ ...last, effectiveFrom: addDays(endDate, 1) })).toEqual([
      'effectiveFrom',
    ]);
    await desk.office.call(voidPhysicianOrder, { ...pinned(moved), reason });
    expect(await held(visit.id)).toContain(order.id);
    const next = await desk.office.call(savePhysicianOrder, given);
    const plan = await desk.orderOf(next.id);
    const token = await desk.mailed(plan, given.physicianId);
    expect((await desk.signing(token, await desk.orderOf(plan.id))).status).toBe(200);
    const rest = await held(visit.id);
    expect(rest).not.toContain(order.id);
    expect(rest).not.toContain(plan.id);
  });

  it('stay with their visit when they are saved', async () => {
    const visit = desk.next();
    const order = await desk.written(visit);
    const physicianId = await desk.physicianFor(visit.patientId);
    const { text } = order.content;
    const same = { ...desk.reworded(order, physicianId), text };
    expect(await fieldsOf({ ...same, visitId: null })).toEqual(['visitId']);
    expect(await fieldsOf({ ...same, episodeId: null })).toEqual(['episodeId']);
    await desk.office.call(savePhysicianOrder, same);
    expect(await held(visit.id)).toEqual([order.id]);
  });

  leavesAnUnbrokenLog(() => desk);
});
