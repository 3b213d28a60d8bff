import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { auditLogs } from '#contract/audit.ts';
import { noteHistory, readNote } from '#contract/notes.ts';
import { createEpisode } from '#contract/episodes.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { session } from '#contract/sign-in.ts';
import { decideProposal, officeTasks, type OfficeTask } from '#contract/tasks.ts';
import { assignVisit, planVisits, unassignVisit } from '#contract/visits.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { mostOpenProposals } from '#server/features/tasks/rows.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onPatient, onVisit, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const before = () => ({ deviceTime: new Date(Date.now() - hourMs).toISOString() });

describe.each(databasesOf(import.meta.url))(
  'somebody who lost a visit, on %s (decision 056)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let admin: Api;
    const used = new Set<string>();

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      admin = await signedIn(server.url, 'admin');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    const fresh = (): Visit => {
      const visit = must(
        nurse.visits().find((each) => each.status === 'Staffed' && !used.has(each.id)),
        'untouched visit',
      );
      used.add(visit.id);
      return visit;
    };
    /** Takes the visit back; the phone hears of it, and comes back with what it heard. */
    const takeBack = async (visitId: string): Promise<void> => {
      await admin.call(unassignVisit, { visitIds: [visitId] });
      await nurse.pullAll();
      await nurse.pullAll();
    };
    const proposalsOf = async (visitId: string): Promise<OfficeTask[]> => {
      const page = { pageNumber: 1, pageSize: 100 };
      const { rows } = await admin.call(officeTasks, { only: 'proposal', ...page });
      return rows.filter(({ visit, patient }) => (visit ?? patient)?.id === visitId);
    };

    it('writes nothing into it, by no clock: everything is a proposal to the office', async () => {
      const visit = fresh();
      const answers = sampleNote(visit.formId);
      await takeBack(visit.id);
      const target = onVisit(visit.id);
      for (const [service, command, payload, parts] of [
        ['notes', 'saveAnswers', { patch: answers }, {}],
        [
          'notes',
          'saveAnswers',
          { patch: { ...answers, 'narrative.text': 'Backdated' } },
          before(),
        ],
        ['notes', 'signNote', nurse.signature(visit, answers), before()],
        ['operation', 'submitNotes', {}, before()],
      ] as const)
        expect(await nurse.do(service, command, target, payload, parts), command).toMatchObject({
          kind: 'rejected',
          code: 'visit.handed-over',
        });
      const { note, visit: now } = await admin.call(readNote, { visitId: visit.id });
      expect([note.content.doc.values, note.seal, now.status]).toEqual([{}, null, 'Unstaffed']);
      const proposals = await proposalsOf(visit.id);
      expect(proposals.map(({ proposal }) => proposal?.command ?? '').toSorted()).toEqual([
        'saveAnswers',
        'saveAnswers',
        'signNote',
        'submitNotes',
      ]);
      const backdated = proposals.flatMap(({ proposal }) => proposal?.changes ?? []);
      expect(backdated).toContainEqual({ path: 'narrative.text', value: 'Backdated' });
    });

    it('has it accepted by the office as a correction of the office, or declined, with a reason', async () => {
      const visit = fresh();
      await takeBack(visit.id);
      const target = onVisit(visit.id);
      for (const text of ['Take this', 'Not this'])
        await nurse.do('notes', 'saveAnswers', target, { patch: { 'narrative.text': text } });
      await nurse.do('operation', 'submitNotes', target, {});
      const open = await proposalsOf(visit.id);
      const with_ = (part: string): OfficeTask =>
        must(
          open.find(({ proposal }) => JSON.stringify(proposal).includes(part)),
          part,
        );
      const decide = (task: OfficeTask, decision: string, api = admin) =>
        api.ask<typeof decideProposal>(decideProposal, {
          id: task.id,
          decision,
          reason: 'Checked by phone',
        });
      const scheduler = await signedIn(server.url, 'scheduler');
      const billing = await signedIn(server.url, 'billing');
      for (const other of [scheduler, billing])
        expect((await decide(with_('Take this'), 'accepted', other)).problem.code).toBe(
          'access.denied',
        );
      expect((await decide(with_('submitNotes'), 'accepted')).problem.code).toBe(
        'proposal.own-work',
      );
      const { body } = await decide(with_('Take this'), 'accepted');
      expect(body.task.resolved).toMatchObject({
        decision: 'accepted',
        by: 'Ada Lanternfield',
        note: 'Checked by phone',
      });
      expect(body.task.proposal?.changes).toEqual([{ path: 'narrative.text', value: 'Take this' }]);
      for (const part of ['Not this', 'submitNotes'])
        expect((await decide(with_(part), 'declined')).body.task.resolved?.decision).toBe(
          'declined',
        );
      // A second decision changes nothing.
      expect((await decide(with_('Take this'), 'declined')).body).toEqual(body);
      const { note, visit: now } = await admin.call(readNote, { visitId: visit.id });
      expect([note.content.doc.values['narrative.text'], now.status]).toEqual([
        'Take this',
        'Unstaffed',
      ]);
      const { edits } = await admin.call(noteHistory, { visitId: visit.id });
      expect(
        edits.filter(({ outcome }) => outcome === 'applied').map(({ edit }) => edit.byName),
      ).toEqual(['Ada Lanternfield']);
      const log = await admin.call(auditLogs, { action: 'decideProposal', pageSize: 100 });
      const row = log.rows.find(({ record }) => record.id === with_('Take this').id);
      expect(row?.detail.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['decision', 'command', 'authorId', 'entryId']),
      );
      expect(JSON.stringify(log)).not.toContain('Take this');
    });

    it('has at most 500 open proposals; further work is refused on the device as before', async () => {
      const visit = fresh();
      await takeBack(visit.id);
      const { db } = server.inside();
      const { user } = await nurse.api.call(session, {});
      const many = { kind: 'proposal', user: user.id, org: user.orgId };
      await sql`insert into office_task (org_id, id, kind, subject, user_id, raised_at)
      select ${many.org}::uuid, gen_random_uuid(), ${many.kind}, 'filled ' || n, ${many.user}::uuid, now()
      from generate_series(1, ${mostOpenProposals}::integer) n`.execute(db);
      const write = () =>
        nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'narrative.text': 'More' },
        });
      const refused = { kind: 'rejected', code: 'visit.handed-over' };
      const ofVisit = async (): Promise<number> => {
        const { count } = await db
          .selectFrom('office_task')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('visit_id', '=', visit.id)
          .executeTakeFirstOrThrow();
        return count;
      };
      try {
        expect(await write()).toMatchObject(refused);
        expect(await ofVisit()).toBe(0);
      } finally {
        await db.deleteFrom('office_task').where('subject', 'like', 'filled %').execute();
      }
      expect(await write()).toMatchObject(refused);
      expect(await ofVisit()).toBe(1);
    });

    it('sends the same proposal again and it stays one', async () => {
      const visit = fresh();
      await takeBack(visit.id);
      const entry = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
        patch: { 'narrative.text': 'Late' },
      });
      const first = await nurse.send('notes', entry);
      expect(await nurse.send('notes', entry)).toEqual(first);
      expect(await proposalsOf(visit.id)).toHaveLength(1);
    });

    it('keeps what was written before the phone heard of it, as before', async () => {
      const visit = fresh();
      const patch = { 'narrative.text': 'In time' };
      await admin.call(unassignVisit, { visitIds: [visit.id] });
      expect(await nurse.do('notes', 'saveAnswers', onVisit(visit.id), { patch })).toMatchObject({
        kind: 'applied',
      });
      expect(await proposalsOf(visit.id)).toEqual([]);
    });

    it('changes no chart of a patient that is somebody else’s now', async () => {
      const { user } = await nurse.api.call(session, {});
      const today = pacificDate(new Date());
      const { patient } = await admin.call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: {
          lastName: 'Handover',
          firstName: 'Harriet',
          birthday: '02/03/1948',
          gender: 'F',
          addressLine1: '412 Oak St',
          city: 'Fresno',
          state: 'CA',
          zipcode: '93701',
          phoneNumber1: '(559) 555-0142',
        },
        status: 'Active',
      });
      const { episode } = await admin.call(createEpisode, {
        patientId: patient.id,
        startDate: today,
        payerType: 'Episodic',
        careCoordinator: null,
      });
      const { visitIds } = await admin.call(planVisits, {
        episodeId: episode.id,
        visitTypeId: must(nurse.visits()[0], 'visit').visitTypeId,
        frequency: '1w1',
        startDate: today,
        plannedStart: null,
        plannedMinutes: 45,
      });
      await admin.call(assignVisit, { visitIds, providerId: user.id, despite: anyway });
      await nurse.pullAll();
      const change = (value: string, parts = {}) =>
        nurse.do(
          'operation',
          'updatePatient',
          onPatient(patient.id),
          { patch: { codeStatus: value } },
          { version: 2, baseRevision: 9, ...parts },
        );
      expect(await change('Full code')).toMatchObject({ kind: 'applied' });
      await admin.call(unassignVisit, { visitIds });
      await nurse.pullAll();
      await nurse.pullAll();
      expect(await change('DNR', before())).toMatchObject({
        kind: 'rejected',
        code: 'patient.handed-over',
      });
      const { content } = (await admin.call(readPatient, { id: patient.id })).patient;
      expect(content.doc.values.codeStatus).toBe('Full code');
      expect(await proposalsOf(patient.id)).toMatchObject([
        { proposal: { command: 'updatePatient', changes: [{ path: 'codeStatus', value: 'DNR' }] } },
      ]);
    });
  },
);
