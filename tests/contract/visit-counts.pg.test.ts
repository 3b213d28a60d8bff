import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notes, reviewQueue } from '#contract/notes.ts';
import { dashboard } from '#contract/dashboard.ts';
import { visitBoard } from '#contract/board.ts';
import { dayMs } from '#domain/durations.ts';
import {
  cancelVisit,
  deleteVisit,
  expireVisit,
  missVisit,
  moveVisits,
  restoreVisit,
  undoVisitAct,
} from '#contract/visit-acts.ts';
import { assignVisit, providersLite, unassignVisit, visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { grouped } from '#domain/grouped.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { ageVisits } from '#server/features/visits/queries/age-visits.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const around = { from: addDays(today, -90), to: addDays(today, 90) };
const anybodys = { patientId: null, episodeId: null, providerId: null };

describe.each(databasesOf(import.meta.url))(
  'kept numbers of visits, on %s (decision 109)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let admin: Api;
    beforeAll(async () => {
      server = await startServer({ database });
      [scheduler, admin] = [
        await signedIn(server.url, 'scheduler'),
        await signedIn(server.url, 'admin'),
      ];
    });
    afterAll(() => server.stop());

    const numbers = async (): Promise<{ kept: unknown[]; counted: unknown[] }> => {
      const { db } = server.inside();
      const kept = await sql`
      select org_id, status, date_of_service, visits from visit_count where visits <> 0
      order by 1, 2, 3`.execute(db);
      const counted = await sql`
      select org_id, status, date_of_service, count(*)::integer as visits from visit
      group by 1, 2, 3 order by 1, 2, 3`.execute(db);
      return { kept: kept.rows, counted: counted.rows };
    };
    const expectRight = async (): Promise<void> => {
      const { kept, counted } = await numbers();
      expect(counted.length).toBeGreaterThan(5);
      expect(kept).toEqual(counted);
    };
    const everyVisit = async (api: Api) =>
      (await api.call(visits, { ...anybodys, ...around, status: 'All', pageSize: 1_000 })).rows;

    /** One act of the office on a visit of those it saw; what may not be done is refused. */
    async function act(api: Api, random: () => number): Promise<number> {
      const all = await everyVisit(api);
      const pick = <T>(from: readonly T[]): T =>
        must(from[Math.floor(random() * from.length)], 'one');
      const { id: visitId, revision, ...visit } = pick(all);
      const pinned = { visits: [{ visitId, revision }], comment: '' };
      const reason = { id: 'hospital', name: 'Patient in hospital' };
      const { rows: clinicians } = await api.call(providersLite, { visitId });
      const acts = [
        () => api.ask(missVisit, { ...pinned, reason }),
        () => api.ask(cancelVisit, { ...pinned, reason }),
        () => api.ask(expireVisit, { ...pinned, reason }),
        () => api.ask(deleteVisit, { ...pinned, reason }),
        () => api.ask(restoreVisit, pinned),
        () => api.ask(undoVisitAct, { visits: pinned.visits }),
        () => api.ask(unassignVisit, { visitIds: [visitId] }),
        () => api.ask(assignVisit, { visitIds: [visitId], providerId: pick(clinicians).id }),
        () => {
          const dateOfService = addDays(visit.dateOfService, random() < 0.5 ? 1 : -1);
          const { plannedStart } = visit;
          return api.ask(moveVisits, {
            moves: [{ visitId, revision, dateOfService, plannedStart }],
          });
        },
      ];
      return (await pick(acts)()).status;
    }

    it('are those of a recount, from the first visit on', async () => {
      const { kept, counted } = await numbers();
      expect(kept).toEqual(counted);
      await expectRight();
    });

    it('stay right while two schedulers work at once and days pass', async () => {
      const random = seeded(109);
      // Which visit a number picks depends on the database's order of the ids, and many acts are
      // refused: they try until enough were taken.
      let done = 0;
      for (let round = 0; round < 80 && (round < 20 || done <= 10); round += 1) {
        const acts = [scheduler, admin, scheduler].map((api) => act(api, random));
        done += (await Promise.all(acts)).filter((status) => status === 200).length;
      }
      expect(done).toBeGreaterThan(10);
      await expectRight();
      const inside = server.inside();
      const later = new Date(Date.now() + 30 * dayMs);
      const before = await numbers();
      await ageVisits({ ...inside, now: () => later });
      expect((await numbers()).counted).not.toEqual(before.counted);
      await expectRight();
    });

    it('stay right when a writer gives up, and when rows come, change and go in one statement', async () => {
      const { db } = server.inside();
      const before = await numbers();
      await db
        .transaction()
        .execute(async (within) => {
          await sql`update visit set status = 'Missed', date_of_service = date_of_service + 3`.execute(
            within,
          );
          throw new Error('given up');
        })
        .catch(() => undefined);
      expect(await numbers()).toEqual(before);
      const copies = sql`insert into visit select (jsonb_populate_record(visit, jsonb_build_object(
      'id', gen_random_uuid(), 'series_id', '00000000-0000-4000-8000-000000000109'))).*
      from visit cross join generate_series(1, 3)`;
      await copies.execute(db);
      await expectRight();
      const copied = sql`series_id = '00000000-0000-4000-8000-000000000109'`;
      await sql`update visit set status = 'VisitOverdue', date_of_service = date_of_service - 1
      where ${copied}`.execute(db);
      await expectRight();
      await sql`delete from visit where ${copied}`.execute(db);
      expect(await numbers()).toEqual(before);
    });

    it('stay right when many writers change one visit each, of the same days, at once', async () => {
      const { db } = server.inside();
      const days = await db
        .selectFrom('visit')
        .select(['id', 'date_of_service'])
        .where('status', '=', 'NotesApproved')
        .orderBy('date_of_service')
        .execute();
      const write = (ids: readonly string[], status: string) =>
        sql`update visit set status = ${status}::text where id = any(${[...ids]}::uuid[])`.execute(
          db,
        );
      const ids = days.map(({ id }) => id);
      const half = Math.floor(ids.length / 2);
      expect(half).toBeGreaterThan(2);
      await Promise.all(
        ids.slice(0, half).flatMap((id, index) => {
          const other = must(ids.at(-1 - index), 'other');
          return [write([id], 'NotesDue'), write([other], 'NotesDue')];
        }),
      );
      await expectRight();
      await write(ids, 'NotesApproved');
      await expectRight();
    });

    it('are what the lists and the dashboard say', async () => {
      const all = await everyVisit(admin);
      const page = await admin.call(visits, { ...anybodys, ...around, status: 'All' });
      const counted = grouped(all, ({ status }) => status);
      expect(page.count).toBe(all.length);
      expect(page.counts).toEqual(
        Object.fromEntries([...counted].map(([status, { length }]) => [status, length])),
      );
      const { day } = await admin.call(dashboard, { period: 'week' });
      const ofToday = all.filter(({ dateOfService }) => dateOfService === today);
      expect(
        Object.fromEntries((day?.byStatus ?? []).map((each) => [each.status, each.count])),
      ).toEqual(
        Object.fromEntries(
          [...grouped(ofToday, ({ status }) => status)].map(([name, { length }]) => [name, length]),
        ),
      );
    });

    it('lead to each page of the notes, which loses and repeats none', async () => {
      const pagesOf = async (order: 'day' | '-day', pageSize: number): Promise<string[]> => {
        const ids: string[] = [];
        for (let pageNumber = 1; ; pageNumber += 1) {
          const asked = { patientId: null, status: 'All', order, pageSize, pageNumber };
          const { rows, pageCount, count } = await admin.call(notes, asked);
          ids.push(...rows.map(({ id }) => id));
          if (pageNumber < pageCount) continue;
          expect(new Set(ids).size).toBe(count);
          return ids;
        }
      };
      const { rows } = await sql<{ id: string }>`
      select id from visit where status like 'Notes%' and org_id = (
        select org_id from app_user where user_name = 'admin' order by org_id limit 1)
      order by date_of_service, planned_start, id`.execute(server.inside().db);
      expect(rows.length).toBeGreaterThan(100);
      expect(await pagesOf('day', 7)).toEqual(rows.map(({ id }) => id));
      expect(await pagesOf('day', 100)).toEqual(rows.map(({ id }) => id));
      expect(await pagesOf('-day', 7)).toEqual(await pagesOf('-day', 100));
    });

    it('urgency of a visit is that of its note, and orders the review queue', async () => {
      const { db } = server.inside();
      const queue = await db
        .selectFrom('visit')
        .select('id')
        .where('status', '=', 'NotesInReview')
        .execute();
      expect(queue.length).toBeGreaterThan(1);
      for (const [index, { id }] of queue.entries())
        await sql`update note set urgency = ${index % 3 === 0 ? null : index % 3}::smallint
        where visit_id = ${id}::uuid`.execute(db);
      const { rows: apart } = await sql`
      select visit.id from visit join note on note.visit_id = visit.id
      where visit.urgency <> coalesce(note.urgency, 0)`.execute(db);
      expect(apart).toEqual([]);
      const { rows } = await admin.call(reviewQueue, { pageSize: 100 });
      const { rows: sorted } = await sql<{ id: string }>`
      select visit.id from visit join note on note.visit_id = visit.id
      where visit.status = 'NotesInReview' and visit.org_id = (
        select org_id from app_user where user_name = 'admin' order by org_id limit 1)
      order by coalesce(note.urgency, 0) desc, submitted_at, visit.id`.execute(db);
      expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    });

    it('the tray of the board gives each day its share, and says how many there are', async () => {
      const { db } = server.inside();
      const { rows } = await sql<{ day: string }>`
      select date_of_service as day from visit where status = 'Unstaffed' and provider_id is null
        and org_id = (select org_id from app_user where user_name = 'admin' order by org_id limit 1)
      order by date_of_service`.execute(db);
      const day = must(rows[0], 'unstaffed visit').day;
      const from = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
      // What is sealed of a visit opens under its own id only.
      await sql`insert into visit select (jsonb_populate_record(visit, jsonb_build_object(
      'id', gen_random_uuid(), 'date_of_service', visit.date_of_service + later,
      'clock', null, 'payment', null))).*
      from visit cross join (values (0), (0), (0), (1), (2)) as days (later)
      where visit.id = (select id from visit where status = 'Unstaffed' and provider_id is null
        and date_of_service = ${day}::date limit 1)`.execute(db);
      const asked = { from, to: addDays(from, 6) };
      const whole = await scheduler.call(visitBoard, { ...asked, unstaffedMost: 300 });
      const first = await scheduler.call(visitBoard, { ...asked, unstaffedMost: 3 });
      expect(first.unstaffed).toHaveLength(3);
      expect(first.unstaffedCount).toBe(whole.unstaffed.length);
      expect(whole.unstaffedCount).toBe(whole.unstaffed.length);
      expect(new Set(first.unstaffed.map(({ dateOfService }) => dateOfService)).size).toBe(3);
    });
  },
);
