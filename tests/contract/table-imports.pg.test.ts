import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '#contract/companies.ts';
import { patientTracking } from '#contract/life.ts';
import { importData, importedDocuments, readPatient, savePatient } from '#contract/patients.ts';
import {
  importMIF,
  importReferralSources,
  importRuns,
  undoImportRun,
  type JudgedRow,
} from '#contract/table-imports.ts';
import { careSummaryXml } from '#domain/care-summary/testing/xml.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Spec W2: MIF and referral sources as CSV, Draft status, row by row refusals; rules §4 (Draft). */
describe.each(databasesOf(import.meta.url))('tables taken in on %s', (database) => {
  let server: TestServer;
  let admin: Api;
  const member = (line: number, cells: Record<string, string>) => ({
    line,
    cells: { lastName: 'Marrowfield', firstName: 'Tess', birthday: '1944-07-02', ...cells },
  });
  const rows = [
    member(2, { memberId: 'XK-77', gender: 'Female', state: 'ca', zipcode: '93701' }),
    member(3, { firstName: 'Otto', birthday: '2039-01-01' }),
    member(4, { firstName: 'Otto', gender: 'X', zipcode: '00000' }),
    member(5, { firstName: '' }),
    member(6, {}),
  ];
  const ask = (parts: object, call: typeof importMIF = importMIF) =>
    admin.call(call, {
      id: randomUUID(),
      fileName: 'members.csv',
      rows,
      preview: false,
      alsoUnsure: [],
      ...parts,
    });
  const verdicts = (judged: readonly JudgedRow[]) =>
    judged.map(({ line, verdict, reasons }) => [
      line,
      verdict,
      reasons.map(({ field, code }) => `${field ?? ''} ${code}`),
    ]);

  beforeAll(async () => {
    server = await startServer({ database });
    admin = await signedIn(server.url, 'admin');
  });
  afterAll(() => server.stop());

  it('says row by row what would be made and why not, and makes nothing', async () => {
    const preview = await ask({ preview: true });
    expect(verdicts(preview.rows)).toEqual([
      [2, 'not-found', []],
      [3, 'refused', ['birthday request.invalid']],
      [4, 'refused', ['gender request.invalid', 'zipcode address.zipcode']],
      [5, 'refused', ['firstName table.missing']],
      [6, 'refused', [' table.repeated']],
    ]);
    expect(preview.made).toBe(0);
    expect((await admin.call(importRuns, {})).count).toBe(0);
  });

  it('makes Drafts of what is not found, once however often it is sent', async () => {
    const id = randomUUID();
    const first = await ask({ id });
    expect(await ask({ id })).toEqual(first);
    const made = must(first.rows[0]?.made, 'patient');
    const { patient } = await admin.call(readPatient, { id: made });
    expect(patient.status).toBe('Draft');
    expect(patient.content.doc.values).toEqual({
      lastName: 'Marrowfield',
      firstName: 'Tess',
      birthday: '07/02/1944',
      gender: 'F',
      state: 'CA',
      zipcode: '93701',
    });
    const again = await ask({ preview: true });
    expect(again.rows[0]).toMatchObject({ verdict: 'found', like: [{ id: made }] });
    const { row } = await server
      .inside()
      .db.selectFrom('audit')
      .select('row')
      .where('action', '=', importMIF.name)
      .where('entity', '=', 'patient')
      .where('entity_id', 'is', null)
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row)).toMatchObject({ detail: { ids: [made] } });
    const alike = [member(2, { lastName: 'Marrowfields', birthday: '' })];
    expect((await ask({ rows: alike, preview: true })).rows[0]?.verdict).toBe('unsure');
    expect((await ask({ rows: alike })).made).toBe(0);
    expect((await ask({ rows: alike, alsoUnsure: [2] })).made).toBe(1);
    const { rows: runs } = await admin.call(importRuns, { kind: 'members' });
    expect(runs.find((run) => run.id === id)).toMatchObject({
      fileName: 'members.csv',
      by: 'Ada Lanternfield',
      made: 1,
      rows: 5,
      undoneAt: null,
    });
  });

  it('is taken back as far as nobody has worked on it, once', async () => {
    const id = randomUUID();
    const two = [member(2, { lastName: 'Ashgrove' }), member(3, { lastName: 'Bellwether' })];
    const { rows: judged } = await ask({ id, rows: two });
    const [first, second] = judged.map(({ made }) => must(made, 'patient'));
    await admin.call(savePatient, {
      id: must(second, 'second'),
      entryId: randomUUID(),
      baseRevision: 1,
      patch: { city: 'Fresno' },
      status: null,
    });
    expect(await admin.call(undoImportRun, { id })).toEqual({ undone: 1, kept: 1 });
    const statusOf = async (of = '') => (await admin.call(readPatient, { id: of })).patient.status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Archived', 'Draft']);
    expect((await admin.ask(undoImportRun, { id })).problem.code).toBe('table.undone');
  });

  it('keeps the import of a care summary, and takes it back unless somebody worked on it', async () => {
    const imported = async (fileName: string) => {
      const given = { fileName, xml: careSummaryXml(), confirmDuplicate: true };
      return (await admin.call(importData, given)).patientId;
    };
    const [first, second] = [await imported('first.xml'), await imported('second.xml')];
    const { rows: runs } = await admin.call(importRuns, { kind: 'summaries' });
    expect(runs.map(({ id, fileName, made }) => [id, fileName, made])).toEqual([
      [second, 'second.xml', 1],
      [first, 'first.xml', 1],
    ]);
    await admin.call(savePatient, {
      id: second,
      entryId: randomUUID(),
      baseRevision: 1,
      patch: { codeStatus: 'Full code' },
      status: null,
    });
    expect(await admin.call(undoImportRun, { id: first })).toEqual({ undone: 1, kept: 0 });
    expect(await admin.call(undoImportRun, { id: second })).toEqual({ undone: 0, kept: 1 });
    const statusOf = async (id: string) => (await admin.call(readPatient, { id })).patient.status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Archived', 'Draft']);
    // What did nothing is no undo, and can be tried again.
    const { rows: after } = await admin.call(importRuns, { kind: 'summaries' });
    expect(after.map(({ id, undoneAt }) => [id, undoneAt !== null])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(await admin.call(undoImportRun, { id: second })).toEqual({ undone: 0, kept: 1 });
    expect((await admin.ask(undoImportRun, { id: first })).problem.code).toBe('table.undone');
    // Why a draft is archived is in its history.
    const historyOf = async (of: string) =>
      (await admin.call(patientTracking, { patientId: of })).rows;
    expect(await historyOf(first)).toMatchObject([
      {
        from: 'Draft',
        to: 'Archived',
        date: pacificDate(new Date()),
        reason: 'Import undone',
        by: 'Ada Lanternfield',
      },
    ]);
    expect(await historyOf(second)).toEqual([]);
  });

  it('says of a chart whether its import can be undone: one of before has none on record', async () => {
    const imported = async (fileName: string) => {
      const given = { fileName, xml: careSummaryXml(), confirmDuplicate: true };
      return (await admin.call(importData, given)).patientId;
    };
    const mayUndo = async (patientId: string) =>
      (await admin.call(importedDocuments, { patientId })).mayUndo;
    const [recent, old] = [await imported('recent.xml'), await imported('old.xml')];
    await server.inside().db.deleteFrom('import_run').where('id', '=', old).execute();
    expect([await mayUndo(recent), await mayUndo(old)]).toEqual([true, false]);
    expect((await admin.ask(undoImportRun, { id: old })).problem.code).toBe('record.not-found');
    await admin.call(undoImportRun, { id: recent });
    expect(await mayUndo(recent)).toBe(false);
  });

  it('is not undone once its chart was merged into the one there was', async () => {
    const { chart, merge } = chartsBy(() => admin);
    const kept = await chart();
    const given = { fileName: 'merged.xml', xml: careSummaryXml(), confirmDuplicate: true };
    const { patientId } = await admin.call(importData, given);
    await merge(kept.id, patientId);
    expect(await admin.call(undoImportRun, { id: patientId })).toEqual({ undone: 0, kept: 1 });
    const { rows: runs } = await admin.call(importRuns, { kind: 'summaries' });
    expect(runs.find(({ id }) => id === patientId)).toMatchObject({ undoneAt: null });
  });

  it('takes in referral sources as companies at their first step, and takes them back', async () => {
    const id = randomUUID();
    const sources = [
      { line: 2, cells: { name: 'Cypress Cove Clinic', npi: '1234567890' } },
      { line: 3, cells: { name: 'cypress cove clinic' } },
      { line: 4, cells: { name: 'Dune Health', usernamePrefix: 'DUNE!', idleTimeout: '900' } },
      { line: 5, cells: {} },
    ];
    const { rows: judged, made } = await ask({ id, rows: sources }, importReferralSources);
    expect(verdicts(judged)).toEqual([
      [2, 'not-found', []],
      [3, 'refused', [' table.repeated']],
      [4, 'refused', ['usernamePrefix request.invalid', 'idleTimeout request.invalid']],
      [5, 'refused', ['name table.missing']],
    ]);
    expect(made).toBe(1);
    const found = async () => (await admin.call(companies, { words: 'Cypress' })).rows;
    expect(await found()).toMatchObject([{ onboardStep: 'Contract', people: 0 }]);
    const alike = [{ line: 2, cells: { name: 'Cypress Cove Clinics' } }];
    expect(
      (await ask({ rows: alike, preview: true }, importReferralSources)).rows[0],
    ).toMatchObject({ verdict: 'unsure', like: [{ name: 'Cypress Cove Clinic' }] });
    expect(await admin.call(undoImportRun, { id })).toEqual({ undone: 1, kept: 0 });
    expect(await found()).toEqual([]);
  });

  it('does not answer one kind of table with what another held', async () => {
    const id = randomUUID();
    const two = [member(2, { lastName: 'Larkspur' })];
    expect((await ask({ id, rows: two })).made).toBe(1);
    const input = { id, fileName: 'a.csv', rows: two, preview: false, alsoUnsure: [] };
    const answer = await admin.ask(importReferralSources, input);
    expect(answer).toMatchObject({ status: 422, problem: { code: 'request.invalid' } });
    expect(JSON.stringify(answer.body)).not.toContain('Larkspur');
  });

  it('lets only those take companies back who may take them in', async () => {
    const id = randomUUID();
    const sources = [{ line: 2, cells: { name: 'Elmwood Infusion' } }];
    await ask({ id, rows: sources }, importReferralSources);
    const scheduler = await signedIn(server.url, 'scheduler');
    expect((await scheduler.ask(undoImportRun, { id })).problem.code).toBe('access.denied');
    expect((await admin.call(companies, { words: 'Elmwood' })).count).toBe(1);
    expect(await admin.call(undoImportRun, { id })).toEqual({ undone: 1, kept: 0 });
  });

  it('is refused to those who do not schedule', async () => {
    const billing = await signedIn(server.url, 'billing');
    const input = { id: randomUUID(), fileName: 'a.csv', rows, preview: true, alsoUnsure: [] };
    for (const call of [importMIF, importReferralSources])
      expect((await billing.ask(call, input)).problem.code).toBe('access.denied');
  });
});
