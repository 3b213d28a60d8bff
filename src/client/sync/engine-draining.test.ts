import { describe, expect, test } from 'vitest';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import { must } from '#domain/must.ts';
import { protocol } from '#contract/sync.ts';
import { Engine } from './engine.ts';
import { idOf, world } from './testing/engine-world.ts';
import { failedToFetch, problem } from './testing/scripted-server.ts';

describe('draining', () => {
  test('an entry leaves the device only against the server’s receipt', async () => {
    const { add, go, states, row, engine } = world();
    await add('a');
    await go();
    expect(await states()).toEqual({ a: 'sent' });
    expect((await row('a')).receivedAt).toBe('2026-03-05T16:00:00.000Z');
    expect(engine.status).toMatchObject({
      state: 'all-sent',
      waiting: 0,
      lastSentAt: new Date('2026-03-05T16:00:00.000Z'),
    });
  });

  test('carries the author’s client, request id, time and the number still waiting', async () => {
    const { add, go, server, store } = world();
    await add('a');
    await go();
    const { request } = must(server.pushes[0], 'push');
    expect(request).toMatchObject({
      protocol,
      clientId: store.clientId,
      deviceId: store.deviceId,
      sentAt: '2026-03-05T16:00:00.000Z',
      waiting: 0,
    });
    expect(request.entries[0]).toMatchObject({
      seq: 1,
      command: 'saveAnswers',
      version: 1,
      target: 'visit',
      lane: `visit:${visitId()}`,
      after: [],
      payload: { patch: { a: '' } },
    });
  });

  test('a lane’s entries of one service share a request in order; another service waits for the receipt', async () => {
    const { add, go, sent } = world();
    await add('start', 'startVisit');
    await add('save');
    await add('sign', 'signNote');
    await add('submit', 'submitNotes');
    await go();
    expect(sent()).toEqual([['start'], ['save', 'sign'], ['submit']]);
  });

  test('small and old ones go first, large ones in requests of about ten', async () => {
    const { add, go, sent } = world({ latency: 1_500 });
    await add('big', 'saveAnswers', { target: visitId(1), size: 50_000 });
    for (let n = 2; n < 30; n += 1)
      await add(`v${n}`, 'saveAnswers', { target: visitId(n), size: 20_000 });
    await add('small', 'saveAnswers', { target: visitId(40) });
    await go(60_000);
    expect(sent()[0]?.[0]).toBe('small');
    expect(Math.max(...sent().map((batch) => batch.length))).toBeLessThanOrEqual(11);
    expect(sent().flat()).toHaveLength(30);
  });

  test('many tiny entries travel together: they cost less than another round trip', async () => {
    const { add, go, sent } = world();
    for (let n = 1; n <= 50; n += 1)
      await add(`t${n}`, 'saveAnswers', { target: visitId(n), size: 500 });
    await go();
    expect(sent().length).toBeLessThanOrEqual(2);
  });

  test('two requests are in flight, never three', async () => {
    const { add, go, server } = world({ latency: 500 });
    for (let n = 1; n <= 60; n += 1)
      await add(`f${n}`, 'saveAnswers', { target: visitId(n), size: 20_000 });
    await go(60_000);
    expect(server.flights.most).toBe(2);
    expect(server.pushes.flatMap(({ request }) => request.entries)).toHaveLength(60);
  });

  test('work that comes while sending goes with the next request', async () => {
    const { add, engine, clock, sent } = world({ latency: 1_000 });
    await add('first');
    engine.kick('write');
    await clock.advance(500);
    await add('second');
    engine.kick('write');
    await clock.advance(5_000);
    await engine.settled();
    expect(sent()).toEqual([['first'], ['second']]);
  });

  test('reports progress, and nothing is green before everything is on the device', async () => {
    const { add, go, statuses } = world();
    for (let n = 1; n <= 3; n += 1)
      await add(`p${n}`, 'saveAnswers', { target: visitId(n), size: 60_000 });
    await go(1_000);
    expect(statuses[0]).toMatchObject({ state: 'waiting', waiting: 3 });
    expect(statuses.find(({ state }) => state === 'sending')?.sending?.of).toBe(3);
    const firstGreen = statuses.findIndex(({ state }) => state === 'all-sent');
    expect(statuses.slice(0, firstGreen).every(({ waiting }) => waiting > 0)).toBe(true);
    expect(statuses.at(-1)).toMatchObject({ state: 'all-sent', waiting: 0 });
  });

  test('ten thousand waiting entries drain', async () => {
    const { add, go, server, engine } = world();
    for (let n = 1; n <= 10_000; n += 1)
      await add(`m${n}`, 'saveAnswers', { target: visitId(n), size: 100 });
    await go(60_000);
    expect(server.pushes.flatMap(({ request }) => request.entries)).toHaveLength(10_000);
    expect(engine.status.waiting).toBe(0);
  }, 120_000);
});

