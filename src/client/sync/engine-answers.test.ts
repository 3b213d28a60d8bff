import { describe, expect, test } from 'vitest';
import { protocol } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import type { SyncStatus } from './status-type.ts';
import { idOf, world } from './testing/engine-world.ts';
import { failedToFetch, html, problem, type ScriptedServer } from './testing/scripted-server.ts';

describe('answers of the network → what happens (docs/sync.md)', () => {
  test('offline: the entry stays, the back-off doubles with full jitter up to 300 s, for ever', async () => {
    const { add, server, engine, clock } = world({ random: () => 0.999 });
    await add('a');
    server.next('push', ...Array.from({ length: 14 }, failedToFetch));
    engine.kick('write');
    await clock.advance(5_000_000);
    const times = server.pushes.map(({ request }) => Date.parse(request.sentAt));
    const gaps = times.slice(1, 15).map((at, index) => at - must(times[index], 'time'));
    expect(gaps.slice(0, 5)).toEqual([999, 1_998, 3_996, 7_992, 15_984]);
    expect(gaps.slice(9)).toEqual([299_700, 299_700, 299_700, 299_700, 299_700]);
    await engine.settled();
    expect(engine.status.state).toBe('all-sent');
  });

  test('an answer of ours says that the session holds; a stranger’s page, a refusal and silence do not', async () => {
    const { add, go, server, answered } = world();
    await add('a');
    server.next(
      'push',
      failedToFetch(),
      html(200),
      problem(401, 'session.expired'),
      problem(503, 'server.draining'),
    );
    await go();
    await go(1_000);
    await go(2_000);
    await go(4_000);
    expect(server.pushes.length).toBeGreaterThanOrEqual(4);
    expect(answered).toEqual([]);
    await go(60_000);
    expect(answered).not.toEqual([]);
  });

  test.each<[string, Error | Parameters<ScriptedServer['next']>[1], Partial<SyncStatus>]>([
    ['a lost connection', failedToFetch(), { state: 'offline', message: 'network.unreachable' }],
    [
      'Safari’s words for it',
      new TypeError('Load failed'),
      { state: 'offline', message: 'network.unreachable' },
    ],
    [
      'Firefox’s words for it',
      new TypeError('NetworkError when attempting to fetch resource.'),
      { state: 'offline', message: 'network.unreachable' },
    ],
    ['500', problem(500, 'server.failed'), { state: 'retrying', message: 'server.failed' }],
    ['502 from a proxy', html(502), { state: 'retrying', message: 'server.unavailable' }],
    ['503', problem(503, 'server.draining'), { state: 'retrying', message: 'server.draining' }],
    ['429', problem(429, 'rate.limited'), { state: 'retrying', message: 'rate.limited' }],
    ['a sign-in page with 200', html(200), { state: 'retrying', message: 'network.not-ours' }],
    ['a sign-in page with 401', html(401), { state: 'retrying', message: 'network.not-ours' }],
    ['an empty body', { body: '' }, { state: 'retrying', message: 'network.not-ours' }],
    [
      'JSON that is not our envelope',
      { body: '{"ok":true}' },
      { state: 'retrying', message: 'network.not-ours' },
    ],
    [
      'JSON under another content type',
      { contentType: 'text/plain' },
      { state: 'retrying', message: 'network.not-ours' },
    ],
    [
      'a call the server does not know',
      problem(404, 'request.unknown-call'),
      { state: 'retrying', message: 'request.unknown-call' },
    ],
  ])('%s: waits, keeps the entry, sends it again', async (_name, answer, status) => {
    const { add, go, server, engine, states, clock } = world();
    await add('a');
    server.next('push', answer);
    await go();
    expect(engine.status).toMatchObject({ ...status, waiting: 1 });
    expect(await states()).toEqual({ a: 'waiting' });
    await clock.advance(1_000);
    await engine.settled();
    expect(await states()).toEqual({ a: 'sent' });
  });

  test.each([
    [
      'another request id',
      (body: Record<string, unknown>) => ({ ...body, requestId: visitId(99) }),
    ],
    ['another protocol', (body: Record<string, unknown>) => ({ ...body, protocol: protocol + 1 })],
  ])('an answer with %s does not count', async (_name, change) => {
    const { add, go, server, engine, states } = world();
    await add('a');
    server.next('push', (usual) => ({
      ...usual,
      body: JSON.stringify(change(JSON.parse(usual.body) as Record<string, unknown>)),
    }));
    await go();
    expect(engine.status.message).toBe('network.not-ours');
    expect(await states()).toEqual({ a: 'waiting' });
  });

  test('an answer lost after the commit: the same entry again, one effect', async () => {
    const { add, go, server, clock, engine, states } = world();
    await add('a');
    server.next('push', 'lost');
    await go();
    await clock.advance(1_000);
    await engine.settled();
    const [first, second] = server.pushes.map(({ request }) => request);
    expect(first?.entries).toEqual(second?.entries);
    expect(first?.requestId).not.toBe(second?.requestId);
    expect(await states()).toEqual({ a: 'sent' });
  });

  test('a half-open connection: given up after 30 s, then tried again', async () => {
    const { add, server, engine, clock, states } = world({ random: () => 0.001 });
    await add('a');
    server.next('push', 'hang');
    engine.kick('write');
    await clock.advance(29_999);
    expect(await states()).toEqual({ a: 'sending' });
    await clock.advance(2);
    await engine.settled();
    expect(await states()).toEqual({ a: 'sent' });
  });

  test.each([
    ['seconds', '120', 120_000],
    ['a date', 'Thu, 05 Mar 2026 16:01:00 GMT', 60_000],
  ])('429 with Retry-After in %s: not a moment sooner', async (_name, retryAfter, wait) => {
    const { add, go, server, clock, engine } = world({ random: () => 0.001 });
    await add('a');
    server.next('push', problem(429, 'rate.limited', { retryAfter }));
    await go();
    await clock.advance(wait);
    expect(server.pushes).toHaveLength(1);
    await clock.advance(2);
    await engine.settled();
    expect(server.pushes).toHaveLength(2);
  });

  test('429 with Retry-After: neither a returning line nor opening the phone changes it, the person does', async () => {
    const { add, go, server, engine, clock } = world();
    await add('a');
    server.next('push', problem(429, 'rate.limited', { retryAfter: '120' }));
    await go();
    for (const trigger of ['online', 'visible', 'start'] as const) {
      engine.kick(trigger);
      await clock.advance(10_000);
      await engine.settled();
    }
    expect(server.pushes).toHaveLength(1);
    engine.kick('manual');
    await engine.settled();
    expect(server.pushes).toHaveLength(2);
  });

  test('413: the batch is halved until the one is found; it is shelved and the others arrive', async () => {
    const { add, go, server, states, row } = world();
    for (let n = 1; n <= 7; n += 1)
      await add(`h${n}`, 'saveAnswers', { target: visitId(n), size: n === 4 ? 9_000 : 10 });
    const post = server.post;
    server.post = async (request) =>
      request.call === 'push' && request.body.length > 9_000 ? html(413) : post(request);
    await go(1_000);
    expect(await states()).toEqual({
      h1: 'sent',
      h2: 'sent',
      h3: 'sent',
      h4: 'shelved',
      h5: 'sent',
      h6: 'sent',
      h7: 'sent',
    });
    expect((await row('h4')).code).toBe('sync.too-large');
  });

  test('a request that is unacceptable as a whole is narrowed down in the same way', async () => {
    const { add, go, server, states, row } = world();
    for (let n = 1; n <= 5; n += 1) await add(`w${n}`, 'saveAnswers', { target: visitId(n) });
    const post = server.post;
    server.post = async (request) =>
      request.call === 'push' && request.body.includes(idOf('w2'))
        ? problem(422, 'request.invalid')
        : post(request);
    await go(1_000);
    expect(await states()).toMatchObject({ w1: 'sent', w2: 'shelved', w5: 'sent' });
    expect((await row('w2')).code).toBe('request.invalid');
  });

  test('one bad entry among thirty small ones is found, and they do not travel together for ever', async () => {
    const { add, go, server, states, row } = world();
    for (let n = 1; n <= 30; n += 1) await add(`p${n}`, 'saveAnswers', { target: visitId(n) });
    const post = server.post;
    let pushes = 0;
    server.post = async (request) => {
      if (request.call === 'push') pushes += 1;
      if (pushes > 60) throw failedToFetch();
      return request.call === 'push' && request.body.includes(idOf('p17'))
        ? problem(422, 'request.invalid')
        : post(request);
    };
    await go(1_000);
    expect(Object.values(await states()).filter((state) => state === 'sent')).toHaveLength(29);
    expect(await row('p17')).toMatchObject({ state: 'shelved', code: 'request.invalid' });
    expect(pushes).toBeLessThan(30);
  });

  test('422 of one entry: shelved with its reason, other lanes go on, and so does the rest of its own', async () => {
    const { add, go, server, states, row, engine } = world();
    await add('bad');
    await add('other', 'saveAnswers', { target: visitId(2) });
    await add('next');
    server.judge = (entry) =>
      entry.entryId === idOf('bad')
        ? {
            kind: 'rejected',
            entryId: entry.entryId,
            code: 'request.invalid',
            fields: [{ path: 'vitals.pulse', code: 'note.wrong-type' }],
          }
        : undefined;
    await go();
    expect(await states()).toEqual({ bad: 'rejected', other: 'sent', next: 'sent' });
    expect((await row('bad')).code).toBe('request.invalid');
    expect(engine.status).toMatchObject({ needsYou: 1, waiting: 0 });
  });

  test('a code only a newer server knows counts as "cannot be accepted", and is not asked about for ever', async () => {
    const { add, go, server, states, row } = world();
    await add('tomorrow');
    await add('other', 'saveAnswers', { target: visitId(2) });
    server.next('push', (usual) => {
      const body = JSON.parse(usual.body) as {
        outcomes: { outcome: object; duplicate: boolean }[];
      };
      body.outcomes[0] = {
        duplicate: false,
        outcome: {
          kind: 'rejected',
          entryId: idOf('tomorrow'),
          code: 'note.of-tomorrow',
          fields: [{ path: 'vitals.pulse', code: 'note.of-tomorrow' }],
        },
      };
      return { ...usual, body: JSON.stringify(body) };
    });
    await go();
    expect(await states()).toEqual({ tomorrow: 'rejected', other: 'sent' });
    expect((await row('tomorrow')).code).toBe('request.invalid');

    await add('alone', 'saveAnswers', { target: visitId(3) });
    const code = 'note.of-tomorrow';
    server.next('push', {
      ...problem(422, 'request.invalid'),
      body: JSON.stringify({
        type: `urn:porchlight:${code}`,
        status: 422,
        code,
        fields: [{ path: 'vitals.pulse', code }],
      }),
    });
    await go();
    expect(await row('alone')).toMatchObject({ state: 'shelved', code: 'request.invalid' });
  });

  test('426: pauses for the app’s update', async () => {
    const { add, go, server, engine, states } = world();
    await add('a');
    server.next('push', problem(426, 'request.protocol'));
    await go();
    expect(engine.status).toMatchObject({ state: 'update', message: 'request.protocol' });
    expect(await states()).toEqual({ a: 'waiting' });
  });

  test('a server that says nothing about an entry is asked again later, not in a loop', async () => {
    const { add, go, server, engine, clock, states } = world();
    await add('a');
    let silent = true;
    server.judge = () => (silent ? 'silent' : undefined);
    await go();
    expect(server.pushes).toHaveLength(1);
    expect(engine.status.state).toBe('retrying');
    silent = false;
    await clock.advance(1_000);
    await engine.settled();
    expect(await states()).toEqual({ a: 'sent' });
  });

  test('a server that fails on one entry is retried, and in the end the person is told', async () => {
    const { add, go, server, clock, engine, states } = world();
    await add('a');
    await add('b', 'saveAnswers', { target: visitId(2) });
    server.judge = ({ entryId }) =>
      entryId === idOf('a')
        ? { kind: 'rejected', entryId, code: 'server.failed', fields: [] }
        : undefined;
    await go();
    expect(await states()).toEqual({ a: 'waiting', b: 'sent' });
    await clock.advance(300_000);
    await engine.settled();
    expect(await states()).toEqual({ a: 'shelved', b: 'sent' });
  });

  test('a broken local store ends the round and nothing else', async () => {
    const tables = memoryTables();
    const { add, go, store, engine, states } = world({ tables });
    await add('a');
    const write = store.tables.write;
    let broken = true;
    Object.assign(store.tables, {
      write: (...args: Parameters<typeof write>) =>
        broken ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : write(...args),
    });
    await go();
    expect(engine.status).toMatchObject({ state: 'retrying', message: 'device.storage' });
    broken = false;
    await go(1_000);
    expect(await states()).toEqual({ a: 'sent' });
  });
});

