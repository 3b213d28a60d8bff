import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { findingsIn, staffingFacts } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { applyStaffing, readStaffingWindow, readWishes, saveWishes } from '#contract/staffing.ts';
import {
  assignVisit,
  moveVisit,
  providersLite,
  readVisit,
  unassignVisit,
} from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { checkPlacements } from '#domain/staffing-check.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { forgetPeople } from '../support/forget-people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** When no demo nurse has a visit. */
const nightTime = '03:00';
const codeOf = async (call: ReturnType<Api['ask']>) => (await call).problem.code;

describe.each(databaseKinds())('a staffing plan, on %s (decision 077)', (database) => {
  let server: TestServer;
  let scheduler: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  const sunday = (): string => addDays(weekStart(pacificDate(new Date())), 7);
  const nextWeek = () =>
    scheduler.call(readStaffingWindow, { sunday: sunday(), weeks: 1, clinicianId: null });
  const read = async (visitId: string): Promise<Visit> =>
    (await scheduler.call(readVisit, { visitId })).visit;

  it('goes by clinicians, visits and patients of whole weeks', async () => {
    const { visits, clinicians, patients, past, all } = await nextWeek();
    expect(visits.length).toBeGreaterThan(0);
    expect(all).toBe(visits.length);
    expect(new Set(visits.map(({ patientId }) => patientId)).size).toBe(patients.length);
    expect(past.length).toBeGreaterThan(0);
    expect(clinicians.some(({ home }) => home !== null)).toBe(true);
    const nurse = must(
      clinicians.find(({ providerType }) => providerType === 'RN'),
      'nurse',
    );
    const own = { sunday: sunday(), weeks: 1, clinicianId: nurse.id };
    const ofNurses = await scheduler.call(readStaffingWindow, own);
    expect(
      ofNurses.clinicians.every(({ providerType }) => ['RN', 'LVN/LPN'].includes(providerType)),
    ).toBe(true);
    const monday = { ...own, sunday: addDays(sunday(), 1) };
    expect(await codeOf(scheduler.ask(readStaffingWindow, monday))).toBe('request.invalid');
    const nora = await signedIn(server.url, 'nurse');
    expect(await codeOf(nora.ask(readStaffingWindow, own))).toBe('access.denied');
  });

  it('says how many visits a clinician has after its weeks, and from which day on', async () => {
    const { visits } = await nextWeek();
    const clinicianId = must(
      visits.find(({ isOpen, providerId }) => isOpen && providerId !== null),
      'visit',
    ).providerId;
    const ofWeeks = (weeks: number, first = sunday()) =>
      scheduler.call(readStaffingWindow, { sunday: first, weeks, clinicianId });
    const most = await ofWeeks(9);
    expect(most.later).toBeUndefined();
    const open = most.visits.filter((each) => each.isOpen && each.providerId === clinicianId);
    const before = addDays(sunday(), -70);
    const earlier = await ofWeeks(1, before);
    const inEarlier = await ofWeeks(9, before);
    const between = inEarlier.visits.filter(
      (each) =>
        each.isOpen &&
        each.providerId === clinicianId &&
        daysBetween(addDays(before, 6), each.dateOfService) > 0,
    );
    const theirs = [
      ...between,
      ...(await ofWeeks(1, addDays(sunday(), -7))).visits,
      ...open,
    ].filter((each) => each.isOpen && each.providerId === clinicianId);
    const ids = new Set(theirs.map(({ id }) => id));
    const days = theirs.map(({ dateOfService }) => dateOfService);
    expect(earlier.later).toEqual({
      visits: ids.size,
      from: days.toSorted((a, b) => daysBetween(b, a))[0],
    });
    const oneDay = { sunday: before, weeks: 1, clinicianId, day: before };
    expect(await scheduler.call(readStaffingWindow, oneDay)).not.toHaveProperty('later');
    const nobody = { sunday: before, weeks: 1, clinicianId: null };
    expect(await scheduler.call(readStaffingWindow, nobody)).not.toHaveProperty('later');
  });

  it('is asked for one visit with how each clinician fits', async () => {
    const { visits } = await nextWeek();
    const visit = must(
      visits.find(({ isOpen, providerType }) => isOpen && providerType === 'RN'),
      'visit',
    );
    const { rows } = await scheduler.call(providersLite, { visitId: visit.id });
    const fit = must(rows[0], 'nurse').fit;
    expect(fit).toMatchObject({ licence: 'valid' });
    expect(fit?.weekMinutes).toBeGreaterThanOrEqual(0);
    expect(rows.some((row) => row.fit?.miles !== null)).toBe(true);
  });

  describe('applied', () => {
    let nurses: readonly string[] = [];
    beforeAll(async () => {
      // Hours, wishes and orders are asked about where a test sets them.
      await forgetPeople(server);
      await server.inside().db.deleteFrom('visit_order').execute();
      const { clinicians } = await nextWeek();
      nurses = clinicians.filter(({ providerType }) => providerType === 'RN').map(({ id }) => id);
    });

    const changeOf = ({ id, revision }: Visit, providerId: string | null, more: object = {}) => ({
      visitId: id,
      visitRevision: revision,
      providerId,
      ...more,
    });
    /** Visits for nurses next week that can still be given to others. */
    async function openVisits(): Promise<Visit[]> {
      const { visits } = await nextWeek();
      return Promise.all(
        visits
          .filter(({ isOpen, providerType }) => isOpen && providerType === 'RN')
          .map(({ id }) => read(id)),
      );
    }
    /** Two open visits of nurses, and another nurse for each: nothing speaks against them. */
    async function twoMoves(but: readonly string[] = []): Promise<{ visit: Visit; to: string }[]> {
      const visits = (await openVisits()).filter(({ id }) => !but.includes(id));
      const facts = await scheduler.call(staffingFacts, {
        visitIds: visits.map(({ id }) => id),
        clinicianIds: [...nurses],
        days: visits.map(({ dateOfService }) => dateOfService),
      });
      const moves: { visit: Visit; to: string }[] = [];
      const isClear = (more: { visit: Visit; to: string }): boolean =>
        [
          ...checkPlacements(
            facts,
            [...moves, more].map(({ visit, to }) => ({ visit, clinicianId: to })),
          ).values(),
        ].every((findings) => findings.length === 0);
      for (const visit of visits) {
        const to = nurses.find((id) => id !== visit.providerId && isClear({ visit, to: id }));
        if (to !== undefined && moves.length < 2) moves.push({ visit, to });
      }
      expect(moves).toHaveLength(2);
      return moves;
    }
    /** Two visits of one day of two nurses, at the same time whatever they were planned for. */
    async function atOneTime(): Promise<[Visit, Visit]> {
      const visits = await openVisits();
      for (const one of visits) {
        const other = visits.find(
          ({ dateOfService, providerId, patientId }) =>
            dateOfService === one.dateOfService &&
            providerId !== one.providerId &&
            patientId !== one.patientId,
        );
        if (one.providerId === null || !other || other.providerId === null) continue;
        for (const visit of [one, other])
          await scheduler.call(moveVisit, {
            visitId: visit.id,
            visitRevision: visit.revision,
            dateOfService: visit.dateOfService,
            plannedStart: nightTime,
            despite: anyway,
          });
        return [await read(one.id), await read(other.id)];
      }
      throw new Error('no two nurses have visits on one day');
    }
    const auditOf = async (id: string): Promise<unknown> => {
      const { row } = await server
        .inside()
        .db.selectFrom('audit')
        .select('row')
        .where('entity_id', '=', id)
        .where('action', '=', 'applyStaffing')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      return (JSON.parse(row) as { detail: unknown }).detail;
    };

    it('is applied to all visits in one step, and taken back in one', async () => {
      const moves = await twoMoves();
      const [first] = moves;
      const { changes } = await scheduler.call(applyStaffing, {
        changes: moves.map(({ visit, to }) => ({
          visitId: visit.id,
          visitRevision: visit.revision,
          providerId: to,
          ...(visit === first?.visit && { plannedStart: '16:35' }),
        })),
      });
      expect(changes.length).toBe(moves.length);
      for (const { visit, to } of moves) {
        const after = await scheduler.call(readVisit, { visitId: visit.id });
        expect(after.visit).toMatchObject({
          providerId: to,
          revision: visit.revision + 1,
          plannedStart: visit === first?.visit ? '16:35' : visit.plannedStart,
        });
      }
      const taken = await scheduler.call(applyStaffing, { changes });
      expect(taken.changes.length).toBe(moves.length);
      for (const { visit } of moves) {
        const after = await scheduler.call(readVisit, { visitId: visit.id });
        expect(after.visit).toMatchObject({
          providerId: visit.providerId,
          plannedStart: visit.plannedStart,
          status: visit.status,
        });
      }
      const admin = await signedIn(server.url, 'admin');
      const { rows } = await admin.call(auditLogs, { action: 'applyStaffing' });
      expect(rows.length).toBe(2 * moves.length);
    });

    it('is refused whole when a visit changed, by its name; so is taking it back', async () => {
      const moves = await twoMoves();
      const wanted = moves.map(({ visit, to }) => ({
        visitId: visit.id,
        visitRevision: visit.revision,
        providerId: to,
      }));
      const [one, other] = moves;
      const touched = must(one, 'first visit').visit;
      const untouched = must(other, 'second visit').visit;
      const { changes } = await scheduler.call(applyStaffing, { changes: wanted });
      await scheduler.call(unassignVisit, { visitIds: [touched.id] });
      const refused = await scheduler.ask(applyStaffing, { changes });
      expect(refused.problem.code).toBe('staffing.conflict');
      expect(JSON.stringify(refused.problem)).toContain(touched.id);
      expect(JSON.stringify(refused.problem)).not.toContain(untouched.id);
      const kept = await scheduler.call(readVisit, { visitId: untouched.id });
      expect(kept.visit.providerId).toBe(must(other, 'second visit').to);
      const twice = [...wanted.slice(0, 1), ...wanted.slice(0, 1)];
      expect(await codeOf(scheduler.ask(applyStaffing, { changes: twice }))).toBe(
        'request.invalid',
      );
    });

    it('never gives a visit to another discipline, whatever reason is given', async () => {
      const [move] = await twoMoves();
      const { visit } = must(move, 'visit');
      const { clinicians } = await nextWeek();
      const therapist = must(
        clinicians.find(({ providerType }) => providerType === 'PT'),
        'therapist',
      );
      const refused = await scheduler.ask(applyStaffing, {
        changes: [changeOf(visit, therapist.id)],
        despite: anyway,
      });
      expect(refused.problem.code).toBe('staffing.blocked');
      expect(findingsIn(refused.problem.detail)).toEqual([
        { visitId: visit.id, findings: [{ code: 'discipline', needs: 'RN', has: 'PT' }] },
      ]);
    });

    it('asks what the board asks, applies nothing meanwhile, and keeps the reason', async () => {
      const [one, other] = await atOneTime();
      const free = must((await twoMoves([one.id, other.id]))[0], 'a move nobody minds');
      const moves = [changeOf(one, other.providerId), changeOf(free.visit, free.to)];
      const asked = await scheduler.ask(applyStaffing, { changes: moves });
      expect(asked.problem.code).toBe('staffing.ask');
      const found = must(
        findingsIn(asked.problem.detail).find(({ visitId }) => visitId === one.id),
        'findings of the visit',
      );
      expect(found.findings).toEqual([{ code: 'overlap', with: other.patientName, at: nightTime }]);
      for (const { visitId, visitRevision } of moves)
        expect((await read(visitId)).revision).toBe(visitRevision);
      // The same visit at the board is asked about in the same words.
      const board = await scheduler.ask(assignVisit, {
        visitIds: [one.id],
        providerId: other.providerId,
      });
      expect(findingsIn(board.problem.detail)).toEqual([found]);
      const notAll = { reason: 'joint-visit', codes: ['travel'] };
      expect(await codeOf(scheduler.ask(applyStaffing, { changes: moves, despite: notAll }))).toBe(
        'staffing.ask',
      );
      const seen = { reason: 'joint-visit' as const, codes: ['overlap' as const] };
      const { changes } = await scheduler.call(applyStaffing, { changes: moves, despite: seen });
      expect((await read(one.id)).providerId).toBe(other.providerId);
      expect(await auditOf(one.id)).toMatchObject({
        despite: { reason: 'joint-visit', codes: ['overlap'] },
      });
      await scheduler.call(applyStaffing, { changes, despite: { ...anyway, reason: 'undo' } });
      expect(await read(one.id)).toMatchObject({ providerId: one.providerId });
    });

    it('is asked about as a whole: visits that change hands, or go, are in nobody’s way', async () => {
      const [one, other] = await atOneTime();
      const swapped = await scheduler.call(applyStaffing, {
        changes: [changeOf(one, other.providerId), changeOf(other, one.providerId)],
      });
      expect(swapped.changes.map(({ visitId }) => visitId)).toEqual([one.id, other.id]);
      const [mine, theirs] = [await read(one.id), await read(other.id)];
      await scheduler.call(applyStaffing, {
        changes: [changeOf(theirs, null), changeOf(mine, theirs.providerId)],
      });
      expect((await read(other.id)).status).toBe('Unstaffed');
    });

    it('is refused whole where a patient does not want somebody', async () => {
      const moves = await twoMoves();
      const { visit, to } = must(moves[0], 'visit');
      const {
        names: _names,
        place: _place,
        ...wishes
      } = await scheduler.call(readWishes, {
        patientId: visit.patientId,
      });
      await scheduler.call(saveWishes, {
        ...wishes,
        patientId: visit.patientId,
        notWanted: [to],
      });
      const refused = await scheduler.ask(applyStaffing, {
        changes: moves.map((move) => changeOf(move.visit, move.to)),
        despite: anyway,
      });
      expect(refused.problem.code).toBe('staffing.blocked');
      expect(findingsIn(refused.problem.detail)).toMatchObject([
        { visitId: visit.id, findings: [{ code: 'not-wanted' }] },
      ]);
      for (const move of moves) expect(await read(move.visit.id)).toEqual(move.visit);
    });

    it('does not move the time of a visit that has started', async () => {
      const [move] = await twoMoves();
      const { visit } = must(move, 'visit');
      const { db } = server.inside();
      await db
        .updateTable('visit')
        .set({ status: 'NotesDue' })
        .where('id', '=', visit.id)
        .execute();
      const change = changeOf(visit, visit.providerId, { plannedStart: '04:20' });
      expect(await codeOf(scheduler.ask(applyStaffing, { changes: [change] }))).toBe(
        'visit.transition',
      );
    });
  });
});
