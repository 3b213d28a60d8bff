import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { relayOperation } from '#contract/exchange.ts';
import { session } from '#contract/sign-in.ts';
import { protocol, type Outcome } from '#contract/sync.ts';
import { officeTasks, resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { readVisit } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { mostOpenMessages } from '#server/features/tasks/rows.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { onTask, onVisit } from '../support/field-device.ts';
import { phoneOf, sealedOf, type Phone } from '../support/sealed-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';

const clockedAt = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
});
const late = () => ({
  kind: 'late',
  reason: null,
  minutes: 10,
  comment: '',
  clocking: clockedAt(new Date().toISOString()),
});
const codeOf = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind;

/** A device that sends valid commands in masses, or under ids that it chose to hide others. */
describe.each(databasesOf(import.meta.url))(
  'a device that floods or buries, on %s (decision 056)',
  (database) => {
    let server: TestServer;
    let phone: Phone;
    let office: Api;
    let visits: Visit[];

    beforeAll(async () => {
      server = await startServer({ database });
      phone = await phoneOf(server.url, 'nurse');
      office = await signedIn(server.url, 'qa');
      await phone.device.pullAll();
      visits = phone.device.visits().filter(({ status }) => status === 'Staffed');
    });
    afterAll(() => server.stop());

    const next = (): Visit => must(visits.shift(), 'visit nobody has touched');
    const read = async (visitId: string): Promise<Visit> =>
      (await office.call(readVisit, { visitId })).visit;
    const open = async (only: 'visit-report' | 'message'): Promise<OfficeTask[]> =>
      (await office.call(officeTasks, { only, pageSize: 100 })).rows;
    const message = (id: string = randomUUID()) =>
      phone.device.entry('operation', 'raiseTask', onTask(id), {
        topic: 'supplies',
        text: 'Out of 4x4 gauze.',
        about: null,
      });

    it('reports one visit 20 times, and the next one is refused; the visit keeps the 20', async () => {
      const { id } = next();
      const report = () => phone.device.do('operation', 'reportVisit', onVisit(id), late());
      for (let nth = 0; nth < 20; nth += 1) expect(codeOf(await report())).toBe('applied');
      expect(codeOf(await report())).toBe('visit.many-reports');
      expect((await read(id)).reports).toHaveLength(20);
      expect((await open('visit-report')).filter(({ visit }) => visit?.id === id)).toHaveLength(20);
    });

    it('takes 20 starts off one visit by undoing them, and the next one stays', async () => {
      const { id } = next();
      const { device } = phone;
      const undone: string[] = [];
      for (let nth = 0; nth <= 20; nth += 1) {
        const at = new Date().toISOString();
        await device.do('operation', 'startVisit', onVisit(id), clockedAt(at), { version: 2 });
        const undo = { press: 'start', pressedAt: at };
        undone.push(codeOf(await device.do('operation', 'undoPress', onVisit(id), undo)));
      }
      expect(undone).toEqual([...Array<string>(20).fill('applied'), 'visit.many-undone']);
      const visit = await read(id);
      expect(visit.takenOff).toHaveLength(20);
      expect(visit.timeIn).not.toBeNull();
    });

    it('has 500 open messages, with and without a session; more are refused by name', async () => {
      const { db } = server.inside();
      const { user } = await phone.device.api.call(session, {});
      await sql`insert into office_task (org_id, id, kind, subject, user_id, raised_at)
      select ${user.orgId}::uuid, gen_random_uuid(), 'message', 'filled ' || n, ${user.id}::uuid, now()
      from generate_series(1, ${mostOpenMessages}::integer) n`.execute(db);
      const kept = () =>
        db.selectFrom('office_task').select('id').where('kind', '=', 'message').execute();
      try {
        expect(codeOf(await phone.device.send('operation', message()))).toBe('task.many');
        const sealed = message();
        const { body } = await new Api(server.url).ask<typeof relayOperation>(relayOperation, {
          protocol,
          requestId: randomUUID(),
          clientId: phone.device.clientId,
          deviceId: phone.device.api.deviceId,
          uploadToken: phone.uploadToken,
          sentAt: new Date().toISOString(),
          waiting: 0,
          letters: [await sealedOf(phone, sealed)],
        });
        expect(body.fates).toMatchObject([{ fate: 'taken' }]);
        expect(await kept()).toHaveLength(mostOpenMessages);
        const { outcomes } = await phone.device.push('operation', [sealed]);
        expect(outcomes.map(({ outcome }) => codeOf(outcome))).toEqual(['task.many']);
        // Reports of a visit are not held up by them.
        const about = onVisit(next().id);
        expect(codeOf(await phone.device.do('operation', 'reportVisit', about, late()))).toBe(
          'applied',
        );
      } finally {
        await db.deleteFrom('office_task').where('subject', 'like', 'filled %').execute();
      }
      expect(codeOf(await phone.device.send('operation', message()))).toBe('applied');
    });

    it('cannot bury a report under a message of the same id that the office closed', async () => {
      const { id: visitId } = next();
      const entry = phone.device.entry('operation', 'reportVisit', onVisit(visitId), late());
      const decoy = message(entry.entryId);
      expect(codeOf(await phone.device.send('operation', decoy))).toBe('applied');
      await office.call(resolveTask, { id: entry.entryId, note: 'Sent' });
      expect(codeOf(await phone.device.send('operation', entry))).toBe('applied');
      const ofVisit = async () =>
        (await open('visit-report')).filter(({ visit }) => visit?.id === visitId);
      expect(await ofVisit()).toMatchObject([{ report: { kind: 'late', minutes: 10 } }]);
      const undo = {
        press: 'report',
        pressedAt: (entry.payload as ReturnType<typeof late>).clocking.at,
      };
      await phone.device.do('operation', 'undoPress', onVisit(visitId), undo);
      expect(await ofVisit()).toEqual([]);
    });

    it('closes no task of the office by undoing a report that has its id', async () => {
      const { db } = server.inside();
      const { user } = await phone.device.api.call(session, {});
      const [{ id: visitId }, id] = [next(), randomUUID()];
      await sql`insert into office_task (org_id, id, kind, subject, user_id, raised_at)
      values (${user.orgId}::uuid, ${id}::uuid, 'silent-device', 'a phone', ${user.id}::uuid, now())`.execute(
        db,
      );
      const written = late();
      await phone.device.do('operation', 'reportVisit', onVisit(visitId), written, { entryId: id });
      const undo = { press: 'report', pressedAt: written.clocking.at };
      expect(codeOf(await phone.device.do('operation', 'undoPress', onVisit(visitId), undo))).toBe(
        'applied',
      );
      const row = await db
        .selectFrom('office_task')
        .select(['kind', 'resolved_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ kind: 'silent-device', resolved_at: null });
    });
  },
);
