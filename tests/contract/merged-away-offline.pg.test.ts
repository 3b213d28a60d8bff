import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Patient } from '#contract/entities.ts';
import { readNote } from '#contract/notes.ts';
import { mergePatients, undoMerge } from '#contract/patient-merges.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { checkSeal } from '#contract/seal-check.ts';
import { officeTasks } from '#contract/tasks.ts';
import { must } from '#domain/must.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { openRow } from '#client/store/sealed-rows.ts';
import { signedIn, type Api } from '../support/api.ts';
import { openBadLine, type BadLine } from '../support/bad-line.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, FieldDevice, sampleNote } from '../support/field-device.ts';
import { realPhone, type RealPhone } from '../support/real-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The product's store and engine on a line that goes, against the real server. */
describe.each(databasesOf(import.meta.url))(
  'a phone whose chart was merged away, on %s',
  (database) => {
    let server: TestServer;
    let line: BadLine;
    let admin: Api;
    let qa: Api;
    let phone: RealPhone;
    let survivor: Patient;
    let other: Patient;
    /** Visits of the other chart: one to be written late, one that is signed before. */
    let late: string;
    let signed: string;
    let mergeId: string;

    const read = async (id: string) => (await admin.call(readPatient, { id })).patient;
    const pin = async (id: string) => ({ id, revision: (await read(id)).content.doc.revision });
    const sealOf = async (visitId: string) =>
      checkSeal((await qa.call(readNote, { visitId })).note, sha256);
    const onPhone = async (id: string) => {
      const { store } = phone.device;
      const row = await store.tables.read(['rows'], (tx) => tx.row('patient', id));
      return row ? openRow(store.codec, 'patient', row) : null;
    };
    const edit = (targetId: string, patch: Record<string, string | string[]>) =>
      enqueue(phone.device.store, { command: 'updatePatient', targetId, input: { patch } });

    beforeAll(async () => {
      server = await startServer({ database });
      line = await openBadLine({ targetPort: Number(new URL(server.url).port) });
      admin = await signedIn(server.url, 'admin');
      qa = await signedIn(server.url, 'qa');
      const field = await FieldDevice.signIn(server.url, 'nurse');
      await field.pullAll();
      const fresh = field.visits().filter(({ status }) => status === 'Staffed');
      const patientId = must(
        fresh.find(({ id, patientId: of }) => fresh.some((b) => b.id !== id && b.patientId === of)),
        'patient with two visits',
      ).patientId;
      const [a, b] = fresh.filter((visit) => visit.patientId === patientId);
      late = must(a, 'visit').id;
      signed = must(b, 'visit').id;
      other = await read(patientId);
      ({ patient: survivor } = await admin.call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: {
          ...Object.fromEntries(
            // A care plan, which some charts of the demo have, is not the administrator's to write.
            Object.entries(other.content.doc.values).filter(([path]) => !/\.|^plan/.test(path)),
          ),
          codeStatus: 'Comfort care',
        },
        status: 'Active',
      }));
      phone = await realPhone(line.url, 'nurse', 1);
      await phone.drain();
      const visit = must(
        field.visits().find(({ id }) => id === signed),
        'visit',
      );
      await phone.write(signed, sampleNote(visit.formId) as Record<string, string>);
      await enqueue(phone.device.store, {
        command: 'startVisit',
        targetId: signed,
        input: clockedNow(),
      });
      await phone.device.sign(signed);
      await phone.drain();
    }, 120_000);
    afterAll(async () => {
      phone.end();
      await line.close();
      await server.stop();
    });

    it('sends what it wrote without signal, and it lands on the survivor', async () => {
      expect(await sealOf(signed)).toBe('matches');
      await line.offline();
      await phone.write(late, { 'narrative.text': 'Written without signal' });
      await edit(other.id, {
        precautions: 'Dog in the yard',
        'allergies.late.substance': 'Latex',
        'allergies.$order': [
          ...((other.content.doc.values['allergies.$order'] as string[] | undefined) ?? []),
          'late',
        ],
      });
      await edit(other.id, { codeStatus: 'DNR' });
      await enqueue(phone.device.store, {
        command: 'raiseTask',
        targetId: randomUUID(),
        input: {
          topic: 'other',
          text: 'Called the daughter',
          about: { record: 'patient', id: other.id },
        },
      });
      ({ mergeId } = await admin.call(mergePatients, {
        survivor: await pin(survivor.id),
        other: await pin(other.id),
        choices: {},
      }));
      await line.online();
      await phone.drain();
      const { note, visit } = await qa.call(readNote, { visitId: late });
      expect(note.content.doc.values['narrative.text']).toBe('Written without signal');
      expect([note.patientId, visit.patientId]).toEqual([survivor.id, survivor.id]);
      const { values } = (await read(survivor.id)).content.doc;
      expect(values).toMatchObject({
        precautions: 'Dog in the yard',
        'allergies.late.substance': 'Latex',
        codeStatus: 'Comfort care',
      });
      expect(values['allergies.$order']).toContain('late');
      expect((await read(other.id)).content).toEqual(
        expect.objectContaining({
          doc: expect.objectContaining({ values: other.content.doc.values }),
        }),
      );
      const { rows } = await admin.call(officeTasks, { only: 'message', pageSize: 100 });
      expect(rows.find(({ message }) => message?.text === 'Called the daughter')).toMatchObject({
        patient: { id: survivor.id },
      });
    });

    it('has the survivor in place of the chart that is gone, and asks its author what differs', async () => {
      await phone.drain();
      expect(await onPhone(other.id)).toBeNull();
      const chart = must(await onPhone(survivor.id), 'survivor on the phone');
      expect(chart.content.conflicts).toMatchObject([
        { path: 'codeStatus', mine: 'DNR', theirs: 'Comfort care' },
      ]);
      expect((await loadVisit(phone.device.store, late))?.shown.visit.patientId).toBe(survivor.id);
      const outbox = await phone.device.outbox();
      expect(outbox.filter(({ state }) => ['rejected', 'shelved'].includes(state))).toEqual([]);
    });

    it('lets its author choose there', async () => {
      const [conflict] = must(await onPhone(survivor.id), 'survivor').content.conflicts;
      await enqueue(phone.device.store, {
        command: 'resolvePatientConflict',
        targetId: survivor.id,
        input: { choices: { codeStatus: 'mine' } },
        settles: must(conflict, 'choice').entryId,
      });
      await phone.drain();
      expect((await read(survivor.id)).content).toMatchObject({
        doc: { values: { codeStatus: 'DNR' } },
        conflicts: [],
      });
      await phone.drain();
      const open = (await phone.device.outbox()).filter(({ state }) => state === 'conflict');
      expect(open).toEqual([]);
    });

    it('finds every signed note as it was signed, before and after an undo', async () => {
      expect(await sealOf(signed)).toBe('matches');
      await admin.call(undoMerge, { id: mergeId });
      expect(await sealOf(signed)).toBe('matches');
      const { note } = await qa.call(readNote, { visitId: late });
      expect(note.patientId).toBe(other.id);
      expect(note.content.doc.values['narrative.text']).toBe('Written without signal');
      await phone.drain();
      phone.device.engine.kick('manual');
      await phone.device.engine.settled();
      expect(await onPhone(survivor.id)).toBeNull();
      expect((await onPhone(other.id))?.status).toBe(other.status);
    });
  },
);
