import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import {
  importOlderNotes,
  olderNote,
  olderNotes,
  removeOlderNote,
  restoreOlderNote,
} from '#contract/older-notes.ts';
import { adjacentNote } from '#contract/note-neighbours.ts';
import { notes as writtenNotes } from '#contract/notes.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import { patients } from '#contract/patients.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('notes from before this product on %s', (database) => {
  let server: TestServer;
  let qa: Api;
  let mrn: string;
  let patientId: string;

  const given = (title: string, parts: { mrn?: string; day?: string } = {}) => ({
    mrn,
    day: '03/04/2019',
    title,
    author: 'Ann Former, RN',
    fields: [{ label: 'Pulse', value: '72' }],
    document: null,
    ...parts,
  });
  const take = (notes: ReturnType<typeof given>[], preview: boolean) =>
    qa.call(importOlderNotes, { source: 'old.csv', preview, notes });
  const ofPatient = async () => (await qa.call(olderNotes, { patientId })).rows;

  beforeAll(async () => {
    server = await startServer({ database });
    qa = await signedIn(server.url, 'qa');
    const { rows } = await qa.call(patients, {});
    ({ mrn, id: patientId } = must(rows[0], 'patient'));
  });
  afterAll(() => server.stop());

  it('says beforehand what would become of each, and takes nothing in', async () => {
    const notes = [given('Visit'), given('Visit'), given('Visit', { mrn: 'MR0' })];
    const { taken, outcomes } = await take(notes, true);
    expect(taken).toBe(1);
    expect(outcomes.map(({ code }) => code)).toEqual([null, 'older.repeated', 'older.patient']);
    expect(await ofPatient()).toEqual([]);
  });

  it('leaves out a day that does not exist or is to come, and a document that is no PDF', async () => {
    const document = { fileName: 'scan.pdf', content: btoa('<script>alert(1)</script>') };
    const notes = [
      given('Visit', { day: '02/31/2019' }),
      given('Visit', { day: '03/04/2099' }),
      { ...given('Scan'), fields: [], document },
    ];
    for (const preview of [true, false]) {
      const { taken, outcomes } = await qa.call(importOlderNotes, {
        source: 'old.csv',
        preview,
        notes,
      });
      expect(taken).toBe(0);
      expect(outcomes.map(({ code }) => code)).toEqual(notes.map(() => 'request.invalid'));
    }
    expect(await ofPatient()).toEqual([]);
  });

  it('takes each in once, with its fields, and shows where it came from', async () => {
    expect((await take([given('Visit')], false)).taken).toBe(1);
    expect((await take([given('Visit')], false)).taken).toBe(0);
    const [row] = await ofPatient();
    expect(row).toMatchObject({ title: 'Visit', day: '03/04/2019', fields: 1 });
    expect(await qa.call(olderNote, { id: must(row, 'older note').id })).toMatchObject({
      values: [{ label: 'Pulse', value: '72' }],
      source: 'old.csv',
      importedBy: 'Quinn Reviewstone',
      document: null,
    });
  });

  it('takes the same file in once, however many take it in at the same moment', async () => {
    const notes = ['First', 'Second', 'Third'].map((title) => given(title));
    const answers = await Promise.all([
      take(notes, false),
      take(notes.toReversed(), false),
      take(notes, false),
    ]);
    expect(answers.reduce((sum, { taken }) => sum + taken, 0)).toBe(notes.length);
    const codes = answers.flatMap(({ outcomes }) => outcomes.map(({ code }) => code));
    expect(codes.filter((code) => code === null)).toHaveLength(notes.length);
    expect(codes.filter((code) => code === 'older.repeated')).toHaveLength(2 * notes.length);
  });

  it('keeps a scanned note as it is', async () => {
    const document = { fileName: 'scan.pdf', content: btoa('%PDF-1.7 sample') };
    const scanned = { ...given('Scan'), fields: [], document };
    await qa.call(importOlderNotes, { source: 'scan.pdf', preview: false, notes: [scanned] });
    const row = must(
      (await ofPatient()).find(({ title }) => title === 'Scan'),
      'scanned note',
    );
    expect((await qa.call(olderNote, { id: row.id })).document).toEqual(document);
  });

  it('is read by the clinician who has the chart, and by nobody else in the field', async () => {
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    const visit = must(nurse.visits()[0], 'visit of the nurse');
    const chart = must(
      (await qa.call(patients, { pageSize: 100 })).rows.find(({ id }) => id === visit.patientId),
      'chart of the visit',
    );
    const other = must(
      (await qa.call(patients, { pageSize: 100 })).rows.find(
        ({ id }) => !nurse.visits().some((each) => each.patientId === id),
      ),
      'chart of others',
    );
    await take(
      [given('Of hers', { mrn: chart.mrn }), given('Not hers', { mrn: other.mrn })],
      false,
    );
    const idOf = async (of: string, title: string) =>
      must(
        (await qa.call(olderNotes, { patientId: of })).rows.find((row) => row.title === title),
        title,
      ).id;
    const [hers, notHers] = [await idOf(chart.id, 'Of hers'), await idOf(other.id, 'Not hers')];
    const api = await signedIn(server.url, 'nurse');
    const titles = (await api.call(olderNotes, { pageSize: 100 })).rows.map(({ title }) => title);
    expect(titles).toContain('Of hers');
    expect(titles).not.toContain('Not hers');
    expect(await api.call(olderNote, { id: hers })).toMatchObject({ title: 'Of hers' });
    expect((await api.ask(olderNote, { id: notHers })).problem.code).toBe('record.not-found');
    expect(await api.call(adjacentNote, { visitId: visit.id })).toHaveProperty('olderPrevious');
    for (const call of [removeOlderNote, restoreOlderNote])
      expect((await api.ask(call, { id: hers, mistake: 'other' })).problem.code).toBe(
        'access.denied',
      );
    await qa.call(removeOlderNote, { id: hers, mistake: 'patient' });
    expect((await api.ask(olderNote, { id: hers })).problem.code).toBe('record.not-found');
    const removed = await api.call(olderNotes, { only: 'removed', pageSize: 100 });
    expect(removed.rows).toEqual([]);
  });

  it('leaves the list when it was a mistake, stays on record, and comes back', async () => {
    const { id, title } = must((await ofPatient())[0], 'older note');
    const scheduler = await signedIn(server.url, 'scheduler');
    const refused = await scheduler.ask(removeOlderNote, { id, mistake: 'patient' });
    expect(refused.problem).toMatchObject({ code: 'access.denied' });
    const before = await ofPatient();
    await qa.call(removeOlderNote, { id, mistake: 'patient' });
    expect(await ofPatient()).toHaveLength(before.length - 1);
    const again = await qa.ask(removeOlderNote, { id, mistake: 'patient' });
    expect(again.problem).toMatchObject({ code: 'record.not-found' });

    const removed = async () => (await qa.call(olderNotes, { patientId, only: 'removed' })).rows;
    expect(await removed()).toMatchObject([
      { id, title, removed: { by: 'Quinn Reviewstone', mistake: 'patient' } },
    ]);
    expect((await qa.call(olderNote, { id })).removed).toMatchObject({ mistake: 'patient' });

    expect((await scheduler.ask(restoreOlderNote, { id })).problem.code).toBe('access.denied');
    await qa.call(restoreOlderNote, { id });
    expect(await ofPatient()).toEqual(before);
    expect(await removed()).toEqual([]);
    expect((await qa.ask(restoreOlderNote, { id })).problem.code).toBe('record.not-found');

    const admin = await signedIn(server.url, 'admin');
    const hashes = await Promise.all(
      ['removeOlderNote', 'restoreOlderNote'].map(async (action) => {
        const { rows } = await admin.call(auditLogs, { action });
        const row = must(
          rows.find(({ record }) => record.id === id),
          action,
        );
        return row.detail.find(({ name }) => name === 'sha256')?.value;
      }),
    );
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
  });

  it('is taken in again after its removal, and then there only once', async () => {
    const { id } = must(
      (await ofPatient()).find(({ title }) => title === 'First'),
      'older note',
    );
    await qa.call(removeOlderNote, { id, mistake: 'other' });
    expect((await take([given('First')], false)).taken).toBe(1);
    expect((await qa.ask(restoreOlderNote, { id })).problem.code).toBe('older.repeated');
    expect((await take([given('First')], false)).taken).toBe(0);
  });

  it('leads to the notes before and after it, of before this product and of it, and back', async () => {
    const { rows } = await qa.call(patients, { pageSize: 50 });
    const written = await qa.call(writtenNotes, {
      patientId: null,
      status: 'NotesApproved',
      pageSize: 50,
    });
    const someone = must(
      rows.find(({ id }) => id !== patientId && written.rows.some((row) => row.patientId === id)),
      'patient with notes',
    );
    const one = { mrn: someone.mrn };
    await take([given('One', { ...one, day: '03/04/2019' })], false);
    await take([given('Two', { ...one, day: '05/06/2020' })], false);
    const taken = async () => (await qa.call(olderNotes, { patientId: someone.id })).rows;
    const read = async (title: string) => {
      const row = must(
        (await taken()).find((each) => each.title === title),
        title,
      );
      return qa.call(olderNote, { id: row.id });
    };
    const [first, second] = [await read('One'), await read('Two')];
    expect(first.previous).toBeNull();
    expect(first.next).toEqual({ kind: 'older', id: second.id, day: '05/06/2020' });
    expect(second.previous).toMatchObject({ kind: 'older', id: first.id });
    const { next } = second;
    if (next?.kind !== 'note') throw new Error('no note of this product after it');
    const around = await qa.call(adjacentNote, { visitId: next.visitId });
    expect(around).toMatchObject({
      previous: null,
      olderPrevious: { id: second.id, day: '05/06/2020' },
      olderNext: null,
    });
    // No form, no form's neighbour; and the visit before it is still none.
    const alike = await qa.call(adjacentNote, { visitId: next.visitId, sameForm: true });
    expect(alike.olderPrevious).toBeNull();

    // Of the same day the older one comes first.
    await take([given('Three', { ...one, day: next.dateOfService })], false);
    const third = await read('Three');
    expect(third.previous).toMatchObject({ kind: 'older', id: second.id });
    expect(third.next).toMatchObject({ kind: 'note', visitId: next.visitId });
    const nearer = await qa.call(adjacentNote, { visitId: next.visitId });
    expect(nearer.olderPrevious).toMatchObject({ id: third.id });

    // What was removed leads to its neighbours, and none of them to it.
    await qa.call(removeOlderNote, { id: third.id, mistake: 'other' });
    expect((await read('Two')).next).toMatchObject({ kind: 'note', visitId: next.visitId });
    expect((await qa.call(olderNote, { id: third.id })).previous).toMatchObject({ id: second.id });
  });

  it('is found beside a place along an index, whatever else the agency has', async () => {
    const found = await server
      .inside()
      .db.transaction()
      .execute(async (trx) => {
        // Of a few rows a database reads all.
        await sql`set local enable_seqscan = off`.execute(trx);
        await sql`set local enable_bitmapscan = off`.execute(trx);
        return sql<{ 'QUERY PLAN': string }>`explain select id, day from older_note
        where org_id = ${randomUUID()} and patient_id = ${randomUUID()} and removed_at is null
        and (day, id) < (${'2019-03-04'}::date, ${randomUUID()}::uuid)
        order by day desc, id desc limit 1`.execute(trx);
      });
    const plan = found.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Only Scan Backward using older_note_of_patient');
    expect(plan).not.toContain('Sort');
  });

  it('is offered beside a note to the office and to the clinician of the patient', async () => {
    const nurse = await signedIn(server.url, 'nurse');
    const { rows } = await nurse.call(writtenNotes, {
      patientId: null,
      status: 'NotesApproved',
      pageSize: 50,
    });
    const { rows: charts } = await qa.call(patients, { pageSize: 50 });
    // Of several notes of a day an older one stands before the first.
    const days = ({ patientId: id, dateOfService }: (typeof rows)[number]) =>
      `${id} ${dateOfService}`;
    const own = must(
      rows.find((row) => rows.filter((other) => days(other) === days(row)).length === 1),
      'approved note of the nurse, alone on its day',
    );
    const chart = must(
      charts.find(({ id }) => id === own.patientId),
      'chart',
    );
    await take([given('Before', { mrn: chart.mrn, day: own.dateOfService })], false);
    const asked = { visitId: own.id };
    for (const reader of [nurse, qa])
      expect((await reader.call(adjacentNote, asked)).olderPrevious).toEqual({
        id: expect.any(String),
        day: own.dateOfService,
      });
  });

  it('is known again where its chart became part of another one, or is one of its own again', async () => {
    const { chart, merge } = chartsBy(() => qa);
    const [kept, gone] = [await chart(), await chart({ firstName: 'Agatha' })];
    const file = [given('Before', { mrn: gone.mrn })];
    const codes = async () => (await take(file, false)).outcomes.map(({ code }) => code);
    const countOf = async (id: string) =>
      (await qa.call(olderNotes, { patientId: id })).rows.length;
    expect(await codes()).toEqual([null]);
    const mergeId = await merge(kept.id, gone.id);
    expect(await codes()).toEqual(['older.repeated']);
    expect(await countOf(kept.id)).toBe(1);

    // One that was removed is not brought back beside the same one under the other number.
    const [note] = (await qa.call(olderNotes, { patientId: kept.id })).rows;
    const { id } = must(note, 'older note');
    await qa.call(removeOlderNote, { id, mistake: 'other' });
    expect(await codes()).toEqual([null]);
    expect((await qa.ask(restoreOlderNote, { id })).problem.code).toBe('older.repeated');
    const [second] = (await qa.call(olderNotes, { patientId: kept.id })).rows;
    await qa.call(removeOlderNote, { id: must(second, 'older note').id, mistake: 'other' });
    await qa.call(restoreOlderNote, { id });

    await qa.call(undoMerge, { id: mergeId });
    expect(await codes()).toEqual(['older.repeated']);
    expect([await countOf(kept.id), await countOf(gone.id)]).toEqual([0, 1]);
  });

  it('goes back with the chart whose number it came under while that was part of another', async () => {
    const { chart, merge } = chartsBy(() => qa);
    const [kept, gone, first] = [
      await chart(),
      await chart({ firstName: 'Agatha' }),
      await chart({ firstName: 'Ottilie' }),
    ];
    const inner = await merge(gone.id, first.id);
    const outer = await merge(kept.id, gone.id);
    const file = [kept, gone, first].map((of) =>
      given(`Of ${of.mrn}`, { mrn: of.mrn, day: '01/05/2019' }),
    );
    const codes = async () => (await take(file, false)).outcomes.map(({ code }) => code);
    const counts = () =>
      Promise.all(
        [kept, gone, first].map(
          async ({ id }) => (await qa.call(olderNotes, { patientId: id })).rows.length,
        ),
      );
    const repeated = ['older.repeated', 'older.repeated', 'older.repeated'];
    expect(await codes()).toEqual([null, null, null]);
    expect([await counts(), await codes()]).toEqual([[3, 0, 0], repeated]);
    await qa.call(undoMerge, { id: outer });
    expect([await counts(), await codes()]).toEqual([[1, 2, 0], repeated]);
    await qa.call(undoMerge, { id: inner });
    expect([await counts(), await codes()]).toEqual([[1, 1, 1], repeated]);
  });

  it('is no business of a scheduler to take in, and no note of another agency is found', async () => {
    const scheduler = await signedIn(server.url, 'scheduler');
    const { problem } = await scheduler.ask(importOlderNotes, {
      source: 'old.csv',
      preview: true,
      notes: [given('Visit')],
    });
    expect(problem).toMatchObject({ code: 'access.denied' });
    expect((await qa.ask(olderNote, { id: randomUUID() })).problem).toMatchObject({
      code: 'record.not-found',
    });
  });
});
