import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { userActivity } from '#contract/user-activity.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { must } from '#domain/must.ts';
import { appendAudit } from '#server/db/audit.ts';
import { startOfDay, toDay } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const [ours] = demoOrganisations;
const today = pacificDate(new Date());

describe.each(databasesOf(import.meta.url))(
  'what people did, on %s (spec portal §2: /userActivity)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let userId: string;
    const patientId = randomUUID();

    const log = (
      action: string,
      days: number,
      entityId: string | null = null,
      detail?: { outcome: string },
    ) =>
      appendAudit(server.inside().db, ours.id, {
        at: new Date(startOfDay(toDay(addDays(today, days))).getTime() + 60_000),
        userId,
        action,
        entity: entityId === null ? 'session' : 'patient',
        entityId,
        ...(detail && { detail }),
      });
    const mine = async (input: Parameters<typeof admin.call<typeof userActivity>>[1]) =>
      (await admin.call(userActivity, input)).people.find((person) => person.userId === userId);

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      ({ id: userId } = await server
        .inside()
        .db.selectFrom('app_user')
        .select('id')
        .where('user_name', '=', 'billing')
        .executeTakeFirstOrThrow());
      await log('authenticate', 0);
      await log('authenticate', -6);
      await log('signInRefused', -1);
      await log('patient', -2, patientId);
      await log('patient', -3, patientId);
      await log('patientProfile', -3, randomUUID());
      await log('endVisit', -3, patientId, { outcome: 'applied' });
      await log('endVisit', -3, randomUUID(), { outcome: 'rejected' });
      await log('endVisit', -3, randomUUID(), { outcome: 'rejected' });
      await log('signNote', -3, randomUUID(), { outcome: 'rejected' });
      await log('authenticate', -7);
      await log('longAgo', -40, randomUUID());
    });
    afterAll(() => server.stop());

    it('counts the last 7 days: sign-ins, refused ones, calls by kind, records touched', async () => {
      const { range } = await admin.call(userActivity, {});
      expect(range).toEqual({ start: addDays(today, -6), end: today });
      expect(await mine({})).toMatchObject({
        name: expect.stringMatching(/\w+ \w+/),
        signIns: 2,
        refusedSignIns: 1,
        records: 2,
        calls: [
          { action: 'patient', count: 2 },
          { action: 'endVisit', count: 1 },
          { action: 'patientProfile', count: 1 },
        ],
      });
    });

    it('counts what was refused apart, and no record that it did not touch', async () => {
      expect(await mine({})).toMatchObject({
        records: 2,
        refused: [
          { action: 'endVisit', count: 2 },
          { action: 'signNote', count: 1 },
        ],
      });
    });

    it('counts a period of one’s own, both ends included', async () => {
      const range = { start: addDays(today, -40), end: addDays(today, -7) };
      expect(await mine({ range })).toMatchObject({
        signIns: 1,
        refusedSignIns: 0,
        records: 1,
        calls: [{ action: 'longAgo', count: 1 }],
      });
    });

    it('is about one person when asked', async () => {
      const { people } = await admin.call(userActivity, { personId: userId });
      expect(people.map((person) => person.userId)).toEqual([userId]);
    });

    it('refuses days that do not exist, and more than 150 of them', async () => {
      for (const range of [
        { start: '02/30/2026', end: today },
        { start: today, end: addDays(today, -1) },
        { start: addDays(today, -151), end: today },
      ])
        expect((await admin.ask(userActivity, { range })).problem.code).toBe('request.invalid');
    });

    it('is for administrators, about their own agency', async () => {
      const reviewer = await signedIn(server.url, 'qa');
      expect((await reviewer.ask(userActivity, {})).problem.code).toBe('access.denied');
      const stranger = await signedIn(server.url, 'admin.ridge');
      const { people } = await stranger.call(userActivity, {});
      expect(people.map((person) => person.userId)).not.toContain(userId);
    });

    it('the audit log is filtered by the kind of person: providers, referral sources', async () => {
      await signedIn(server.url, 'nurse');
      const { rows } = await admin.call(auditLogs, { roleType: 'ClinicianUser', pageSize: 100 });
      const people = await server
        .inside()
        .db.selectFrom('app_user')
        .select(['id', 'role_type'])
        .execute();
      const typeOf = new Map(people.map(({ id, role_type }) => [id, role_type]));
      expect(rows.length).toBeGreaterThan(0);
      for (const { person } of rows)
        expect(typeOf.get(must(person, 'person').id)).toBe('ClinicianUser');
      const ofSources = await admin.call(auditLogs, { roleType: 'ReferralSourceUser' });
      for (const { person } of ofSources.rows)
        expect(typeOf.get(must(person, 'person').id)).toBe('ReferralSourceUser');
    });
  },
);
