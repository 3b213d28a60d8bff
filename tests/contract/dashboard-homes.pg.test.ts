import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { dashboard } from '#contract/dashboard.ts';
import { officeTasks } from '#contract/tasks.ts';
import { reviewQueue } from '#contract/notes.ts';
import { episodeList } from '#contract/episodes.ts';
import { patients } from '#contract/patients.ts';
import { visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const everyVisit = {
  status: 'All',
  patientId: null,
  episodeId: null,
  providerId: null,
} as const;

describe.each(databasesOf(import.meta.url))('the office’s homes and counts on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let qa: Api;
  let biller: Api;

  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    qa = await signedIn(server.url, 'qa');
    biller = await signedIn(server.url, 'billing');
  });
  afterAll(() => server.stop());

  const home = (api: Api) => api.call(dashboard, { period: 'today' });

  it('the scheduler sees the day by status, and unstaffed visits of seven days', async () => {
    const today = pacificDate(new Date());
    const { day } = await home(scheduler);
    const shown = must(day, 'day of the scheduler');
    expect(shown.date).toBe(today);
    const all = await scheduler.call(visits, { ...everyVisit, from: today, to: today });
    expect(Object.fromEntries(shown.byStatus.map(({ status, count }) => [status, count]))).toEqual(
      all.counts,
    );
    expect(shown.unstaffed.map(({ day: each }) => each)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead)),
    );
    for (const { day: each, count } of shown.unstaffed) {
      const page = await scheduler.call(visits, {
        ...everyVisit,
        status: 'Unstaffed',
        from: each,
        to: each,
      });
      expect(count).toBe(page.count);
    }
  });

  it('a staffed visit whose planned time passed is a late start, and the log says who saw it', async () => {
    const now = new Date();
    const today = pacificDate(now);
    const { rows } = await scheduler.call(visits, {
      ...everyVisit,
      status: 'Staffed',
      from: addDays(today, 1),
      to: addDays(today, 30),
    });
    const visit = must(rows[0], 'staffed visit');
    await server
      .inside()
      .db.updateTable('visit')
      .set({ date_of_service: toDay(today), planned_start: '00:00' })
      .where('id', '=', visit.id)
      .execute();
    const { late, time } = must((await home(scheduler)).day, 'day of the scheduler');
    // In the first quarter of an hour of a Pacific day nothing is late yet.
    if (pacificTime(now) < '00:15' || time < '00:15') return;
    expect(late.rows.map(({ id }) => id)).toContain(visit.id);
    expect(late.count).toBeGreaterThanOrEqual(late.rows.length);
    const admin = await signedIn(server.url, 'admin');
    const log = await admin.call(auditLogs, { from: today, to: today, action: 'dashboard' });
    expect(JSON.stringify(log.rows)).toContain(visit.id);
  });

  it('those who review see the head of their queue, in its order', async () => {
    const { review, day } = await home(qa);
    const queue = await qa.call(reviewQueue, { pageNumber: 1, pageSize: 6 });
    expect(must(review, 'queue').map(({ id }) => id)).toEqual(queue.rows.map(({ id }) => id));
    expect(day).toBeNull();
  });

  it('who neither staffs nor reviews is shown no names', async () => {
    const { day, review } = await home(biller);
    expect({ day, review }).toEqual({ day: null, review: null });
  });

  it.each(['Unstaffed', 'Staffed', 'NotesApproved'] as const)(
    'visits are counted by status whichever is asked for: %s',
    async (status) => {
      const today = pacificDate(new Date());
      const range = { from: addDays(today, -29), to: addDays(today, 30) };
      const page = await scheduler.call(visits, { ...everyVisit, ...range, status });
      const all = await scheduler.call(visits, { ...everyVisit, ...range });
      expect(page.counts).toEqual(all.counts);
      expect(page.counts?.[status] ?? 0).toBe(page.count);
      expect(Object.values(must(all.counts, 'counts')).reduce((a, b) => a + b, 0)).toBe(all.count);
    },
  );

  it('patients and episodes are counted within the search', async () => {
    const first = await scheduler.call(patients, { search: '', status: 'All' });
    const word = must(must(first.rows[0], 'patient').name.split(',')[0], 'family name');
    const found = await scheduler.call(patients, { search: word, status: 'Draft' });
    const all = await scheduler.call(patients, { search: word, status: 'All' });
    expect(found.counts).toEqual(all.counts);
    expect(Object.values(must(all.counts, 'counts')).reduce((a, b) => a + b, 0)).toBe(all.count);
    const episodes = await scheduler.call(episodeList, {
      search: '',
      status: 'Active',
      patientId: null,
      from: null,
      to: null,
    });
    expect(episodes.counts?.['Active']).toBe(episodes.count);
  });

  it('open tasks are counted by kind, whatever is shown', async () => {
    const open = await scheduler.call(officeTasks, { only: 'open' });
    const resolved = await scheduler.call(officeTasks, { only: 'resolved' });
    expect(resolved.counts).toEqual(open.counts);
    expect(Object.values(open.counts ?? {}).reduce((a, b) => a + b, 0)).toBe(open.count);
  });
});
