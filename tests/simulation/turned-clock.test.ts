import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import type { PushRequest } from '#contract/sync.ts';
import { hourMs } from '#domain/durations.ts';
import { findClock } from '#domain/visit-clock.ts';
import { must } from '#domain/must.ts';
import { decodeRequest } from '#server/sync/protocol-adapter.ts';
import {
  pressClock,
  resumePresses,
  type ClockCommand,
  type PressParts,
} from '#client/features/visits/clock/press.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { fairWeather } from '../support/link-simulated.ts';
import type { TestDevice } from '../support/store-device.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Fault row 13 (docs/sync.md): the clock ±1 year, back 1 h: order and leases unaffected, flagged.
 * And two hours, offline.
 */

const year = 365 * 24 * hourMs;
const turns = [
  ['a year ahead', year],
  ['a year back', -year],
  ['an hour back', -hourMs],
  ['two hours ahead', 2 * hourMs],
  ['two hours back', -2 * hourMs],
] as const;

const memory = (): PressParts['memory'] => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};
const partsOf = (phone: TestDevice, memories = memory()): PressParts => ({
  store: phone.store,
  locator: undefined,
  memory: memories,
  timeZone: 'America/Los_Angeles',
  now: () => new Date(phone.store.clock.now()),
});
const press = (phone: TestDevice, visitId: string, command: ClockCommand): Promise<void> =>
  pressClock(partsOf(phone), visitId, command);

/**
 * A phone that has met the server, so that it knows the difference, and then loses its line before
 * a visit of one hour.
 */
async function atTheDoor(): Promise<{
  world: World;
  phone: TestDevice;
  visitId: string;
  moments: () => Promise<void>;
}> {
  const world = makeWorld(13);
  const [phone, visitId, other] = [
    must(world.devices[0], 'phone'),
    must(world.visitIds[0], 'visit'),
    must(world.visitIds[1], 'other visit'),
  ];
  const moments = async (): Promise<void> => {
    phone.wake();
    await world.clock.advance(60_000);
  };
  await moments();
  await press(phone, other, 'startVisit');
  await moments();
  phone.link.weather = { ...fairWeather, online: false };
  return { world, phone, visitId, moments };
}

const findings = ({ timeIn, timeOut }: Visit) => findClock(timeIn, timeOut);
const nearly = (ms: number | null, wanted: number): void =>
  expect(Math.abs((ms ?? Number.NaN) - wanted)).toBeLessThan(120_000);

describe.each(turns)('a clock turned %s during a visit without a line', (_words, by) => {
  it.each([
    ['one program lives through it', false, 'counter'],
    ['the program was killed meanwhile', true, 'server'],
  ] as const)(
    '%s: the true length is kept, it is flagged, the lane keeps its order and everything arrives',
    async (_case, killed, method) => {
      const { world, phone, visitId, moments } = await atTheDoor();
      const began = world.clock.now();
      await press(phone, visitId, 'startVisit');
      await phone.type(visitId, 'vitals.pulse', 71);
      await world.clock.advance(hourMs / 2);
      phone.clockShift = by;
      if (killed) phone.kill();
      await phone.type(visitId, 'vitals.pulse', 72);
      await phone.leaveAll();
      await world.clock.advance(hourMs / 2);
      await press(phone, visitId, 'endVisit');
      phone.link.weather = fairWeather;
      await moments();
      await moments();

      const visit = world.server.visit(visitId);
      expect(findings(visit)).toMatchObject({ flags: ['moved'], method });
      nearly(findings(visit).durationMs, hourMs);
      nearly(findings(visit).offByMs, Math.abs(by));
      nearly(Date.parse(must(findings(visit).begin, 'begin')), began);
      expect(world.server.note(visitId).content.doc.values['vitals.pulse']).toBe(72);
      const lane = (await phone.outbox()).filter((row) => row.targetId === visitId);
      expect(lane.map(({ state }) => state)).toEqual(lane.map(() => 'sent'));
      expect(
        lane.map(({ command }) => command).filter((command) => command !== 'saveAnswers'),
      ).toEqual(['startVisit', 'endVisit']);
      const arrived = world.server
        .entriesOf(phone.clientId)
        .filter(({ entry }) => entry.targetId === visitId)
        .map(({ entry }) => entry.entryId);
      for (const service of ['notes', 'operation'] as const) {
        const sent = lane.filter((row) => row.service === service).map(({ entryId }) => entryId);
        expect(arrived.filter((id) => sent.includes(id))).toEqual(sent);
      }
      expectNothingLost(
        13,
        'S',
        missing({ 'vitals.pulse': 72 }, world.server.note(visitId).content.doc.values),
      );
    },
  );

  it('and turned back before there is a line: still flagged, still the true length', async () => {
    const { world, phone, visitId, moments } = await atTheDoor();
    await press(phone, visitId, 'startVisit');
    phone.clockShift = by;
    await world.clock.advance(hourMs);
    await press(phone, visitId, 'endVisit');
    phone.clockShift = 0;
    phone.link.weather = fairWeather;
    await moments();
    expect(findings(world.server.visit(visitId))).toMatchObject({
      flags: ['moved'],
      method: 'counter',
    });
    nearly(findings(world.server.visit(visitId)).durationMs, hourMs);
  });
});

