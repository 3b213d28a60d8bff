import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { noteHistory, qaNotes, readNote, reviewQueue, saveNote } from '#contract/notes.ts';
import { savePatient } from '#contract/patients.ts';
import type { Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const nursing = 'skilled-nursing-visit';
const calm = { 'vitals.oxygenSaturation': 98, 'vitals.systolic': 120, 'vitals.diastolic': 76 };

describe.each(databasesOf(import.meta.url))('review and what comes back on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  const used = new Set<string>();

  /** A visit whose note is in review, with these answers among the others. */
  async function inReview(answers: Values): Promise<Visit> {
    const visit = must(
      nurse
        .visits()
        .find(
          ({ id, status, formId }) => status === 'Staffed' && formId === nursing && !used.has(id),
        ),
      'untouched visit',
    );
    used.add(visit.id);
    await nurse.complete(visit, { ...sampleNote(nursing), ...calm, ...answers });
    return visit;
  }
  const read = (visitId: string) => qa.call(readNote, { visitId });
  const revisionOf = async (visitId: string) => (await read(visitId)).visit.revision;
  const sendBack = async (visitId: string, fields: { path: string; comment: string }[]) =>
    qa.call(qaNotes, {
      visitId,
      visitRevision: await revisionOf(visitId),
      decision: 'return',
      comment: 'Please look again',
      fields,
    });

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  it('shows the office what disagrees with the chart, and why its author says it is right', async () => {
    const visit = must(
      nurse.visits().find(({ status, formId }) => status === 'Staffed' && formId === nursing),
      'untouched visit',
    );
    used.add(visit.id);
    await qa.call(savePatient, {
      id: visit.patientId,
      entryId: randomUUID(),
      baseRevision: 1_000,
      patch: { 'problems.z9.text': 'Type 2 diabetes mellitus', 'problems.z9.code': 'E11.65' },
      status: null,
    });
    await nurse.do('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'endocrine.diabetes': 'none' },
    });
    const { secondLook } = await read(visit.id);
    const found = must(
      secondLook?.found.find(({ rule }) => rule === 'SL-C10'),
      'disagreement',
    );
    expect(found).toMatchObject({ path: 'endocrine.diabetes', value: 'none' });
    expect(found.against).toContainEqual({
      kind: 'chart',
      path: 'problems.z9',
      words: 'Type 2 diabetes mellitus E11.65',
    });
    expect(secondLook?.written.map(({ path }) => path)).toContain('problems.z9');
    // Whose role hides the chart reads no line of it beside a note either.
    const role = server.inside().db.updateTable('role').where('based_on', '=', 'QA');
    await role.set({ privileges: '{"patient":{"hide":true}}' }).execute();
    try {
      const { secondLook: hidden } = await read(visit.id);
      const lines = hidden?.found.flatMap(({ against }) => against) ?? [];
      expect(lines.filter(({ kind }) => kind === 'chart')).toEqual([]);
      expect(hidden?.written).toEqual([]);
    } finally {
      await role.set({ privileges: '{}' }).execute();
    }
    const { rule, path, mark } = found;
    const look = { rule, path, mark, reason: 'In remission' };
    expect(await nurse.do('notes', 'confirmLook', onVisit(visit.id), look)).toMatchObject({
      kind: 'applied',
    });
    expect((await read(visit.id)).note.looks).toMatchObject([look]);
  });

  it('shows the office what was returned, changed and answered, and keeps it in the history', async () => {
    const { id } = await inReview({ 'vitals.pulse': 72 });
    await sendBack(id, [
      { path: 'vitals.pulse', comment: 'Measure again' },
      { path: 'narrative.text', comment: 'How does she walk?' },
    ]);
    const { note: before } = await read(id);
    await nurse.do('notes', 'saveAnswers', onVisit(id), { patch: { 'vitals.pulse': 88 } });
    const reply = { path: 'narrative.text', text: 'She did not walk today.' };
    expect(await nurse.do('notes', 'replyToReturn', onVisit(id), reply)).toMatchObject({
      kind: 'applied',
    });
    const answers = { ...before.content.doc.values, 'vitals.pulse': 88 };
    const visit = must(
      nurse.visits().find((each) => each.id === id),
      'visit',
    );
    const signature = nurse.signature(visit, answers);
    await nurse.do('notes', 'signNote', onVisit(id), signature, { version: 2 });
    expect(await nurse.do('operation', 'submitNotes', onVisit(id), {})).toMatchObject({
      kind: 'applied',
    });
    const { note } = await read(id);
    expect(note.returned).toEqual([]);
    expect(note.returns).toMatchObject([
      {
        byName: 'Quinn Reviewstone',
        comment: 'Please look again',
        before: { 'vitals.pulse': 72 },
        replies: [{ ...reply, byName: 'Nora Brightwater' }],
        answered: { after: { 'vitals.pulse': 88 } },
      },
    ]);
    const { edits } = await qa.call(noteHistory, { visitId: id });
    expect(edits.find(({ command }) => command === 'replyToReturn')).toMatchObject({
      edit: { byName: 'Nora Brightwater' },
      words: reply.text,
    });
  });

  it('puts notes with critical readings first and names the readings', async () => {
    const plain = await inReview({});
    const critical = await inReview({ 'vitals.oxygenSaturation': 82 });
    const { rows } = await qa.call(reviewQueue, { pageNumber: 1, pageSize: 100 });
    const placeOf = (visit: Visit) => rows.findIndex(({ id }) => id === visit.id);
    expect(placeOf(critical)).toBeLessThan(placeOf(plain));
    expect(rows[placeOf(critical)]?.readings?.[0]).toEqual({
      path: 'vitals.oxygenSaturation',
      label: 'Oxygen saturation',
      value: 82,
      unit: '%',
      level: 'critical',
    });
    expect(rows[placeOf(plain)]?.readings).toEqual([]);
  });

  it('lets the office change a reading only beside the signed note and with a reason', async () => {
    const open = must(
      nurse.visits().find(({ id, status }) => status === 'Staffed' && !used.has(id)),
      'untouched visit',
    );
    used.add(open.id);
    const change = (visitId: string, reason?: string) => ({
      visitId,
      entryId: randomUUID(),
      baseRevision: 1_000,
      patch: { 'vitals.pulse': 90 },
      ...(reason !== undefined && { reason }),
    });
    const asked = async (input: ReturnType<typeof change>) =>
      (await qa.ask(saveNote, input)).problem?.code;
    expect(await asked(change(open.id, 'Misread'))).toBe('note.reading');
    const { id } = await inReview({ 'vitals.pulse': 72 });
    expect(await asked(change(id))).toBe('note.reason');
    expect(await asked(change(id, '  '))).toBe('note.reason');
    await qa.call(saveNote, change(id, ' Misread on the cuff '));
    const { note } = await read(id);
    expect(note.content.doc.values['vitals.pulse']).toBe(72);
    expect(note.addenda).toMatchObject([
      { edit: { reason: 'Misread on the cuff' }, patch: { 'vitals.pulse': 90 } },
    ]);
    const { edits } = await qa.call(noteHistory, { visitId: id });
    expect(edits.at(-1)?.edit.reason).toBe('Misread on the cuff');
  });
});
