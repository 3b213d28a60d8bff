import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providersLite } from '#contract/visits.ts';
import { noProfile, noWishes, type KnownPlace } from '#domain/clinician-facts.ts';
import { must } from '#domain/must.ts';
import { addDays } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { agencyOf } from '../support/busy-week.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const home = { latitude: 37, longitude: -119, source: 'entered' } as const;
/** So many nurses a mile or so apart, each farther from the patient than the one before. */
const [settled, unsettled] = [70, 10] as const;
const [visitor, unwanted, holder] = [69, 68, 67] as const;
/** As many as are weighed. */
const most = 30;
const nameOf = (nth: number): string => `Large ${String(nth).padStart(3, '0')}`;

describe.each(databasesOf(import.meta.url))(
  'clinicians of a large agency weighed for a visit, on %s (decision 113)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let visitId: string;
    let own: readonly string[];
    const ids = Array.from({ length: settled + unsettled }, () => randomUUID());
    const idOf = (nth: number): string => must(ids[nth], 'clinician');

    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      const { db, nurse, orgId, keys } = await agencyOf(server);
      const visit = await db
        .selectFrom('visit')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('provider_type', '=', 'RN')
        .where('status', '=', 'Staffed')
        .executeTakeFirstOrThrow();
      visitId = visit.id;
      own = (await scheduler.call(providersLite, { visitId })).rows.map(({ id }) => id);
      await db
        .insertInto('app_user')
        .values(
          ids.map((id, nth) => ({
            ...nurse,
            id,
            user_name: `large-${nth}`,
            email: `large-${nth}@example.org`,
            given_name: 'Nell',
            // The alphabet goes the other way than the distance.
            family_name: nameOf(settled + unsettled - 1 - nth),
          })),
        )
        .execute();
      const place = (nth: number): KnownPlace => ({ ...home, latitude: 37 + nth * 0.02 });
      await db
        .insertInto('clinician_profile')
        .values(
          ids.slice(0, settled).map((id, nth) => ({
            org_id: orgId,
            user_id: id,
            revision: 1,
            profile: keys.seal('clinician_profile', id, { ...noProfile, home: place(nth) }),
            changed_at: new Date(),
          })),
        )
        .execute();
      await db.deleteFrom('patient_wishes').where('org_id', '=', orgId).execute();
      const wishes = { ...noWishes, notWanted: [idOf(unwanted)], place: home };
      await db
        .insertInto('patient_wishes')
        .values({
          org_id: orgId,
          patient_id: visit.patient_id,
          revision: 1,
          wishes: keys.seal('patient_wishes', visit.patient_id, wishes),
          changed_at: new Date(),
        })
        .execute();
      await db
        .updateTable('visit')
        .set({ provider_id: idOf(holder) })
        .where('id', '=', visitId)
        .execute();
      await db
        .insertInto('visit')
        .values({
          ...visit,
          id: randomUUID(),
          provider_id: idOf(visitor),
          date_of_service: addDays(visit.date_of_service, -7),
          clock: null,
          payment: null,
          series_id: null,
        })
        .execute();
    });
    afterAll(() => server.stop());

    const look = (search?: string) =>
      scheduler.call(providersLite, { visitId, ...(search !== undefined && { search }) });

    it('are all of a small one, however far, and no others are spoken of', async () => {
      const { rows, ...rest } = await look('Large 00');
      expect(rows.map(({ name }) => name).toSorted()).toEqual(
        Array.from({ length: 10 }, (_, nth) => `Nell ${nameOf(nth)}`),
      );
      expect(rest).not.toHaveProperty('more');
      expect(own.length).toBeGreaterThan(0);
    });

    it('are thirty: who has to do with the patient, then those who live nearest', async () => {
      const { rows, more } = await look();
      expect(rows).toHaveLength(most);
      expect(more).toBe(own.length + settled + unsettled - most);
      const offered = new Set(rows.map(({ id }) => id));
      for (const nth of [visitor, unwanted, holder]) expect(offered).toContain(idOf(nth));
      expect(rows.find(({ id }) => id === idOf(visitor))?.visitsWithPatient).toBe(1);
      expect(rows.find(({ id }) => id === idOf(unwanted))?.fit?.notWanted).toBe(true);
      const near = ids.filter((id, nth) => nth < holder && offered.has(id));
      expect(near.length).toBeGreaterThan(20);
      expect(near).toEqual(ids.slice(0, near.length));
    });

    it('are those of the name typed, in whatever order its words come', async () => {
      const last = nameOf(settled + unsettled - 1);
      for (const words of ['nell 079', '079, Nell', last]) {
        const { rows, ...rest } = await look(words);
        expect(rows.map(({ name }) => name)).toEqual([`Nell ${last}`]);
        expect(rest).not.toHaveProperty('more');
      }
      // One who lives nowhere that is known, and is the first of the alphabet.
      expect((await look(nameOf(0))).rows.map(({ id }) => id)).toEqual([ids.at(-1)]);
      expect((await look('nobody%')).rows).toEqual([]);
      const { rows, more } = await look('nell');
      expect([rows.length, more]).toEqual([most, settled + unsettled - most]);
    });

    it('are the first by name where nobody knows where the patient lives', async () => {
      const { db, orgId } = await agencyOf(server);
      const { patient_id: patientId } = await db
        .selectFrom('visit')
        .select('patient_id')
        .where('id', '=', visitId)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('visit')
        .set({ clock: null })
        .where('org_id', '=', orgId)
        .where('patient_id', '=', patientId)
        .execute();
      await db.deleteFrom('patient_wishes').where('patient_id', '=', patientId).execute();
      const names = (await look('large')).rows.map(({ name }) => name);
      expect(names.toSorted()).toEqual(
        Array.from({ length: most }, (_, nth) => `Nell ${nameOf(nth)}`),
      );
    });

    it('are found by name beyond the first two hundred where no visit is in view', async () => {
      const { db, nurse } = await agencyOf(server);
      await db
        .insertInto('app_user')
        .values(
          Array.from({ length: 150 }, (_, nth) => ({
            ...nurse,
            id: randomUUID(),
            user_name: `many-${nth}`,
            email: `many-${nth}@example.org`,
            family_name: ` Many ${nth}`,
          })),
        )
        .execute();
      const all = await scheduler.call(providersLite, { visitId: null });
      expect(all.rows).toHaveLength(200);
      expect(all.more).toBeGreaterThan(30);
      const last = nameOf(settled + unsettled - 1);
      const found = await scheduler.call(providersLite, { visitId: null, search: last });
      expect(found.rows.map(({ name }) => name)).toEqual([`Nell ${last}`]);
      expect(found).not.toHaveProperty('more');
    });

    it('have a name beyond them, also after they have left', async () => {
      const { db } = await agencyOf(server);
      const first = { id: idOf(0), name: `Nell ${nameOf(settled + unsettled - 1)}` };
      const all = await scheduler.call(providersLite, { visitId: null });
      expect(all.rows.map(({ id }) => id)).not.toContain(first.id);
      const one = () => scheduler.call(providersLite, { visitId: null, clinicianId: first.id });
      expect((await one()).rows).toMatchObject([first]);
      await db.updateTable('app_user').set({ active: false }).where('id', '=', first.id).execute();
      const { rows, ...rest } = await one();
      expect([rows.map(({ name }) => name), rest]).toEqual([[first.name], {}]);
      await db.updateTable('app_user').set({ active: true }).where('id', '=', first.id).execute();
      const unknown = { visitId: null, clinicianId: randomUUID() };
      expect((await scheduler.call(providersLite, unknown)).rows).toEqual([]);
    });
  },
);
