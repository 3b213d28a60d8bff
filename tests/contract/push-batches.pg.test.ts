import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { noteHistory, readNote } from '#contract/notes.ts';
import type { Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { runsOf } from '#server/sync/process-together.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, FieldDevice, onPatient, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const pulse = (value: number): { patch: Readonly<Record<string, number>> } => ({
  patch: { 'vitals.pulse': value },
});

describe.each(databasesOf(import.meta.url))('a batch on %s (docs: sync, push)', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  const used = new Set<string>();
  const freshVisits = (count: number): Visit[] => {
    const visits = nurse
      .visits()
      .filter(
        (each) =>
          each.status === 'Staffed' &&
          each.formId === 'skilled-nursing-visit' &&
          !used.has(each.id),
      )
      .slice(0, count);
    expect(visits).toHaveLength(count);
    for (const { id } of visits) used.add(id);
    return visits;
  };
  const freshVisit = (): Visit => must(freshVisits(1)[0], 'visit');
  const save = (visit: Visit, value: number, parts: Partial<Entry> = {}): Entry =>
    nurse.entry('notes', 'saveAnswers', onVisit(visit.id), pulse(value), parts);
  const kinds = async (entries: readonly Entry[]): Promise<string[]> =>
    (await nurse.push('notes', entries)).outcomes.map(
      ({ outcome, duplicate }) =>
        `${outcome.kind === 'rejected' ? outcome.code : outcome.kind}${duplicate ? ' again' : ''}`,
    );
  const valueOf = async (visit: Visit): Promise<unknown> =>
    (await qa.call(readNote, { visitId: visit.id })).note.content.doc.values['vitals.pulse'];

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  it('gives every entry a change, a receipt, a row of history and a row of audit of its own', async () => {
    const visits = freshVisits(6);
    const entries = visits.map((visit, index) => save(visit, 60 + index));
    expect(runsOf(entries)).toHaveLength(1);
    expect(await kinds(entries)).toEqual(visits.map(() => 'applied'));
    const { db } = server.inside();
    const ids = entries.map(({ entryId }) => entryId);
    const audited = (
      await db
        .selectFrom('audit')
        .select(['row', 'entity_id'])
        .where('action', '=', 'saveAnswers')
        .orderBy('seq', 'desc')
        .limit(6)
        .execute()
    ).toReversed();
    expect(
      audited.map(({ row }) => (JSON.parse(row) as { detail: { entryId: string } }).detail.entryId),
    ).toEqual(ids);
    const changes = await db
      .selectFrom('note')
      .select('change_seq')
      .where(
        'visit_id',
        'in',
        visits.map(({ id }) => id),
      )
      .orderBy('change_seq')
      .execute();
    expect(new Set(changes.map(({ change_seq }) => change_seq)).size).toBe(6);
    expect(await Promise.all(visits.map(valueOf))).toEqual([60, 61, 62, 63, 64, 65]);
    expect((await qa.call(noteHistory, { visitId: visits[3]?.id ?? '' })).edits).toMatchObject([
      {
        edit: { byName: 'Nora Brightwater', revision: 1 },
        command: 'saveAnswers',
        outcome: 'applied',
        patch: { 'vitals.pulse': 63 },
      },
    ]);
    expect(await kinds(entries)).toEqual(visits.map(() => 'applied again'));
  });

  it('answers each of a mixed batch by itself: applied, repeated, refused, waiting, unknown', async () => {
    const [old, wrong, right, child, lost] = [
      freshVisit(),
      freshVisit(),
      freshVisit(),
      freshVisit(),
      freshVisit(),
    ];
    const known = save(old, 70);
    await nurse.push('notes', [known]);
    const unstaffed = nurse.entry('notes', 'saveAnswers', onVisit(crypto.randomUUID()), pulse(1));
    const entries = [
      known,
      nurse.entry('notes', 'saveAnswers', onVisit(wrong.id), { patch: { 'vitals.nothing': 1 } }),
      save(right, 72),
      save(child, 73, { after: [crypto.randomUUID()] }),
      unstaffed,
      save(lost, 74),
    ];
    expect(runsOf(entries)).toHaveLength(1);
    expect(await kinds(entries)).toEqual([
      'applied again',
      'request.invalid',
      'applied',
      'gap',
      'record.not-found',
      'applied',
    ]);
    expect(await Promise.all([right, lost, child].map(valueOf))).toEqual([72, 74, undefined]);
  });

  it('keeps the order of entries that follow each other', async () => {
    const [one, two] = [freshVisit(), freshVisit()];
    const first = save(one, 80);
    const entries = [
      first,
      save(two, 81),
      save(one, 82),
      save(two, 83, { after: [first.entryId] }),
    ];
    expect(runsOf(entries).map((run) => run.length)).toEqual([2, 2]);
    expect(await kinds(entries)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(await Promise.all([one, two].map(valueOf))).toEqual([82, 83]);
  });

  it('takes in the others when one entry of a run cannot be written', async () => {
    const [one, two, three] = [freshVisit(), freshVisit(), freshVisit()];
    const first = save(one, 90);
    // The same number twice: only the database notices, and it refuses the whole statement.
    const entries = [first, save(two, 91, { seq: first.seq }), save(three, 92)];
    expect(runsOf(entries)).toHaveLength(1);
    expect(await kinds(entries)).toEqual(['applied', 'sync.sequence', 'applied']);
    expect(await Promise.all([one, two, three].map(valueOf))).toEqual([90, undefined, 92]);
  });

  it('never waits in a circle: devices that push the same visits in opposite orders all get through', async () => {
    const visits = freshVisits(8);
    const other = await FieldDevice.signIn(server.url, 'nurse');
    const rounds = Array.from({ length: 6 }, (_, round) => round);
    const ahead = rounds.map((round) =>
      nurse.push(
        'notes',
        visits.map((visit) => save(visit, 60 + round, { baseRevision: 1_000 })),
      ),
    );
    const back = rounds.map((round) =>
      other.push(
        'notes',
        visits.toReversed().map((visit) =>
          other.entry('notes', 'saveAnswers', onVisit(visit.id), pulse(40 + round), {
            baseRevision: 1_000,
          }),
        ),
      ),
    );
    const replies = await Promise.all([...ahead, ...back]);
    expect(
      replies
        .flatMap(({ outcomes }) => outcomes)
        .filter(({ outcome }) => outcome.kind !== 'applied'),
    ).toEqual([]);
    for (const visit of visits)
      expect((await qa.call(readNote, { visitId: visit.id })).note.content.doc.revision).toBe(12);
  });

  it('takes charts one by one, between the visits they stand with', async () => {
    const [one, two] = [freshVisit(), freshVisit()];
    const clocked = clockedNow();
    const entries = [
      nurse.entry('operation', 'startVisit', onVisit(one.id), clocked),
      nurse.entry(
        'operation',
        'updatePatient',
        onPatient(one.patientId),
        { patch: { directions: 'Past the mill.' } },
        { baseRevision: 99 },
      ),
      nurse.entry('operation', 'startVisit', onVisit(two.id), clocked),
    ];
    const { outcomes } = await nurse.push('operation', entries);
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied', 'applied']);
  });

  it('starts two visits in one transaction, with their notes', async () => {
    const visits = freshVisits(2);
    const clocked = clockedNow();
    const { outcomes } = await nurse.push(
      'operation',
      visits.map(({ id }) => nurse.entry('operation', 'startVisit', onVisit(id), clocked)),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toMatchObject(
      visits.map(({ revision }) => ({ kind: 'applied', receipt: { revision: revision + 1 } })),
    );
    for (const { id } of visits)
      expect((await qa.call(readNote, { visitId: id })).visit).toMatchObject({
        status: 'NotesDue',
        timeIn: clocked,
      });
    expect(
      (await nurse.pull('operation')).filter(({ table }) => table === 'visit').map(({ id }) => id),
    ).toEqual(expect.arrayContaining(visits.map(({ id }) => id)));
  });

  it('leaves the audit chain unbroken', async () => {
    expect(await findChainBreak(server.inside().db, demoOrganisations[0].id)).toBeNull();
  });
});
