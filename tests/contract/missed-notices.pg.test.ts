import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePatientPhysician } from '#contract/circle.ts';
import type { Visit } from '#contract/entities.ts';
import {
  closeMissedNotice,
  missedNotices,
  reopenMissedNotice,
  sendMissedNotice,
  type MissedNotice,
} from '#contract/missed-notices.ts';
import { missVisit, restoreVisit, undoVisitAct } from '#contract/visit-acts.ts';
import { editVisit } from '#contract/visit-plans.ts';
import { assignVisit } from '#contract/visits.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const hospital = { id: 'hospital', name: 'Patient in hospital' };
const pin = ({ id: visitId, revision }: Visit) => ({ visitId, revision });

describe.each(databasesOf(import.meta.url))(
  'notices of missed visits, on %s (decision 087)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let scheduler: Api;
    let pool: Visit[];

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      scheduler = await signedIn(server.url, 'scheduler');
      await nurse.pullAll();
      pool = nurse.visits().filter(({ status }) => status === 'Staffed');
    });
    afterAll(() => server.stop());

    const next = (): Visit => must(pool.shift(), 'visit nobody has touched');
    const noticesOf = async (visit: Visit, only = 'All' as const): Promise<MissedNotice[]> => {
      const { episodeId } = visit;
      const { rows } = await scheduler.call(missedNotices, { only, episodeId, pageSize: 100 });
      return rows.filter(({ visitId }) => visitId === visit.id);
    };
    const noticeOf = async (visit: Visit): Promise<MissedNotice> =>
      must((await noticesOf(visit))[0], 'notice');
    const miss = async (visit: Visit): Promise<Visit> => {
      const given = { visits: [pin(visit)], reason: hospital, comment: '' };
      return must((await scheduler.call(missVisit, given)).visits[0], 'visit');
    };
    const back = async (visit: Visit): Promise<Visit> =>
      must((await scheduler.call(undoVisitAct, { visits: [pin(visit)] })).visits[0], 'visit');
    const physicianFor = async ({ patientId }: Visit, role: 'Attending' | 'Consulting') =>
      (
        await scheduler.call(savePatientPhysician, {
          entry: null,
          patientId,
          name: `Dr. ${role} Park`,
          role,
          npi: '1234567890',
          specialty: '',
          phone: '(559) 555-0190',
          fax: '(559) 555-0191',
          note: '',
        })
      ).id;
    const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;
    const sent = (notice: MissedNotice, physicianId: string) => ({
      id: notice.id,
      revision: notice.revision,
      physicianId,
      how: 'fax' as const,
      sentOn: today,
      note: ' Confirmed. ',
    });

    it('one is written when the office marks a visit missed, with what is known', async () => {
      const visit = next();
      const missed = await miss(visit);
      const notice = await noticeOf(visit);
      expect(notice).toMatchObject({
        state: 'open',
        visitId: visit.id,
        patientName: visit.patientName,
        dateOfService: visit.dateOfService,
        discipline: 'RN',
        reason: hospital.name,
        told: 'office',
        closed: null,
      });
      const order = must(notice.order, 'order');
      expect(order.short).toBe(Math.max(0, order.ordered - order.done - order.planned));
      const stored = await server
        .inside()
        .db.selectFrom('missed_notice')
        .selectAll()
        .where('visit_id', '=', visit.id)
        .execute();
      expect(stored).toHaveLength(1);
      expect(Buffer.from(must(stored[0], 'row').card).toString('latin1')).not.toContain('hospital');
      await back(missed);
      expect(await noticesOf(visit)).toMatchObject([{ state: 'withdrawn' }]);
    });

    it('one is written for a report that arrives from a phone, however often it is sent', async () => {
      const visit = next();
      const report = {
        kind: 'not-home',
        reason: { id: 'no-answer', name: 'Nobody answered the door or the phone' },
        minutes: null,
        comment: '',
        clocking: {
          at: new Date().toISOString(),
          timeZone: 'America/Los_Angeles',
          position: null,
          positionProblem: 'unavailable',
        },
      };
      const entry = nurse.entry('operation', 'reportVisit', onVisit(visit.id), report);
      await nurse.send('operation', entry);
      await nurse.push('operation', [entry]);
      expect(await noticesOf(visit)).toMatchObject([
        { state: 'open', told: 'clinician', by: visit.providerName, reason: report.reason.name },
      ]);
      const undo = { press: 'report', pressedAt: report.clocking.at };
      await nurse.do('operation', 'undoPress', onVisit(visit.id), undo);
      expect(await noticesOf(visit)).toMatchObject([{ state: 'withdrawn' }]);
    });

    it('several that come in one batch get one each', async () => {
      const both = [next(), next()];
      const entries = both.map(({ id }) =>
        nurse.entry('operation', 'reportVisit', onVisit(id), {
          kind: 'refused',
          reason: { id: 'patient-request', name: 'Patient or family asked to cancel' },
          minutes: null,
          comment: '',
          clocking: {
            at: new Date().toISOString(),
            timeZone: 'America/Los_Angeles',
            position: null,
            positionProblem: 'unavailable',
          },
        }),
      );
      await nurse.push('operation', entries);
      for (const visit of both)
        expect(await noticesOf(visit)).toMatchObject([{ state: 'open', told: 'clinician' }]);
    });

    it('is incomplete without a physician who orders care, and then goes to the attending one', async () => {
      const visit = next();
      await miss(visit);
      const consultant = await physicianFor(visit, 'Consulting');
      const before = await noticeOf(visit);
      expect(before.physician).toBeNull();
      const attending = await physicianFor(visit, 'Attending');
      const now = await noticeOf(visit);
      expect(now.physician).toMatchObject({ id: attending, fax: '5595550191', npi: '1234567890' });
      const on = (sentOn: string) =>
        codeOf(scheduler.ask(sendMissedNotice, { ...sent(now, attending), sentOn }));
      const missedOn = [today, visit.dateOfService].toSorted((a, b) => daysBetween(b, a))[0];
      expect(await on(addDays(today, 1))).toBe('notice.day');
      expect(await on(addDays(must(missedOn, 'day'), -1))).toBe('notice.day');
      expect(await on('02/30/2026')).toBe('notice.day');
      const unknown = sent(now, visit.id);
      expect(await codeOf(scheduler.ask(sendMissedNotice, unknown))).toBe('record.not-found');
      await scheduler.call(sendMissedNotice, sent(now, consultant));
      const after = await noticeOf(visit);
      expect(after).toMatchObject({
        state: 'sent',
        physician: { id: consultant },
        closed: { how: 'fax', on: today, note: 'Confirmed.' },
      });
      expect(await codeOf(scheduler.ask(sendMissedNotice, sent(now, consultant)))).toBe(
        'record.changed',
      );
      expect(await codeOf(scheduler.ask(sendMissedNotice, sent(after, consultant)))).toBe(
        'notice.state',
      );
    });

    it('asks for a correction when the visit takes place after all, and takes it back', async () => {
      const visit = next();
      const missed = await miss(visit);
      const physician = await physicianFor(visit, 'Attending');
      await scheduler.call(sendMissedNotice, sent(await noticeOf(visit), physician));
      const restored = await back(missed);
      const due = await noticeOf(visit);
      expect(due.state).toBe('correct');
      const queue = await scheduler.call(missedNotices, { pageSize: 100 });
      expect(queue.rows.map(({ id }) => id)).toContain(due.id);
      // Missed again: what was said is true again, and the new reason has a notice of its own.
      const again = await miss(restored);
      expect((await noticesOf(visit)).map(({ state }) => state).toSorted()).toEqual([
        'open',
        'sent',
      ]);
      const old = must(
        (await noticesOf(visit)).find(({ state }) => state === 'sent'),
        'sent',
      );
      const reopened = { id: old.id, revision: old.revision };
      expect(await codeOf(scheduler.ask(reopenMissedNotice, reopened))).toBe('notice.state');
      // Given to somebody again, by whichever way: it is not missed any more.
      const visits = { visitIds: [visit.id], revisions: [again.revision] };
      const providerId = must(visit.providerId, 'clinician');
      await scheduler.call(assignVisit, { ...visits, providerId, despite: anyway });
      expect((await noticesOf(visit)).map(({ state }) => state).toSorted()).toEqual([
        'correct',
        'withdrawn',
      ]);
      const correction = must(
        (await noticesOf(visit)).find(({ state }) => state === 'correct'),
        'correction',
      );
      await scheduler.call(sendMissedNotice, { ...sent(correction, physician), how: 'phone' });
      expect(await noticesOf(visit)).toContainEqual(
        expect.objectContaining({
          state: 'corrected',
          closed: expect.objectContaining({ how: 'phone' }),
        }),
      );
    });

    it('is not needed, with a reason, and can be opened again', async () => {
      const visit = next();
      const missed = await miss(visit);
      const notice = await noticeOf(visit);
      const { revision } = await scheduler.call(closeMissedNotice, {
        id: notice.id,
        revision: notice.revision,
        reason: 'The physician called it off.',
      });
      expect(await noticeOf(visit)).toMatchObject({
        state: 'not-needed',
        closed: { how: null, on: null, note: 'The physician called it off.' },
      });
      await scheduler.call(reopenMissedNotice, { id: notice.id, revision });
      expect(await noticeOf(visit)).toMatchObject({ state: 'open', closed: null });
      await scheduler.call(restoreVisit, { visits: [pin(missed)], comment: '' });
      expect(await noticeOf(visit)).toMatchObject({ state: 'withdrawn' });
    });

    it('is written for work without a visit at home as soon as it is a visit again', async () => {
      const visit = next();
      const planned = (nonVisit: boolean, { revision }: Visit) =>
        scheduler.call(editVisit, {
          visitId: visit.id,
          revision,
          visitTypeId: visit.visitTypeId,
          plannedMinutes: visit.plannedMinutes,
          episodeType: 'Visit',
          nonVisit,
          duration: null,
        });
      const { visit: office } = await planned(true, visit);
      const missed = await miss(office);
      expect(await noticesOf(visit)).toEqual([]);
      const { visit: again } = await planned(false, missed);
      expect(await noticesOf(visit)).toMatchObject([{ state: 'open', reason: hospital.name }]);
      await planned(true, again);
      expect(await noticesOf(visit)).toMatchObject([{ state: 'withdrawn' }]);
    });

    it('lists by state with counts, and only the office sees it', async () => {
      const page = await scheduler.call(missedNotices, { only: 'withdrawn', pageSize: 100 });
      expect(page.count).toBe(page.counts?.['withdrawn']);
      expect(page.rows.every(({ state }) => state === 'withdrawn')).toBe(true);
      const field = await signedIn(server.url, 'nurse');
      expect(await codeOf(field.ask(missedNotices, {}))).toBe('access.denied');
      const { db } = server.inside();
      const orgs = await db.selectFrom('organisation').select('org_id').execute();
      for (const { org_id: orgId } of orgs) expect(await findChainBreak(db, orgId)).toBeNull();
    });
  },
);
