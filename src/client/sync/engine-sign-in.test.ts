import { describe, expect, test } from 'vitest';
import { openSealer, world } from './testing/engine-world.ts';
import { problem } from './testing/scripted-server.ts';

describe('answers that ask for somebody else to sign in (docs/sync.md)', () => {
  test.each([
    ['401', problem(401, 'session.expired')],
    [
      '403 of an agency that asks for a second way to sign in (decision 050)',
      problem(403, 'session.factor'),
    ],
  ])('%s: pauses and asks to sign in; goes on after it', async (_name, answer) => {
    const { add, go, server, engine, states, signIns } = world();
    await add('a');
    server.next('push', answer);
    await go();
    expect(engine.status).toMatchObject({ state: 'sign-in', waiting: 1 });
    expect(signIns).toHaveLength(1);
    engine.kick('write');
    await engine.settled();
    expect(server.pushes).toHaveLength(1);
    engine.kick('signed-in');
    await engine.settled();
    expect(await states()).toEqual({ a: 'sent' });
  });

  test.each([
    ['push', problem(401, 'session.expired')],
    ['pull', problem(401, 'session.expired')],
    ['push', problem(403, 'sync.owner')],
  ] as const)(
    'a refused %s that left before the sign-in does not undo it: asked again at once, nothing is said',
    async (call, refused) => {
      const { add, server, engine, clock, states, signIns } = world({ latency: 100 });
      await add('a');
      server.next(call, refused);
      engine.kick('start');
      await clock.advance(call === 'push' ? 50 : 150);
      expect(server.flights.now).toBeGreaterThan(0);
      engine.kick('signed-in');
      await clock.advance(800);
      await engine.settled();
      expect([server.pushes.length, signIns, engine.status.state]).toEqual([
        call === 'push' ? 2 : 1,
        [],
        'all-sent',
      ]);
      expect(await states()).toEqual({ a: 'sent' });
    },
  );

  test.each([
    ['push', problem(401, 'session.expired')],
    ['pull', problem(401, 'session.expired')],
    ['answered pull', null],
  ] as const)(
    'an engine that ended says nothing of the session when its %s comes back',
    async (call, refused) => {
      const { add, server, engine, clock, states, signIns, answered } = world({ latency: 100 });
      if (call === 'push') await add('a');
      if (call !== 'answered pull') server.next(call, refused);
      engine.kick('start');
      await clock.advance(50);
      expect(server.flights.now).toBeGreaterThan(0);
      engine.stop();
      await clock.advance(400);
      expect([signIns, answered]).toEqual([[], []]);
      expect(await states()).toEqual(call === 'push' ? { a: 'waiting' } : {});
    },
  );

  test('what leaves sealed while the session is over is not asked about until it holds again', async () => {
    const { add, deliver, server, engine, states } = world({ sealer: openSealer });
    await add('a');
    server.next('push', problem(401, 'session.expired'));
    engine.kick('start');
    await engine.settled();
    await deliver();
    server.next('pull', problem(401, 'session.expired'));
    engine.kick('manual');
    await engine.settled();
    expect(await states()).toEqual({ a: 'delivered' });
    expect(engine.status).toMatchObject({ state: 'sign-in', waiting: 0 });
    engine.kick('signed-in');
    await engine.settled();
    expect(await states()).toEqual({ a: 'sent' });
  });

  test('a sign-in that another tab saw is enough to ask', async () => {
    const { add, deliver, server, engine, states } = world({ sealer: openSealer });
    await add('a');
    server.next('push', problem(401, 'session.expired'));
    engine.kick('start');
    await engine.settled();
    await deliver();
    for (let nth = 0; nth < 2; nth += 1) {
      engine.kick('manual');
      await engine.settled();
    }
    expect(await states()).toEqual({ a: 'sent' });
  });

  test('403 of another person: this client stops and says why', async () => {
    const { add, go, server, engine, states } = world();
    await add('a');
    server.next('push', problem(403, 'sync.owner'));
    await go();
    expect(engine.status).toMatchObject({ state: 'sign-in', message: 'session.other-user' });
    expect(await states()).toEqual({ a: 'waiting' });
  });

  test('an entry’s verdict that the client is somebody else’s does not count as a refusal', async () => {
    const { add, go, server, engine, states } = world();
    await add('a');
    server.judge = ({ entryId }) => ({ kind: 'rejected', entryId, code: 'sync.owner', fields: [] });
    await go();
    expect(engine.status.message).toBe('session.other-user');
    expect(await states()).toEqual({ a: 'waiting' });
  });
});
