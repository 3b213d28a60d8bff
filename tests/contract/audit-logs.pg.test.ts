import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs, exportPart, type AuditLogRow } from '#contract/audit.ts';
import type { InputOf } from '#contract/call.ts';
import { patients, readPatient } from '#contract/patients.ts';
import { dayMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { appendAudit } from '#server/db/audit.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const [ours, theirs] = demoOrganisations;

describe.each(databasesOf(import.meta.url))(
  'the audit log an administrator reads, on %s',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let userId: string;
    const now = new Date();
    const visitId = randomUUID();

    const rowsOf = async (
      input: InputOf<typeof auditLogs> = {},
      api: Api = admin,
    ): Promise<AuditLogRow[]> => (await api.call(auditLogs, { pageSize: 100, ...input })).rows;
    const dateOf = (days: number): string => toDate(dayOf(new Date(now.getTime() + days * dayMs)));

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      const { db } = server.inside();
      ({ id: userId } = await db
        .selectFrom('app_user')
        .select('id')
        .where('user_name', '=', 'scheduler')
        .executeTakeFirstOrThrow());
      await appendAudit(db, ours.id, {
        at: new Date(now.getTime() - 40 * dayMs),
        userId,
        action: 'longAgo',
        entity: 'visit',
        entityId: visitId,
      });
      await appendAudit(db, ours.id, {
        at: new Date(now.getTime() - 5 * dayMs),
        userId,
        action: 'moveTimes',
        entity: 'visit',
        entityId: visitId,
        detail: {
          reason: '12',
          before: { begin: null, end: 'noon' },
          fields: ['a', 'b'],
          none: null,
        },
      });
      await appendAudit(db, ours.id, {
        at: new Date(now.getTime() - 5 * dayMs),
        userId: null,
        action: 'taskIsOver',
        entity: 'officeTask',
        entityId: null,
      });
    });
    afterAll(() => server.stop());

    it('shows the last 30 days, newest first, ten rows to a page', async () => {
      const page = await admin.call(auditLogs, {});
      expect(page).toMatchObject({ pageNumber: 1, pageSize: 10 });
      // The page that was just read is a row by itself.
      const [own, ...rows] = await rowsOf();
      expect(own).toMatchObject({ action: 'audit', record: { kind: 'list', id: null } });
      expect(own?.detail).toEqual([
        { name: 'ids', value: page.rows.map(({ seq }) => seq).join(', ') },
      ]);
      const numbers = rows.map(({ seq }) => seq);
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
      expect(rows.slice(0, page.rows.length)).toEqual(page.rows);
      expect(rows.map(({ action }) => action)).not.toContain('longAgo');
      expect(rows.map(({ action }) => action)).toContain('moveTimes');
    });

    it('shows earlier days when asked, both ends included', async () => {
      const there = await rowsOf({ from: dateOf(-40), to: dateOf(-40) });
      expect(there.map(({ action }) => action)).toContain('longAgo');
      const beside = await rowsOf({ from: dateOf(-39), to: dateOf(0) });
      expect(beside.map(({ action }) => action)).not.toContain('longAgo');
      expect(await rowsOf({ from: dateOf(0), to: dateOf(-1) })).toEqual([]);
    });

    it('names the person, the record and the detail, flattened', async () => {
      const [row] = await rowsOf({ action: 'moveTimes' });
      expect(row).toMatchObject({
        person: { id: userId },
        record: { kind: 'visit', id: visitId },
        detail: [
          { name: 'reason', value: '12' },
          { name: 'before.end', value: 'noon' },
          { name: 'fields', value: 'a, b' },
        ],
      });
      expect(must(row?.person, 'person').name).toMatch(/\w+ \w+/);
      expect((await rowsOf({ action: 'taskIsOver' }))[0]).toMatchObject({
        person: null,
        record: { kind: 'officeTask', id: null },
        detail: [],
      });
    });

    it('returns every id of a row, however many a page or a part of an export has', async () => {
      const ids = Array.from({ length: exportPart }, () => randomUUID());
      await appendAudit(server.inside().db, ours.id, {
        at: now,
        userId,
        action: 'longExport',
        entity: 'list',
        entityId: null,
        detail: { ids },
      });
      const [row] = await rowsOf({ action: 'longExport' });
      expect(row?.detail).toEqual([{ name: 'ids', value: ids.join(', ') }]);
    });

    it('goes through the days once in every order, rows without a name or record last', async () => {
      const { db } = server.inside();
      // Two people of one name, whose rows are in the order of time among each other.
      const twins = await db
        .selectFrom('app_user')
        .select('id')
        .where('org_id', '=', ours.id)
        .where('user_name', 'in', ['qa', 'nurse'])
        .execute();
      await db
        .updateTable('app_user')
        .set({ given_name: 'Ana', family_name: 'Adeyemi' })
        .where(({ eb }) =>
          eb(
            'id',
            'in',
            twins.map(({ id }) => id),
          ),
        )
        .execute();
      const day = dateOf(-3);
      for (let nth = 0; nth < 40; nth += 1) {
        const person = nth % 4 === 3 ? null : nth % 4 === 2 ? userId : twins[nth % 2]?.id;
        await appendAudit(db, ours.id, {
          at: new Date(now.getTime() - 3 * dayMs),
          userId: person ?? null,
          action: must(['moveTimes', 'readPatient', 'taskIsOver'][nth % 3], 'action'),
          entity: nth % 5 === 0 ? 'patient' : 'visit',
          entityId: nth % 7 === 0 ? null : randomUUID(),
        });
      }
      const where = `where audit.org_id = '${ours.id}' and audit.at::text like
        '${new Date(now.getTime() - 3 * dayMs).toISOString().slice(0, 10)}%'`;
      const sorts = {
        time: 'seq $',
        person: 'lower(family_name) $ nulls last, lower(given_name) $ nulls last, seq $',
        action: 'action $, seq $',
        record: 'entity $, entity_id $ nulls last, seq $',
      } as const;
      for (const [name, sort] of Object.entries(sorts))
        for (const [sign, direction] of [
          ['', 'asc'],
          ['-', 'desc'],
        ] as const) {
          const { rows: sorted } = await sql<{ seq: number }>`${sql.raw(`
            select seq from audit left join app_user
              on app_user.org_id = audit.org_id and app_user.id = audit.user_id
            ${where} order by ${sort.replaceAll('$', direction)}`)}`.execute(db);
          const paged: number[] = [];
          for (let pageNumber = 1; pageNumber <= 6; pageNumber += 1) {
            const order = `${sign}${name}` as 'time';
            const asked = { from: day, to: day, order, pageSize: 7, pageNumber };
            const page = await admin.call(auditLogs, asked);
            expect(page.count).toBe(40);
            paged.push(...page.rows.map(({ seq }) => seq));
          }
          expect(paged).toEqual(sorted.map(({ seq }) => seq));
        }
    });

    it('is counted by Pacific day as it is written, also what a writer gives up', async () => {
      const { db } = server.inside();
      await db
        .transaction()
        .execute(async (within) => {
          const fact = { at: now, userId, action: 'givenUp', entityId: visitId } as const;
          await appendAudit(within, ours.id, { ...fact, entity: 'visit' });
          throw new Error('given up');
        })
        .catch(() => undefined);
      const { rows: kept } = await sql`
        select org_id, day::text, user_id, action, entity, named, sum(acts)::integer as acts,
          min(first_seq) as first_seq, max(last_seq) as last_seq
        from audit_count group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db);
      const { rows: recounted } = await sql`
        select org_id, ((at at time zone 'America/Los_Angeles')::date)::text as day, user_id, action,
          entity, entity_id is not null as named, count(*)::integer as acts, min(seq) as first_seq,
          max(seq) as last_seq
        from audit group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db);
      expect(recounted.length).toBeGreaterThan(5);
      expect(kept).toEqual(recounted);
    });

    it('filters by several actions at a time, as the names people search by need', async () => {
      const found = await rowsOf({ actions: ['moveTimes', 'taskIsOver'] });
      expect(new Set(found.map(({ action }) => action))).toEqual(
        new Set(['moveTimes', 'taskIsOver']),
      );
      expect((await admin.ask(auditLogs, { actions: [] })).problem.code).toBe('request.invalid');
    });

    it('filters by person, by record, by kind and by words', async () => {
      const ofPerson = await rowsOf({ personId: userId });
      expect(new Set(ofPerson.map(({ person }) => person?.id))).toEqual(new Set([userId]));
      const ofRecord = await rowsOf({ record: { kind: 'visit', id: visitId } });
      expect(ofRecord.map(({ action }) => action)).toEqual(['moveTimes']);
      const ofKind = await rowsOf({ record: { kind: 'officeTask', id: null } });
      expect(ofKind.map(({ action }) => action)).toContain('taskIsOver');
      expect(new Set(ofKind.map(({ record }) => record.kind))).toEqual(new Set(['officeTask']));
      const byWords = await rowsOf({ words: ` ${visitId.slice(0, 13)} ` });
      expect(byWords.map(({ action }) => action)).toEqual(['moveTimes']);
      expect(await rowsOf({ words: '%' })).toEqual([]);
    });

    it('finds every row with some words, and no other, whatever they are part of', async () => {
      const { db } = server.inside();
      const at = new Date(now.getTime() - 8 * dayMs);
      const details: readonly Record<string, unknown>[] = [
        { ids: [randomUUID(), randomUUID(), randomUUID()], count: 3 },
        { ids: [], fields: ['face', 'bead', 'a-b', 'Fade'], hash: 'ab12'.repeat(16) },
        { quoted: 'say "12" and \\ "ab-1"', numbers: [1, 2, 33], on: '2026-02-03' },
        { code: 'ABC1', percent: '5% _of_ 12', minus: -4, share: 0.25, is: true, none: null },
        { list: ['x1', 'y2', '3z'], nested: { '1a': ['4', '5', 'six'] } },
      ];
      for (const [nth, detail] of [...details, ...details].entries())
        await appendAudit(db, ours.id, {
          at: new Date(at.getTime() + nth),
          userId: nth % 2 === 0 ? userId : null,
          action: must(['moveTimes', 'deadLetter', 'taskIsOver'][nth % 3], 'action'),
          entity: 'visit',
          entityId: nth % 4 === 0 ? null : visitId,
          detail,
        });
      const { rows } = await sql<{ seq: number; row: string }>`
        select seq, "row" from audit
        where org_id = ${ours.id} and at between ${at} and ${new Date(at.getTime() + 99)}
        order by seq desc`.execute(db);
      const day = toDate(dayOf(at));
      // Pieces of the rows from many places, and words that nobody wrote.
      const pieces = rows
        .slice(0, details.length)
        .flatMap(({ row }) =>
          [1, 2, 3, 5, 8, 14].flatMap((length) =>
            [3, 47, 88, 121, 160, 190].map((from) => row.slice(from, from + length)),
          ),
        )
        .filter((piece) => piece.trim() !== '');
      const others = [
        ',',
        '[]',
        'T',
        'z"',
        'FACE',
        'adeyemi',
        '%',
        '_',
        '\\',
        'x"',
        '"0"',
        'null}',
      ];
      for (const words of new Set([...pieces, ...others])) {
        const wanted = rows.filter(({ row }) =>
          row.toLowerCase().includes(words.trim().toLowerCase()),
        );
        const asked = { words, from: day, to: day, pageSize: 4 };
        const first = await admin.call(auditLogs, asked);
        const second = await admin.call(auditLogs, { ...asked, pageNumber: 2 });
        const upwards = await admin.call(auditLogs, { ...asked, order: 'time', pageSize: 100 });
        expect([words, first.count]).toEqual([words, wanted.length]);
        const seqs = wanted.map(({ seq }) => seq);
        expect([...first.rows, ...second.rows].map(({ seq }) => seq)).toEqual(seqs.slice(0, 8));
        expect(upwards.rows.map(({ seq }) => seq)).toEqual(seqs.toReversed());
      }
      const byAction = await admin.call(auditLogs, {
        words: 'visit',
        from: day,
        to: day,
        order: 'action',
      });
      expect(byAction.count).toBe(10);
      expect(byAction.rows.map(({ action }) => action)).toEqual(
        byAction.rows.map(({ action }) => action).toSorted(),
      );
      expect(
        (await admin.call(auditLogs, { words: 'visit', from: day, to: day, personId: userId }))
          .count,
      ).toBe(5);
    });

    it('says who opened a chart', async () => {
      const [patient] = (await admin.call(patients, { pageSize: 1 })).rows;
      const { id } = must(patient, 'patient');
      await admin.call(readPatient, { id });
      const [row] = await rowsOf({ record: { kind: 'patient', id } });
      expect(row).toMatchObject({ action: 'patient', person: { name: expect.any(String) } });
    });

    it('shows another organisation nothing of ours, and only administrators anything', async () => {
      const stranger = await signedIn(server.url, 'admin.ridge');
      expect(await rowsOf({ record: { kind: 'visit', id: visitId } }, stranger)).toEqual([]);
      expect(theirs.id).not.toBe(ours.id);
      const reviewer = await signedIn(server.url, 'qa');
      expect((await reviewer.ask(auditLogs, {})).problem.code).toBe('access.denied');
    });
  },
);
