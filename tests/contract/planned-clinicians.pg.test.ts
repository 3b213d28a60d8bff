import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicianPlaces } from '#contract/care-map.ts';
import { readStaffingWindow } from '#contract/staffing.ts';
import { noProfile, noWishes, type KnownPlace } from '#domain/clinician-facts.ts';
import { addDays as later } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { movableVisits } from '#domain/planning/staffing-problem.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { agencyOf } from '../support/busy-week.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** So many nurses beside the demo's own; the nearest to the patient is the last by name. */
const nurses = 260;
/** Therapists beside them; the first has a visit of the week, and no visit waits for one. */
const therapists = 100;
const home = { latitude: 37, longitude: -119, source: 'entered' } as const;
const place = (nth: number): KnownPlace => ({ ...home, latitude: 37 + nth * 0.02 });

describe.each(databasesOf(import.meta.url))(
  'clinicians of a large agency weighed for a plan, on %s (decision 113)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    const ids = Array.from({ length: nurses }, () => randomUUID());
    const therapistIds = Array.from({ length: therapists }, () => randomUUID());
    const idOf = (nth: number): string => must(ids[nth], 'nurse');
    const sunday = later(weekStart(pacificDate(new Date())), 7);
    const monday = later(sunday, 1);
    const nameOf = (nth: number): string => `Large ${String(nurses - 1 - nth).padStart(3, '0')}`;

    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      const { db, nurse, orgId, keys } = await agencyOf(server);
      const people = ids.map((id, nth) => ({
        ...nurse,
        id,
        user_name: `large-${nth}`,
        email: `large-${nth}@example.org`,
        given_name: 'Nell',
        family_name: nameOf(nth),
      }));
      const { id: physicalTherapist } = await db
        .selectFrom('provider_type')
        .select('id')
        .where('type', '=', 'PT')
        .executeTakeFirstOrThrow();
      const others = therapistIds.map((id, nth) => ({
        ...nurse,
        id,
        user_name: `therapist-${nth}`,
        email: `therapist-${nth}@example.org`,
        given_name: 'Theo',
        family_name: `Therapist ${String(nth).padStart(3, '0')}`,
        provider_type_id: physicalTherapist,
      }));
      await db
        .insertInto('app_user')
        .values([...people, ...others])
        .execute();
      const profiles = ids.map((id, nth) => ({
        org_id: orgId,
        user_id: id,
        revision: 1,
        profile: keys.seal('clinician_profile', id, { ...noProfile, home: place(nth) }),
        changed_at: new Date(),
      }));
      await db.insertInto('clinician_profile').values(profiles).execute();
      // One visit of the week that nobody has, of a patient who lives beside nurse 0; one that the
      // nurse farthest off has, and one of another day beside nurse 259. One that a therapist has.
      await db
        .updateTable('visit')
        .set({ status: 'Deleted' })
        .where('org_id', '=', orgId)
        .execute();
      const model = await db
        .selectFrom('visit')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('provider_type', '=', 'RN')
        .executeTakeFirstOrThrow();
      const patients = await db
        .selectFrom('patient')
        .select('id')
        .where('org_id', '=', orgId)
        .orderBy('id')
        .limit(2)
        .execute();
      await db.deleteFrom('patient_wishes').where('org_id', '=', orgId).execute();
      for (const [nth, { id }] of patients.entries())
        await db
          .insertInto('patient_wishes')
          .values({
            org_id: orgId,
            patient_id: id,
            revision: 1,
            wishes: keys.seal('patient_wishes', id, {
              ...noWishes,
              place: place(nth === 0 ? 0 : nurses),
            }),
            changed_at: new Date(),
          })
          .execute();
      const [near, far] = patients.map(({ id }) => id);
      const visitOf = (more: object) => ({
        ...model,
        clock: null,
        payment: null,
        series_id: null,
        planned_start: '09:00',
        planned_minutes: 45,
        date_of_service: toDay(monday),
        ...more,
        id: randomUUID(),
      });
      await db
        .insertInto('visit')
        .values([
          visitOf({ patient_id: near, provider_id: null, status: 'Unstaffed' }),
          visitOf({ patient_id: near, provider_id: idOf(259), status: 'Staffed' }),
          visitOf({
            patient_id: near,
            provider_id: therapistIds[0],
            provider_type: 'PT',
            status: 'Staffed',
          }),
          visitOf({
            patient_id: far,
            provider_id: null,
            status: 'Unstaffed',
            date_of_service: toDay(later(sunday, 3)),
          }),
          visitOf({
            patient_id: far,
            provider_id: idOf(0),
            status: 'Staffed',
            date_of_service: toDay(later(sunday, 4)),
          }),
        ])
        .execute();
    });
    afterAll(() => server.stop());

    const look = (more: { clinicianId?: string; day?: string; mayMove?: boolean } = {}) =>
      scheduler.call(readStaffingWindow, { sunday, weeks: 1, clinicianId: null, ...more });

    it('are thirty for a visit: who knows its patient, then those who live nearest', async () => {
      const { clinicians, more } = await look({ day: monday });
      expect(clinicians).toHaveLength(30);
      expect(more).toBeGreaterThanOrEqual(nurses + therapists - 30);
      const weighed = new Set(clinicians.map(({ id }) => id));
      expect(weighed).toContain(idOf(259));
      const near = ids.filter((id, nth) => nth < 259 && weighed.has(id));
      expect(near).toEqual(ids.slice(0, 29));
    });

    it('are of a week those near to each of its patients, five more for each', async () => {
      const { clinicians } = await look();
      expect(clinicians).toHaveLength(35);
      const weighed = new Set(clinicians.map(({ id }) => id));
      for (const nth of [0, 1, 16, 243, 258, 259]) expect(weighed, `${nth}`).toContain(idOf(nth));
      for (const nth of [18, 130, 241]) expect(weighed, `${nth}`).not.toContain(idOf(nth));
    });

    it('have of a day the visits that are in the way, and minutes of the rest of the week', async () => {
      const { visits, patients, booked, all, past } = await look({ day: monday });
      expect(all).toBe(visits.length);
      expect(visits.map(({ providerId, aside }) => [providerId, aside])).toEqual([
        [null, undefined],
        [idOf(259), true],
      ]);
      const [planned, inTheWay] = visits;
      expect(planned?.patientName).not.toBe('');
      expect(inTheWay).toMatchObject({ dateOfService: monday, patientName: '', isOpen: true });
      // The one who is near has a visit on Thursday: she is as busy as that, and nobody is told where.
      expect(booked).toEqual([{ clinicianId: idOf(0), week: sunday, minutes: 45 }]);
      expect(past).toContainEqual(
        expect.objectContaining({ patientId: planned?.patientId, providerId: idOf(259) }),
      );
      expect(patients.map(({ id }) => id)).toEqual([planned?.patientId]);
    });

    it('have nothing where nobody is looked for', async () => {
      const day = later(sunday, 5);
      expect(await look({ day })).toMatchObject({ visits: [], clinicians: [], all: 0 });
    });

    it('are of every discipline whose visits may change hands', async () => {
      const found = await look({ day: monday, mayMove: true });
      const weighed = new Set(found.clinicians.map(({ id }) => id));
      expect(weighed).toContain(therapistIds[0]);
      for (const mayMove of [false, true]) {
        const wish = { kind: 'day', day: monday, mayMove: true, flexMinutes: 0 } as const;
        const asked = movableVisits(await look({ day: monday, mayMove }), wish);
        const types = asked.map(({ providerType }) => providerType);
        // Nobody asks for visits of a discipline of which nobody was weighed.
        expect(types.includes('PT')).toBe(mayMove);
        expect(types).toContain('RN');
      }
    });

    it('are for somebody who is away those near to their patients, and that person', async () => {
      const { clinicians } = await look({ clinicianId: idOf(0) });
      const weighed = new Set(clinicians.map(({ id }) => id));
      for (const nth of [0, 258, 259]) expect(weighed, `${nth}`).toContain(idOf(nth));
      expect(weighed).not.toContain(idOf(20));
      expect(clinicians.every(({ providerType }) => ['RN', 'LVN/LPN'].includes(providerType))).toBe(
        true,
      );
    });

    it('are first whoever has the skill that a patient needs, however far off', async () => {
      const { db, orgId, keys } = await agencyOf(server);
      const [planned] = (await look({ day: monday })).visits;
      const patientId = must(planned, 'planned visit').patientId;
      const { wishes } = await db
        .selectFrom('patient_wishes')
        .select('wishes')
        .where('org_id', '=', orgId)
        .where('patient_id', '=', patientId)
        .executeTakeFirstOrThrow();
      const needs = async (sealed: Uint8Array) =>
        void (await db
          .updateTable('patient_wishes')
          .set({ wishes: sealed })
          .where('org_id', '=', orgId)
          .where('patient_id', '=', patientId)
          .execute());
      const skills = ['wound vac'];
      const profile = { ...noProfile, home: place(130), skills };
      await db
        .updateTable('clinician_profile')
        .set({ profile: keys.seal('clinician_profile', idOf(130), profile) })
        .where('org_id', '=', orgId)
        .where('user_id', '=', idOf(130))
        .execute();
      expect((await look({ day: monday })).clinicians.map(({ id }) => id)).not.toContain(idOf(130));
      await needs(keys.seal('patient_wishes', patientId, { ...noWishes, place: place(0), skills }));
      const { clinicians } = await look({ day: monday });
      await needs(wishes);
      expect(clinicians).toHaveLength(30);
      // The others say why they do not take it.
      expect(clinicians.map(({ id }) => id)).toEqual(
        expect.arrayContaining([idOf(130), idOf(0), idOf(259)]),
      );
    });

    it('are refused a day that does not exist', async () => {
      const asked = { sunday, weeks: 1, clinicianId: null, day: '02/30/2026' };
      const { problem } = await scheduler.ask(readStaffingWindow, asked);
      expect(problem).toMatchObject({ code: 'request.invalid', fields: [{ path: 'day' }] });
    });

    it('are on a map those near to what it shows, and anybody by name', async () => {
      const near = [{ latitude: place(259).latitude, longitude: home.longitude }];
      const { rows, count, more } = await scheduler.call(clinicianPlaces, { near });
      expect(rows).toHaveLength(200);
      expect(count).toBeGreaterThanOrEqual(nurses);
      expect(more).toBeGreaterThanOrEqual(nurses - 200);
      const shown = new Set(rows.map(({ id }) => id));
      expect([shown.has(idOf(259)), shown.has(idOf(0))]).toEqual([true, false]);
      const found = await scheduler.call(clinicianPlaces, { near, search: nameOf(0) });
      expect(found.rows.map(({ id }) => id)).toEqual([idOf(0)]);
      expect(found).not.toHaveProperty('more');
    });
  },
);
