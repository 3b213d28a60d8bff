import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import {
  completeReminder,
  patientAgreements,
  patientContacts,
  patientPhysicians,
  patientPlaces,
  patientReminders,
  removeFromCircle,
  reopenReminder,
  restoreToCircle,
  saveAgreement,
  savePatientContact,
  savePatientPhysician,
  savePlace,
  saveReminder,
} from '#contract/circle.ts';
import { facilities, saveFacility } from '#contract/facilities.ts';
import { patients } from '#contract/patients.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const home = {
  facility: null,
  kind: 'Assisted living facility',
  addressLine1: '1 Elm Street',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  phone: '(559) 555-0102',
  fax: '',
  contact: 'Front desk',
  note: '',
  referralSourceId: null,
  active: true,
} as const;

describe.each(databasesOf(import.meta.url))(
  'a patient’s circle, on %s (spec portal §2, §4, §7)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let patientId: string;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      patientId = must((await scheduler.call(patients, {})).rows[0], 'patient').id;
    });
    afterAll(() => server.stop());
    const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;
    const contact = {
      entry: null,
      name: 'Dana Doe',
      relation: 'daughter',
      phone: '(559) 555-0103',
      otherPhone: '',
      email: '',
      emergency: true,
      note: '',
    };

    it('facilities are added, found and changed; names are not given twice', async () => {
      const { id } = await scheduler.call(saveFacility, { ...home, name: 'Elm 50% House' });
      const found = await scheduler.call(facilities, { words: '50%' });
      expect(found.rows).toMatchObject([{ id, phone: '5595550102', revision: 1, patients: 0 }]);
      expect(await codeOf(scheduler.ask(saveFacility, { ...home, name: 'elm 50% house' }))).toBe(
        'facility.name-taken',
      );
      const closed = { ...home, name: 'Elm House', active: false, facility: { id, revision: 1 } };
      await scheduler.call(saveFacility, closed);
      expect(await codeOf(scheduler.ask(saveFacility, closed))).toBe('record.changed');
      expect((await scheduler.call(facilities, { words: 'Elm' })).count).toBe(0);
      expect((await scheduler.call(facilities, { words: 'Elm', only: 'all' })).count).toBe(1);
      const unknown = { ...home, name: 'Oak', referralSourceId: 999 };
      expect(await codeOf(scheduler.ask(saveFacility, unknown))).toBe('user.company');
    });

    it('a patient lives in a facility or is sent there, since when and until when', async () => {
      const { id: facilityId } = await scheduler.call(saveFacility, {
        ...home,
        name: 'Birch House',
      });
      const place = {
        entry: null,
        patientId,
        facilityId,
        relation: 'Lives in',
        room: '12',
        note: '',
        day: today,
        until: null,
      } as const;
      const { id } = await scheduler.call(savePlace, place);
      const before = { ...place, entry: { id, revision: 1 }, until: addDays(today, -1) };
      expect(await codeOf(scheduler.ask(savePlace, before))).toBe('days.order');
      const [row] = (await scheduler.call(patientPlaces, { patientId })).rows;
      expect(row).toMatchObject({ facility: 'Birch House', room: '12', until: null });
      expect((await scheduler.call(facilities, { words: 'Birch' })).rows[0]?.patients).toBe(1);
      expect(await codeOf(scheduler.ask(savePlace, { ...place, facilityId: patientId }))).toBe(
        'record.not-found',
      );
    });

    it('people are kept with ten-digit telephones, changed against what was read, named to nobody else', async () => {
      const { id } = await scheduler.call(savePatientContact, { ...contact, patientId });
      const [row] = (await scheduler.call(patientContacts, { patientId })).rows;
      expect(row).toMatchObject({ name: 'Dana Doe', phone: '5595550103', emergency: true });
      const edited = { ...contact, patientId, entry: { id, revision: 1 }, name: 'Dana Roe' };
      await scheduler.call(savePatientContact, edited);
      expect(await codeOf(scheduler.ask(savePatientContact, edited))).toBe('record.changed');
      const physician = {
        entry: null,
        patientId,
        name: 'Dr. Pat Park',
        role: 'Attending',
        npi: '1234567890',
        specialty: '',
        phone: '',
        fax: '',
        note: '',
      } as const;
      await scheduler.call(savePatientPhysician, physician);
      expect((await scheduler.call(patientPhysicians, { patientId })).rows).toMatchObject([
        { name: 'Dr. Pat Park', npi: '1234567890' },
      ]);
      // Once in each role, by the number or else by the name.
      const [known] = (await scheduler.call(patientPhysicians, { patientId })).rows;
      for (const again of [physician, { ...physician, name: 'P. Park' }, { ...physician, npi: '' }])
        expect(await codeOf(scheduler.ask(savePatientPhysician, again))).toBe(
          'circle.physician-known',
        );
      const { id: knownId, revision: at } = must(known, 'physician');
      const pinned = { id: knownId, revision: at };
      const changed = { ...physician, entry: pinned, specialty: 'Cardiology' };
      await scheduler.call(savePatientPhysician, changed);
      expect(await codeOf(scheduler.ask(savePatientPhysician, { ...physician, npi: '12' }))).toBe(
        'request.invalid',
      );
      const { db } = server.inside();
      const stored = await db.selectFrom('circle_entry').selectAll().execute();
      expect(JSON.stringify(stored.map((each) => Buffer.from(each.card).toString()))).not.toContain(
        'Dana',
      );
      const admin = await signedIn(server.url, 'admin');
      const { rows: log } = await admin.call(auditLogs, { action: 'savePatientContact' });
      expect(log).toHaveLength(2);
      expect(JSON.stringify(log)).not.toContain('Dana');
      const stranger = await signedIn(server.url, 'admin.ridge');
      expect((await stranger.call(patientContacts, { patientId })).count).toBe(0);
      expect(await codeOf(stranger.ask(savePatientContact, { ...contact, patientId }))).toBe(
        'record.not-found',
      );
      for (const who of ['nurse', 'aide'] as const) {
        const api = await signedIn(server.url, who);
        expect((await api.ask(patientContacts, { patientId })).status).toBe(403);
      }
    });

    it('agreements say what was signed by whom; an entry is removed with a reason and comes back', async () => {
      const agreement = {
        entry: null,
        patientId,
        title: 'Consent to care',
        status: 'Signed',
        signer: 'Dana Roe',
        relation: 'daughter',
        note: '',
        fileId: null,
        day: today,
      } as const;
      const { id } = await scheduler.call(saveAgreement, agreement);
      const unknown = { ...agreement, fileId: patientId };
      expect(await codeOf(scheduler.ask(saveAgreement, unknown))).toBe('record.not-found');
      for (const day of ['01/01/1900', '01/01/2099'])
        expect(await codeOf(scheduler.ask(saveAgreement, { ...agreement, day }))).toBe(
          'circle.agreement-day',
        );
      const list = () => scheduler.call(patientAgreements, { patientId });
      expect((await list()).rows).toMatchObject([{ title: 'Consent to care', day: today }]);
      const removal = { kind: 'agreement', id, revision: 1, reason: 'Entered twice' } as const;
      expect(await codeOf(scheduler.ask(removeFromCircle, { ...removal, reason: ' ' }))).toBe(
        'request.invalid',
      );
      const { revision } = await scheduler.call(removeFromCircle, removal);
      expect((await list()).count).toBe(0);
      await scheduler.call(restoreToCircle, { kind: 'agreement', id, revision });
      expect((await list()).rows).toMatchObject([{ title: 'Consent to care', signer: 'Dana Roe' }]);
    });

    it('reminders are due, done, and due again in their cycle', async () => {
      const due = { entry: null, patientId, text: 'Call about the ramp', day: today } as const;
      const { id } = await scheduler.call(saveReminder, { ...due, cycle: 'Weekly' });
      const once = await scheduler.call(saveReminder, { ...due, cycle: 'Once' });
      await scheduler.call(saveReminder, { ...due, cycle: 'Once', day: addDays(today, 3) });
      const ids = async (only: 'due' | 'open' | 'done') =>
        (await scheduler.call(patientReminders, { only })).rows.map((row) => row.id);
      expect(await ids('due')).toEqual(expect.arrayContaining([id, once.id]));
      expect(await ids('open')).toHaveLength(3);
      await scheduler.call(completeReminder, { id, revision: 1 });
      const weekly = (await scheduler.call(patientReminders, {})).rows.find((row) => row.id === id);
      expect(weekly).toMatchObject({ day: addDays(today, 7), doneAt: null });
      const { revision } = await scheduler.call(completeReminder, { id: once.id, revision: 1 });
      expect(await ids('done')).toEqual([once.id]);
      expect(await ids('due')).toEqual([]);
      await scheduler.call(reopenReminder, { id: once.id, revision, day: today });
      expect(await ids('due')).toEqual([once.id]);
      const { db } = server.inside();
      const { org_id } = await db
        .selectFrom('patient')
        .select('org_id')
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow();
      expect(await findChainBreak(db, org_id)).toBeNull();
    });
  },
);
