import { describe, expect, test } from 'vitest';
import { commitDraft } from '#client/store/drafts/commit-draft.ts';
import { sealMissingEntries } from '#client/store/outbox/sealed-entries.ts';
import { openDexie } from '#client/store/testing/dexie-tables.ts';
import { patchPlace } from '#client/store/sealed-rows.ts';
import { visitId } from '#client/store/testing/records.ts';
import { countUnsent } from '#client/store/outbox/unsent.ts';
import { idOf, openSealer, world, type World } from './testing/engine-world.ts';
import { applied, failedToFetch, html, problem } from './testing/scripted-server.ts';

const sealed = (): World => world({ sealer: openSealer });

const type = async ({ store }: World, patch: Record<string, string>): Promise<void> => {
  const place = { visitId: visitId(), base: 0 };
  await store.tables.appendPatch({
    ...place,
    epoch: '',
    at: '2026-03-05T16:00:00.000Z',
    box: await store.codec.seal(patchPlace(place), patch),
  });
  await commitDraft(store, visitId());
};

describe('sealed entries leave the device without their author (docs/sync.md, sealed outbox)', () => {
  test('in the order of their lane, notes and visits alike; the server has them and the device knows', async () => {
    const { add, deliver, delivered, states, store, server } = sealed();
    await add('start', 'startVisit');
    await add('save');
    await add('sign', 'signNote');
    await add('submit', 'submitNotes');
    expect(await deliver()).toEqual({ end: 'done', taken: 4, retryAfter: null });
    expect(delivered().flat()).toEqual(['start', 'save', 'sign', 'submit']);
    expect(await states()).toEqual({
      start: 'delivered',
      save: 'delivered',
      sign: 'delivered',
      submit: 'delivered',
    });
    expect(await countUnsent(store.tables)).toBe(0);
    expect(server.pushes).toEqual([]);
  });

  test('the author’s own engine gets the verdicts afterwards, and nothing has an effect twice', async () => {
    const { add, deliver, go, states, row, server } = sealed();
    await add('save');
    await add('refused', 'saveAnswers', { target: visitId(2) });
    const effects: string[] = [];
    server.judge = (entry) => {
      effects.push(entry.entryId);
      return entry.entryId === idOf('refused')
        ? {
            kind: 'rejected',
            entryId: entry.entryId,
            code: 'note.unknown-field',
            fields: [{ path: 'a', code: 'note.unknown-field' }],
          }
        : applied(entry, 7);
    };
    await deliver();
    expect(await states()).toEqual({ save: 'delivered', refused: 'delivered' });
    await go();
    expect(await states()).toEqual({ save: 'sent', refused: 'rejected' });
    expect(await row('save')).toMatchObject({ revision: 7 });
    expect(await row('refused')).toMatchObject({ code: 'note.unknown-field' });
    expect(effects).toHaveLength(2);
  });

  test('also asks about entries that another tab delivered while the engine runs', async () => {
    const { add, deliver, go, states } = sealed();
    await go();
    await add('save');
    await deliver();
    await go();
    expect(await states()).toEqual({ save: 'sent' });
  });

  test('an entry in flight when its author locked the phone goes again as a sealed entry', async () => {
    const { add, deliver, states, store, engine, server } = sealed();
    await add('save');
    server.next('push', 'hang');
    engine.kick('write');
    await expect.poll(states).toEqual({ save: 'sending' });
    engine.stop();
    await deliver();
    expect(await states()).toEqual({ save: 'delivered' });
    expect(await countUnsent(store.tables)).toBe(0);
  });

  test('beside the author’s open engine, what that has on the line is not taken twice', async () => {
    const { add, deliver, delivered, states, engine, server } = sealed();
    await add('save');
    server.next('push', 'hang');
    engine.kick('write');
    await expect.poll(states).toEqual({ save: 'sending' });
    await add('sign', 'signNote', { target: visitId(2) });
    await deliver(() => true, true);
    expect(delivered().flat()).toEqual(['sign']);
    expect(await states()).toEqual({ save: 'sending', sign: 'delivered' });
    engine.stop();
  });

  test('a sealed entry never says more than the entry: the rest may still change on the device', async () => {
    const { add, deliver, server } = sealed();
    await add('save');
    await deliver();
    const [sealedEntry] = server.deliveries[0]?.request.letters ?? [];
    expect(sealedEntry).toMatchObject({
      entryId: idOf('save'),
      seq: 1,
      after: [],
      baseRevision: 0,
    });
    expect(Object.keys(sealedEntry ?? {}).toSorted()).toEqual([
      'after',
      'baseRevision',
      'entryId',
      'sealed',
      'seq',
    ]);
  });

  test('an entry is frozen once its sealed copy left: later typing becomes a new entry behind it', async () => {
    const at = sealed();
    await type(at, { a: 'first' });
    at.server.next('deliver', 'lost');
    expect(await at.deliver()).toMatchObject({ end: 'later' });
    await type(at, { a: 'second' });
    await at.deliver();
    const payloads = at.server.deliveries.flatMap(({ request }) =>
      request.letters.map(
        ({ sealed: text }) =>
          JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))).payload.patch
            .a as string,
      ),
    );
    expect(payloads).toEqual(['first', 'first', 'second']);
    expect(await countUnsent(at.store.tables)).toBe(0);
  });

  test('typing that grows an unsent entry grows its sealed copy', async () => {
    const at = sealed();
    await type(at, { a: 'one' });
    await type(at, { b: 'two' });
    await at.deliver();
    expect(at.delivered()).toHaveLength(1);
    const [sealedEntry] = at.server.deliveries[0]?.request.letters ?? [];
    expect(
      JSON.parse(atob((sealedEntry?.sealed ?? '').replaceAll('-', '+').replaceAll('_', '/')))
        .payload,
    ).toEqual({ patch: { a: 'one', b: 'two' } });
  });
});

