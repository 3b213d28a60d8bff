import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { cosignAllNotes, markAsCompleted, notesToCosign } from '#contract/note-closing.ts';
import {
  adjacentNote,
  latestApprovedNoteIds,
  noteType,
  previousVisit,
} from '#contract/note-neighbours.ts';
import { notes as noteList, qaNotes, readNote, reopenNotes, reviewQueue } from '#contract/notes.ts';
import { attachFile } from '#contract/files.ts';
import { updateVisit } from '#contract/visits.ts';
import { visitTimes } from '#domain/evv.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { formFor } from '#forms/signed-by.ts';
import { addDays, toDate, toDay } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('how a note is closed on %s', (database) => {
  let server: TestServer;
  let qa: Api;
  let assistant: FieldDevice;
  let nurse: FieldDevice;
  let therapist: Api;
  const used = new Set<string>();

  /** A visit whose note this person has handed in. */
  async function handedIn(device: FieldDevice): Promise<Visit> {
    const inCare = new Set(nurse.visits().map(({ patientId }) => patientId));
    const visit = must(
      device
        .visits()
        .find(
          ({ id, status, patientId }) =>
            status === 'Staffed' && !used.has(id) && inCare.has(patientId),
        ),
      'untouched visit of a patient the nurse cares for',
    );
    used.add(visit.id);
    const form = must(formById(visit.formId), 'form');
    const own = formFor(form, { signsAs: visit.providerType, providerType: visit.providerType });
    const answers = sampleAnswers(own, { random: seeded(1), date: pacificDate(new Date()) });
    const outcomes = await device.complete(visit, answers);
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'applied'));
    return visit;
  }
  const read = (visitId: string) => qa.call(readNote, { visitId });
  const revisionOf = async (visitId: string) => (await read(visitId)).visit.revision;
  const approve = async (visitId: string) =>
    qa.call(qaNotes, {
      visitId,
      visitRevision: await revisionOf(visitId),
      decision: 'approve',
      comment: '',
      fields: [],
    });
  const complete = async (visitId: string) =>
    qa.ask(markAsCompleted, { visitId, visitRevision: await revisionOf(visitId) });

  beforeAll(async () => {
    server = await startServer({ database });
    qa = await signedIn(server.url, 'qa');
    assistant = await FieldDevice.signIn(server.url, 'lvn');
    therapist = await signedIn(server.url, 'pt');
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    await assistant.pullAll();
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  it('lists one patient’s notes of some days, in the queue of reviews as well', async () => {
    const { id, patientId, dateOfService } = await handedIn(nurse);
    const asked = { patientId, from: dateOfService, to: dateOfService };
    for (const call of [noteList, reviewQueue]) {
      const { rows, count } = await qa.call(call, asked);
      expect(rows.map((row) => row.id)).toContain(id);
      expect(new Set(rows.map((row) => row.patientId))).toEqual(new Set([patientId]));
      expect(new Set(rows.map((row) => row.dateOfService))).toEqual(new Set([dateOfService]));
      expect(count).toBe(rows.length);
      const later = toDate(addDays(toDay(dateOfService), 1));
      const after = await qa.call(call, { ...asked, from: later, to: null });
      expect(after.rows.map((row) => row.id)).not.toContain(id);
    }
  });

  it('completes an approved note for good: nobody re-opens it or adds to it', async () => {
    const { id } = await handedIn(nurse);
    expect((await complete(id)).problem).toMatchObject({ code: 'visit.transition' });
    await approve(id);
    expect((await complete(id)).status).toBe(200);
    const { note } = await read(id);
    expect(note.completed).toMatchObject({ byName: 'Quinn Reviewstone' });
    expect((await complete(id)).problem).toMatchObject({ code: 'note.completed' });
    expect((await qa.ask(reopenNotes, { visitId: id, comment: 'Again' })).problem).toMatchObject({
      code: 'note.completed',
    });
    const asReview = { visitId: id, visitRevision: await revisionOf(id), fields: [] };
    const sentBack = { ...asReview, decision: 'return', comment: 'Again' } as const;
    expect((await qa.ask(qaNotes, sentBack)).problem).toMatchObject({ code: 'note.completed' });
    const { visit } = await read(id);
    expect(visit.status).toBe('NotesApproved');
    const correction = {
      visitId: id,
      visitRevision: visit.revision,
      times: visitTimes(visit),
      reason: '209',
      resolution: '12',
      comment: '',
    };
    expect((await qa.ask(updateVisit, correction)).problem).toMatchObject({
      code: 'note.completed',
    });
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const file = {
      fileId: randomUUID(),
      visitId: id,
      name: 'late.jpg',
      kind: 'photo',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      takenAt: new Date().toISOString(),
      content: bytes.toString('base64'),
    } as const;
    expect((await nurse.api.ask(attachFile, file)).problem).toMatchObject({
      code: 'note.completed',
    });
    expect(
      await nurse.do('notes', 'saveAnswers', onVisit(id), { patch: { 'narrative.text': 'Late' } }),
    ).toMatchObject({ kind: 'rejected', code: 'note.completed' });
    expect((await read(id)).note.addenda).toEqual([]);
  });

  it('cosigns only what was listed: one signed again since is refused by its receipt', async () => {
    const { notes } = await nurse.api.call(notesToCosign, {});
    const ofAssistant = notes.filter(({ id }) => assistant.visits().some((own) => own.id === id));
    const [changed, kept] = [must(ofAssistant[0], 'note'), must(ofAssistant[1], 'other note')];
    const seals = Object.fromEntries(notes.map(({ id, seal }) => [id, seal]));
    const before = must((await read(changed.id)).note.seal, 'seal');
    expect(seals[changed.id]).toBe(before.hash);

    const revision = { visitId: changed.id, visitRevision: await revisionOf(changed.id) };
    const back = { decision: 'return', comment: 'Please correct' } as const;
    await qa.call(qaNotes, { ...revision, ...back, fields: [] });
    const patch = { 'narrative.text': 'Corrected after the office returned it.' };
    const target = onVisit(changed.id);
    const saving = { baseRevision: (await read(changed.id)).note.content.doc.revision };
    const written = await assistant.do('notes', 'saveAnswers', target, { patch }, saving);
    const answers = (await read(changed.id)).note.content.doc.values;
    const signature = assistant.signature(changed, answers);
    const signed = await assistant.do('notes', 'signNote', target, signature);
    const sent = await assistant.do('operation', 'submitNotes', target, {});
    const applied = { kind: 'applied' };
    expect([written, signed, sent]).toMatchObject([applied, applied, applied]);
    const after = must((await read(changed.id)).note.seal, 'seal');
    expect(after.hash).not.toBe(before.hash);

    const visitIds = [changed.id, kept.id];
    const { receipts } = await nurse.api.call(cosignAllNotes, { visitIds, seals });
    expect(receipts).toMatchObject([
      { visitId: changed.id, at: null, code: 'record.changed' },
      { visitId: kept.id, code: null },
    ]);
    expect((await read(changed.id)).note).toMatchObject({ cosign: 'RN' });
    expect((await read(changed.id)).note.cosignatures ?? []).toEqual([]);
    expect((await read(kept.id)).note.cosignatures).toMatchObject([{ hash: seals[kept.id] }]);

    // Everything that waits, but nothing that was not shown.
    const unseen = await nurse.api.call(cosignAllNotes, { visitIds: null, seals: {} });
    expect(unseen.receipts).toMatchObject([{ visitId: changed.id, code: 'record.changed' }]);
    const again = (await nurse.api.call(notesToCosign, {})).notes;
    expect(again).toMatchObject([{ id: changed.id, seal: after.hash }]);
    const seen = { [changed.id]: after.hash };
    const now = await nurse.api.call(cosignAllNotes, { visitIds: [changed.id], seals: seen });
    expect(now.receipts).toMatchObject([{ visitId: changed.id, code: null }]);
  });

  it('lets the supervisor of the discipline cosign what waits, with a receipt each', async () => {
    const first = await handedIn(assistant);
    const second = await handedIn(assistant);
    const { notes } = await nurse.api.call(notesToCosign, {});
    const waiting = notes.map(({ id }) => id);
    expect(waiting).toContain(first.id);
    expect(waiting).toContain(second.id);
    // The demo's assistants of the therapist wait too; those of nursing are none of them.
    const ofTherapist = (await therapist.call(notesToCosign, {})).notes;
    expect(ofTherapist.filter(({ providerType }) => providerType !== 'PTA')).toEqual([]);
    // The one who cosigns may read it, though it is a colleague's.
    await nurse.api.call(readNote, { visitId: first.id });

    const { receipts } = await nurse.api.call(cosignAllNotes, { visitIds: null });
    expect(receipts.map(({ visitId }) => visitId)).toEqual(expect.arrayContaining(waiting));
    expect(receipts.every(({ code, at }) => code === null && at !== null)).toBe(true);
    const { note } = await read(first.id);
    expect(note.cosignatures).toMatchObject([{ role: 'RN', hash: note.seal?.hash }]);
    expect((await nurse.api.call(notesToCosign, {})).notes).toEqual([]);

    const again = await nurse.api.call(cosignAllNotes, { visitIds: [first.id] });
    expect(again.receipts).toMatchObject([{ at: null, code: 'note.cosigned' }]);
  });

  it('completes an assistant’s note only after its cosignature, and nobody cosigns their own', async () => {
    const { id } = await handedIn(assistant);
    await approve(id);
    expect((await complete(id)).problem).toMatchObject({ code: 'note.cosign' });
    const own = await assistant.api.call(cosignAllNotes, { visitIds: [id] });
    expect(own.receipts).toMatchObject([{ at: null, code: 'note.own-cosign' }]);
    const { receipts } = await nurse.api.call(cosignAllNotes, { visitIds: [id] });
    expect(receipts).toMatchObject([{ code: null }]);
    expect((await complete(id)).status).toBe(200);
  });

  it('lets nobody cosign their own note from another account of theirs', async () => {
    const { id } = await handedIn(assistant);
    const { db } = server.inside();
    const person_id = randomUUID();
    const accounts = await db
      .selectFrom('client')
      .select(['org_id', 'user_id'])
      .where('id', 'in', [assistant.clientId, nurse.clientId])
      .execute();
    expect(accounts).toHaveLength(2);
    const links = accounts.map((each) => ({ ...each, person_id, linked_at: new Date() }));
    await db.insertInto('login_link').values(links).execute();
    const asOther = await nurse.api.call(cosignAllNotes, { visitIds: [id] });
    expect(asOther.receipts).toMatchObject([{ at: null, code: 'note.own-cosign' }]);
    await db.deleteFrom('login_link').where('person_id', '=', person_id).execute();
    const { receipts } = await nurse.api.call(cosignAllNotes, { visitIds: [id] });
    expect(receipts).toMatchObject([{ code: null }]);
  });

  it('asks for another cosignature after a note came back and was signed again', async () => {
    const visit = await handedIn(assistant);
    await nurse.api.call(cosignAllNotes, { visitIds: [visit.id] });
    await approve(visit.id);
    await qa.call(reopenNotes, { visitId: visit.id, comment: 'Please add the distance' });
    expect((await read(visit.id)).note.cosign ?? null).toBeNull();
    const { note } = await read(visit.id);
    const signature = assistant.signature(visit, note.content.doc.values);
    await assistant.do('notes', 'signNote', onVisit(visit.id), signature, { version: 2 });
    await assistant.do('operation', 'submitNotes', onVisit(visit.id), {});
    expect((await read(visit.id)).note.cosign).toBe('RN');
  });

  it('leads to the notes around a note, in both directions', async () => {
    const approved = await handedIn(nurse);
    await approve(approved.id);
    const found = await qa.call(adjacentNote, { visitId: approved.id });
    const beside = must(found.previous ?? found.next, 'another note of the patient');
    const back = await qa.call(adjacentNote, { visitId: beside.visitId });
    expect([back.previous?.visitId, back.next?.visitId]).toContain(approved.id);
    if (found.previous !== null) {
      const { visit, note } = await qa.call(previousVisit, { visitId: approved.id });
      expect([visit.id, note.visitId]).toEqual([found.previous.visitId, found.previous.visitId]);
    }
    expect(await qa.call(noteType, { visitId: approved.id })).toMatchObject({
      visitId: approved.id,
      formId: approved.formId,
      visitType: approved.visitType,
      providerType: approved.providerType,
    });
    const { notes } = await qa.call(latestApprovedNoteIds, { patientId: approved.patientId });
    expect(notes.map(({ formId }) => formId)).toEqual([...new Set(notes.map((n) => n.formId))]);
    expect(notes.every(({ status }) => status === 'NotesApproved')).toBe(true);
    expect(notes.map(({ formId }) => formId)).toContain(approved.formId);
  });

  it('says that a patient has no previous note', async () => {
    const visitId = must((await firstNoteOf(qa, nurse)) ?? undefined, 'first note of some patient');
    expect((await qa.ask(previousVisit, { visitId })).problem).toMatchObject({
      code: 'note.no-previous',
    });
  });
});

/** The earliest note of a patient: one is walked back to. */
async function firstNoteOf(qa: Api, device: FieldDevice): Promise<string | null> {
  let visitId = device.visits().find(({ status }) => status === 'NotesApproved')?.id ?? null;
  for (;;) {
    if (visitId === null) return null;
    const { previous } = await qa.call(adjacentNote, { visitId });
    if (previous === null) return visitId;
    visitId = previous.visitId;
  }
}
