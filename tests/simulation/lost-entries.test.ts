import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { fairWeather, poison } from '../support/link-simulated.ts';
import { heal } from './simulate.ts';
import { makeWorld } from './world.ts';

/** A phone that has its day, and what it takes to use it. */
async function phoneOf(seed: number) {
  const world = makeWorld(seed);
  const [phone, visit] = [must(world.devices[0], 'phone'), must(world.visitIds[0], 'visit')];
  const moments = async (ms = 60_000): Promise<void> => {
    phone.wake();
    await world.clock.advance(ms);
  };
  const away = (isAway: boolean): void =>
    void (phone.link.weather = { ...fairWeather, online: !isAway });
  const chart = async (value: string): Promise<void> => {
    await phone.type(visit, 'narrative.text', value);
    await phone.leave(visit);
    await world.clock.advance(1_000);
    // On the line once, an entry does not change any more: the next answers become another one.
    phone.wake();
    await world.clock.advance(1_000);
  };
  await moments();
  return { ...world, phone, visit, moments, away, chart };
}

describe('a part of the storage is lost (docs/sync.md, fault 30; decision 043)', () => {
  it('tells the office how many entries never arrived, once', async () => {
    const { phone, server, moments, away, chart } = await phoneOf(3);
    await chart('Arrived.');
    await moments();
    away(true);
    for (const value of ['One.', 'Two.', 'Three.']) await chart(value);
    const waiting = (await phone.outbox()).filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(3);
    await phone.loseEntries(
      ({ entryId }) => entryId === waiting[0]?.entryId || entryId === waiting[2]?.entryId,
    );
    away(false);
    for (let round = 0; round < 3; round += 1) await moments(400_000);
    expect(server.incidents).toEqual([{ clientId: phone.clientId, lost: 2 }]);
  });

  it('reports nothing when only copies of arrived entries were lost', async () => {
    const { phone, server, moments, chart } = await phoneOf(3);
    for (const value of ['One.', 'Two.']) await chart(value);
    await moments();
    expect(await phone.loseEntries(({ state }) => state === 'sent')).toBe(2);
    await moments(400_000);
    expect(server.incidents).toEqual([]);
  });

  it('detects it through sealed entries while the phone is locked', async () => {
    const { phone, server, clock, away, chart } = await phoneOf(4);
    away(true);
    for (const value of ['One.', 'Two.']) await chart(value);
    const first = (await phone.outbox()).find(({ state }) => state === 'waiting');
    await phone.loseEntries(({ entryId }) => entryId === first?.entryId);
    await phone.lock();
    away(false);
    const delivering = phone.deliver();
    await clock.advance(60_000);
    await delivering;
    expect(server.incidents).toEqual([{ clientId: phone.clientId, lost: 1 }]);
  });

  it('notices an outbox restored to an earlier state, even with as many entries written since', async () => {
    const { phone, server, clock, moments, away, chart } = await phoneOf(5);
    await chart('Arrived.');
    const putBack = await phone.backUp();
    await chart(poison); // no proxy lets it through: it stays, and the office knows of it
    await moments();
    away(true);
    await putBack();
    await clock.advance(3_600_000);
    for (const value of ['Two.', 'Three.', 'Four.']) await chart(value);
    away(false);
    await moments(400_000);
    expect(server.incidents).toEqual([{ clientId: phone.clientId, lost: 1 }]);
  });

  it('says nothing of a phone that only had bad days', async () => {
    const world = await phoneOf(6);
    const { phone, server, moments, away, chart } = world;
    for (let day = 0; day < 2; day += 1) {
      away(true);
      await chart(`Day ${day}.`);
      phone.kill();
      phone.openSecondTab();
      phone.link.weather = { ...fairWeather, lose: 0.5, duplicate: 0.5, latency: [20, 4_000] };
      await moments(86_400_000);
      server.backUp();
      if (day === 0) server.restore();
    }
    await heal(world);
    expect(server.incidents).toEqual([]);
    expect((await phone.outbox()).length).toBeLessThan(2); // what is safe was let go
  });
});
