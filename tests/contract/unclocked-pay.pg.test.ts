import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { qaNotes } from '#contract/notes.ts';
import { visitPay } from '#contract/rates.ts';
import { readVisit, updateVisit } from '#contract/visits.ts';
import { daysBetween } from '#domain/dates.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const end = (at: number) => ({
  at: iso(at),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
});

describe.each(databasesOf(import.meta.url))(
  'a visit that nobody clocked, on %s (decision 081)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;
    let scheduler: Api;
    const today = () => pacificDate(new Date());
    const used = new Set<string>();
    /** A planned visit so many days from today, that nothing was done with. */
    const planned = (isWanted: (days: number) => boolean): Visit => {
      const visit = must(
        nurse
          .visits()
          .find(
            ({ id, status, dateOfService }) =>
              status === 'Staffed' &&
              !used.has(id) &&
              isWanted(daysBetween(today(), dateOfService)),
          ),
        'planned visit',
      );
      used.add(visit.id);
      return visit;
    };
    const near = (days: number): boolean => Math.abs(days) <= 6;
    const read = async (visitId: string): Promise<Visit> =>
      (await scheduler.call(readVisit, { visitId })).visit;
    const submit = async (visit: Visit) => {
      const target = onVisit(visit.id);
      const answers = sampleNote(visit.formId);
      await nurse.do('notes', 'saveAnswers', target, { patch: answers });
      await nurse.do('notes', 'signNote', target, nurse.signature(visit, answers));
      return nurse.do('operation', 'submitNotes', target, {});
    };
    const approve = async (visitId: string): Promise<Visit> => {
      const { revision: visitRevision } = await read(visitId);
      const decision = 'approve';
      await qa.call(qaNotes, { visitId, visitRevision, decision, comment: '', fields: [] });
      return read(visitId);
    };
    const confirm = async (visit: Visit, begin: number, ended: number): Promise<Visit> =>
      (
        await scheduler.call(updateVisit, {
          visitId: visit.id,
          visitRevision: visit.revision,
          times: { begin: iso(begin), end: iso(ended) },
          reason: '209',
          resolution: '12',
          comment: 'Called the daughter.',
        })
      ).visit;
    const clocked = async (visit: Visit, begin: number, ended: number): Promise<Visit> => {
      const target = onVisit(visit.id);
      await nurse.do('operation', 'startVisit', target, end(begin));
      await nurse.do('operation', 'endVisit', target, end(ended));
      expect(await submit(visit)).toMatchObject({ kind: 'applied' });
      return approve(visit.id);
    };

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      scheduler = await signedIn(server.url, 'scheduler');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    it('is not submitted before its day', async () => {
      const visit = planned((days) => days > 0);
      expect(await submit(visit)).toMatchObject({ kind: 'rejected', code: 'visit.not-started' });
      expect((await read(visit.id)).status).toBe('Staffed');
    });

    it('is paid by the visit only when the office has set its times', async () => {
      const visit = planned((days) => days <= 0 && days >= -6);
      expect(await submit(visit)).toMatchObject({ kind: 'applied' });
      const approved = await approve(visit.id);
      expect([approved.status, approved.pay]).toEqual(['NotesApproved', null]);
      const now = Date.now();
      const [begin, ended] = [now - 30 * hourMs, now - 29 * hourMs];
      expect((await confirm(approved, begin, ended)).pay).toBeGreaterThan(0);
    });

    it('waits like one that overlaps another visit of its clinician, or lasted far too long', async () => {
      const now = Date.now();
      const first = await clocked(planned(near), now - 3 * hourMs, now - 2 * hourMs);
      expect(first.pay).toBeGreaterThan(0);
      const second = await clocked(planned(near), now - 2.5 * hourMs, now - 1.5 * hourMs);
      expect(second.pay).toBeNull();
      expect(await scheduler.call(visitPay, { visitId: second.id })).toMatchObject({
        overlaps: true,
      });
      const settled = await confirm(second, now - 2 * hourMs, now - 1.5 * hourMs);
      expect(settled.pay).toBeGreaterThan(0);
      expect(await scheduler.call(visitPay, { visitId: first.id })).not.toHaveProperty('overlaps');
      const long = await clocked(planned(near), now - 23.5 * hourMs, now - 3.5 * hourMs);
      expect(long.pay).toBeNull();
    });

    it('is none at all as a document, which nothing pays', async () => {
      const visit = planned((days) => days <= 0 && days >= -6);
      await server
        .inside()
        .db.updateTable('visit')
        .set({ non_visit: true })
        .where('id', '=', visit.id)
        .execute();
      expect(await submit(visit)).toMatchObject({ kind: 'applied' });
      const approved = await approve(visit.id);
      expect(approved).toMatchObject({ nonVisit: true, status: 'NotesApproved', pay: null });
    });
  },
);
