import { describe, expect, test } from 'vitest';
import { addFile, changeFile, filesOfNote } from '#client/store/files/note-files.ts';
import { openDexie } from '#client/store/testing/dexie-tables.ts';
import type { OutboxRow } from '#client/store/tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import { must } from '#domain/must.ts';
import { idOf, world } from './testing/engine-world.ts';

describe('conflicts, refusals and lanes', () => {
  const conflicted = (entryId: string) => ({
    kind: 'conflict' as const,
    entryId,
    receipt: { entryId, revision: 3, receivedAt: '2026-03-05T16:00:01.000Z' },
    conflicts: [],
  });

  test('a conflict waits for the person with both values; sign and submit of the lane wait, answers go', async () => {
    const { add, go, server, states } = world();
    await add('save');
    await add('sign', 'signNote');
    await add('elsewhere', 'signNote', { target: visitId(2) });
    server.judge = ({ entryId }) => (entryId === idOf('save') ? conflicted(entryId) : undefined);
    await go();
    expect(await states()).toEqual({ save: 'conflict', sign: 'sent', elsewhere: 'sent' });
  });

  test('… even when the conflict is known before the signature leaves', async () => {
    const { add, go, server, states } = world();
    await add('save');
    server.judge = ({ entryId }) => (entryId === idOf('save') ? conflicted(entryId) : undefined);
    await go();
    await add('sign', 'signNote');
    await add('submit', 'submitNotes');
    await add('more');
    await go(60_000);
    expect(await states()).toEqual({
      save: 'conflict',
      sign: 'waiting',
      submit: 'waiting',
      more: 'sent',
    });
    await add('choice', 'resolveNoteConflict', {
      placing: { settles: true, replaces: [idOf('save')] },
    });
    await go();
    expect(await states()).toEqual({
      save: 'settled',
      sign: 'sent',
      submit: 'sent',
      more: 'sent',
      choice: 'sent',
    });
  });

  test('a submission waits for the visit’s photos; note and signature do not (docs/sync.md, lanes)', async () => {
    const { add, go, states, store } = world();
    const file = await addFile(store, visitId(), {
      name: 'wound.jpg',
      bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]),
    });
    for (const [name, command] of [
      ['save', 'saveAnswers'],
      ['sign', 'signNote'],
      ['submit', 'submitNotes'],
    ] as const)
      await add(name, command);
    await add('elsewhere', 'submitNotes', { target: visitId(2) });
    await go(60_000);
    expect(await states()).toEqual({
      save: 'sent',
      sign: 'sent',
      submit: 'waiting',
      elsewhere: 'sent',
    });
    await changeFile(store, file, { state: 'sent' });
    await go();
    expect(await states()).toMatchObject({ submit: 'sent' });
  });

  test('… but not for a file that waits for the person', async () => {
    const { add, go, states, store } = world();
    const file = await addFile(store, visitId(), {
      name: 'wound.jpg',
      bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]),
    });
    await changeFile(store, file, { state: 'refused', code: 'file.too-many' });
    await add('submit', 'submitNotes');
    await go();
    expect(await states()).toEqual({ submit: 'sent' });
  });

  test('a gap for the lane: it rests a while and is tried again, others go on', async () => {
    const { add, go, server, states, clock, engine } = world();
    await add('sign', 'signNote');
    await add('other', 'saveAnswers', { target: visitId(2) });
    let gap = true;
    server.judge = ({ entryId }) =>
      gap && entryId === idOf('sign')
        ? { kind: 'gap', entryId, missing: [visitId(77)] }
        : undefined;
    await go();
    expect(await states()).toEqual({ sign: 'waiting', other: 'sent' });
    const pushes = server.pushes.length;
    await go(5_000);
    expect(server.pushes).toHaveLength(pushes);
    gap = false;
    await clock.advance(15_000);
    await engine.settled();
    expect(await states()).toEqual({ sign: 'sent', other: 'sent' });
  });

  test('a signature held back for a choice on another device lets the answers behind it pass', async () => {
    const { add, go, server, states, row } = world();
    await add('sign', 'signNote');
    await add('later');
    server.judge = ({ entryId }) =>
      entryId === idOf('sign')
        ? { kind: 'gap', entryId, missing: [visitId(77)] }
        : entryId === idOf('later') && server.pushes.length === 1
          ? { kind: 'gap', entryId, missing: [idOf('sign')] }
          : undefined;
    await go();
    await add('newest');
    await go(20_000);
    expect(await states()).toEqual({ sign: 'waiting', later: 'sent', newest: 'sent' });
    expect((await row('newest')).after).toEqual([idOf('later')]);
    expect((await row('sign')).after).toEqual([idOf('later'), idOf('newest')]);
  });

  test('a signature does not wait for a refused one that the person has dealt with', async () => {
    const { add, go, server, states, row, store } = world();
    const putEntries = (...rows: OutboxRow[]): Promise<void> =>
      store.tables.write(['outbox'], (tx) => tx.putEntries(rows));
    await add('refused', 'signNote');
    server.judge = ({ entryId }) =>
      entryId === idOf('refused')
        ? { kind: 'rejected', entryId, code: 'note.signature-stale', fields: [] }
        : undefined;
    await go();
    await add('sign', 'signNote', { placing: { replaces: [idOf('refused')] } });
    await add('submit', 'submitNotes');
    const submit = { ...(await row('submit')), after: [idOf('refused'), idOf('sign')] };
    await putEntries(submit);
    server.judge = ({ entryId, after }) =>
      entryId === idOf('submit') && after.includes(idOf('refused'))
        ? { kind: 'gap', entryId, missing: [idOf('refused')] }
        : undefined;
    await go(20_000);
    expect(await states()).toEqual({ refused: 'settled', sign: 'sent', submit: 'sent' });
  });

  test('a gap naming an acknowledged entry offers it again, unchanged, before its child', async () => {
    const { add, go, server, sent, states } = world();
    await add('parent');
    await go();
    await add('child');
    let lost = true;
    server.judge = ({ entryId }) =>
      lost && entryId === idOf('child')
        ? { kind: 'gap', entryId, missing: [idOf('parent')] }
        : undefined;
    await go();
    lost = false;
    await go(20_000);
    expect(
      sent()
        .flat()
        .filter((name) => name === 'parent'),
    ).toHaveLength(2);
    expect(await states()).toEqual({ parent: 'sent', child: 'sent' });
  });

  test('a gap that names a refused entry, or one no longer here, does not block forever', async () => {
    const { add, go, server, states, row } = world();
    await add('refused');
    server.judge = ({ entryId }) =>
      entryId === idOf('refused')
        ? { kind: 'rejected', entryId, code: 'request.invalid', fields: [] }
        : undefined;
    await go();
    await add('child');
    const child = await row('child');
    server.judge = (entry) =>
      entry.entryId === idOf('child') && entry.after.length > 0
        ? { kind: 'gap', entryId: entry.entryId, missing: entry.after }
        : undefined;
    await go();
    expect(child.after).toEqual([]);
    expect(await states()).toEqual({ refused: 'rejected', child: 'sent' });
  });
});

