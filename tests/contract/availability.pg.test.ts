import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { users } from '#contract/users.ts';
import { patients } from '#contract/patients.ts';
import {
  readAvailability,
  readWishes,
  saveAvailability,
  saveWishes,
  type ClinicianAvailability,
  type PatientWishes,
} from '#contract/staffing.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const codeOf = async (call: ReturnType<Api['ask']>) => (await call).problem.code;

const profileOf = ({ revision: _revision, home: _home, ...parts }: ClinicianAvailability) => parts;
const wishesOf = ({ revision: _r, names: _n, place: _p, ...parts }: PatientWishes) => parts;

describe.each(databasesOf(import.meta.url))(
  'availability and wishes, on %s (spec rules §3)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let admin: Api;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());

    const personId = async (userName: string): Promise<string> => {
      const { rows } = await admin.call(users, { pageSize: 100 });
      return must(
        rows.find((row) => row.userName === userName),
        userName,
      ).id;
    };
    const patientId = async (): Promise<string> =>
      must((await scheduler.call(patients, { search: '', status: 'Active' })).rows[0], 'patient')
        .id;

    it('keeps what a clinician can do and when, against the revision that was read', async () => {
      const userId = await personId('nurse');
      const read = await scheduler.call(readAvailability, { userId });
      expect(read.coverage.length).toBeGreaterThan(0);
      const changed = {
        ...profileOf(read),
        gender: 'F' as const,
        skills: ['IV'],
        weeklyHours: 32,
        vacations: [{ startDate: '12/24/2026', endDate: '12/31/2026' }],
        licences: [{ state: 'CA', number: 'RN 1', expiry: null }],
      };
      const saved = await scheduler.call(saveAvailability, {
        userId,
        revision: read.revision,
        ...changed,
        home: { point: { latitude: 36.7378, longitude: -119.8 }, address: '', zipcode: '' },
      });
      expect(saved).toMatchObject({
        ...changed,
        revision: read.revision + 1,
        home: { latitude: 36.7378, longitude: -119.8, source: 'entered' },
      });
      expect(await scheduler.call(readAvailability, { userId })).toEqual(saved);
      const again = { userId, revision: read.revision, ...changed };
      expect(await codeOf(scheduler.ask(saveAvailability, again))).toBe('staffing.changed');
      const kept = await scheduler.call(saveAvailability, { ...again, revision: saved.revision });
      expect(kept.home).toEqual(saved.home);
      const { rows } = await admin.call(auditLogs, { action: 'saveClinicianAvailability' });
      expect(rows.at(-1)?.detail).toContainEqual({
        name: 'changed',
        value: expect.stringContaining('vacations') as string,
      });
      expect(JSON.stringify(rows)).not.toContain('36.7378');
    });

    it('refuses what does not fit together, people without a discipline and other agencies', async () => {
      const userId = await personId('nurse2');
      const read = await scheduler.call(readAvailability, { userId });
      const parts = { userId, revision: read.revision, ...profileOf(read) };
      const backwards = [{ startDate: '12/31/2026', endDate: '12/24/2026' }];
      const refused = await scheduler.ask(saveAvailability, { ...parts, vacations: backwards });
      expect(refused.problem).toMatchObject({
        code: 'request.invalid',
        fields: [{ path: 'vacations', code: 'request.invalid' }],
      });
      const officeId = await personId('qa');
      expect(await codeOf(scheduler.ask(readAvailability, { userId: officeId }))).toBe(
        'record.not-found',
      );
      const stranger = await signedIn(server.url, 'admin.ridge');
      expect(await codeOf(stranger.ask(readAvailability, { userId }))).toBe('record.not-found');
      const nurse = await signedIn(server.url, 'nurse');
      expect(await codeOf(nurse.ask(readAvailability, { userId }))).toBe('access.denied');
    });

    it('refuses a home in a state without a license, once any license is recorded', async () => {
      const userId = await personId('nurse2');
      const read = await scheduler.call(readAvailability, { userId });
      const home = { point: null, address: '', zipcode: '89501' };
      const given = { userId, revision: read.revision, ...profileOf(read), home };
      const licensed = (...states: readonly string[]) => ({
        ...given,
        licences: states.map((state) => ({ state, number: 'RN 2', expiry: null })),
      });
      const refused = await scheduler.ask(saveAvailability, licensed('CA'));
      expect(refused.problem).toMatchObject({
        code: 'address.provider-state',
        fields: [{ path: 'home.zipcode', code: 'address.provider-state' }],
      });
      const unknown = { ...licensed('CA'), home: { ...home, zipcode: '00000' } };
      expect(await codeOf(scheduler.ask(saveAvailability, unknown))).toBe('address.zipcode');
      const saved = await scheduler.call(saveAvailability, licensed('CA', 'NV'));
      // The middle of the ZIP code in Reno, without a maps service.
      expect(saved.home).toMatchObject({ source: 'zip' });
      expect(saved.home?.latitude).toBeCloseTo(39.5, 0);
      const none = { ...licensed(), revision: saved.revision };
      expect((await scheduler.call(saveAvailability, none)).licences).toEqual([]);
    });

    it('keeps a patient’s wishes and place, which clinicians do not read', async () => {
      const [id, notWanted] = [await patientId(), await personId('nurse2')];
      const read = await scheduler.call(readWishes, { patientId: id });
      const parts = { ...wishesOf(read), language: 'es', notWanted: [notWanted] };
      const given = { patientId: id, revision: read.revision, ...parts };
      const saved = await scheduler.call(saveWishes, given);
      expect(saved).toMatchObject({
        language: 'es',
        names: [{ id: notWanted }],
        place: read.place,
      });
      expect(saved.names[0]?.name).toBe('Rosa Meadowlark');
      expect(await codeOf(scheduler.ask(saveWishes, given))).toBe('staffing.changed');
      const place = { point: null, address: '', zipcode: '93701' };
      const next = { ...given, revision: saved.revision, place };
      // Without a maps service the last visit says where the home is, else the ZIP code.
      const source = (await scheduler.call(saveWishes, next)).place?.source;
      expect(['visit', 'zip']).toContain(source);
      const none = { point: null, address: '', zipcode: '' };
      const cleared = { ...next, revision: saved.revision + 1, place: none };
      expect((await scheduler.call(saveWishes, cleared)).place).toBeNull();
      const qa = await signedIn(server.url, 'qa');
      expect((await qa.call(readWishes, { patientId: id })).language).toBe('es');
      expect(await codeOf(qa.ask(saveWishes, { ...cleared, revision: 99 }))).toBe('access.denied');
      const nurse = await signedIn(server.url, 'nurse');
      expect(await codeOf(nurse.ask(readWishes, { patientId: id }))).toBe('access.denied');
    });
  },
);
