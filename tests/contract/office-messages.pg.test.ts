import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveTask, officeTasks, type OfficeTask } from '#contract/tasks.ts';
import { unassignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import type { Outcome } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onTask } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const code = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind;

describe.each(databasesOf(import.meta.url))('messages to the office on %s', (database) => {
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

  const visitAt = (index: number): Visit => must(visits[index], 'visit');
  const messages = async (): Promise<OfficeTask[]> =>
    (await office.call(officeTasks, { only: 'message', pageSize: 100 })).rows;
  const entry = (about: unknown, id: string = randomUUID(), text = 'Out of 4x4 gauze.') =>
    nurse.entry('operation', 'raiseTask', onTask(id), { topic: 'supplies', text, about });

  it('arrive once as a task with author, device time and receipt, however often they are sent', async () => {
    const visit = visitAt(0);
    const written = entry({ record: 'visit', id: visit.id });
    const first = await nurse.push('operation', [written]);
    const again = await nurse.push('operation', [written, written]);
    expect(first.outcomes).toMatchObject([
      { outcome: { kind: 'applied', receipt: { entryId: written.entryId } }, duplicate: false },
    ]);
    expect(again.outcomes.map(({ duplicate }) => duplicate)).toEqual([true, true]);
    const [receipt] = first.outcomes.flatMap(({ outcome }) =>
      outcome.kind === 'applied' ? [outcome.receipt.receivedAt] : [],
    );
    const found = (await messages()).filter(({ id }) => id === written.targetId);
    expect(found).toMatchObject([
      {
        kind: 'message',
        message: { topic: 'supplies', text: 'Out of 4x4 gauze.', writtenAt: written.deviceTime },
        visit: { id: visit.id, patientName: visit.patientName },
        raisedAt: receipt,
        resolved: null,
      },
    ]);
    expect(found[0]?.person).not.toBe('');
    const { db } = server.inside();
    const row = await db
      .selectFrom('office_task')
      .selectAll()
      .where('id', '=', written.targetId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(must(row.message, 'message')).toString('latin1')).not.toContain('gauze');
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'entity', 'row'])
      .where('entity_id', '=', written.targetId)
      .execute();
    expect(audit).toMatchObject([{ action: 'raiseTask', entity: 'officeTask' }]);
    expect(audit[0]?.row).not.toContain('gauze');
  });

  it('may be about a patient in care or about nobody, and are closed like every task', async () => {
    const { patientId, patientName } = visitAt(0);
    const [ofPatient, ofNobody] = [entry({ record: 'patient', id: patientId }), entry(null)];
    const reply = await nurse.push('operation', [ofPatient, ofNobody]);
    expect(reply.outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
    const found = new Map((await messages()).map((task) => [task.id, task]));
    expect(found.get(ofPatient.targetId)).toMatchObject({
      patient: { id: patientId, name: patientName },
      visit: null,
    });
    expect(found.get(ofNobody.targetId)).toMatchObject({ patient: null, visit: null });
    await office.call(resolveTask, { id: ofNobody.targetId, note: 'Ordered.' });
    expect((await messages()).map(({ id }) => id)).not.toContain(ofNobody.targetId);
  });

  it('are refused where the author never had the record, and where the id is taken', async () => {
    const others = await FieldDevice.signIn(server.url, 'nurse2');
    await others.pullAll();
    const mine = new Set(nurse.visits().map(({ patientId }) => patientId));
    const foreign = must(
      others.visits().find(({ patientId }) => !mine.has(patientId)),
      'visit of somebody else',
    );
    const known = entry(null);
    const outcomes = [
      await nurse.send('operation', entry({ record: 'visit', id: foreign.id })),
      await nurse.send('operation', entry({ record: 'patient', id: foreign.patientId })),
      await nurse.send('operation', entry({ record: 'patient', id: randomUUID() })),
      await nurse.send('operation', known),
      await nurse.send('operation', entry(null, known.targetId, 'Another one.')),
      await nurse.send('operation', entry({ record: 'visit', id: 'no id' })),
      await nurse.send('operation', entry(null, randomUUID(), 'x'.repeat(1_001))),
    ];
    expect(outcomes.map(code)).toEqual([
      'visit.not-assigned',
      'record.not-found',
      'record.not-found',
      'applied',
      'task.exists',
      'request.invalid',
      'request.invalid',
    ]);
  });

  it('of a clinician who lost the visit count until their device has heard of it', async () => {
    const visit = visitAt(1);
    const about = { record: 'visit', id: visit.id };
    await scheduler.call(unassignVisit, { visitIds: [visit.id] });
    const late = entry(about);
    expect(code(await nurse.send('operation', late))).toBe('applied');
    expect((await messages()).find(({ id }) => id === late.targetId)).toMatchObject({
      visit: { id: visit.id, assignee: null },
    });
    await nurse.pullAll();
    await nurse.pullAll();
    expect(code(await nurse.send('operation', entry(about)))).toBe('visit.not-assigned');
  });
});