describe('epoch: a server restored from an older backup', () => {
  test('takes nothing from a device of the old epoch; then everything kept is offered, in order', async () => {
    const { add, go, server, clock, engine, sent, states } = world();
    await add('old', 'saveAnswers', { target: visitId(1) });
    await go();
    await clock.advance(60_000);
    await add('new', 'saveAnswers', { target: visitId(2) });
    await go();
    // The mark says nothing about what an earlier restore lost.
    server.durableThrough = new Date(clock.now() - 30_000).toISOString();
    server.epoch = visitId(88);
    await add('later', 'saveAnswers', { target: visitId(3) });
    await go(1_000);
    expect(sent()).toEqual([['old'], ['new'], ['later'], ['old', 'new', 'later']]);
    expect(await states()).toEqual({ old: 'sent', new: 'sent', later: 'sent' });
    expect(engine.status.message).toBeNull();
  });

  test('an entry refused after one restore is not revived by the next', async () => {
    const { add, go, server, sent, states, row } = world();
    await add('signed', 'signNote');
    await go();
    server.epoch = visitId(81);
    server.lose(idOf('signed'));
    server.judge = ({ entryId }) =>
      entryId === idOf('signed')
        ? { kind: 'rejected', entryId, code: 'note.signature-stale', fields: [] }
        : undefined;
    await add('save');
    await go(20_000);
    expect(await row('signed')).toMatchObject({ state: 'rejected', revision: null });
    await add('signed again', 'signNote', { placing: { replaces: [idOf('signed')] } });
    await go();
    const before = sent()
      .flat()
      .filter((name) => name === 'signed').length;
    server.epoch = visitId(82);
    await add('later');
    await go(20_000);
    expect(
      sent()
        .flat()
        .filter((name) => name === 'signed'),
    ).toHaveLength(before);
    expect(sent().at(-1)).toContain('signed again');
    expect(await states()).toEqual({
      signed: 'settled',
      save: 'sent',
      'signed again': 'sent',
      later: 'sent',
    });
  });

  test('a choice the restored server has no use for is over; the signature behind it does not wait on', async () => {
    const { add, go, server, sent, states, row } = world();
    await add('save');
    await add('choice', 'resolveNoteConflict');
    await go();
    await add('sign', 'signNote');
    server.epoch = visitId(81);
    server.lose(idOf('choice'));
    server.judge = ({ entryId, after }) => {
      if (entryId === idOf('choice'))
        return { kind: 'rejected', entryId, code: 'conflict.gone', fields: [] };
      // As the server does: what a signature names must have had an effect.
      return entryId === idOf('sign') && after.includes(idOf('choice'))
        ? { kind: 'gap', entryId, missing: [idOf('choice')] }
        : undefined;
    };
    await go(120_000);
    expect(await states()).toEqual({ save: 'sent', choice: 'settled', sign: 'sent' });
    expect(await row('choice')).toMatchObject({ revision: null, code: null, overlay: 0 });
    expect(
      sent()
        .flat()
        .filter((name) => name === 'choice').length,
    ).toBeLessThan(4);
  });

  test('answers that were acknowledged before a submission was held back go again before it', async () => {
    const { add, go, server, states, store } = world();
    const link = (name: string, changes: Partial<OutboxRow>): Promise<void> =>
      store.tables.write(['outbox'], async (tx) =>
        tx.putEntries((await tx.entries([idOf(name)])).map((each) => ({ ...each, ...changes }))),
      );
    await add('before');
    await go();
    await add('submit', 'submitNotes');
    await add('old');
    await add('new');
    await link('old', { state: 'sent', revision: 1, after: [idOf('submit')] });
    await link('submit', { after: [idOf('new')] });
    await link('new', { after: [idOf('old')] });
    server.epoch = visitId(81);
    await go(60_000);
    expect(await states()).toEqual({ before: 'sent', submit: 'sent', old: 'sent', new: 'sent' });
  });

  test('confirmed files are asked for again without content; not those in the backup with a freed copy', async () => {
    const { add, go, server, store } = world();
    const bytes = (last: number): Uint8Array<ArrayBuffer> =>
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, last]);
    const kept = await addFile(store, visitId(), { name: 'kept.jpg', bytes: bytes(1) });
    const [safe, madeRoom] = [
      await addFile(store, visitId(), { name: 'safe.jpg', bytes: bytes(2) }),
      await addFile(store, visitId(), { name: 'room.jpg', bytes: bytes(3) }),
    ];
    server.durableThrough = '2026-03-05T16:00:00.000Z';
    await add('save');
    await go();
    for (const fileId of [kept, safe, madeRoom])
      await changeFile(store, fileId, {
        state: 'sent',
        sent: 5,
        attempts: 3,
        receivedAt: fileId === safe ? '2026-03-05T15:59:59.999Z' : '2026-03-05T16:00:00.000Z',
      });
    await store.tables.write(['files', 'pieces'], async (tx) => {
      for (const fileId of [safe, madeRoom]) {
        await tx.removePieces(fileId);
        await tx.putFile({ ...must(await tx.file(fileId), 'file'), kept: 0 });
      }
    });
    server.epoch = visitId(81);
    await add('later');
    await go(20_000);
    const files = await filesOfNote(store, visitId());
    expect(files.map(({ name, state, sent, attempts }) => [name, state, sent, attempts])).toEqual([
      ['kept.jpg', 'waiting', 0, 1],
      ['safe.jpg', 'sent', 5, 3],
      ['room.jpg', 'waiting', 0, 1],
    ]);
  });

  test('the first epoch a device meets re-offers nothing', async () => {
    const { add, go, sent } = world();
    await add('a');
    await go();
    await go();
    expect(sent()).toEqual([['a']]);
  });
});