describe('presses', () => {
  it('remembered by the previous version as only a time, survive an update', async () => {
    const { world, phone, visitId, moments } = await atTheDoor();
    const at = new Date(phone.store.clock.now()).toISOString();
    const memories = memory();
    memories.setItem(`porchlight:startVisit:${visitId}`, at);
    await world.clock.advance(60_000);
    await resumePresses(partsOf(phone, memories), visitId);
    phone.link.weather = fairWeather;
    await moments();
    // The answer takes one millisecond on this line.
    expect(world.server.visit(visitId).timeIn).toMatchObject({
      at,
      counter: null,
      differenceMs: -1,
    });
  });

  it('keep the counter of the program they happened in, even when it was killed locating', async () => {
    const { world, phone, visitId, moments } = await atTheDoor();
    const memories = memory();
    const before = {
      ...partsOf(phone, memories),
      locator: { getCurrentPosition: () => undefined },
    };
    void pressClock(before, visitId, 'startVisit').catch(() => undefined);
    const kept = must(
      memories.getItem(`porchlight:startVisit:${visitId}`),
      'remembered press',
    ).split(' ');
    expect(kept).toEqual([
      expect.any(String),
      phone.store.clock.process,
      String(world.clock.monotonic()),
    ]);
    phone.kill();
    expect(phone.store.clock.process).not.toBe(kept[1]);
    await moments();
  });

  it('an outbox of the previous protocol, without counter and difference, is accepted as it is', async () => {
    const { world, phone, visitId } = await atTheDoor();
    const old = {
      at: '2026-03-05T17:00:00.000Z',
      timeZone: 'America/Los_Angeles',
      position: null,
      positionProblem: 'refused',
    };
    const entry = {
      entryId: '00000000-3333-4000-8000-000000000001',
      seq: 2,
      command: 'startVisit',
      version: 1,
      target: 'visit' as const,
      targetId: visitId,
      lane: `visit:${visitId}`,
      after: [],
      baseRevision: 0,
      deviceTime: old.at,
      monotonic: 5,
      payload: old,
    };
    const { request } = decodeRequest(
      { name: 'push' },
      {
        protocol: 1,
        requestId: '00000000-3333-4000-8000-000000000002',
        clientId: phone.clientId,
        deviceId: phone.store.deviceId,
        sentAt: old.at,
        waiting: 0,
        entries: [entry],
      },
    );
    const reply = await world.server.push(phone.user.id, 'operation', request as PushRequest);
    expect(reply).toMatchObject({ outcomes: [{ outcome: { kind: 'applied' } }] });
    expect(world.server.visit(visitId).timeIn).toMatchObject(old);
  });
});
