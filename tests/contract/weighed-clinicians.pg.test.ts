import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Provider } from '#contract/provider.ts';
import { readAvailability, readWishes, saveAvailability, saveWishes } from '#contract/staffing.ts';
import { providersLite } from '#contract/visits.ts';
import { noProfile } from '#domain/clinician-facts.ts';
import { must } from '#domain/must.ts';
import { rankClinicians } from '#domain/planning/rank-clinicians.ts';
import { addDays, toDate } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { agencyOf, busySunday, fillWeek, plainAnswer } from '../support/busy-week.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databaseKinds())(
  'clinicians weighed for a visit, on %s (decision 113)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      await fillWeek(server);
    });
    afterAll(() => server.stop());

    const weekVisits = async () =>
      (await agencyOf(server)).db
        .selectFrom('visit')
        .selectAll()
        .where('date_of_service', '>=', busySunday)
        .where('date_of_service', '<=', addDays(busySunday, 6))
        .where('status', '=', 'Staffed')
        .where('provider_type', '=', 'RN')
        .where('provider_id', 'is not', null)
        .orderBy('date_of_service')
        .orderBy('id')
        .execute();
    const look = async (visitId: string, api: Api = scheduler): Promise<readonly Provider[]> =>
      (await api.call(providersLite, { visitId })).rows;
    const one = async (visitId: string, id: string, api: Api = scheduler): Promise<Provider> =>
      must(
        (await look(visitId, api)).find((each) => each.id === id),
        'the clinician',
      );

    it('are those of the plain computation, in its order, at the first look and the next', async () => {
      const visits = (await weekVisits()).filter((_, nth) => nth % 20 === 0);
      expect(visits.length).toBeGreaterThan(4);
      const from = new Set<unknown>();
      for (const visit of visits) {
        const plain = await plainAnswer(server, visit.id);
        expect(plain.length).toBeGreaterThan(20);
        for (let nth = 0; nth < 2; nth += 1) {
          const rows = await look(visit.id);
          expect(rows).toEqual(plain);
          const wanted = {
            providerType: visit.provider_type,
            plannedMinutes: visit.planned_minutes,
          };
          expect(rankClinicians(rows, wanted)).toEqual(rankClinicians(plain, wanted));
        }
        for (const { fit } of plain) from.add(fit?.milesFrom);
      }
      expect(from).toEqual(new Set(['stop', 'home', null]));
    });

    it('change with a home, a skill, a license, a vacation, a wish and a visit at the next look', async () => {
      const visit = must(
        (await weekVisits()).find(({ planned_start: at }) => at !== null),
        'visit',
      );
      const free = must(
        (await look(visit.id)).find(({ visitsOnDay }) => visitsOnDay === 0),
        'a free clinician',
      );
      const userId = free.id;
      const save = async (change: object): Promise<Provider> => {
        const { home: _home, ...before } = await scheduler.call(readAvailability, { userId });
        await scheduler.call(saveAvailability, { userId, ...before, ...change });
        expect(await look(visit.id)).toEqual(await plainAnswer(server, visit.id));
        return one(visit.id, userId);
      };
      const place = { point: { latitude: 37, longitude: -119 }, address: '', zipcode: '' };
      const patientId = visit.patient_id;
      const {
        place: _place,
        names: _names,
        ...wishes
      } = await scheduler.call(readWishes, {
        patientId,
      });
      const wished = { patientId, ...wishes, skills: ['Ostomy'], place };
      const { revision } = await scheduler.call(saveWishes, wished);
      expect((await one(visit.id, userId)).fit?.missingSkills).toEqual(['Ostomy']);
      expect((await save({ home: place })).fit).toMatchObject({ miles: 0, milesFrom: 'home' });
      const far = { point: { latitude: 38, longitude: -119 }, address: '', zipcode: '' };
      expect((await save({ home: far })).fit?.miles).toBeGreaterThan(60);
      expect((await save({ skills: ['Ostomy'] })).fit?.missingSkills).toEqual([]);
      const days = toDate(visit.date_of_service);
      const vacations = [{ startDate: days, endDate: days }];
      expect((await save({ vacations })).fit?.vacation).toEqual(vacations[0]);
      const licences = [{ state: 'NV', number: 'D9', expiry: null }];
      expect((await save({ licences })).fit?.licence).toBe('missing');
      await scheduler.call(saveWishes, { ...wished, revision, place: far });
      expect((await one(visit.id, userId)).fit?.miles).toBe(0);
      const other = must(
        (await weekVisits()).find(
          (each) => each.date_of_service === visit.date_of_service && each.id !== visit.id,
        ),
        'another visit of the day',
      );
      await sql`update visit set provider_id = ${userId} where id = ${other.id}`.execute(
        (await agencyOf(server)).db,
      );
      expect(await one(visit.id, userId)).toMatchObject({
        visitsOnDay: 1,
        visitsInWeek: free.visitsInWeek + 1,
      });
      expect(await look(visit.id)).toEqual(await plainAnswer(server, visit.id));
    });

    it('change with a row that was written past the calls, and not with one that was given up', async () => {
      const { db, orgId, keys } = await agencyOf(server);
      const visit = must((await weekVisits())[0], 'visit');
      const plain = async () => plainAnswer(server, visit.id);
      const before = await look(visit.id);
      const userId = must(
        before.find(({ fit }) => fit?.weeklyHours === 40),
        'a clinician',
      ).id;
      const write = (within: typeof db, weeklyHours: number) =>
        within
          .updateTable('clinician_profile')
          .set({ profile: keys.seal('clinician_profile', userId, { ...noProfile, weeklyHours }) })
          .where('org_id', '=', orgId)
          .where('user_id', '=', userId)
          .execute();
      await db
        .transaction()
        .execute(async (within) => {
          await write(within, 39);
          throw new Error('given up');
        })
        .catch(() => undefined);
      expect(await look(visit.id)).toEqual(before);
      // The revision stays: it is not what tells the one from the other.
      await write(db, 38);
      expect((await one(visit.id, userId)).fit?.weeklyHours).toBe(38);
      expect(await look(visit.id)).toEqual(await plain());
      await db.deleteFrom('clinician_profile').where('user_id', '=', userId).execute();
      expect((await one(visit.id, userId)).fit?.weeklyHours).toBe(null);
      expect(await look(visit.id)).toEqual(await plain());
      await sql`update app_user set active = false where id = ${userId}`.execute(db);
      expect((await look(visit.id)).map(({ id }) => id)).not.toContain(userId);
      await db.deleteFrom('patient_wishes').where('org_id', '=', orgId).execute();
      expect(await look(visit.id)).toEqual(await plain());
    });
  },
);

