import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { pushNotes } from '#contract/exchange.ts';
import { readNote } from '#contract/notes.ts';
import { protocol, type Outcome } from '#contract/sync.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const code = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind;

describe.each(databasesOf(import.meta.url))('push on %s (docs: sync)', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  let clock = 0;
  const freshVisit = (): Visit => nurse.untouchedVisit();

  beforeAll(async () => {
    server = await startServer({ database, now: () => new Date(Date.now() + clock) });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  it('applies an entry once and answers its repetition with the stored outcome', async () => {
    const visit = freshVisit();
    const entry = nurse.entry('operation', 'startVisit', onVisit(visit.id), clockedNow());
    const first = await nurse.push('operation', [entry]);
    const again = await nurse.push('operation', [entry, entry]);
    expect(first.outcomes).toMatchObject([
      { outcome: { kind: 'applied', receipt: { revision: visit.revision + 1 } }, duplicate: false },
    ]);
    expect(again.outcomes).toEqual([
      { outcome: first.outcomes[0]?.outcome, duplicate: true },
      { outcome: first.outcomes[0]?.outcome, duplicate: true },
    ]);
  });

  it('echoes the request, names its epoch and the mark up to which entries survive the loss of the disk', async () => {
    const requestId = randomUUID();
    const reply = await nurse.push('operation', [], { requestId });
    const { id: epoch, durableThrough } = await server.inside().epochs.current();
    expect(reply).toMatchObject({
      protocol,
      requestId,
      epoch,
      durableThrough: durableThrough.toISOString(),
    });
  });

  it('applies the same entry once when it arrives ten times at once', async () => {
    const visit = freshVisit();
    const entry = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.pulse': 71 },
    });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => nurse.push('notes', [entry])),
    );
    expect(replies.filter((reply) => reply.outcomes[0]?.duplicate === false)).toHaveLength(1);
    expect(
      new Set(replies.map((reply) => JSON.stringify(reply.outcomes[0]?.outcome))),
    ).toHaveProperty('size', 1);
    const { note } = await qa.call(readNote, { visitId: visit.id });
    expect(note.content.doc.revision).toBe(1);
  });

  it('keeps every edit of many that reach one note at once', async () => {
    const visit = freshVisit();
    const paths = [
      'vitals.pulse',
      'vitals.systolic',
      'vitals.diastolic',
      'vitals.respirations',
      'vitals.oxygenSaturation',
      'vitals.weight',
    ];
    const outcomes = await Promise.all(
      paths.map((path, index) =>
        nurse.do('notes', 'saveAnswers', onVisit(visit.id), { patch: { [path]: 60 + index } }),
      ),
    );
    expect(outcomes.map(code)).toEqual(paths.map(() => 'applied'));
    const { note } = await qa.call(readNote, { visitId: visit.id });
    expect(note.content.doc.values).toEqual(
      Object.fromEntries(paths.map((path, index) => [path, 60 + index])),
    );
    expect(note.content.doc.revision).toBe(paths.length);
  });

  it('refuses another person’s client: 403 sync.owner, nothing stored', async () => {
    const aide = await FieldDevice.signIn(server.url, 'aide');
    const entry = nurse.entry('notes', 'saveAnswers', onVisit(freshVisit().id), { patch: {} });
    const { problem } = await aide.api.ask(pushNotes, {
      protocol,
      requestId: randomUUID(),
      clientId: nurse.clientId,
      deviceId: aide.api.deviceId,
      sentAt: new Date().toISOString(),
      waiting: 0,
      counter: null,
      entries: [entry],
    });
    expect(problem).toMatchObject({ status: 403, code: 'sync.owner' });
  });

  it('does not show the outcome of another person’s entry to whoever repeats its id', async () => {
    const visit = freshVisit();
    const mine = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.pulse': 66 },
    });
    await nurse.send('notes', mine);
    const aide = await FieldDevice.signIn(server.url, 'aide');
    // Not `sync.owner`, which would stop everything else of the aide's phone.
    expect(code(await aide.send('notes', { ...mine, seq: 1 }))).toBe('sync.sequence');
  });

  it('answers gap while an entry named in `after` is unknown, and takes it in once that one is there', async () => {
    const visit = freshVisit();
    const parent = nurse.entry('operation', 'startVisit', onVisit(visit.id), clockedNow());
    const child = nurse.entry(
      'notes',
      'saveAnswers',
      onVisit(visit.id),
      { patch: { 'vitals.pulse': 70 } },
      { after: [parent.entryId] },
    );
    expect(await nurse.send('notes', child)).toEqual({
      kind: 'gap',
      entryId: child.entryId,
      missing: [parent.entryId],
    });
    await nurse.send('operation', parent);
    expect(code(await nurse.send('notes', child))).toBe('applied');
  });

  it('stores a refusal and gives it again; later entries of other lanes pass', async () => {
    const [visit, other] = [freshVisit(), freshVisit()];
    const wrong = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.nothing': 1, 'vitals.pulse': true },
    });
    const right = nurse.entry('notes', 'saveAnswers', onVisit(other.id), {
      patch: { 'vitals.pulse': 80 },
    });
    const { outcomes } = await nurse.push('notes', [wrong, right]);
    expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
      {
        kind: 'rejected',
        code: 'request.invalid',
        fields: [
          { path: 'vitals.nothing', code: 'note.unknown-field' },
          { path: 'vitals.pulse', code: 'note.wrong-type' },
        ],
      },
      { kind: 'applied' },
    ]);
    expect((await nurse.push('notes', [wrong])).outcomes).toEqual([
      { outcome: outcomes[0]?.outcome, duplicate: true },
    ]);
  });

  it('makes signing wait (gap) for a refused entry of its lane, named or from the same batch', async () => {
    const visit = freshVisit();
    const wrong = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.nothing': 1 },
    });
    const sign = nurse.entry('notes', 'signNote', onVisit(visit.id), nurse.signature(visit, {}));
    const { outcomes } = await nurse.push('notes', [wrong, sign]);
    expect(outcomes[1]?.outcome).toEqual({
      kind: 'gap',
      entryId: sign.entryId,
      missing: [wrong.entryId],
    });
    expect(await nurse.send('notes', { ...sign, after: [wrong.entryId] })).toMatchObject({
      kind: 'gap',
      missing: [wrong.entryId],
    });
  });

  it('refuses a number the client already used for another entry, without losing either', async () => {
    const visit = freshVisit();
    const first = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.pulse': 61 },
    });
    await nurse.send('notes', first);
    const second = {
      ...nurse.entry('notes', 'saveAnswers', onVisit(visit.id), { patch: { 'vitals.pulse': 62 } }),
      seq: first.seq,
    };
    expect(code(await nurse.send('notes', second))).toBe('sync.sequence');
    expect((await nurse.push('notes', [second])).outcomes[0]).toMatchObject({ duplicate: true });
  });

  it.each([
    ['a command nobody knows', { command: 'eraseEverything' }, 'sync.unknown-command'],
    ['a newer version of a command', { version: 2 }, 'sync.unknown-command'],
    ['a lane that is not the target’s', { lane: 'visit:elsewhere' }, 'sync.unknown-command'],
    ['a command of the other service', { command: 'submitNotes' }, 'sync.unknown-command'],
    ['a payload of another shape', { payload: { answers: {} } }, 'request.invalid'],
    ['a payload with a field more', { payload: { patch: {}, extra: 1 } }, 'request.invalid'],
    ['no payload', { payload: null }, 'request.invalid'],
    [
      'a device time no calendar has',
      { deviceTime: '0000-01-01T00:00:00.000Z' },
      'request.invalid',
    ],
  ])('refuses %s', async (_what, parts, expected) => {
    const entry = nurse.entry(
      'notes',
      'saveAnswers',
      onVisit(freshVisit().id),
      { patch: { 'vitals.pulse': 70 } },
      parts,
    );
    expect(code(await nurse.send('notes', entry))).toBe(expected);
  });

  it('asks an app of another protocol to update', async () => {
    const { problem } = await nurse.api.ask(pushNotes, {
      protocol: protocol + 1,
      requestId: randomUUID(),
      clientId: nurse.clientId,
      deviceId: nurse.api.deviceId,
      sentAt: new Date().toISOString(),
      waiting: 0,
      counter: null,
      entries: [],
    });
    expect(problem).toMatchObject({ status: 426, code: 'request.protocol' });
  });

  it('refuses a push of an ended session whole, and takes the same entries in after signing in again', async () => {
    const [visit, other] = [freshVisit(), freshVisit()];
    const entries = [visit, other].map(({ id }) =>
      nurse.entry('notes', 'saveAnswers', onVisit(id), { patch: { 'vitals.pulse': 63 } }),
    );
    const request = {
      protocol,
      requestId: randomUUID(),
      clientId: nurse.clientId,
      deviceId: nurse.api.deviceId,
      sentAt: new Date().toISOString(),
      waiting: 0,
      counter: null,
      entries,
    };
    clock = 4 * 24 * 3_600_000;
    expect((await nurse.api.ask(pushNotes, request)).problem).toMatchObject({
      status: 401,
      code: 'session.expired',
    });
    expect(
      await server
        .inside()
        .db.selectFrom('entry')
        .select('entry_id')
        .where(
          'entry_id',
          'in',
          entries.map(({ entryId }) => entryId),
        )
        .execute(),
    ).toEqual([]);
    await nurse.api.signIn('nurse', { clientId: nurse.clientId });
    expect(
      (await nurse.push('notes', entries)).outcomes.map(({ outcome, duplicate }) => [
        outcome.kind,
        duplicate,
      ]),
    ).toEqual([
      ['applied', false],
      ['applied', false],
    ]);
  });
});
