import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { applyStaffing, readStaffingWindow } from '#contract/staffing.ts';
import { providersLite, readVisit, unassignVisit } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { addDays } from '#domain/dates.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

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
  /** Two open visits of nurses, and another nurse for each. */
  async function twoMoves() {
    const { visits, clinicians } = await nextWeek();
    const nurses = clinicians.filter(({ providerType }) => providerType === 'RN');
    return visits
      .filter(({ isOpen, providerType }) => isOpen && providerType === 'RN')
      .slice(0, 2)
      .map((visit) => ({
        visit,
        to: must(
          nurses.find(({ id }) => id !== visit.providerId),
          'another nurse',
        ).id,
      }));
  }

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
    expect(await codeOf(scheduler.ask(applyStaffing, { changes: twice }))).toBe('request.invalid');
  });

  it('never gives a visit to another discipline', async () => {
    const [move] = await twoMoves();
    const { visit } = must(move, 'visit');
    const { clinicians } = await nextWeek();
    const therapist = must(
      clinicians.find(({ providerType }) => providerType === 'PT'),
      'therapist',
    );
    const change = {
      visitId: visit.id,
      visitRevision: visit.revision,
      providerId: therapist.id,
    };
    expect(await codeOf(scheduler.ask(applyStaffing, { changes: [change] }))).toBe(
      'request.invalid',
    );
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
});
