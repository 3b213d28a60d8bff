import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { duties } from '#contract/duties.ts';
import { patients, savePatient } from '#contract/patients.ts';
import { search, searchGroupSize } from '#contract/search.ts';
import { unassignedVisits } from '#contract/visit-plans.ts';
import { visits } from '#contract/visits.ts';
import { episodeList } from '#contract/episodes.ts';
import { must } from '#domain/must.ts';
import { addDays, dayOf, toDate } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'the search, on %s (spec portal §2: header search)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let scheduler: Api;
    let patientId: string;

    const find = (words: string, api: Api = admin) => api.call(search, { words });
    const idsOf = async (words: string, api: Api = admin): Promise<string[]> =>
      (await find(words, api)).patients.rows.map(({ id }) => id);

    const newPatient = async (lastName: string, patch: Record<string, string> = {}) => {
      const { patient } = await scheduler.call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { lastName, firstName: 'Wilhelmina', ...patch },
        status: null,
      });
      return patient.id;
    };

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      scheduler = await signedIn(server.url, 'scheduler');
      patientId = await newPatient('Quartzhaven', {
        birthday: '03/05/1941',
        phoneNumber1: '(559) 555-7731',
      });
    });
    afterAll(() => server.stop());

    it.each([
      ['a beginning of the name', 'quartz'],
      ['both names, in any order', 'Quartzhaven wilh'],
      ['the birth date', '03/05/1941'],
      ['the birth date with single digits', '3/5/1941'],
      ['name and birth date', 'Quartz 3/5/1941'],
      ['the telephone number', '(559) 555-7731'],
      ['its beginning', '559 5557'],
      ['its last four digits', '7731'],
    ])('finds a patient by %s', async (_by, words) => {
      expect(await idsOf(words)).toContain(patientId);
    });

    it('finds a patient by the record number, with its letters and without', async () => {
      const { rows } = await admin.call(patients, { search: 'quartzhaven' });
      const { mrn } = must(rows[0], 'patient');
      expect(await idsOf(mrn)).toEqual([patientId]);
      expect(await idsOf(mrn.replace('MR', ''))).toContain(patientId);
    });

    it('finds nobody by another date, number or half of a name', async () => {
      for (const words of ['Quartz 03/06/1941', 'Quartz 5559999', 'uartzhaven', 'q', '', '%'])
        expect(await idsOf(words)).toEqual([]);
    });

    it('shows five of a group and says how many there are', async () => {
      for (const nth of [1, 2, 3, 4, 5, 6]) await newPatient(`Fivefold${'abcdef'[nth - 1]}`);
      const { patients: found } = await find('fivefold');
      expect(found.rows).toHaveLength(searchGroupSize);
      expect(found.count).toBe(6);
    });

    it('finds visits by patient and day, those to come first, and episodes', async () => {
      const today = dayOf(new Date());
      const { rows } = await admin.call(visits, {
        status: 'All',
        from: toDate(addDays(today, -29)),
        to: toDate(addDays(today, 30)),
        patientId: null,
        episodeId: null,
        providerId: null,
        pageSize: 100,
      });
      const visit = must(rows[0], 'visit');
      const [family = ''] = visit.patientName.split(',');
      const found = await find(`${family} ${visit.dateOfService}`);
      expect(found.visits.rows.map(({ id }) => id)).toContain(visit.id);
      for (const row of found.visits.rows) expect(row.dateOfService).toBe(visit.dateOfService);
      const byName = await find(family);
      expect(byName.episodes.rows.length).toBeGreaterThan(0);
      for (const row of byName.episodes.rows) expect(row.patientName).toContain(family);
      const listed = await admin.call(episodeList, {
        search: family,
        status: 'All',
        patientId: null,
        from: null,
        to: null,
      });
      expect(listed.count).toBe(byName.episodes.count);
    });

    it('finds visits and episodes by the birth date of their patient', async () => {
      const today = dayOf(new Date());
      const listed = (words: string) =>
        admin.call(visits, {
          search: words,
          status: 'All',
          from: toDate(addDays(today, -29)),
          to: toDate(addDays(today, 30)),
          patientId: null,
          episodeId: null,
          providerId: null,
        });
      const episodesOf = (words: string) =>
        admin.call(episodeList, {
          search: words,
          status: 'All',
          from: null,
          to: null,
          patientId: null,
        });
      const { patientId: ofVisit, patientName } = must((await listed('')).rows[0], 'visit');
      const [family = ''] = patientName.split(',');
      const people = await admin.call(patients, { search: family });
      const { birthday } = must(
        people.rows.find(({ id }) => id === ofVisit),
        'patient',
      );
      for (const words of [birthday, `${family} ${birthday}`])
        for (const { rows } of [await listed(words), await episodesOf(words)])
          expect(rows.map((row) => row.patientId)).toContain(ofVisit);
      expect((await episodesOf(`Quartzhaven ${birthday}`)).rows).toEqual([]);
    });

    it('finds people by their names and user names', async () => {
      const { users, clinicians } = await find('nurse');
      expect(users.rows.map(({ userName }) => userName)).toContain('nurse');
      const nurse = must(
        users.rows.find(({ userName }) => userName === 'nurse'),
        'nurse',
      );
      const [given = '', family = ''] = nurse.name.split(' ');
      expect((await find(`${given} ${family}`)).clinicians.rows.map(({ id }) => id)).toContain(
        nurse.id,
      );
      expect(clinicians.rows.map(({ id }) => id)).toContain(nurse.id);
    });

    it('leaves out every group whose list the role may not read', async () => {
      const asScheduler = await find('nurse', scheduler);
      expect(asScheduler.users.rows).toEqual([]);
      expect(asScheduler.clinicians.rows.length).toBeGreaterThan(0);
      const reviewer = await signedIn(server.url, 'qa');
      const asReviewer = await find('nurse', reviewer);
      expect(asReviewer.users.rows).toEqual([]);
      expect(asReviewer.clinicians.rows).toEqual([]);
      expect(await idsOf('quartz', reviewer)).toEqual([patientId]);
    });

    it('follows an area that a role hides', async () => {
      const { db } = server.inside();
      const hide = (privileges: string) =>
        db.updateTable('app_user').set({ privileges }).where('user_name', '=', 'billing').execute();
      const biller = await signedIn(server.url, 'billing');
      expect(await idsOf('quartz', biller)).toEqual([patientId]);
      await hide('{"patients":{"hide":true},"visits":{"hide":true}}');
      const found = await find('quartz', biller);
      expect(found.patients).toEqual({ rows: [], count: 0 });
      expect(found.visits).toEqual({ rows: [], count: 0 });
      await hide('{"header":{"hide":true}}');
      expect((await biller.ask(search, { words: 'quartz' })).problem.code).toBe('access.denied');
      await hide('{}');
    });

    /** How many rows of each list beside the patients' own words find. */
    const foundBy = async (words: string, api: Api) => {
      const today = dayOf(new Date());
      const days = { from: toDate(addDays(today, -29)), to: toDate(addDays(today, 30)) };
      const ofAll = { search: words, status: 'All', patientId: null } as const;
      const [listed, unstaffed, episodes, due, palette] = [
        await api.call(visits, { ...ofAll, ...days, episodeId: null, providerId: null }),
        await api.call(unassignedVisits, { search: words, ...days }),
        await api.call(episodeList, { ...ofAll, from: null, to: null }),
        await api.call(duties, { search: words, only: 'All' }),
        await find(words, api),
      ];
      return {
        visits: listed.count,
        unstaffed: unstaffed.count,
        episodes: episodes.count,
        duties: due.count,
        palette: palette.visits.count + palette.episodes.count,
      };
    };
    const none = { visits: 0, unstaffed: 0, episodes: 0, duties: 0, palette: 0 };

    it('compares no birth date and record number for a person without the list of patients', async () => {
      const { db } = server.inside();
      const write = (privileges: string) =>
        db
          .updateTable('app_user')
          .set({ privileges })
          .where('user_name', '=', 'scheduler')
          .execute();
      const today = dayOf(new Date());
      const days = { from: toDate(today), to: toDate(addDays(today, 30)) };
      const due = await scheduler.call(duties, { only: 'All', pageSize: 100 });
      const open = await scheduler.call(unassignedVisits, { ...days, pageSize: 100 });
      const visit = must(
        open.rows.find((row) => due.rows.some(({ patientId: of }) => of === row.patientId)),
        'an unstaffed visit of a patient with dated work',
      );
      const [family = ''] = visit.patientName.split(',');
      const people = await scheduler.call(patients, { search: family });
      const { birthday, mrn, phone } = must(
        people.rows.find(({ id }) => id === visit.patientId),
        'patient',
      );
      const [byName, byPhone] = [await foundBy(family, scheduler), await foundBy(phone, scheduler)];
      const details = [birthday, `${family} ${birthday}`, mrn, mrn.replace('MR', '')];
      for (const words of [family, phone, ...details])
        for (const count of Object.values(await foundBy(words, scheduler)))
          expect(count).toBeGreaterThan(0);
      await write('{"patients":{"hide":true}}');
      for (const words of details) expect(await foundBy(words, scheduler)).toEqual(none);
      expect(await foundBy(family, scheduler)).toEqual(byName);
      // A visit shows the telephone number, an episode and dated work do not.
      const { visits: listed, unstaffed } = byPhone;
      expect(await foundBy(phone, scheduler)).toMatchObject({
        visits: listed,
        unstaffed,
        episodes: 0,
        duties: 0,
      });
      // A day is still that of the visit.
      const ofDay = await foundBy(`${family} ${visit.dateOfService}`, scheduler);
      expect(ofDay.visits).toBeGreaterThan(0);
      await write('{}');
      expect((await foundBy(birthday, scheduler)).visits).toBeGreaterThan(0);
    });

    it('compares the birth date of a clinician’s patients only while they are in their care', async () => {
      const nurse = await signedIn(server.url, 'nurse');
      const today = dayOf(new Date());
      const days = { from: toDate(addDays(today, -29)), to: toDate(addDays(today, 30)) };
      const any = { patientId: null, episodeId: null, providerId: null };
      const own = (words: string) =>
        nurse.call(visits, { search: words, status: 'All', ...days, ...any });
      const { patientId: of, patientName } = must((await own('')).rows[0], 'visit');
      const [family = ''] = patientName.split(',');
      const people = await nurse.call(patients, { search: family });
      const { birthday } = must(
        people.rows.find(({ id }) => id === of),
        'patient',
      );
      expect((await own(`${family} ${birthday}`)).count).toBeGreaterThan(0);
      await server
        .inside()
        .db.updateTable('care_scope')
        .set({ until_seq: 1 })
        .where('patient_id', '=', of)
        .execute();
      expect((await own(`${family} ${birthday}`)).count).toBe(0);
      expect((await own(family)).count).toBeGreaterThan(0);
    });

    it('shows a clinician only the patients of their own visits, and another agency nobody', async () => {
      const nurse = await signedIn(server.url, 'nurse');
      expect(await idsOf('quartz', nurse)).toEqual([]);
      const stranger = await signedIn(server.url, 'admin.ridge');
      const found = await find('quartz', stranger);
      expect(Object.values(found).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
    });

    it('is in the audit log with the ids it showed, and without the words', async () => {
      await find('quartz');
      const [row] = (await admin.call(auditLogs, { action: 'search', pageSize: 1 })).rows;
      expect(row?.record).toEqual({ kind: 'list', id: null });
      expect(row?.detail).toContainEqual({ name: 'patients', value: patientId });
      expect(JSON.stringify(row).toLowerCase()).not.toContain('quartz');
      const byWords = await admin.call(auditLogs, { words: 'quartz', pageSize: 1 });
      expect(byWords.count).toBe(0);
    });

    it('keeps no name, birth date or number in clear beside the sealed card', async () => {
      const row = await server
        .inside()
        .db.selectFrom('patient')
        .selectAll()
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow();
      const kept = JSON.stringify(row).toLowerCase();
      for (const clear of ['quartz', '03/05/1941', '5557731']) expect(kept).not.toContain(clear);
    });
  },
);
