import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { LinkAnswer, LinkRequest } from '#client/sync/ports.ts';
import { fairWeather, type LinkFault, type Weather } from '../support/link-simulated.ts';
import type { TestDevice } from '../support/store-device.ts';
import { expectNothingLost } from '../support/fault.ts';
import { mistakes } from '../simulation/mistakes.ts';
import { faultyWorld, missedBy, type Faulty } from './world.ts';

/**
 * Faults of the line and of the server's answers in the simulation (docs: sync, fault list,
 * column S).
 */

const problem = (status: number, code: string): LinkAnswer => ({
  status,
  contentType: 'application/problem+json',
  retryAfter: null,
  body: JSON.stringify({ title: code, status, code }),
  sent: 0,
});
const countOf = (device: TestDevice, fault: LinkFault): number =>
  device.link.faults.get(fault) ?? 0;

/** Types in both visits of the phone while its line is as told, then heals everything. */
async function workIn(world: Faulty, weather: Partial<Weather>, rounds = 6): Promise<void> {
  world.phone.link.weather = { ...fairWeather, ...weather };
  for (let nth = 0; nth < rounds; nth += 1) {
    await world.phone.type(world.visit, 'vitals.pulse', 60 + nth);
    await world.phone.type(world.second, 'narrative.text', `Round ${nth}`);
    await world.clock.advance(1_000);
    await world.phone.leaveAll();
    await world.moments();
  }
  await world.heal();
}

/** Sees every request of a device, and may answer in the server's place. */
function watchLine(
  device: TestDevice,
  see: (request: LinkRequest) => LinkAnswer | null | Promise<LinkAnswer | null>,
): void {
  const { link } = device;
  const post = link.post.bind(link);
  link.post = async (request) => (await see(request)) ?? post(request);
}

it.each([
  ['delete before receipt', { drop: 0.8 }],
  ['no idempotency', { duplicate: 1 }],
] as const)('the count finds what the mistake “%s” loses or doubles', async (mistake, weather) => {
  const world = await faultyWorld(1, must(mistakes[mistake], mistake));
  await workIn(world, weather);
  expect(await missedBy(world, world.phone)).not.toEqual([]);
});

it('1 · the line goes away while a request is on its way: the entry stays and arrives later', async () => {
  const lost: string[] = [];
  let trials = 0;
  for (let cut = 0; cut < 12; cut += 1) {
    const world = await faultyWorld(100 + cut);
    world.phone.link.weather = { ...fairWeather, latency: [5_000, 5_000] };
    await world.phone.type(world.visit, 'vitals.pulse', 70 + cut);
    await world.clock.advance(1_000);
    await world.phone.leaveAll();
    await world.clock.advance(cut * 900);
    trials += (await world.phone.outbox()).filter(({ state }) => state === 'sending').length;
    world.phone.link.weather = { ...fairWeather, online: false };
    await world.moments();
    await world.heal();
    lost.push(...(await missedBy(world, world.phone)));
  }
  expectNothingLost(1, 'S', lost, trials);
});

describe.each([
  [2, 'the answer is lost after the server has done it', 'lose', 0.8],
  [3, 'requests arrive twice, the second time later', 'duplicate', 1],
  [5, 'the server answers 500 and 503', 'fail', 0.8],
  [6, 'the server answers 429 with Retry-After', 'limit', 0.8],
  [11, 'a captive portal answers 200 with a page', 'portal', 0.8],
  [12, 'a connection stays open and nothing ever comes', 'hang', 0.6],
] as const)('%i · %s', (row, _words, fault, chance) => {
  it('everything arrives, once', async () => {
    const lost: string[] = [];
    let trials = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const world = await faultyWorld(row * 10 + seed);
      await workIn(world, { [fault]: chance });
      lost.push(...(await missedBy(world, world.phone)));
      trials += countOf(world.phone, fault);
    }
    expectNothingLost(row, 'S', lost, trials);
  });
});

it('4 · requests overtake each other: each lane keeps its order', async () => {
  const lost: string[] = [];
  let trials = 0;
  for (let seed = 1; seed <= 4; seed += 1) {
    const world = await faultyWorld(40 + seed);
    const begun: string[] = [];
    watchLine(world.phone, ({ call, body }) => {
      if (call === 'push') begun.push(body);
      return null;
    });
    // A request that is given up at its budget arrives all the same, after its repetition.
    await workIn(world, { latency: [100, 45_000], duplicate: 0.5 }, 10);
    trials += countOf(world.phone, 'duplicate');
    const order = world.server
      .entriesOf(world.phone.clientId)
      .filter(({ entry }) => entry.command === 'saveAnswers')
      .map(({ entry }) => entry);
    for (const visitId of [world.visit, world.second]) {
      const seqs = order.filter(({ targetId }) => targetId === visitId).map(({ seq }) => seq);
      if (seqs.join() !== seqs.toSorted((a, b) => a - b).join())
        lost.push(`${visitId} arrived as ${seqs.join()}`);
    }
    expect(begun.length).toBeGreaterThan(3);
    lost.push(...(await missedBy(world, world.phone)));
  }
  expectNothingLost(4, 'S', lost, trials);
});

