import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { session } from '#contract/sign-in.ts';
import { assignVisit, unassignVisit, visits } from '#contract/visits.ts';
import { addDays, weekdayOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { appendAudit } from '#server/db/audit.ts';
import { startOfDay, toDay } from '#server/db/calendar-day.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());

describe.each(databasesOf(import.meta.url))(
  'the activity of the office on %s (portal §2)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let qa: Api;
    const ask = (range: { start: string; end: string }) =>
      qa.ask(dashboard, { period: 'today', range });

    /** Puts work of the scheduler into the log at an instant. */
    async function workAt(at: Date, action: string): Promise<string> {
      const { user } = await scheduler.call(session, {});
      const { db } = server.inside();
      const { org_id } = await db
        .selectFrom('app_user')
        .select('org_id')
        .where('id', '=', must(user, 'signed-in person').id)
        .executeTakeFirstOrThrow();
      await db.transaction().execute((within) =>
        appendAudit(within, org_id, {
          at,
          userId: user.id,
          action,
          entity: 'visit',
          entityId: null,
        }),
      );
      return user.id;
    }

    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      qa = await signedIn(server.url, 'qa');
    });
    afterAll(() => server.stop());

    it('says who did what today, per report type, and which team that was', async () => {
      const { user } = await scheduler.call(session, {});
      const all = await scheduler.call(visits, {
        status: 'Staffed',
        from: today,
        to: addDays(today, 30),
        patientId: null,
        episodeId: null,
        providerId: null,
      });
      const visit = must(
        all.rows.find(({ timeIn }) => timeIn === null),
        'staffed visit',
      );
      await scheduler.call(unassignVisit, { visitIds: [visit.id] });
      await scheduler.call(assignVisit, {
        despite: anyway,
        visitIds: [visit.id],
        providerId: must(visit.providerId ?? undefined, 'clinician'),
      });
      const answer = await qa.call(dashboard, { period: 'today' });
      expect(answer.range).toEqual({ start: today, end: today });
      expect(answer.activityReport.find(({ userId }) => userId === user.id)).toEqual({
        userId: user.id,
        givenName: user.givenName,
        familyName: user.familyName,
        counts: [{ reportType: 'assignVisit', count: 1 }],
      });
      expect(answer.reports.find(({ reportType }) => reportType === 'assignVisit')).toEqual({
        reportType: 'assignVisit',
        reportData: [{ day: today, count: 1 }],
        teamUserIdSet: [user.id],
      });
      expect(answer.activity).toContainEqual({ reportType: 'assignVisit', count: 1 });
    });

    it('counts by days that begin at midnight Pacific time, on the days the clocks change too', async () => {
      // Clocks go back on 11/01/2026: that day has 25 hours.
      const midnight = startOfDay('2026-11-01').getTime();
      const hour = 3_600_000;
      await workAt(new Date(midnight - 1), 'planVisits');
      await workAt(new Date(midnight), 'planVisits');
      await workAt(new Date(midnight + 25 * hour - 1), 'planVisits');
      await workAt(new Date(midnight + 25 * hour), 'planVisits');
      const three = await qa.call(dashboard, {
        period: 'today',
        range: { start: '10/31/2026', end: '11/02/2026' },
      });
      expect(three.reports).toEqual([
        {
          reportType: 'planVisits',
          reportData: [
            { day: '10/31/2026', count: 1 },
            { day: '11/01/2026', count: 2 },
            { day: '11/02/2026', count: 1 },
          ],
          teamUserIdSet: [expect.any(String)],
        },
      ]);
      const one = await qa.call(dashboard, {
        period: 'today',
        range: { start: '11/01/2026', end: '11/01/2026' },
      });
      expect(one.activity).toEqual([{ reportType: 'planVisits', count: 2 }]);
    });

    it('has the same sums by person and by day', async () => {
      await workAt(startOfDay(toDay(addDays(today, -3))), 'updatePatient');
      const answer = await qa.call(dashboard, { period: 'month' });
      const firstOfMonth = `${today.slice(0, 3)}01${today.slice(5)}`;
      expect(answer.range).toEqual({ start: firstOfMonth, end: today });
      const byPerson = answer.activityReport.flatMap(({ counts }) => counts);
      for (const { reportType, reportData } of answer.reports) {
        const sum = (numbers: { count: number }[]) =>
          numbers.reduce((total, { count }) => total + count, 0);
        expect(sum(reportData)).toBe(
          sum(byPerson.filter((each) => each.reportType === reportType)),
        );
      }
      expect(answer.reports.length).toBeGreaterThan(0);
    });

    it('is of the calendar week from Sunday on, and counts no work of areas the reader cannot open', async () => {
      await workAt(new Date(), 'updatePatient');
      const sunday = addDays(today, -weekdayOf(today));
      const kinds = async () => {
        const { range, reports } = await qa.call(dashboard, { period: 'week' });
        expect(range).toEqual({ start: sunday, end: today });
        return reports.map(({ reportType }) => reportType);
      };
      expect(await kinds()).toEqual(expect.arrayContaining(['assignVisit', 'updatePatient']));
      const role = server.inside().db.updateTable('role').where('based_on', '=', 'QA');
      await role.set({ privileges: '{"visits":{"hide":true}}' }).execute();
      try {
        const left = await kinds();
        expect(left).toContain('updatePatient');
        expect(left).not.toContain('assignVisit');
      } finally {
        await role.set({ privileges: '{}' }).execute();
      }
    });

    it.each([
      { start: '11/02/2026', end: '11/01/2026' },
      { start: '02/30/2026', end: '03/01/2026' },
      { start: '01/01/2026', end: '06/01/2026' },
    ])(
      'refuses days that are none, the wrong way round or more than 150 apart: %j',
      async (range) => {
        expect((await ask(range)).problem).toMatchObject({
          code: 'request.invalid',
          fields: [{ path: 'range', code: 'request.invalid' }],
        });
      },
    );
  },
);
