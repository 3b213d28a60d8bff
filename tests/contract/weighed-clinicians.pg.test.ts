import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Provider } from '#contract/provider.ts';
import { readAvailability, readWishes, saveAvailability, saveWishes } from '#contract/staffing.ts';
import { assignVisit, providersLite, unassignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import {
  noProfile,
  noWishes,
  type ClinicianProfile,
  type KnownPlace,
  type PatientFacts,
  type Wishes,
} from '#domain/clinician-facts.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { knownPlaces } from '#domain/distance.ts';
import { must } from '#domain/must.ts';
import { fitOf } from '#domain/planning/fit.ts';
import { rankClinicians, visitsOverlap } from '#domain/planning/rank-clinicians.ts';
import { addDays, dayOf, fieldWindow, toDate } from '#server/db/calendar-day.ts';
import type { PatientCard } from '#server/db/patient-card.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Sunday to Saturday a week ahead of the demo's own visits of today. */
const sunday = addDays(dayOf(new Date()), 7 - new Date(dayOf(new Date())).getUTCDay());
const generated = { clinicians: 45, visits: 700 };
const off = new Set(['Deleted', 'Missed', 'Expired']);
type Random = <T>(from: readonly T[]) => T;

const somewhere = (random: () => number): KnownPlace => ({
  latitude: 36.5 + random() * 0.6,
  longitude: -120 + random() * 0.6,
  source: 'address',
});

const profileOf = (random: () => number, pick: Random): ClinicianProfile => ({
  gender: pick(['F', 'M', null]),
  languages: pick([[], ['en'], ['en', 'es']]),
  skills: pick([[], ['IV'], ['IV', 'Wound vac']]),
  home: random() < 0.7 ? somewhere(random) : null,
  weeklyHours: pick([null, 8, 24, 40]),
  coverage: pick([
    [],
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '13:00' })),
  ]),
  vacations: pick([
    [],
    [{ startDate: toDate(addDays(sunday, 2)), endDate: toDate(addDays(sunday, 4)) }],
  ]),
  licences: pick([
    [],
    [{ state: 'CA', number: 'D1', expiry: null }],
    [{ state: 'NV', number: 'D2', expiry: null }],
    [{ state: 'CA', number: 'D3', expiry: toDate(addDays(sunday, 3)) }],
  ]),
});

/** An agency of the server as tables, and what is sealed there. */
async function agencyOf(server: TestServer) {
  const { db, keyring } = server.inside();
  const nurse = await db
    .selectFrom('app_user')
    .selectAll()
    .where('user_name', '=', 'nurse')
    .executeTakeFirstOrThrow();
  const orgId = nurse.org_id;
  return { db, nurse, orgId, keys: await keyring.of(orgId) };
}