describe('acknowledged entries', () => {
  test('stay until the server’s disk is safe past them, then a day for the list, then they go', async () => {
    const { add, go, server, clock, engine, states } = world();
    await add('a');
    await go();
    await clock.advance(86_400_000 + 200_000);
    await engine.settled();
    expect(await states()).toEqual({ a: 'sent' });
    server.durableThrough = new Date(clock.now()).toISOString();
    await add('b', 'saveAnswers', { target: visitId(2) });
    await go();
    await clock.advance(120_000);
    await engine.settled();
    expect(await states()).toEqual({ b: 'sent' });
  });

  test('stay beside older refused answers, which would be sent over them; those before them go', async () => {
    const { add, go, server, clock, engine, states, store, row } = world();
    server.judge = ({ entryId }) =>
      entryId === idOf('refused')
        ? { kind: 'rejected', entryId, code: 'visit.not-assigned', fields: [] }
        : undefined;
    for (const name of ['before', 'refused', 'newer']) await add(name);
    await go();
    expect(await states()).toEqual({ before: 'sent', refused: 'rejected', newer: 'sent' });
    const later = async (elsewhere: string): Promise<void> => {
      await clock.advance(86_400_000 + 200_000);
      server.durableThrough = new Date(clock.now()).toISOString();
      await add(elsewhere, 'saveAnswers', { target: visitId(2) });
      await go();
      await clock.advance(240_000);
      await engine.settled();
    };
    await later('next day');
    expect(await states()).toEqual({ refused: 'rejected', newer: 'sent', 'next day': 'sent' });
    const refused = await row('refused');
    await store.tables.write(['outbox'], (tx) =>
      tx.putEntries([{ ...refused, state: 'settled', overlay: 0 }]),
    );
    await later('third day');
    expect(await states()).toEqual({ 'third day': 'sent' });
  });
});

test('the same over IndexedDB: a lane across services with a lost answer and a refusal', async () => {
  const { add, go, server, engine, states, clock } = world({ tables: openDexie().tables });
  await add('start', 'startVisit');
  await add('save');
  await add('submit', 'submitNotes');
  server.next('push', 'lost');
  server.judge = ({ entryId }) =>
    entryId === idOf('submit')
      ? {
          kind: 'rejected',
          entryId,
          code: 'note.incomplete',
          fields: [{ path: 'vitals.pulse', code: 'note.incomplete' }],
        }
      : undefined;
  await go();
  await clock.advance(1_000);
  await engine.settled();
  expect(await states()).toEqual({ start: 'sent', save: 'sent', submit: 'rejected' });
  expect(server.pushes.map(({ service }) => service)).toEqual([
    'operation',
    'operation',
    'notes',
    'operation',
  ]);
});