describe('before anything leaves the device it is frozen', () => {
  test('the attempt is on the disk before the request is on the line', async () => {
    const { add, server, store, engine, clock } = world();
    await add('a');
    const seen: (number | undefined)[] = [];
    const post = server.post;
    server.post = async (request) => {
      if (request.call === 'push')
        seen.push((await store.tables.read(['outbox'], (tx) => tx.entry(idOf('a'))))?.attempts);
      return post(request);
    };
    engine.kick('write');
    await clock.advance(0);
    await engine.settled();
    expect(seen).toEqual([1]);
  });

  test('an engine that died with entries on the line: the next one sends them again, unchanged', async () => {
    const { add, store, server, engine, clock, sent, states } = world();
    server.next('push', 'hang');
    await add('a');
    engine.kick('write');
    await clock.advance(100);
    expect(await states()).toEqual({ a: 'sending' });
    engine.stop();
    const second = new Engine({ store, link: server, random: () => 0.001 });
    second.kick('start');
    await clock.advance(100);
    await second.settled();
    expect(sent()).toEqual([['a'], ['a']]);
    expect(server.pushes[0]?.request.entries).toEqual(server.pushes[1]?.request.entries);
    expect(await states()).toEqual({ a: 'sent' });
  });

  test('two engines on one outbox: everything arrives, the server sees the same entries', async () => {
    const { add, store, server, engine, clock, states } = world({ latency: 300 });
    for (let n = 1; n <= 5; n += 1)
      await add(`d${n}`, 'saveAnswers', { target: visitId(n), size: 60_000 });
    const second = new Engine({ store, link: server, random: () => 0.5 });
    engine.kick('start');
    second.kick('start');
    await clock.advance(60_000);
    expect(Object.values(await states()).every((state) => state === 'sent')).toBe(true);
    const payloads = new Map<string, string>();
    for (const entry of server.pushes.flatMap(({ request }) => request.entries)) {
      expect(payloads.get(entry.entryId) ?? JSON.stringify(entry)).toBe(JSON.stringify(entry));
      payloads.set(entry.entryId, JSON.stringify(entry));
    }
  });
});

describe('clocks (fault 13)', () => {
  test.each([
    ['a year ahead', 31_536_000_000],
    ['a year back', -31_536_000_000],
    ['an hour back', -3_600_000],
  ])('turned %s in the middle: order, numbers and waiting are unaffected', async (_name, turn) => {
    const { add, go, clock, server, sent, states } = world();
    await add('one');
    clock.turn(turn);
    await add('two');
    server.next('push', failedToFetch());
    await go();
    clock.turn(-turn);
    await go(1_000);
    expect(sent()).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(await states()).toEqual({ one: 'sent', two: 'sent' });
  });

  test('entries accepted while another request got 429 stay on the device until the named time', async () => {
    const inner = memoryTables();
    let takes = 0;
    let later = (_work: () => void): unknown => undefined;
    const tables: typeof inner = {
      ...inner,
      async write(scope, work) {
        const isTake = scope.join() === 'outbox,meta,files';
        if (isTake) takes += 1;
        if (isTake && takes === 2) await new Promise<void>((resolve) => void later(resolve));
        return inner.write(scope, work);
      },
    };
    const { add, server, engine, clock, states } = world({ tables });
    later = (work) => clock.after(500, work);
    await add('note');
    await add('chart', 'updatePatient');
    server.next('push', { ...problem(429, 'rate.limited'), retryAfter: '40' });
    engine.kick('write');
    await clock.advance(30_000);
    expect(server.pushes).toHaveLength(1);
    expect(await states()).toMatchObject({ note: 'waiting', chart: 'waiting' });
    await clock.advance(60_000);
    await engine.settled();
    expect(await states()).toMatchObject({ note: 'sent', chart: 'sent' });
  });
});
