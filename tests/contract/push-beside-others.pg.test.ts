import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { noteHistory, readNote, saveNote } from '#contract/notes.ts';
import { qaNotes } from '#contract/notes.ts';
import { unassignVisit } from '#contract/visits.ts';
import type { Outcome } from '#contract/sync.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import {
  clockedNow,
  FieldDevice,
  onPatient,
  onVisit,
  plannedAround,
  sampleNote,
} from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const code = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind;

describe.each(databasesOf(import.meta.url))(
  'push beside others’ work on %s (docs: sync)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;
    let scheduler: Api;
    const freshVisit = (): Visit => nurse.untouchedVisit();

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      scheduler = await signedIn(server.url, 'scheduler');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    it('stores both values when office and nurse changed one answer, merges the rest, closes on choice', async () => {
      const visit = freshVisit();
      const target = onVisit(visit.id);
      await nurse.do('notes', 'saveAnswers', target, {
        patch: { 'nutrition.intake': 95, 'vitals.pulse': 70 },
      });
      await qa.call(saveNote, {
        visitId: visit.id,
        entryId: randomUUID(),
        baseRevision: 1,
        patch: { 'nutrition.intake': 97 },
      });
      const mine = nurse.entry(
        'notes',
        'saveAnswers',
        target,
        { patch: { 'nutrition.intake': 91, 'vitals.pulse': 72 } },
        { baseRevision: 1 },
      );
      const outcome = await nurse.send('notes', mine);
      expect(outcome).toMatchObject({
        kind: 'conflict',
        receipt: { revision: 3 },
        conflicts: [
          {
            path: 'nutrition.intake',
            mine: 91,
            theirs: 97,
            mineEdit: { byName: 'Nora Brightwater' },
            theirsEdit: { byName: 'Quinn Reviewstone' },
          },
        ],
      });
      expect((await nurse.push('notes', [mine])).outcomes).toEqual([{ outcome, duplicate: true }]);

      const sign = nurse.entry('notes', 'signNote', target, nurse.signature(visit, {}));
      expect(await nurse.send('notes', sign)).toEqual({
        kind: 'gap',
        entryId: sign.entryId,
        missing: [mine.entryId],
      });
      const choice = nurse.entry(
        'notes',
        'resolveNoteConflict',
        target,
        { choices: { 'nutrition.intake': 'mine' } },
        { baseRevision: 2 },
      );
      expect(code(await nurse.send('notes', choice))).toBe('applied');
      const { note } = await qa.call(readNote, { visitId: visit.id });
      expect(note.content).toMatchObject({
        conflicts: [],
        doc: { values: { 'nutrition.intake': 91, 'vitals.pulse': 72 } },
      });
      const { edits } = await qa.call(noteHistory, { visitId: visit.id });
      expect(edits.map((each) => [each.edit.byName, each.command, each.outcome])).toEqual([
        ['Nora Brightwater', 'saveAnswers', 'applied'],
        ['Quinn Reviewstone', 'saveAnswers', 'applied'],
        ['Nora Brightwater', 'saveAnswers', 'conflict'],
        ['Nora Brightwater', 'resolveNoteConflict', 'applied'],
      ]);
    });

    it('asks again about a choice that was made before the office changed the answer once more', async () => {
      const visit = freshVisit();
      const target = onVisit(visit.id);
      await nurse.do('notes', 'saveAnswers', target, { patch: { 'nutrition.intake': 95 } });
      const office = async (baseRevision: number, value: number) =>
        qa.call(saveNote, {
          visitId: visit.id,
          entryId: randomUUID(),
          baseRevision,
          patch: { 'nutrition.intake': value },
        });
      await office(1, 97);
      expect(
        code(
          await nurse.do('notes', 'saveAnswers', target, {
            patch: { 'nutrition.intake': 91 },
          }),
        ),
      ).toBe('conflict');
      await office(2, 99);
      const early = nurse.entry(
        'notes',
        'resolveNoteConflict',
        target,
        { choices: { 'nutrition.intake': 'mine' } },
        { baseRevision: 2 },
      );
      expect(await nurse.send('notes', early)).toMatchObject({
        kind: 'conflict',
        entryId: early.entryId,
        conflicts: [
          { mine: 91, theirs: 99, theirsRevision: 3, theirsEdit: { byName: 'Quinn Reviewstone' } },
        ],
      });
      expect((await qa.call(readNote, { visitId: visit.id })).note.content).toMatchObject({
        conflicts: [{ entryId: early.entryId, theirs: 99 }],
        doc: { values: { 'nutrition.intake': 99 } },
      });
      const seen = nurse.entry(
        'notes',
        'resolveNoteConflict',
        target,
        { choices: { 'nutrition.intake': 'mine' } },
        { baseRevision: 3 },
      );
      expect(code(await nurse.send('notes', seen))).toBe('applied');
      expect((await qa.call(readNote, { visitId: visit.id })).note.content).toMatchObject({
        conflicts: [],
        doc: { values: { 'nutrition.intake': 91 } },
      });
    });

    it('shows the office a clash at once and writes nothing', async () => {
      const visit = freshVisit();
      await nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
        patch: { 'nutrition.intake': 70 },
      });
      const { problem } = await qa.ask(saveNote, {
        visitId: visit.id,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { 'nutrition.intake': 75, 'urinary.output': 120 },
      });
      expect(problem).toMatchObject({
        status: 409,
        code: 'note.conflict',
        detail: { conflicts: [{ path: 'nutrition.intake', mine: 75, theirs: 70 }] },
      });
      expect((await qa.call(readNote, { visitId: visit.id })).note.content.doc.values).toEqual({
        'nutrition.intake': 70,
      });
    });

    it('refuses what the office writes beyond the limits of the question, and writes nothing', async () => {
      const visit = freshVisit();
      const { problem } = await qa.ask(saveNote, {
        visitId: visit.id,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { 'nutrition.intake': 900, 'urinary.output': 120 },
      });
      expect(problem).toMatchObject({
        status: 422,
        code: 'request.invalid',
        fields: [{ path: 'nutrition.intake', code: 'note.wrong-type' }],
      });
      expect((await qa.call(readNote, { visitId: visit.id })).note.content.doc.values).toEqual({});
      await qa.call(saveNote, {
        visitId: visit.id,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { 'nutrition.intake': 90 },
      });
      expect((await qa.call(readNote, { visitId: visit.id })).note.content.doc.values).toEqual({
        'nutrition.intake': 90,
      });
    });

    it('takes in what was written while assigned after the visit was given to somebody else', async () => {
      const visit = freshVisit();
      const written = nurse.entry('notes', 'saveAnswers', onVisit(visit.id), {
        patch: { 'vitals.pulse': 88 },
      });
      const nurse2 = await FieldDevice.signIn(server.url, 'nurse2');
      await scheduler.call(unassignVisit, { visitIds: [visit.id] });
      await scheduler.call(assignVisit, {
        visitIds: [visit.id],
        providerId: (await nurse2.api.signIn('nurse2', { clientId: nurse2.clientId })).user.id,
        despite: anyway,
      });
      expect(code(await nurse.send('notes', written))).toBe('applied');
      // Her phone still believes the visit is hers: what she adds before it hears otherwise is taken
      // in as well.
      expect(
        code(
          await nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
            patch: { 'vitals.systolic': 131 },
          }),
        ),
      ).toBe('applied');
    });

    it.each([
      ['at once', false],
      ['after it was taken back', true],
    ])(
      'a visit that was begun stays begun when the office gives it to somebody else, %s: ' +
        'who began it, and what was written, stay',
      async (_, takenBack) => {
        const visit = freshVisit();
        await nurse.do('operation', 'startVisit', onVisit(visit.id), clockedNow(), { version: 2 });
        await nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'vitals.pulse': 88 },
        });
        const nurse2 = await FieldDevice.signIn(server.url, 'nurse2');
        const { user } = await nurse2.api.signIn('nurse2', { clientId: nurse2.clientId });
        if (takenBack) await scheduler.call(unassignVisit, { visitIds: [visit.id] });
        for (const changed of [1, 0])
          expect(
            await scheduler.call(assignVisit, {
              visitIds: [visit.id],
              providerId: user.id,
              despite: anyway,
            }),
          ).toMatchObject({ changed });
        await nurse2.pullAll();
        const given = must(
          nurse2.visits().find(({ id }) => id === visit.id),
          'visit given to somebody else',
        );
        expect(given).toMatchObject({
          status: 'NotesDue',
          providerId: user.id,
          timeIn: { byName: 'Nora Brightwater' },
        });
        expect((await qa.call(readNote, { visitId: visit.id })).note.content.doc.values).toEqual({
          'vitals.pulse': 88,
        });
        expect(
          code(
            await nurse2.do('operation', 'endVisit', onVisit(visit.id), clockedNow(), {
              version: 2,
            }),
          ),
        ).toBe('applied');
      },
    );

    it('refuses what was written after the device had learnt that the visit is somebody else’s', async () => {
      const visit = freshVisit();
      await scheduler.call(unassignVisit, { visitIds: [visit.id] });
      await nurse.pull('operation');
      await nurse.pull('operation');
      const later = { deviceTime: new Date(Date.now() + 5_000).toISOString() };
      expect(
        code(
          await nurse.do(
            'notes',
            'saveAnswers',
            onVisit(visit.id),
            { patch: { 'vitals.pulse': 88 } },
            later,
          ),
        ),
      ).toBe('visit.handed-over');
      expect(code(await nurse.do('operation', 'startVisit', onVisit(visit.id), clockedNow()))).toBe(
        'visit.handed-over',
      );
    });

    it('measures a wrong clock and corrects by it: an hour ahead has learnt nothing an hour early', async () => {
      const visit = freshVisit();
      const ahead = () => new Date(Date.now() + hourMs).toISOString();
      const entry = nurse.entry(
        'notes',
        'saveAnswers',
        onVisit(visit.id),
        { patch: { 'vitals.pulse': 64 } },
        // Written a minute before: how long the push takes is part of what is measured.
        { deviceTime: new Date(Date.now() + hourMs - 60_000).toISOString() },
      );
      await scheduler.call(unassignVisit, { visitIds: [visit.id] });
      await nurse.pull('operation');
      await nurse.pull('operation');
      const { outcomes } = await nurse.push('notes', [entry], { sentAt: ahead() });
      expect(outcomes.map(({ outcome }) => code(outcome))).toEqual(['applied']);
      const client = await server
        .inside()
        .db.selectFrom('client')
        .select('clock_difference_ms')
        .where('id', '=', nurse.clientId)
        .executeTakeFirstOrThrow();
      expect(Math.abs(client.clock_difference_ms + hourMs)).toBeLessThan(10_000);
    });

    it('never changes a sealed note: what arrives later is an addendum with its own author and time', async () => {
      const visit = freshVisit();
      const answers = sampleNote(visit.formId);
      expect((await nurse.complete(visit, answers)).map(code)).toEqual([
        'applied',
        'applied',
        'applied',
        'applied',
        'applied',
      ]);
      expect(
        code(
          await nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
            patch: { 'vitals.pulse': 99 },
          }),
        ),
      ).toBe('applied');
      const { note, visit: after } = await qa.call(readNote, { visitId: visit.id });
      expect(after.status).toBe('NotesInReview');
      expect(note.content.doc.values).toEqual(answers);
      expect(note.addenda).toMatchObject([
        { edit: { byName: 'Nora Brightwater' }, patch: { 'vitals.pulse': 99 } },
      ]);
    });

    it('refuses a signature over anything but the note the server has', async () => {
      const visit = freshVisit();
      await nurse.do('notes', 'saveAnswers', onVisit(visit.id), { patch: { 'vitals.pulse': 70 } });
      expect(
        code(
          await nurse.do(
            'notes',
            'signNote',
            onVisit(visit.id),
            nurse.signature(visit, { 'vitals.pulse': 71 }),
          ),
        ),
      ).toBe('note.signature-stale');
    });

    it('returns fields to the author, takes the resubmission and computes the pay on approval', async () => {
      const visit = nurse.untouchedVisit((visits) => plannedAround(visits, 'Staffed'));
      const answers = sampleNote(visit.formId);
      await nurse.complete(visit, answers);
      const review = await qa.call(readNote, { visitId: visit.id });
      const decide = {
        visitId: visit.id,
        comment: 'Please look again',
        fields: [{ path: 'vitals.pulse', comment: 'Really?' }],
      };
      const returned = await qa.call(qaNotes, {
        ...decide,
        visitRevision: review.visit.revision,
        decision: 'return',
      });
      expect(returned).toMatchObject({
        visit: { status: 'NotesRejected' },
        note: {
          seal: null,
          pastSeals: [{ hash: review.note.seal?.hash }],
          returned: decide.fields,
          returnComment: decide.comment,
        },
      });
      const { problem } = await qa.ask(qaNotes, {
        ...decide,
        visitRevision: review.visit.revision,
        decision: 'approve',
      });
      expect(problem.code).toBe('visit.changed');

      const corrected = { ...answers, 'vitals.pulse': 68 };
      await nurse.do(
        'notes',
        'saveAnswers',
        onVisit(visit.id),
        { patch: { 'vitals.pulse': 68 } },
        { baseRevision: 1 },
      );
      await nurse.do('notes', 'signNote', onVisit(visit.id), nurse.signature(visit, corrected));
      expect(code(await nurse.do('operation', 'submitNotes', onVisit(visit.id), {}))).toBe(
        'applied',
      );
      const again = await qa.call(readNote, { visitId: visit.id });
      const approved = await qa.call(qaNotes, {
        visitId: visit.id,
        visitRevision: again.visit.revision,
        decision: 'approve',
        comment: '',
        fields: [],
      });
      expect(approved.visit).toMatchObject({ status: 'NotesApproved', pay: 85 });
    });

    it('lets a clinician change the chart of a patient in care, and nobody else’s', async () => {
      const { patientId } = freshVisit();
      expect(
        code(
          await nurse.do(
            'operation',
            'updatePatient',
            onPatient(patientId),
            { patch: { directions: 'Ring the bell twice.' } },
            { baseRevision: 1 },
          ),
        ),
      ).toBe('applied');
      const foreign = await FieldDevice.signIn(server.url, 'nurse.ridge');
      expect(
        code(
          await foreign.do('operation', 'updatePatient', onPatient(patientId), {
            patch: { directions: 'x' },
          }),
        ),
      ).toBe('record.not-found');
      expect(
        code(
          await foreign.do('notes', 'saveAnswers', onVisit(freshVisit().id), {
            patch: { 'vitals.pulse': 70 },
          }),
        ),
      ).toBe('record.not-found');
    });
  },
);
