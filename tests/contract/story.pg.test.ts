import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboard as dashboardCall } from '#contract/dashboard.ts';
import { createEpisode, readEpisode } from '#contract/episodes.ts';
import { qaNotes, reviewQueue } from '#contract/notes.ts';
import {
  importData,
  patients as patientsCall,
  readPatient,
  savePatient,
} from '#contract/patients.ts';
import {
  assignVisit,
  planVisits,
  providersLite,
  readVisit,
  visits as visitsCall,
} from '#contract/visits.ts';
import { noteHistory, notes, previousNotes, readNote } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { toDate, addDays, dayOf } from '#server/db/calendar-day.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const document = readFileSync(new URL('./data/referral.xml', import.meta.url), 'utf8');

describe.each(databaseKinds())('from referral to approval on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let qa: Api;
  const today = toDate(dayOf(new Date()));
  let patientId = '';
  let episodeId = '';
  let visitIds: string[] = [];
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    qa = await signedIn(server.url, 'qa');
  });
  afterAll(() => server.stop());

  it('makes a Draft patient of a care summary and says what is missing (rules §4, §5)', async () => {
    const imported = await scheduler.call(importData, {
      fileName: 'referral.xml',
      xml: document,
    });
    expect(imported).toMatchObject({
      name: 'Testerby, Wilma Q',
      messages: ['Contact details are missing,'],
      counts: { problems: 2, medications: 1, allergies: 1 },
    });
    patientId = imported.patientId;
    const { patient, episodes } = await scheduler.call(readPatient, { id: patientId });
    expect(patient).toMatchObject({
      status: 'Draft',
      content: {
        doc: {
          values: {
            lastName: 'Testerby',
            firstName: 'Wilma',
            birthday: '05/01/1947',
            gender: 'F',
            city: 'Fresno',
            zipcode: '93701',
          },
        },
      },
    });
    expect(episodes).toEqual([]);
  });

  it('refuses the same person a second time unless that is meant', async () => {
    const again = await scheduler.ask(importData, { fileName: 'again.xml', xml: document });
    expect(again.problem).toMatchObject({
      status: 409,
      code: 'patient.possible-duplicate',
      detail: { patientIds: [patientId] },
    });
    const meant = await scheduler.call(importData, {
      fileName: 'again.xml',
      xml: document,
      confirmDuplicate: true,
    });
    expect(meant.patientId).not.toBe(patientId);
  });

  it.each([
    ['', 'ccda.empty'],
    ['no markup at all, as of another kind of file', 'ccda.not-cda'],
    ['<ClinicalDocument xmlns="urn:hl7-org:v3"> " << broken', 'ccda.not-well-formed'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><x/>', 'ccda.doctype'],
    ['<ClinicalDocument xmlns="urn:hl7-org:v3"/>', 'ccda.no-record-target'],
    [`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`, 'ccda.too-deep'],
  ])('refuses a document in the catalogue’s words: %#', async (xml, code) => {
    expect((await scheduler.ask(importData, { fileName: 'x.xml', xml })).problem.code).toBe(code);
  });

  it('opens no episode for an incomplete chart and names what is missing', async () => {
    const { problem } = await scheduler.ask(createEpisode, {
      patientId,
      startDate: today,
      payerType: 'Episodic',
      careCoordinator: null,
    });
    expect(problem).toMatchObject({
      status: 422,
      code: 'patient.incomplete',
      fields: [{ path: 'phoneNumber1', code: 'patient.incomplete' }],
    });
  });

  it('completes the patient, and finds them by the beginning of a name or by the record number', async () => {
    const { patient } = await scheduler.call(savePatient, {
      id: patientId,
      entryId: randomUUID(),
      baseRevision: 1,
      patch: { phoneNumber1: '(559) 555-0142', lastName: 'Ñandú Testerby' },
      status: null,
    });
    const found = async (search: string): Promise<string[]> =>
      (await scheduler.call(patientsCall, { search })).rows.map(({ id }) => id);
    for (const search of ['nandu', 'ÑAN', 'wil tes', patient.mrn, patient.mrn.toLowerCase()])
      expect(await found(search), search).toContain(patientId);
    for (const search of ['andu', 'wilma zz', '%', 'n'])
      expect(await found(search), search).not.toContain(patientId);
  });

  it('opens an episode of 60 days with two billing periods and makes the patient Active', async () => {
    const { episode } = await scheduler.call(createEpisode, {
      patientId,
      startDate: today,
      payerType: 'Episodic',
      careCoordinator: 'Ada Lanternfield',
    });
    episodeId = episode.id;
    const inDays = (count: number): string => toDate(addDays(dayOf(new Date()), count));
    expect(episode).toMatchObject({
      status: 'Active',
      startDate: today,
      endDate: inDays(59),
      billingPeriods: [
        { index: 0, start: today, end: inDays(29) },
        { index: 1, start: inDays(30), end: inDays(59) },
      ],
    });
    expect((await scheduler.call(readPatient, { id: patientId })).patient.status).toBe('Active');
    expect(
      (
        await scheduler.ask(createEpisode, {
          patientId,
          startDate: inDays(59),
          payerType: 'Episodic',
          careCoordinator: null,
        })
      ).problem.code,
    ).toBe('episode.overlap');
  });

  it('plans the visits of an order inside the episode and says how many', async () => {
    const plan = {
      episodeId,
      visitTypeId: 201,
      startDate: today,
      plannedStart: '09:30',
      plannedMinutes: 45,
    };
    const planned = await scheduler.call(planVisits, { ...plan, frequency: '1-2w4' });
    expect(planned.planned).toBe(planned.visitIds.length);
    expect(planned.planned).toBeGreaterThan(5);
    visitIds = [...planned.visitIds];
    const { episode } = await scheduler.call(readEpisode, { id: episodeId });
    expect(episode.orders).toMatchObject([{ frequency: '1-2w4', discipline: 'RN' }]);
    const list = await scheduler.call(visitsCall, {
      status: 'Unstaffed',
      from: today,
      to: episode.endDate,
      patientId: null,
      episodeId,
      providerId: null,
      pageSize: 1000,
    });
    expect(list.count).toBe(planned.planned);
    for (const [frequency, code] of [
      ['sometimes', 'order.unreadable'],
      ['2w9 PRN', 'order.unreadable'],
    ] as const)
      expect((await scheduler.ask(planVisits, { ...plan, frequency })).problem.code).toBe(code);
    expect(
      (
        await scheduler.ask(planVisits, {
          ...plan,
          frequency: '1w1',
          startDate: toDate(addDays(dayOf(new Date()), -1)),
        })
      ).problem,
    ).toMatchObject({ code: 'request.invalid', fields: [{ path: 'startDate' }] });
  });

  it('offers clinicians of the discipline, the least busy first, and staffs one; all or none', async () => {
    const visitId = must(visitIds[0], 'planned visit');
    const { rows } = await scheduler.call(providersLite, { visitId });
    expect(new Set(rows.map(({ providerType }) => providerType))).toEqual(
      new Set(['RN', 'LVN/LPN']),
    );
    expect(rows.map(({ visitsOnDay }) => visitsOnDay)).toEqual(
      rows.map(({ visitsOnDay }) => visitsOnDay).toSorted((a, b) => a - b),
    );
    const nurse = must(
      rows.find(({ name }) => name === 'Nora Brightwater'),
      'the nurse',
    );
    expect(
      (
        await scheduler.ask(assignVisit, {
          visitIds: [visitId, randomUUID()],
          providerId: nurse.id,
        })
      ).problem.code,
    ).toBe('record.not-found');
    expect((await scheduler.call(readVisit, { visitId })).visit.status).toBe('Unstaffed');
    expect(
      await scheduler.call(assignVisit, {
        visitIds: [visitId],
        providerId: nurse.id,
        despite: anyway,
      }),
    ).toMatchObject({ changed: 1 });
    expect(
      await scheduler.call(assignVisit, { visitIds: [visitId], providerId: nurse.id }),
    ).toMatchObject({ changed: 0 });
    const aide = must(
      (await scheduler.call(providersLite, { visitId: null })).rows.find(
        ({ providerType }) => providerType === 'HHA',
      ),
      'an aide',
    );
    expect(
      (await scheduler.ask(assignVisit, { visitIds: [visitId], providerId: aide.id })).problem.code,
    ).toBe('staffing.blocked');
  });

  it('brings the visit to the nurse, takes her note and shows it to review within the queue', async () => {
    const visitId = must(visitIds[0], 'planned visit');
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    const visit = must(
      nurse.visits().find(({ id }) => id === visitId),
      'the visit on the phone',
    );
    expect(visit).toMatchObject({
      patientName: 'Ñandú Testerby, Wilma Q',
      phone: '5595550142',
      status: 'Staffed',
      formId: 'skilled-nursing-visit',
    });
    const outcomes = await nurse.complete(visit);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
      'applied',
    ]);
    const queue = await qa.call(reviewQueue, { pageSize: 100 });
    expect(queue.rows.at(-1)).toMatchObject({ id: visitId, status: 'NotesInReview' });
    const { note, previous } = await qa.call(readNote, { visitId });
    expect(note.content.doc.values).toEqual(sampleNote(visit.formId));
    expect(previous).toBeNull();
    expect((await qa.ask(previousNotes, { visitId, limit: 3 })).problem).toMatchObject({
      status: 404,
      code: 'note.no-previous',
    });
  });

  it('approves it with pay, and the office sees all of it in the lists, the history and the dashboard', async () => {
    const visitId = must(visitIds[0], 'planned visit');
    const { visit } = await qa.call(readNote, { visitId });
    const approved = await qa.call(qaNotes, {
      visitId,
      visitRevision: visit.revision,
      decision: 'approve',
      comment: '',
      fields: [],
    });
    expect(approved.visit).toMatchObject({
      status: 'NotesApproved',
      pay: 85,
      approvedAt: expect.any(String),
    });
    expect(
      (await qa.call(notes, { patientId, status: 'NotesApproved' })).rows.map(({ id }) => id),
    ).toEqual([visitId]);
    expect((await qa.call(noteHistory, { visitId })).edits.map(({ command }) => command)).toEqual([
      'startVisit',
      'saveAnswers',
      'signNote',
      'endVisit',
      'submitNotes',
    ]);
    const dashboard = await qa.call(dashboardCall, { period: 'today' });
    expect(dashboard.activity).toEqual(
      expect.arrayContaining([
        { reportType: 'importData', count: 2 },
        { reportType: 'qaNotes', count: 1 },
        { reportType: 'submitNotes', count: 1 },
      ]),
    );
    expect(dashboard.visits.find(({ status }) => status === 'Unstaffed')?.count).toBeGreaterThan(0);
    expect(dashboard.patients.find(({ status }) => status === 'Draft')?.count).toBeGreaterThan(0);
  });

  it('keeps an unbroken audit chain over everything that was read and done', async () => {
    const { db } = server.inside();
    const orgs = await db.selectFrom('organisation').select('org_id').execute();
    for (const { org_id } of orgs) expect(await findChainBreak(db, org_id)).toBeNull();
    // On PostgreSQL the role of the server may not; the embedded database has only its guard.
    const refused = database === 'postgres' ? /permission denied for table audit/ : /append-only/;
    await expect(db.updateTable('audit').set({ action: 'nothing' }).execute()).rejects.toThrow(
      refused,
    );
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(refused);
  });

  it('stores names, answers and addresses sealed only', async () => {
    const { db } = server.inside();
    const row = await db
      .selectFrom('patient')
      .selectAll()
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    const note = await db
      .selectFrom('note')
      .selectAll()
      .where('visit_id', '=', must(visitIds[0], 'visit'))
      .executeTakeFirstOrThrow();
    const audit = await db.selectFrom('audit').select('row').execute();
    const stored =
      JSON.stringify(
        [row, note].map((each) =>
          Object.values(each).map((value) =>
            value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
          ),
        ),
      ) + JSON.stringify(audit);
    for (const secret of [
      'Testerby',
      'Wilma',
      'Lantern Lane',
      '555-0142',
      '05/01/1947',
      'narrative',
    ])
      expect(stored.includes(secret), secret).toBe(false);
  });

  it('creates a patient by hand once, however often the request is repeated', async () => {
    const entryId = randomUUID();
    const input = {
      id: null,
      entryId,
      baseRevision: 0,
      patch: { lastName: 'Handmade', firstName: 'Harriet' },
      status: null,
    };
    const first = await scheduler.call(savePatient, input);
    const second = await scheduler.call(savePatient, input);
    expect(second.patient.id).toBe(first.patient.id);
    expect(
      (
        await scheduler.ask(savePatient, {
          ...input,
          entryId: randomUUID(),
          status: 'Active',
        })
      ).problem.code,
    ).toBe('patient.incomplete');
    expect(
      (
        await scheduler.ask(savePatient, {
          ...input,
          entryId: randomUUID(),
          patch: { zipcode: 'abc', shoeSize: '9' },
        })
      ).problem.fields,
    ).toEqual([
      { path: 'zipcode', code: 'request.invalid' },
      { path: 'shoeSize', code: 'note.unknown-field' },
    ]);
  });

  it('names today by the Pacific calendar', () => {
    expect(today).toBe(pacificDate(new Date()));
  });
});
