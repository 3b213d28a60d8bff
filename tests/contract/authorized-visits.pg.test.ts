import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAuthorization } from '#contract/authorizations.ts';
import { findingsIn, type Despite } from '#contract/board.ts';
import { episodeList } from '#contract/episodes.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { applyOrder, previewOrder } from '#contract/orders.ts';
import { readStaffingWindow } from '#contract/staffing.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { assignVisit, planVisits, providersLite } from '#contract/visits.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
/** The Sunday after today: whole weeks are ahead. */
const sunday = addDays(today, 7 - weekdayOf(today));
const social = 241;
const coming: Despite = { reason: 'authorization-coming', codes: ['authorization'] };
const found = (detail: unknown) => findingsIn(detail).flatMap(({ findings }) => findings);
const usedUp = (left: number, amount = 2) => ({
  code: 'authorization',
  authorization: { name: 'A-17', unit: 'visits', amount, left },
});

describe.each(databasesOf(import.meta.url))(
  'visits beyond what is authorised, on %s',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let episode: Episode;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      const { rows } = await scheduler.call(episodeList, {
        patientId: null,
        from: null,
        to: null,
        pageSize: 100,
      });
      episode = must(
        rows.find(
          ({ endDate, status }) => status === 'Active' && daysBetween(sunday, endDate) >= 21,
        ),
        'active episode with three weeks ahead',
      );
      await scheduler.call(saveAuthorization, {
        authorization: null,
        patientId: episode.patientId,
        episodeId: null,
        payer: 'Sample Health',
        number: 'A-17',
        discipline: 'MSW',
        visitTypeId: null,
        unit: 'visits',
        amount: 2,
        startDate: today,
        endDate: addDays(sunday, 13),
        comment: '',
      });
    });
    afterAll(() => server.stop());

    const added = (dates: readonly string[], despite?: Despite) => ({
      episodeId: episode.id,
      visitTypeId: social,
      dates: [...dates],
      plannedStart: null,
      plannedMinutes: 60,
      episodeType: 'Visit' as const,
      nonVisit: false,
      duration: null,
      providerId: null,
      ...(despite && { despite }),
    });
    let planned: readonly Visit[];

    it('are planned without a question while there is room', async () => {
      const days = [sunday, addDays(sunday, 2)];
      planned = (await scheduler.call(addVisit, added(days))).visits;
      expect(planned).toHaveLength(2);
      const { cover } = await scheduler.call(providersLite, { visitId: planned[0]?.id ?? '' });
      expect(cover).toEqual({ kind: 'covered', name: 'A-17', unit: 'visits', amount: 2, left: 0 });
    });

    it('are asked about with the numbers when added, and added with a reason', async () => {
      const before = addDays(sunday, 1);
      const refused = await scheduler.ask(addVisit, added([before]));
      expect(refused.problem.code).toBe('staffing.ask');
      expect(found(refused.problem.detail)).toEqual([usedUp(0)]);
      const other: Despite = { reason: 'cannot-wait', codes: ['order'] };
      expect((await scheduler.ask(addVisit, added([before], other))).problem.code).toBe(
        'staffing.ask',
      );
      const after = await scheduler.ask(addVisit, added([addDays(sunday, 15)]));
      expect(found(after.problem.detail)).toEqual([{ code: 'authorization', authorization: null }]);
      const late = addDays(sunday, 4);
      const { visits } = await scheduler.call(addVisit, added([late], coming));
      planned = [...planned, ...visits];
      const audited = await server
        .inside()
        .db.selectFrom('audit')
        .select('row')
        .where('entity_id', '=', visits[0]?.id ?? '')
        .where('action', '=', 'addVisit')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(audited.row)).toMatchObject({ detail: { despite: coming } });
    });

    it('are asked about when somebody is to take one, and named in a plan', async () => {
      const beyond = must(planned[2], 'visit beyond');
      const { rows, cover } = await scheduler.call(providersLite, { visitId: beyond.id });
      expect(cover).toMatchObject({ kind: 'used-up', name: 'A-17', left: 0, amount: 2 });
      const providerId = must(rows[0], 'social worker').id;
      const asked = { visitIds: [beyond.id], revisions: [beyond.revision], providerId };
      const refused = await scheduler.ask(assignVisit, asked);
      expect(refused.problem.code).toBe('staffing.ask');
      expect(found(refused.problem.detail)).toContainEqual(usedUp(0));
      const window = await scheduler.call(readStaffingWindow, {
        sunday,
        weeks: 1,
        clinicianId: providerId,
      });
      const covers = new Map(window.visits.map((visit) => [visit.id, visit.cover?.kind]));
      expect(planned.map(({ id }) => covers.get(id))).toEqual(['covered', 'covered', 'used-up']);
      const codes = found(refused.problem.detail).map(({ code }) => code);
      const { changed } = await scheduler.call(assignVisit, {
        ...asked,
        despite: { reason: 'authorization-coming', codes },
      });
      expect(changed).toBe(1);
    });

    it('are shown by the preview of an order, and planned only with a reason', async () => {
      const ordered = {
        episodeId: episode.id,
        orderId: null,
        visitTypeId: social,
        frequency: '1w2',
        startDate: addDays(sunday, 7),
        endDate: null,
        plannedStart: null,
        plannedMinutes: 60,
      };
      const look = await scheduler.call(previewOrder, ordered);
      expect(look.come.length).toBeGreaterThan(0);
      expect(look.uncovered).toBe(look.come.length);
      expect(look.exceeded).toEqual([{ name: 'A-17', unit: 'visits', amount: 2, left: 0 }]);
      const { orderId: _order, endDate: _end, ...unseen } = ordered;
      const without = await scheduler.ask(planVisits, unseen);
      expect(without.problem.code).toBe('staffing.ask');
      expect(found(without.problem.detail)).toContainEqual(usedUp(0));
      const { seen } = look;
      const refused = await scheduler.ask(applyOrder, { ...ordered, reason: '', seen });
      expect(refused.problem.code).toBe('staffing.ask');
      expect(found(refused.problem.detail)).toContainEqual(usedUp(0));
      const done = await scheduler.call(applyOrder, {
        ...ordered,
        reason: '',
        seen,
        despite: coming,
      });
      expect(done.planned).toBe(look.come.length);
    });
  },
);
