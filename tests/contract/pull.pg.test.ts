import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePatient } from '#contract/patients.ts';
import { assignVisit } from '#contract/visits.ts';
import { pullNotes } from '#contract/exchange.ts';
import { readNote } from '#contract/notes.ts';
import { pullOperation } from '#contract/exchange.ts';
import { qaNotes, reopenNotes } from '#contract/notes.ts';
import { unassignVisit } from '#contract/visits.ts';
import { protocol } from '#contract/sync.ts';
import { dayMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { addDays, dayOf, toDay } from '#server/db/calendar-day.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('pull on %s (docs: sync)', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let scheduler: Api;
  let qa: Api;
  let clock = 0;
  beforeAll(async () => {
    server = await startServer({ database, now: () => new Date(Date.now() + clock) });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    scheduler = await signedIn(server.url, 'scheduler');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  const userIdOf = async (userName: string): Promise<string> =>
    (
      await server
        .inside()
        .db.selectFrom('app_user')
        .select('id')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow()
    ).id;

  it('brings clinicians their own visits of −120 to +45 days with patients and episodes (portal §9)', async () => {
    const me = await userIdOf('nurse');
    const today = dayOf(new Date());
    const visits = nurse.visits();
    expect(visits.length).toBeGreaterThan(50);
    expect(
      visits.every(
        (visit) =>
          visit.providerId === me &&
          toDay(visit.dateOfService) >= addDays(today, -120) &&
          toDay(visit.dateOfService) <= addDays(today, 45),
      ),
    ).toBe(true);
    const expected = await server
      .inside()
      .db.selectFrom('visit')
      .select('id')
      .where('provider_id', '=', me)
      .where('status', '!=', 'Deleted')
      .execute();
    expect(new Set(visits.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
    const patients = new Set(
      [...nurse.rows.values()].flatMap((row) => (row.table === 'patient' ? [row.id] : [])),
    );
    expect(patients).toEqual(new Set(visits.map(({ patientId }) => patientId)));
  });

  it('brings the notes of their own visits and the last approved note of each form for the patients in care', () => {
    const own = new Set(nurse.visits().map(({ id }) => id));
    const others = nurse.notes().filter((note) => !own.has(note.visitId));
    const patients = new Set(nurse.visits().map(({ patientId }) => patientId));
    expect([...own].every((id) => nurse.rows.has(`note ${id}`))).toBe(true);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every((note) => patients.has(note.patientId) && note.seal !== null)).toBe(true);
    expect(new Set(others.map((note) => `${note.patientId} ${note.formId}`)).size).toBe(
      others.length,
    );
  });

  it('brings the same rows whatever the page size', async () => {
    const small = await FieldDevice.signIn(server.url, 'nurse');
    await small.pull('operation', 7);
    await small.pull('notes', 3);
    expect([...small.rows.keys()].toSorted()).toEqual([...nurse.rows.keys()].toSorted());
  });

  it('brings nothing when nothing is new, in a small answer', async () => {
    const rows = [...(await nurse.pull('operation')), ...(await nurse.pull('notes'))];
    expect(rows).toEqual([]);
  });

  it('brings a change made by the office, and only that', async () => {
    const { patientId } = nurse.visitWith('Staffed');
    await scheduler.call(savePatient, {
      id: patientId,
      entryId: randomUUID(),
      baseRevision: 1,
      patch: { directions: 'Blue door.' },
      status: null,
    });
    expect((await nurse.pull('operation')).map(({ table, id }) => [table, id])).toEqual([
      ['patient', patientId],
    ]);
  });

  it('brings visits and episodes again when the patient’s name on them changed', async () => {
    const { patientId } = nurse.visitWith('Staffed');
    await scheduler.call(savePatient, {
      id: patientId,
      entryId: randomUUID(),
      baseRevision: 9,
      patch: { lastName: 'Renamed' },
      status: null,
    });
    await nurse.pull('operation');
    const named = nurse.visits().filter((visit) => visit.patientId === patientId);
    expect(named.length).toBeGreaterThan(1);
    expect(named.every((visit) => visit.patientName.startsWith('Renamed, '))).toBe(true);
  });

  it('takes a visit away when it is given to somebody else and brings it with its patient to them', async () => {
    const visit = nurse.visitWith('Staffed');
    const other = await FieldDevice.signIn(server.url, 'nurse2');
    await other.pullAll();
    await scheduler.call(unassignVisit, { visitIds: [visit.id] });
    await scheduler.call(assignVisit, {
      despite: anyway,
      visitIds: [visit.id],
      providerId: await userIdOf('nurse2'),
    });
    expect(await nurse.pull('operation')).toContainEqual({
      table: 'visit',
      id: visit.id,
      data: null,
    });
    expect(await nurse.pull('notes')).toContainEqual({ table: 'note', id: visit.id, data: null });
    await other.pullAll();
    expect(other.visits().map(({ id }) => id)).toContain(visit.id);
    expect(
      other.rows.has(`patient ${visit.patientId}`) &&
        other.rows.has(`episode ${visit.episodeId}`) &&
        other.rows.has(`note ${visit.id}`),
    ).toBe(true);
  });

  it('takes the chart away with the last visit, also of a patient whose chart was never changed since', async () => {
    const aide = await FieldDevice.signIn(server.url, 'aide');
    await aide.pullAll();
    const { patientId } = must(aide.visits()[0], 'visit of the aide');
    const me = await userIdOf('aide');
    const { db } = server.inside();
    const ids = aide
      .visits()
      .filter((visit) => visit.patientId === patientId)
      .map(({ id }) => id);
    // Unassigning refuses finished visits, so their statuses are set back first.
    await db
      .updateTable('visit')
      .set({ status: 'Staffed' })
      .where('patient_id', '=', patientId)
      .where('provider_id', '=', me)
      .execute();
    for (let start = 0; start < ids.length; start += 100)
      await scheduler.call(unassignVisit, { visitIds: ids.slice(start, start + 100) });
    await aide.pullAll();
    expect(
      [...aide.rows.values()].filter(
        (row) =>
          row.data !== null &&
          (row.id === patientId || ('patientId' in row.data && row.data.patientId === patientId)),
      ),
    ).toEqual([]);
  });

  it('notices what only the calendar brings or takes: the device need not be told by a change', async () => {
    const device = await FieldDevice.signIn(server.url, 'nurse2');
    await device.pullAll();
    clock = 30 * dayMs;
    await device.api.signIn('nurse2', { clientId: device.clientId });
    await device.pullAll();
    const later = await FieldDevice.signIn(server.url, 'nurse2');
    await later.pullAll();
    expect(later.visits().length).toBeLessThan(device.visits().length + 1);
    expect([...device.rows.keys()].toSorted()).toEqual([...later.rows.keys()].toSorted());
    clock = 0;
  });

  it('moves the note to copy from on approval, and back when it is reopened', async () => {
    const device = await FieldDevice.signIn(server.url, 'nurse');
    await device.pullAll();
    const approvedIds = new Set(
      device
        .visits()
        .filter(({ status }) => status === 'NotesApproved')
        .map(({ patientId, formId }) => `${patientId} ${formId}`),
    );
    const visit = must(
      device
        .visits()
        .toReversed()
        .find(
          (each) =>
            each.status === 'Staffed' && approvedIds.has(`${each.patientId} ${each.formId}`),
        ),
      'visit with an earlier note',
    );
    await device.complete(visit);
    const { visit: submitted } = await qa.call(readNote, { visitId: visit.id });
    await qa.call(qaNotes, {
      visitId: visit.id,
      visitRevision: submitted.revision,
      decision: 'approve',
      comment: '',
      fields: [],
    });
    const { db } = server.inside();
    const last = () =>
      db
        .selectFrom('last_note')
        .select('visit_id')
        .where('patient_id', '=', visit.patientId)
        .where('form_id', '=', visit.formId)
        .where('until_seq', 'is', null)
        .executeTakeFirst();
    expect(await last()).toEqual({ visit_id: visit.id });
    await qa.call(reopenNotes, { visitId: visit.id, comment: 'One thing more' });
    expect(await last()).not.toEqual({ visit_id: visit.id });
    await device.pullAll();
    expect(device.rows.get(`visit ${visit.id}`)).toMatchObject({
      data: { status: 'NotesRejected', pay: null },
    });
  });

  it('starts anew when the cursor is of another epoch or none of ours', async () => {
    const ask = async (cursor: string) =>
      nurse.api.call(pullOperation, {
        protocol,
        requestId: randomUUID(),
        clientId: nurse.clientId,
        cursor,
        limit: 5,
      });
    expect(await ask(`1~${randomUUID()}~9~2020-01-01/2020-02-02~~`)).toMatchObject({
      reset: true,
      more: true,
    });
    expect(await ask("'; drop table visit; --")).toMatchObject({ reset: true, more: true });
  });

  it('never misses what many devices write while another one pulls', async () => {
    const reader = await FieldDevice.signIn(server.url, 'nurse');
    await reader.pull('notes', 50);
    const targets =
      reader.visits().length > 0
        ? []
        : nurse
            .visits()
            .filter(({ status }) => status === 'Staffed')
            .slice(0, 12);
    const writing = Promise.all(
      targets.map((visit) =>
        nurse.do(
          'notes',
          'saveAnswers',
          onVisit(visit.id),
          { patch: { 'vitals.weight': 150 } },
          { baseRevision: 99 },
        ),
      ),
    );
    for (let round = 0; round < 6; round += 1) await reader.pull('notes', 2);
    await writing;
    await reader.pull('notes', 2);
    for (const visit of targets)
      expect(reader.rows.get(`note ${visit.id}`), visit.id).toMatchObject({
        data: { content: { doc: { values: { 'vitals.weight': 150 } } } },
      });
  });

  it('is not for the office', async () => {
    const { problem } = await qa.ask(pullNotes, {
      protocol,
      requestId: randomUUID(),
      clientId: randomUUID(),
      cursor: null,
      limit: 5,
    });
    expect(problem).toMatchObject({ status: 403, code: 'access.denied' });
  });

  it('writes down whose charts went to which device', async () => {
    const rows = await server
      .inside()
      .db.selectFrom('audit')
      .select('row')
      .where('action', '=', 'operation.pull')
      .orderBy('seq')
      .limit(1)
      .execute();
    expect(JSON.parse(must(rows[0], 'audit row').row)).toMatchObject({
      action: 'operation.pull',
      entity: 'device',
      entityId: nurse.clientId,
      detail: { patientIds: expect.any(Array) },
    });
  });
});
