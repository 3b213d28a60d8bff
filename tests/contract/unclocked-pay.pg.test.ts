import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { visitPay } from '#contract/rates.ts';
import { daysBetween } from '#domain/dates.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { databasesOf } from '../support/databases.ts';
import { onVisit } from '../support/field-device.ts';
import { clockedAt, iso, timesDesk, type TimesDesk } from '../support/times-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'a visit that nobody clocked, on %s (decision 081)',
  (database) => {
    let desk: TimesDesk;
    timesDesk(database, (opened) => {
      desk = opened;
    });
    const today = () => pacificDate(new Date());
    /** A planned visit so many days from today, that nothing was done with. */
    const planned = (isWanted: (days: number) => boolean): Visit =>
      desk.nurse.untouchedVisit((visits) =>
        must(
          visits.find(
            ({ status, dateOfService }) =>
              status === 'Staffed' && isWanted(daysBetween(today(), dateOfService)),
          ),
          'planned visit',
        ),
      );
    const near = (days: number): boolean => Math.abs(days) <= 6;
    const confirm = (visit: Visit, begin: number, ended: number): Promise<Visit> =>
      desk.confirm(visit, { begin: iso(begin), end: iso(ended) });
    const clocked = async (visit: Visit, begin: number, ended: number): Promise<Visit> => {
      const target = onVisit(visit.id);
      await desk.nurse.do('operation', 'startVisit', target, clockedAt(begin));
      await desk.nurse.do('operation', 'endVisit', target, clockedAt(ended));
      expect(await desk.submit(visit)).toMatchObject({ kind: 'applied' });
      return desk.approve(visit.id);
    };

    it('is not submitted before its day', async () => {
      const visit = planned((days) => days > 0);
      expect(await desk.submit(visit)).toMatchObject({
        kind: 'rejected',
        code: 'visit.not-started',
      });
      expect((await desk.read(visit.id)).status).toBe('Staffed');
    });

    it('is paid by the visit only when the office has set its times', async () => {
      const visit = planned((days) => days <= 0 && days >= -6);
      expect(await desk.submit(visit)).toMatchObject({ kind: 'applied' });
      const approved = await desk.approve(visit.id);
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
      expect(await desk.scheduler.call(visitPay, { visitId: second.id })).toMatchObject({
        overlaps: true,
      });
      const settled = await confirm(second, now - 2 * hourMs, now - 1.5 * hourMs);
      expect(settled.pay).toBeGreaterThan(0);
      expect(await desk.scheduler.call(visitPay, { visitId: first.id })).not.toHaveProperty(
        'overlaps',
      );
      const long = await clocked(planned(near), now - 23.5 * hourMs, now - 3.5 * hourMs);
      expect(long.pay).toBeNull();
    });

    it('is none at all as a document, which nothing pays', async () => {
      const visit = planned((days) => days <= 0 && days >= -6);
      await desk.server
        .inside()
        .db.updateTable('visit')
        .set({ non_visit: true })
        .where('id', '=', visit.id)
        .execute();
      expect(await desk.submit(visit)).toMatchObject({ kind: 'applied' });
      const approved = await desk.approve(visit.id);
      expect(approved).toMatchObject({ nonVisit: true, status: 'NotesApproved', pay: null });
    });
  },
);