/** Clinicians, wishes and a full week: every status, discipline and kind of place. */
async function fillWeek(server: TestServer): Promise<void> {
  const { db, nurse, orgId, keys } = await agencyOf(server);
  const random = seeded(113);
  const pick: Random = (from) => must(from[Math.floor(random() * from.length)], 'one');
  const types = await db
    .selectFrom('provider_type')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  const typeIds = types.filter(({ type }) => ['RN', 'LVN/LPN', 'PT'].includes(type));
  const people = Array.from({ length: generated.clinicians }, (_, nth) => ({
    ...nurse,
    id: randomUUID(),
    user_name: `weighed-${nth}`,
    email: `weighed-${nth}@example.org`,
    family_name: `${pick(['Ames', 'Åberg', 'de Boer', 'zu Linde'])} ${nth}`,
    provider_type_id: pick(typeIds).id,
    active: random() < 0.95,
  }));
  await db.insertInto('app_user').values(people).execute();
  const profiles = people
    .filter(() => random() < 0.85)
    .map(({ id }) => ({
      org_id: orgId,
      user_id: id,
      revision: 1,
      profile: keys.seal('clinician_profile', id, profileOf(random, pick)),
      changed_at: new Date(),
    }));
  await db.insertInto('clinician_profile').values(profiles).execute();
  const patients = await db
    .selectFrom('patient')
    .select('id')
    .where('org_id', '=', orgId)
    .execute();
  await db.deleteFrom('patient_wishes').where('org_id', '=', orgId).execute();
  const wishes = patients
    .filter(() => random() < 0.7)
    .map(({ id }) => {
      const wished: Wishes = {
        language: pick([null, 'es', 'vi']),
        gender: pick([null, 'F']),
        skills: pick([[], ['IV'], ['Ostomy']]),
        notWanted: random() < 0.3 ? [pick(people).id, pick(people).id] : [],
        place: random() < 0.6 ? somewhere(random) : null,
      };
      return {
        org_id: orgId,
        patient_id: id,
        revision: 1,
        wishes: keys.seal('patient_wishes', id, wished),
        changed_at: new Date(),
      };
    });
  await db.insertInto('patient_wishes').values(wishes).execute();
  const model = await db
    .selectFrom('visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const visits = Array.from({ length: generated.visits }, () => {
    const id = randomUUID();
    const position = { ...somewhere(random), accuracy: pick([10, 900]) };
    const end = { at: new Date().toISOString(), position: random() < 0.8 ? position : null };
    const clock = { timeIn: pick([null, end]), timeOut: end };
    return {
      ...model,
      id,
      patient_id: pick(patients).id,
      provider_id: random() < 0.9 ? pick(people).id : null,
      provider_type: pick(['RN', 'RN', 'LVN/LPN', 'PT']),
      status: pick(['Staffed', 'Staffed', 'NotesDue', 'Missed', 'Deleted', 'Expired'] as const),
      date_of_service: addDays(sunday, Math.floor(random() * 9) - 1),
      planned_start: pick([null, '08:00', '09:30', '10:00', '14:00']),
      planned_minutes: pick([30, 45, 60, 120]),
      clock: random() < 0.4 ? keys.seal('visit.clock', id, clock) : null,
      series_id: null,
    };
  });
  for (let start = 0; start < visits.length; start += 100)
    await db
      .insertInto('visit')
      .values(visits.slice(start, start + 100))
      .execute();
}