it('6 · nothing is sent before the time that Retry-After names', async () => {
  const world = await faultyWorld(6);
  const sent: number[] = [];
  const told: number[] = [];
  let limits = 3;
  // Two requests may be on the line at once, so the time counts from when the server has said it.
  watchLine(world.phone, async ({ call }) => {
    if (call !== 'push') return null;
    sent.push(world.clock.monotonic());
    if (limits === 0) return null;
    limits -= 1;
    await new Promise<void>((resolve) => void world.clock.after(100, resolve));
    told.push(world.clock.monotonic());
    return { ...problem(429, 'rate.limited'), retryAfter: '40' };
  });
  await workIn(world, {}, 6);
  const tooSoon = sent
    .filter((at) => told.some((from) => at >= from && at - from < 40_000))
    .map((at) => `sent at ${at}`);
  expectNothingLost(6, 'S', [...tooSoon, ...(await missedBy(world, world.phone))], told.length);
});

it('7 · the office changed the same answer: both are kept; another epoch: sent anew', async () => {
  const world = await faultyWorld(7);
  const { phone, server, visit } = world;
  phone.link.weather = { ...fairWeather, online: false };
  await phone.type(visit, 'vitals.pulse', 71);
  await phone.type(visit, 'vitals.systolic', 131);
  // In its own backup the server has neither of the two.
  server.backUp();
  const { revision } = server.note(visit).content.doc;
  await server.officeEdit(
    world.officer,
    {
      entryId: '0000de5c-2222-4000-8000-000000000001',
      seq: 1,
      command: 'saveAnswers',
      version: 1,
      target: 'visit',
      targetId: visit,
      lane: `visit:${visit}`,
      after: [],
      baseRevision: revision,
      deviceTime: '2026-03-05T16:00:00.000Z',
      monotonic: 0,
      payload: { patch: { 'vitals.pulse': 99 } },
    },
    'notes',
  );
  await world.heal();
  const { content } = server.note(visit);
  expect(content.conflicts).toMatchObject([{ path: 'vitals.pulse', mine: 71 }]);
  expect(content.doc.values).toMatchObject({ 'vitals.pulse': 99, 'vitals.systolic': 131 });
  world.restore();
  await world.moments(4);
  expectNothingLost(7, 'S', await missedBy(world, phone), 2);
});

describe('8 · the session is over (401) or somebody else’s (403)', () => {
  it.each([
    ['401', () => null],
    ['403', (world: Faulty) => world.other.user.id],
  ] as const)('%s: the queue pauses and nothing is dropped', async (_status, session) => {
    const world = await faultyWorld(8);
    world.phone.link.session = session(world);
    await world.phone.type(world.visit, 'vitals.pulse', 72);
    await world.phone.type(world.second, 'vitals.pulse', 73);
    await world.clock.advance(1_000);
    await world.phone.leaveAll();
    await world.moments(5);
    expect(world.server.entriesOf(world.phone.clientId)).toEqual([]);
    expect((await world.phone.outbox()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const refused = countOf(world.phone, 'signed out') + countOf(world.phone, 'other user');
    await world.heal();
    expectNothingLost(8, 'S', await missedBy(world, world.phone), refused);
  });
});

describe.each([
  [9, 413, 'request.too-large', 'the batch is halved until one entry is left, which is shelved'],
  [10, 422, 'request.invalid', 'the entry is shelved'],
] as const)('%i · %i', (row, status, code, words) => {
  it(`${words}; the others pass`, async () => {
    const world = await faultyWorld(row);
    const { phone } = world;
    let refusals = 0;
    watchLine(phone, ({ call, body }) => {
      if (call !== 'push' || !body.includes('not taken in')) return null;
      refusals += 1;
      return problem(status, code);
    });
    phone.link.weather = { ...fairWeather, online: false };
    await phone.type(world.visit, 'narrative.text', 'This is not taken in.');
    await phone.type(world.second, 'vitals.pulse', 74);
    await world.heal();
    expect(new Map((await phone.outbox()).map(({ targetId, state }) => [targetId, state]))).toEqual(
      new Map([
        [world.visit, 'shelved'],
        [world.second, 'sent'],
      ]),
    );
    expect(world.server.note(world.second).content.doc.values['vitals.pulse']).toBe(74);
    expectNothingLost(row, 'S', await missedBy(world, phone), refusals);
  });
});

it('17 · the server is away for minutes and comes back: everything drains', async () => {
  const world = await faultyWorld(17);
  world.phone.link.weather = { ...fairWeather, drop: 1 };
  for (let nth = 0; nth < 5; nth += 1) {
    await world.phone.type(world.visit, 'vitals.pulse', 80 + nth);
    await world.clock.advance(1_000);
    await world.phone.leaveAll();
    await world.moments(2);
  }
  const refused = countOf(world.phone, 'drop');
  world.phone.link.weather = fairWeather;
  await world.moments(10);
  expectNothingLost(17, 'S', await missedBy(world, world.phone), refused);
});

it('29 · the server is restored from an older backup: what it lost is sent again, nothing twice', async () => {
  const lost: string[] = [];
  for (let seed = 1; seed <= 3; seed += 1) {
    const world = await faultyWorld(290 + seed);
    await workIn(world, {}, seed);
    world.server.backUp();
    await workIn(world, { lose: 0.3 }, 3);
    world.restore();
    await world.moments(6);
    lost.push(...(await missedBy(world, world.phone)));
  }
  expectNothingLost(29, 'S', lost, 3);
});