describe('a line that is cut while nothing waits', () => {
  test('is told at once, and green only when the server has answered again', async () => {
    const { clock, engine, server, statuses } = world({ latency: 50 });
    const settle = async (): Promise<void> => {
      await clock.advance(200);
      await engine.settled();
    };
    engine.kick('start');
    await settle();
    expect(engine.status.state).toBe('all-sent');
    statuses.length = 0;

    server.isOnline = false;
    server.next('pull', ...Array.from({ length: 4 }, failedToFetch));
    engine.kick('offline');
    await settle();
    engine.kick('timer');
    await settle();
    expect(new Set(statuses.map(({ state }) => state))).toEqual(new Set(['offline']));

    server.isOnline = true;
    server.next('pull');
    engine.kick('online');
    expect(engine.status.state).toBe('offline');
    await clock.advance(5_000);
    await engine.settled();
    expect(engine.status.state).toBe('all-sent');
  });

  test('is doubted when the server answers all the same', async () => {
    const { clock, engine, statuses } = world();
    engine.kick('start');
    await engine.settled();
    engine.kick('offline');
    await clock.advance(100);
    await engine.settled();
    expect(statuses.some(({ state }) => state === 'offline')).toBe(true);
    expect(engine.status.state).toBe('all-sent');
  });
});
