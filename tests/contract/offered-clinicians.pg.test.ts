import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providersLite, visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('clinicians offered for a visit, on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;

  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  it('come with their day, their week, and how well they know the patient', async () => {
    const { db } = server.inside();
    const nobody = ['Deleted', 'Missed', 'Expired'];
    const all = (await db.selectFrom('visit').selectAll().execute()).filter(
      ({ status }) => !nobody.includes(status),
    );
    const isAgain = (one: (typeof all)[number]): boolean =>
      all.some(
        ({ id, patient_id, provider_id }) =>
          id !== one.id && patient_id === one.patient_id && provider_id === one.provider_id,
      );
    const visit = must(
      all.find((one) => one.status === 'Staffed' && one.planned_start !== null && isAgain(one)),
      'a visit of a clinician who was here before',
    );
    const others = all.filter(({ id }) => id !== visit.id);
    const { rows } = await scheduler.call(providersLite, { visitId: visit.id });
    for (const row of rows) {
      const own = others.filter(({ provider_id }) => provider_id === row.id);
      const ofDay = own.filter(({ date_of_service }) => date_of_service === visit.date_of_service);
      const known = own.filter(({ patient_id }) => patient_id === visit.patient_id);
      expect(row).toMatchObject({
        visitsOnDay: ofDay.length,
        visitsWithPatient: known.length,
        overlaps: ofDay.some(({ planned_start }) => planned_start === visit.planned_start),
      });
      expect(row.visitsInWeek).toBeGreaterThanOrEqual(row.visitsOnDay);
      expect(row.visitsOfPatient).toBeGreaterThanOrEqual(row.visitsWithPatient);
    }
    expect(rows.some(({ visitsWithPatient }) => visitsWithPatient > 0)).toBe(true);
  });

  it('are those of its discipline, however many others come before them in the alphabet', async () => {
    const today = pacificDate(new Date());
    const { rows } = await scheduler.call(visits, {
      status: 'All',
      from: addDays(today, -60),
      to: addDays(today, 60),
      patientId: null,
      episodeId: null,
      providerId: null,
      pageSize: 100,
    });
    const visit = must(
      rows.find(({ providerType }) => providerType === 'PT'),
      'visit of a physical therapist',
    );
    const offered = async (): Promise<string[]> =>
      (await scheduler.call(providersLite, { visitId: visit.id })).rows.map(({ id }) => id);
    const before = await offered();
    expect(before.length).toBeGreaterThan(0);
    await sql`
      insert into app_user select (jsonb_populate_record(nurse, jsonb_build_object(
        'id', gen_random_uuid(), 'user_name', 'nurse-' || number, 'family_name', ' first'))).*
      from app_user nurse, generate_series(1, 201) number where nurse.user_name = 'nurse'`.execute(
      server.inside().db,
    );
    expect(await offered()).toEqual(before);
  });
});
