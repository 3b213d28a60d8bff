import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { officeTasks, type OfficeTask } from '#contract/tasks.ts';
import { readVisit } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const clocking = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: { latitude: 36.7, longitude: -119.8, accuracy: 12 },
  positionProblem: null,
});
const given = (parts: object = {}) => ({
  kind: 'not-home',
  reason: { id: 'no-answer', name: 'Nobody answered the door or the phone' },
  minutes: null,
  comment: 'Rang twice.',
  clocking: clocking(new Date().toISOString()),
  ...parts,
});

describe.each(databasesOf(import.meta.url))('visits that cannot be done, on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let office: Api;
  let scheduler: Api;
  let visits: Visit[];

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    office = await signedIn(server.url, 'qa');
    scheduler = await signedIn(server.url, 'scheduler');
    await nurse.pullAll();
    visits = nurse.visits().filter(({ status }) => status === 'Staffed');
  });
  afterAll(() => server.stop());

  const next = (): Visit => must(visits.shift(), 'visit nobody has touched');
  const read = async (visitId: string): Promise<Visit> =>
    (await scheduler.call(readVisit, { visitId })).visit;
  const tasks = async (only: 'visit-report' | 'resolved'): Promise<OfficeTask[]> =>
    (await office.call(officeTasks, { only, pageSize: 100 })).rows;

  it('become Missed with time, place and reason, and a sealed task of the office, once', async () => {
    const visit = next();
    const written = nurse.entry('operation', 'reportVisit', onVisit(visit.id), given());
    expect((await nurse.send('operation', written)).kind).toBe('applied');
    expect((await nurse.push('operation', [written])).outcomes[0]?.duplicate).toBe(true);
    const missed = await read(visit.id);
    expect(missed).toMatchObject({
      status: 'Missed',
      reports: [
        {
          id: written.entryId,
          kind: 'not-home',
          clocked: { position: { latitude: 36.7 }, byName: visit.providerName, received: {} },
        },
      ],
    });
    const found = (await tasks('visit-report')).filter(({ id }) => id === written.entryId);
    expect(found).toMatchObject([
      {
        kind: 'visit-report',
        report: {
          kind: 'not-home',
          reason: 'Nobody answered the door or the phone',
          comment: 'Rang twice.',
        },
        visit: { id: visit.id, patientName: visit.patientName },
        message: null,
        resolved: null,
      },
    ]);
    const row = await server
      .inside()
      .db.selectFrom('office_task')
      .selectAll()
      .where('id', '=', written.entryId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(must(row.message, 'message')).toString('latin1')).not.toContain('Rang');
    await nurse.pullAll();
    expect(nurse.visits().find(({ id }) => id === visit.id)).toEqual(missed);
  });

  it('come back by an undo within the minute, and the task is closed', async () => {
    const visit = next();
    const report = given();
    const written = nurse.entry('operation', 'reportVisit', onVisit(visit.id), report);
    await nurse.send('operation', written);
    const undo = { press: 'report', pressedAt: report.clocking.at };
    expect((await nurse.do('operation', 'undoPress', onVisit(visit.id), undo)).kind).toBe(
      'applied',
    );
    expect(await read(visit.id)).toMatchObject({
      status: 'Staffed',
      reports: [{ undoneAt: expect.any(String) }],
    });
    expect((await tasks('visit-report')).map(({ id }) => id)).not.toContain(written.entryId);
    expect((await tasks('resolved')).find(({ id }) => id === written.entryId)).toMatchObject({
      resolved: { by: visit.providerName },
    });
  });

  it('arrive together with other visits’ work in one batch, each with its own task', async () => {
    const [first, second] = [next(), next()];
    const entries = [
      nurse.entry('operation', 'reportVisit', onVisit(first.id), given()),
      nurse.entry(
        'operation',
        'reportVisit',
        onVisit(second.id),
        given({ kind: 'late', reason: null, minutes: 30 }),
      ),
    ];
    const { outcomes } = await nurse.push('operation', entries);
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
    const ids = (await tasks('visit-report')).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(entries.map(({ entryId }) => entryId)));
    expect((await read(second.id)).status).toBe('Staffed');
  });

  it('keep a start that was undone, and start again', async () => {
    const visit = next();
    const start = (at: string) =>
      nurse.do('operation', 'startVisit', onVisit(visit.id), clocking(at), { version: 2 });
    const at = new Date().toISOString();
    await start(at);
    const undo = { press: 'start', pressedAt: at };
    expect((await nurse.do('operation', 'undoPress', onVisit(visit.id), undo)).kind).toBe(
      'applied',
    );
    expect(await read(visit.id)).toMatchObject({
      status: 'Staffed',
      timeIn: null,
      takenOff: [{ end: 'start', clocked: { at } }],
    });
    expect((await start(new Date().toISOString())).kind).toBe('applied');
    expect((await read(visit.id)).status).toBe('NotesDue');
  });
});