describe('sealed entries and the answers of the network', () => {
  test.each([
    ['no line', () => failedToFetch()],
    ['a captive portal', () => html()],
    ['an empty answer', () => ({ body: '' })],
    ['a failing server', () => problem(503, 'server.unavailable')],
    [
      'an answer to another request',
      () => (usual: { body: string }) => ({
        ...problem(200, ''),
        contentType: 'application/json',
        body: usual.body.replace(/"requestId":"[^"]+"/, `"requestId":"${visitId(9)}"`),
      }),
    ],
  ] as const)('%s: everything stays and goes the next time, once', async (_name, script) => {
    const { add, deliver, states, server } = sealed();
    await add('save');
    server.next('deliver', script());
    expect(await deliver()).toMatchObject({ end: 'later', taken: 0 });
    expect(await states()).toEqual({ save: 'waiting' });
    expect(await deliver()).toEqual({ end: 'done', taken: 1, retryAfter: null });
    expect(await states()).toEqual({ save: 'delivered' });
  });

  test('Retry-After is passed on', async () => {
    const { add, deliver, server } = sealed();
    await add('save');
    server.next('deliver', problem(429, 'rate.limited', { retryAfter: '7' }));
    expect(await deliver()).toEqual({ end: 'later', taken: 0, retryAfter: 7_000 });
  });

  test('an answer lost after the commit: one effect', async () => {
    const { add, deliver, server } = sealed();
    await add('save');
    let effects = 0;
    server.judge = () => void (effects += 1);
    server.next('deliver', 'lost');
    await deliver();
    await deliver();
    expect(effects).toBe(1);
  });

  test('a token the server no longer knows: nothing is dropped, the next sign-in is needed', async () => {
    const { add, deliver, states, server } = sealed();
    await add('save');
    server.next('deliver', problem(403, 'sync.owner'));
    expect(await deliver()).toEqual({ end: 'refused', taken: 0, retryAfter: null });
    expect(await states()).toEqual({ save: 'waiting' });
  });

  test.each([
    ['a server that wants another version of the app', problem(426, 'request.protocol')],
    ['somebody on the line who asks to sign in', problem(401, 'session.missing')],
  ])('%s says nothing of the token: again later', async (_name, answer) => {
    const { add, deliver, states, server } = sealed();
    await add('save');
    server.next('deliver', answer);
    expect(await deliver()).toEqual({ end: 'later', taken: 0, retryAfter: null });
    expect(await deliver()).toMatchObject({ end: 'done', taken: 1 });
    expect(await states()).toEqual({ save: 'delivered' });
  });

  test('a sealed entry the server cannot read waits for its author; other lanes go on, its own waits', async () => {
    const { add, deliver, go, states, server, row } = sealed();
    await add('bad');
    await add('behind');
    await add('other', 'saveAnswers', { target: visitId(2) });
    server.unreadable.add(idOf('bad'));
    server.judge = ({ entryId }) =>
      entryId === idOf('behind') && !server.pushes.length
        ? { kind: 'gap', entryId, missing: [idOf('bad')] }
        : undefined;
    expect(await deliver()).toMatchObject({ end: 'refused' });
    expect(await states()).toEqual({ bad: 'waiting', behind: 'waiting', other: 'delivered' });
    expect((await row('bad')).letter).toBeNull();
    await go();
    await go(20_000);
    expect(await states()).toEqual({ bad: 'sent', behind: 'sent', other: 'sent' });
  });

  test('too large: halved until the one is found, which waits for its author', async () => {
    const { add, deliver, states, server } = sealed();
    for (const name of ['a', 'b', 'c', 'd'])
      await add(name, 'saveAnswers', { target: visitId(name.charCodeAt(0)) });
    const { post } = server;
    server.post = (request) =>
      request.call === 'deliver' && request.body.includes(idOf('c'))
        ? Promise.resolve(problem(413, 'request.too-large'))
        : post(request);
    await deliver();
    expect(await states()).toEqual({
      a: 'delivered',
      b: 'delivered',
      c: 'waiting',
      d: 'delivered',
    });
  });

  test('a restored server: nothing is marked as delivered until the author has offered everything again', async () => {
    const { add, go, deliver, states, server } = sealed();
    await add('before');
    await go();
    await add('after', 'saveAnswers', { target: visitId(2) });
    server.epoch = visitId(8);
    expect(await deliver()).toMatchObject({ end: 'done', taken: 0 });
    expect(await states()).toEqual({ before: 'sent', after: 'waiting' });
    server.lose(idOf('before'));
    await go();
    expect(await states()).toEqual({ before: 'sent', after: 'sent' });
  });

  test('the person comes back halfway: requests in flight finish, nothing new leaves', async () => {
    const { add, deliver, delivered } = sealed();
    for (let n = 1; n <= 30; n += 1)
      await add(`e${n}`, 'saveAnswers', { target: visitId(n), size: 20_000 });
    let asked = 0;
    await deliver(() => (asked += 1) < 2);
    expect(delivered()).toHaveLength(1);
  });
});

