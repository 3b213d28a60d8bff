import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PatientStatus } from '#domain/record-statuses.ts';
import type { Patient, Visit } from '#contract/entities.ts';
import {
  archivePatient,
  changePatientStatus,
  deletePatient,
  patientStatusPreview,
  patientTracking,
  undoStatusChange,
  waitForStartOfCare,
} from '#contract/life.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { readWishes, saveWishes } from '#contract/staffing.ts';
import { cancelVisit, restoreVisit, undoVisitAct } from '#contract/visit-acts.ts';
import {
  assignVisit,
  moveVisit,
  readVisit,
  unassignVisit,
  visits as visitList,
} from '#contract/visits.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const complete = {
  lastName: 'Hartwell',
  firstName: 'Ada',
  birthday: '02/03/1941',
  gender: 'F',
  addressLine1: '12 Cedar Street',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  phoneNumber1: '(559) 555-0133',
};

describe.each(databasesOf(import.meta.url))('the life of a patient on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let nurse: FieldDevice;
  const used = new Set<string>();

  const newPatient = async (patch: object = complete): Promise<Patient> =>
    (
      await scheduler.call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { ...patch },
        status: null,
      })
    ).patient;
  const preview = (id: string, status: PatientStatus, date = today) =>
    scheduler.call(patientStatusPreview, { id, status, date });
  async function change(id: string, status: PatientStatus, date = today, reason = 'Family moved') {
    const { mark } = await preview(id, status, date);
    return scheduler.call(changePatientStatus, { id, status, date, reason, mark });
  }
  const visitsOf = async (patientId: string): Promise<readonly Visit[]> =>
    (
      await scheduler.call(visitList, {
        status: 'All',
        from: addDays(today, -200),
        to: addDays(today, 200),
        patientId,
        episodeId: null,
        providerId: null,
        pageSize: 1_000,
      })
    ).rows;
  const read = (id: string) => scheduler.call(readPatient, { id });

  /** A patient in care with a staffed visit of the nurse in the days to come. */
  async function inCare(): Promise<{ id: string; visit: Visit }> {
    await nurse.pullAll();
    for (const { id, patientId } of nurse.visits()) {
      if (used.has(patientId)) continue;
      const { visit } = await scheduler.call(readVisit, { visitId: id });
      if (visit.status !== 'Staffed' || visit.timeIn !== null || visit.dateOfService === today)
        continue;
      used.add(patientId);
      return { id: patientId, visit };
    }
    throw new Error('no patient in care is left');
  }

  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    nurse = await FieldDevice.signIn(server.url, 'nurse');
  });
  afterAll(() => server.stop());

  it('a discharge does what its preview says, and the phone follows', async () => {
    const { id, visit } = await inCare();
    const before = await visitsOf(id);
    const shown = await preview(id, 'Discharged');
    const later = before.filter(
      ({ dateOfService, status }) =>
        ['Unstaffed', 'Staffed', 'VisitOverdue'].includes(status) &&
        Date.parse(dateOfService) > Date.parse(today),
    );
    expect(shown.deleted).toBe(later.filter(({ providerId }) => providerId === null).length);
    expect(shown.cancelled).toContainEqual({
      id: visit.id,
      dateOfService: visit.dateOfService,
      visitType: visit.visitType,
      clinician: visit.providerName,
    });
    expect(shown.episodes).toContainEqual(
      expect.objectContaining({ id: visit.episodeId, from: 'Active', to: 'Discharged' }),
    );
    expect(shown.ordersStopped).toBeGreaterThan(0);
    expect(await visitsOf(id)).toEqual(before);

    const { patient } = await change(id, 'Discharged');
    expect(patient.status).toBe('Discharged');
    const after = new Map((await visitsOf(id)).map((each) => [each.id, each]));
    for (const { id: visitId } of later) expect(after.get(visitId)?.status).toBe('Deleted');
    for (const each of before.filter((one) => !later.includes(one)))
      expect(after.get(each.id)).toEqual(each);
    const { episodes } = await read(id);
    expect(episodes.find((each) => each.id === visit.episodeId)).toMatchObject({
      status: 'Discharged',
      dischargeDate: today,
    });
    await nurse.pullAll();
    expect(nurse.visits().some((each) => each.id === visit.id)).toBe(false);
  });

  it('is undone within a day exactly, where nothing was touched since', async () => {
    const { id, visit } = await inCare();
    const [before, record] = [await visitsOf(id), await read(id)];
    const { changeId } = await change(id, 'Deceased');
    expect((await read(id)).patient.content.doc.values['dateOfDeath']).toBe(today);
    await scheduler.call(undoStatusChange, { changeId });
    const without = (rows: readonly { revision: number }[]) =>
      rows.map((row) => ({ ...row, revision: 0 }));
    expect(without(await visitsOf(id))).toEqual(without(before));
    const now = await read(id);
    expect(now.patient.status).toBe(record.patient.status);
    expect(now.patient.content.doc.values).toEqual(record.patient.content.doc.values);
    expect(without(now.episodes)).toEqual(without(record.episodes));
    await nurse.pullAll();
    expect(nurse.visits().find((each) => each.id === visit.id)?.status).toBe('Staffed');
    expect((await scheduler.ask(undoStatusChange, { changeId })).problem.code).toBe('life.undo');
  });

  it('is not undone once the patient, or a visit it touched, was changed', async () => {
    const { id } = await inCare();
    const first = await change(id, 'Discharged');
    const second = await change(id, 'Archived');
    expect((await scheduler.ask(undoStatusChange, { changeId: first.changeId })).problem.code).toBe(
      'life.undo',
    );
    await server
      .inside()
      .db.updateTable('status_change')
      .set({ made_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', second.changeId)
      .execute();
    expect(
      (await scheduler.ask(undoStatusChange, { changeId: second.changeId })).problem.code,
    ).toBe('life.undo');
  });

  it('has no last day before a visit that took place or before care began; a death has its own', async () => {
    const { id, visit } = await inCare();
    await nurse.do('operation', 'startVisit', onVisit(visit.id), clockedNow());
    // It took place today, whatever day it was planned for.
    const before = addDays(today, -1);
    const shown = await preview(id, 'Discharged', before);
    expect(shown.after.map((each) => each.id)).toContain(visit.id);
    const asked = { id, status: 'Discharged', date: before, reason: 'Goals met' } as const;
    const refused = await scheduler.ask(changePatientStatus, { ...asked, mark: shown.mark });
    expect(refused.problem).toMatchObject({
      code: 'life.visits-after',
      fields: [{ path: 'date', code: 'life.visits-after' }],
    });
    const { episodes } = await read(id);
    const { startDate } = must(
      episodes.find((each) => each.id === visit.episodeId),
      'episode',
    );
    const early = addDays(startDate, -1);
    const named = await preview(id, 'Discharged', early);
    expect(named.begin).toContain(startDate);
    const tooEarly = { ...asked, date: early, mark: named.mark };
    expect((await scheduler.ask(changePatientStatus, tooEarly)).problem.code).toBe(
      'life.before-start',
    );
    const death = await preview(id, 'Deceased', before);
    expect(death.after).toEqual(shown.after);
    await change(id, 'Deceased', before);
    expect((await read(id)).patient.content.doc.values['dateOfDeath']).toBe(before);
  });

  it('is undone without giving visits to who left or is ruled out; they are named', async () => {
    const { id, visit } = await inCare();
    const { changeId } = await change(id, 'Discharged');
    const wishes = await scheduler.call(readWishes, { patientId: id });
    await scheduler.call(saveWishes, {
      patientId: id,
      revision: wishes.revision,
      language: wishes.language,
      gender: wishes.gender,
      skills: wishes.skills,
      notWanted: [must(visit.providerId, 'nurse')],
    });
    const { unstaffed } = await scheduler.call(undoStatusChange, { changeId });
    expect(unstaffed).toContainEqual({
      id: visit.id,
      dateOfService: visit.dateOfService,
      visitType: visit.visitType,
      clinician: visit.providerName,
    });
    const { visit: back } = await scheduler.call(readVisit, { visitId: visit.id });
    expect(back).toMatchObject({ status: 'Unstaffed', providerId: null });
    await nurse.pullAll();
    expect(nurse.visits().some((each) => each.id === visit.id)).toBe(false);
  });

  it('once care has ended, no visit comes back or moves to a day after its last one', async () => {
    const { id, visit } = await inCare();
    const despite = { reason: 'undo' as const, codes: [...findingCodes] };
    const kept = must(
      (await visitsOf(id)).find(
        (each) =>
          each.status === 'Staffed' &&
          each.id !== visit.id &&
          daysBetween(today, each.dateOfService) > 0,
      ),
      'another staffed visit of a day to come',
    );
    const onLastDay = await scheduler.call(moveVisit, {
      visitId: kept.id,
      visitRevision: kept.revision,
      dateOfService: today,
      plannedStart: null,
      despite,
    });
    const missed = await scheduler.call(cancelVisit, {
      visits: [{ visitId: visit.id, revision: visit.revision }],
      reason: { id: 'hospital', name: '' },
      comment: '',
    });
    const [called] = missed.visits;
    const pinned = { visitId: visit.id, revision: must(called, 'visit').revision };
    await change(id, 'Deceased');
    const gone = must(
      (await visitsOf(id)).find(
        ({ status, dateOfService }) =>
          status === 'Deleted' && daysBetween(today, dateOfService) > 0,
      ),
      'visit deleted with the care',
    );
    const back = { visits: [{ visitId: gone.id, revision: gone.revision }], comment: '' };
    const doors = [
      scheduler.ask(restoreVisit, back),
      scheduler.ask(restoreVisit, { visits: [pinned], comment: '' }),
      scheduler.ask(undoVisitAct, { visits: [pinned] }),
      scheduler.ask(unassignVisit, { visitIds: [visit.id] }),
      scheduler.ask(assignVisit, {
        visitIds: [visit.id],
        providerId: must(visit.providerId, 'nurse'),
        despite,
      }),
      scheduler.ask(moveVisit, {
        visitId: kept.id,
        visitRevision: onLastDay.visit.revision,
        dateOfService: kept.dateOfService,
        plannedStart: null,
        despite,
      }),
    ];
    for (const door of doors) expect((await door).problem.code).toBe('visit.outside-episode');
  });

  it('a hold takes visits off the phone and leaves them planned; care goes on', async () => {
    const { id, visit } = await inCare();
    const shown = await preview(id, 'On Hold');
    expect(shown.released.map((each) => each.id)).toContain(visit.id);
    await change(id, 'On Hold');
    const held = (await visitsOf(id)).find((each) => each.id === visit.id);
    expect(held).toMatchObject({ status: 'Unstaffed', providerId: null });
    const { episodes } = await read(id);
    expect(episodes.find((each) => each.id === visit.episodeId)).toMatchObject({
      status: 'On Hold',
      holdDate: today,
    });
    await change(id, 'Active', today, '');
    const again = (await read(id)).episodes.find((each) => each.id === visit.episodeId);
    expect(again?.status).toBe('Active');
    expect(again).not.toHaveProperty('holdDate');
  });

  it('keeps charted work, and takes work that was done without signal before she knew', async () => {
    const { id, visit } = await inCare();
    const start = nurse.entry('operation', 'startVisit', onVisit(visit.id), clockedNow());
    await change(id, 'Discharged');
    await nurse.send('operation', start);
    const { visit: kept } = await scheduler.call(readVisit, { visitId: visit.id });
    expect(kept.timeIn).not.toBeNull();
    expect(kept.status).toBe('NotesDue');
  });

  it('stays readable on the phone while the clinician has an open note there', async () => {
    const { id, visit } = await inCare();
    await nurse.do('operation', 'startVisit', onVisit(visit.id), clockedNow());
    const shown = await preview(id, 'Discharged');
    expect(shown.cancelled.map((each) => each.id)).not.toContain(visit.id);
    expect(shown.kept).toBeGreaterThan(0);
    await change(id, 'Discharged');
    await nurse.pullAll();
    expect(nurse.visits().map((each) => each.id)).toContain(visit.id);
    expect(nurse.rows.get(`patient ${id}`)?.data).toMatchObject({ status: 'Discharged' });
    expect(nurse.rows.get(`episode ${visit.episodeId}`)?.data).toMatchObject({
      status: 'Discharged',
    });
  });

  it('refuses to do something else than what was shown', async () => {
    const { id, visit } = await inCare();
    const { mark } = await preview(id, 'Discharged');
    await nurse.do('operation', 'startVisit', onVisit(visit.id), clockedNow());
    const answer = await scheduler.ask(changePatientStatus, {
      id,
      status: 'Discharged',
      date: today,
      reason: 'Goals met',
      mark,
    });
    expect(answer.problem.code).toBe('life.changed');
    expect((await read(id)).patient.status).toBe('Active');
  });

  it('of two who change it at the same moment one wins', async () => {
    const { id } = await inCare();
    const { mark } = await preview(id, 'Discharged');
    const input = { id, status: 'Discharged', date: today, reason: 'Goals met', mark };
    const answers = await Promise.all([1, 2].map(() => scheduler.ask(changePatientStatus, input)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('begins with a draft, which waits for its start of care once it is complete', async () => {
    const { id } = await newPatient({ lastName: 'Hartwell' });
    const asked = { id, status: 'Waiting for Start of Care', date: today };
    expect((await scheduler.ask(patientStatusPreview, asked)).problem.code).toBe(
      'patient.incomplete',
    );
    const { id: whole } = await newPatient();
    const { mark } = await preview(whole, 'Waiting for Start of Care');
    const given = { id: whole, date: today, reason: '', mark };
    const { patient } = await scheduler.call(waitForStartOfCare, given);
    expect(patient).toMatchObject({ status: 'Waiting for Start of Care', stateId: '06' });
  });

  it('a mistaken draft is archived, incomplete as it is, or deleted', async () => {
    const { id } = await newPatient({ lastName: 'Mistake' });
    const { mark } = await preview(id, 'Archived');
    const given = { id, date: today, reason: 'Opened twice', mark };
    expect((await scheduler.call(archivePatient, given)).patient.status).toBe('Archived');

    const other = await newPatient({ lastName: 'Mistake' });
    const { revision } = other.content.doc;
    const late = { id: other.id, revision: revision - 1 };
    expect((await scheduler.ask(deletePatient, late)).problem.code).toBe('patient.changed');
    await scheduler.call(deletePatient, { id: other.id, revision });
    expect((await scheduler.ask(readPatient, { id: other.id })).status).toBe(404);
    const inUse = { id, revision };
    expect((await scheduler.ask(deletePatient, inUse)).problem.code).toBe('patient.in-use');
  });

  it('needs a possible day, a step of the table and a reason', async () => {
    const { id } = await newPatient();
    await change(id, 'Active', today, '');
    const asked = async (status: string, date: string) =>
      (await scheduler.ask(patientStatusPreview, { id, status, date })).problem.code;
    expect(await asked('Discharged', addDays(today, 61))).toBe('life.date');
    expect(await asked('Deceased', addDays(today, 1))).toBe('life.date');
    expect(await asked('Archived', today)).toBe('life.transition');
    const { mark } = await preview(id, 'Discharged');
    const given = { id, status: 'Discharged', date: today, reason: ' ', mark };
    expect((await scheduler.ask(changePatientStatus, given)).problem).toMatchObject({
      code: 'life.reason',
      fields: [{ path: 'reason', code: 'life.reason' }],
    });
    const saved = await scheduler.ask(savePatient, {
      id,
      entryId: randomUUID(),
      baseRevision: 0,
      patch: {},
      status: 'Discharged',
    });
    expect(saved.problem.code).toBe('life.transition');
  });

  it('has a history with its place in the funnel, and an audit log', async () => {
    const { id } = await newPatient();
    await change(id, 'Active', today, '');
    await change(id, 'On Hold', today, 'Hospital');
    const { changeId } = await change(id, 'Discharged', today, 'Moved to Ohio');
    const tracked = await scheduler.call(patientTracking, { patientId: id });
    expect(
      tracked.rows.map(({ from, to, reason, mayUndo }) => [from, to, reason, mayUndo]),
    ).toEqual([
      ['On Hold', 'Discharged', 'Moved to Ohio', true],
      ['Active', 'On Hold', 'Hospital', false],
      ['Draft', 'Active', '', false],
    ]);
    expect(tracked.stage).toBe('Ended');
    expect(tracked.stages).toEqual([
      { stage: 'Referred', date: today },
      { stage: 'Waiting', date: null },
      { stage: 'In care', date: today },
      { stage: 'Ended', date: today },
    ]);
    await scheduler.call(undoStatusChange, { changeId });
    const after = await scheduler.call(patientTracking, { patientId: id });
    expect(must(after.rows[0], 'row').undoneAt).not.toBeNull();
    expect(after.stages.at(-1)).toEqual({ stage: 'Ended', date: null });
    const { db } = server.inside();
    const { org_id: orgId } = await db
      .selectFrom('patient')
      .select('org_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await findChainBreak(db, orgId)).toBeNull();
  });

  it('is changed by schedulers and administrators only', async () => {
    const { id } = await newPatient();
    for (const who of ['nurse', 'billing', 'qa'] as const) {
      const api = await signedIn(server.url, who);
      const asked = { id, status: 'Active', date: today };
      expect((await api.ask(patientStatusPreview, asked)).status).toBe(403);
    }
  });
});