describe.each(databaseKinds().filter((kind) => kind === 'postgres'))(
  'clinicians weighed for a visit by two processes on one %s (decision 113)',
  (database) => {
    let desk: TestServer;
    let other: TestServer;
    beforeAll(async () => {
      desk = await startServer({ database });
      await fillWeek(desk);
      other = await startServer({ database, as: 'child', beside: desk });
    });
    afterAll(async () => {
      await other.stop();
      await desk.stop();
    });

    it('change in each with what the other has written', async () => {
      const [here, there] = [
        await signedIn(desk.url, 'scheduler'),
        await signedIn(other.url, 'scheduler'),
      ];
      const { id: visitId } = await (
        await agencyOf(desk)
      ).db
        .selectFrom('visit')
        .select('id')
        .where('date_of_service', '=', addDays(busySunday, 3))
        .where('status', '=', 'Staffed')
        .where('provider_type', '=', 'RN')
        .executeTakeFirstOrThrow();
      const rowsOf = async (api: Api) => (await api.call(providersLite, { visitId })).rows;
      const plain = await plainAnswer(desk, visitId);
      for (const api of [here, there]) expect(await rowsOf(api)).toEqual(plain);
      const userId = must(plain[0], 'a clinician').id;
      for (const [writer, hours] of [
        [there, 31],
        [here, 32],
      ] as const) {
        const { home: _home, ...before } = await writer.call(readAvailability, { userId });
        const weeklyHours = { weeklyHours: hours };
        await writer.call(saveAvailability, { userId, ...before, ...weeklyHours });
        const now = await plainAnswer(desk, visitId);
        expect(now.find(({ id }) => id === userId)?.fit).toMatchObject(weeklyHours);
        for (const api of [here, there]) expect(await rowsOf(api)).toEqual(now);
      }
    });
  },
);