describe('sealed copies that are missing', () => {
  test('without keys nothing leaves, and nothing is lost', async () => {
    const { add, deliver, delivered, states } = world();
    await add('save');
    expect(await deliver()).toEqual({ end: 'done', taken: 0, retryAfter: null });
    expect(delivered()).toEqual([]);
    expect(await states()).toEqual({ save: 'waiting' });
  });

  test('are written as soon as there are keys, for everything that waits', async () => {
    const { add, deliver, store, states } = world();
    await add('save');
    await add('start', 'startVisit', { target: visitId(2) });
    store.useSealer(() => Promise.resolve(openSealer));
    await sealMissingEntries(store);
    await deliver();
    expect(await states()).toEqual({ save: 'delivered', start: 'delivered' });
  });

  test('a child never travels before a parent without a sealed copy', async () => {
    const { add, deliver, store, states } = world();
    await add('save');
    store.useSealer(() => Promise.resolve(openSealer));
    await add('sign', 'signNote');
    await deliver();
    expect(await states()).toEqual({ save: 'waiting', sign: 'waiting' });
  });

  test('a failure to seal costs the sealed copy, never the entry', async () => {
    const at = world({ sealer: { seal: () => Promise.reject(new Error('no crypto')) } });
    await type(at, { a: 'kept' });
    await at.go();
    expect(at.server.pushes).toHaveLength(1);
  });
});

test('IndexedDB stores sealed entries and state like any other', async () => {
  const { add, deliver, states, store } = world({
    tables: openDexie().tables,
    sealer: openSealer,
  });
  await add('save');
  await deliver();
  expect(await states()).toEqual({ save: 'delivered' });
  store.close();
});
