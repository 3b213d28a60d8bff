import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs, exportPart, exportRows, type AuditLogRow } from '#contract/audit.ts';
import { episodeList } from '#contract/episodes.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { patients } from '#contract/patients.ts';
import { visits } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { dayOf, addDays, toDate } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'lists that were read, in the audit log on %s',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let reader: Api;

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      reader = await signedIn(server.url, 'qa');
    });
    afterAll(() => server.stop());

    const newest = async (action: string): Promise<AuditLogRow | undefined> =>
      (await admin.call(auditLogs, { action, pageSize: 1 })).rows[0];
    const countOf = async (action: string): Promise<number> =>
      (await admin.call(auditLogs, { action, pageSize: 1 })).count;
    /** The ids of a row, as the database holds them: a detail on the screen is cut short. */
    const idsIn = async (row: AuditLogRow | undefined): Promise<unknown> => {
      const { row: text } = await server
        .inside()
        .db.selectFrom('audit')
        .select('row')
        .where('seq', '=', must(row, 'row of the log').seq)
        .where('user_id', '=', must(row?.person, 'person').id)
        .executeTakeFirstOrThrow();
      return (JSON.parse(text) as { detail: { ids: unknown } }).detail.ids;
    };

    const today = dayOf(new Date());
    const range = { from: toDate(addDays(today, -29)), to: toDate(addDays(today, 30)) };
    const all = { patientId: null, episodeId: null, providerId: null };

    it.each([
      ['patients', 'patient', () => reader.call(patients, {})],
      ['visits', 'visit', () => reader.call(visits, { ...range, ...all, status: 'All' })],
      [
        'episodeList',
        'episode',
        () => reader.call(episodeList, { status: 'All', patientId: null, from: null, to: null }),
      ],
      ['getAllNotes', 'note', () => reader.call(notes, { status: 'All', patientId: null })],
    ] as const)('%s: one row for a page, with the ids it showed', async (action, kind, read) => {
      const before = await countOf(action);
      const page = await read();
      expect(page.rows.length).toBeGreaterThan(0);
      expect(await countOf(action)).toBe(before + 1);
      const row = await newest(action);
      expect(row?.record).toEqual({ kind, id: null });
      expect(await idsIn(row)).toEqual(page.rows.map(({ id }) => id));
    });

    it('the review queue is no other', async () => {
      const page = await reader.call(reviewQueue, {});
      const row = page.rows.length === 0 ? undefined : await newest('notesToReview');
      expect(row === undefined ? [] : await idsIn(row)).toEqual(page.rows.map(({ id }) => id));
    });

    it('finds who was shown a patient by the id', async () => {
      const [patient] = (await reader.call(patients, {})).rows;
      const words = must(patient, 'patient').id;
      const found = await admin.call(auditLogs, { words, action: 'patients', pageSize: 100 });
      expect(found.rows.length).toBeGreaterThan(0);
    });

    it('writes nothing for a page that showed nobody', async () => {
      const before = await countOf('patients');
      expect((await reader.call(patients, { search: 'Nobodynamedso' })).rows).toEqual([]);
      expect(await countOf('patients')).toBe(before);
    });

    it('an export names its list, its form and its rows', async () => {
      const ids = (await reader.call(patients, {})).rows.map(({ id }) => id);
      await reader.call(exportRows, { list: 'patients', form: 'csv', count: ids.length, ids });
      const row = await newest('exportRows');
      expect(row).toMatchObject({ record: { kind: 'list', id: null } });
      expect(row?.detail).toEqual(
        expect.arrayContaining([
          { name: 'list', value: 'patients' },
          { name: 'form', value: 'csv' },
          { name: 'count', value: String(ids.length) },
        ]),
      );
      expect(await idsIn(row)).toEqual(ids);
    });

    it('takes as many ids as one part of an export has', async () => {
      const ids = Array.from({ length: exportPart }, () => randomUUID());
      await reader.call(exportRows, { list: 'patients', form: 'csv', count: 9_000, ids });
      expect(await idsIn(await newest('exportRows'))).toEqual(ids);
    });

    it('nobody in the field exports a list', async () => {
      const nurse = await signedIn(server.url, 'nurse');
      const refused = await nurse.ask(exportRows, {
        list: 'patients',
        form: 'csv',
        count: 0,
        ids: [],
      });
      expect(refused.problem.code).toBe('access.denied');
    });
  },
);