/** The answer as the rules say it, from every row of the agency opened one by one. */
async function plainAnswer(server: TestServer, visitId: string): Promise<Provider[]> {
  const { db, orgId, keys } = await agencyOf(server);
  const [all, people, profiles, patients, wishes, types] = await Promise.all([
    db.selectFrom('visit').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('app_user').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('clinician_profile').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('patient').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('patient_wishes').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('provider_type').selectAll().where('org_id', '=', orgId).execute(),
  ]);
  const visit = must(
    all.find(({ id }) => id === visitId),
    'the visit',
  );
  const time = {
    dateOfService: toDate(visit.date_of_service),
    plannedStart: visit.planned_start,
    plannedMinutes: visit.planned_minutes,
  };
  const group = visitGroup(visit.provider_type);
  const typeOf = (id: string | null): string => {
    const person = people.find((each) => each.id === id);
    return types.find((each) => each.id === person?.provider_type_id)?.type ?? '';
  };
  const wishesOf = (patientId: string): Wishes => {
    const row = wishes.find((each) => each.patient_id === patientId);
    return row ? (keys.open('patient_wishes', patientId, row.wishes) as Wishes) : noWishes;
  };
  const placeOf = (patientId: string): KnownPlace | null => {
    const wished = wishesOf(patientId).place;
    if (wished) return wished;
    const [last] = all
      .filter((each) => each.patient_id === patientId && each.clock && each.status !== 'Deleted')
      .toSorted(
        (a, b) => b.date_of_service.localeCompare(a.date_of_service) || (a.id < b.id ? -1 : 1),
      );
    if (!last?.clock) return null;
    const clock = keys.open('visit.clock', last.id, last.clock) as Pick<
      Visit,
      'timeIn' | 'timeOut'
    >;
    const [place] = knownPlaces([{ patientId, address: '', ...clock }]).values();
    return place ? { latitude: place.latitude, longitude: place.longitude, source: 'visit' } : null;
  };
  const patient = must(
    patients.find(({ id }) => id === visit.patient_id),
    'the patient',
  );
  const card = keys.open('patient.card', patient.id, patient.card) as PatientCard;
  const wished = wishesOf(patient.id);
  const facts: PatientFacts = {
    ...wished,
    id: patient.id,
    name: '',
    language: wished.language ?? card.languageCode ?? '',
    state: card.state,
    place: placeOf(patient.id),
  };
  const others = all.filter(({ id, status }) => id !== visitId && !off.has(status));
  const known = others.filter(
    (each) =>
      each.patient_id === patient.id &&
      visitGroup(typeOf(each.provider_id)) === group &&
      each.date_of_service >= addDays(visit.date_of_service, -fieldWindow.back),
  );
  const from = addDays(visit.date_of_service, -new Date(visit.date_of_service).getUTCDay());
  return people
    .filter(({ id, active }) => active && visitGroup(typeOf(id)) === group)
    .map((person): Provider => {
      const row = profiles.find((each) => each.user_id === person.id);
      const profile = row
        ? (keys.open('clinician_profile', person.id, row.profile) as ClinicianProfile)
        : noProfile;
      const week = others.filter(
        (each) =>
          each.provider_id === person.id &&
          each.date_of_service >= from &&
          each.date_of_service <= addDays(from, 6),
      );
      const day = week.filter((each) => each.date_of_service === visit.date_of_service);
      const ofDiscipline = (each: { provider_type: string }): boolean =>
        visitGroup(each.provider_type) === group;
      const [name, providerType] = [
        `${person.given_name} ${person.family_name}`,
        typeOf(person.id),
      ];
      const fit = fitOf({ ...profile, id: person.id, name, providerType }, facts, time, {
        stops: day.filter(ofDiscipline).map((each) => placeOf(each.patient_id)),
        weekMinutes: week.filter(ofDiscipline).reduce((sum, each) => sum + each.planned_minutes, 0),
      });
      return {
        id: person.id,
        name,
        providerType,
        visitsOnDay: day.length,
        visitsInWeek: week.length,
        visitsOfPatient: known.length,
        visitsWithPatient: known.filter((each) => each.provider_id === person.id).length,
        overlaps:
          visit.planned_start === null
            ? null
            : day.some((each) =>
                visitsOverlap(time, {
                  plannedStart: each.planned_start,
                  plannedMinutes: each.planned_minutes,
                }),
              ),
        fit: { ...fit, missingSkills: [...fit.missingSkills] },
      };
    })
    .toSorted((a, b) => a.visitsOnDay - b.visitsOnDay || a.name.localeCompare(b.name));
}

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
        .where('date_of_service', '>=', sunday)
        .where('date_of_service', '<=', addDays(sunday, 6))
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
        expect(new Set(plain.map(({ fit }) => fit?.milesFrom)).size).toBeGreaterThan(1);
      }
    });

    it('change with a home, a skill, a license, a vacation, a wish and a visit at the next look', async () => {
      const visit = must(
        (await weekVisits()).find(({ planned_start: at }) => at !== null),
        'visit',
      );
      const read = { userId: '', home: { point: { latitude: 37, longitude: -119 } } };
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
      const place = { point: read.home.point, address: '', zipcode: '' };
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
      await scheduler.call(unassignVisit, { visitIds: [other.id] });
      await scheduler.call(assignVisit, { visitIds: [other.id], providerId: userId, despite: {} });
      expect(await one(visit.id, userId)).toMatchObject({ visitsOnDay: 1, visitsInWeek: 1 });
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
        .where('date_of_service', '=', addDays(sunday, 3))
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
