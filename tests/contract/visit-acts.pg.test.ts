import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import {
  cancelVisit,
  confirmVisit,
  deleteVisit,
  expireVisit,
  missVisit,
  reassignVisit,
  restoreVisit,
  undoVisitAct,
} from '#contract/visit-acts.ts';
import { readVisit, visits as visitsCall } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const pin = ({ id: visitId, revision }: Visit) => ({ visitId, revision });
const missed = { id: 'hospital', name: 'Patient in hospital' };
const mistake = { id: 'mistake', name: 'Planned by mistake' };
const ranOut = { id: 'Order ran out', name: 'Order ran out' };
const clocking = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'unavailable',
});

describe.each(databasesOf(import.meta.url))(
  'what the office does with visits, on %s',
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
    const read = async (visitId: string): Promise<Visit> =>
      (await scheduler.call(readVisit, { visitId })).visit;
    const onPhone = async (id: string): Promise<Visit | undefined> => {
      await nurse.pullAll();
      return nurse.visits().find((each) => each.id === id);
    };
    const given = (visits: readonly Visit[], reason = missed) => ({
      visits: visits.map(pin),
      reason,
      comment: ' Called at 9. ',
    });
    /** What was done with a visit, apart from looking at it. */
    const audited = async (visitId: string): Promise<{ action: string; detail: unknown }[]> => {
      const rows = await server
        .inside()
        .db.selectFrom('audit')
        .select('row')
        .where('entity', '=', 'visit')
        .where('action', '!=', readVisit.name)
        .where('entity_id', '=', visitId)
        .orderBy('seq')
        .execute();
      return rows.map(({ row }) => JSON.parse(row) as { action: string; detail: unknown });
    };

    it('missed: status, reason, who and when; the phone learns it, the audit log says it', async () => {
      const [a, b] = [next(), next()];
      const { visits } = await scheduler.call(missVisit, given([a, b]));
      expect(visits.map(({ status }) => status)).toEqual(['Missed', 'Missed']);
      const after = await read(a.id);
      expect(after).toMatchObject({
        status: 'Missed',
        revision: a.revision + 1,
        acts: [{ act: 'miss', reason: missed, comment: 'Called at 9.', statusBefore: 'Staffed' }],
      });
      expect(await onPhone(a.id)).toEqual(after);
      expect((await audited(a.id)).at(-1)).toMatchObject({
        action: 'missVisit',
        detail: { before: 'Staffed', after: 'Missed', reason: 'hospital' },
      });
    });

    it('only with a reason of the agency’s list', async () => {
      const refused = await scheduler.ask(
        missVisit,
        given([next()], { id: 'bored', name: 'Did not feel like it' }),
      );
      expect(refused.problem.code).toBe('visit.reason');
    });

    it('undone in one step, while nobody changed it since', async () => {
      const [a, b] = [next(), next()];
      const { visits } = await scheduler.call(cancelVisit, given([a, b]));
      const undone = await scheduler.call(undoVisitAct, { visits: visits.map(pin) });
      expect(undone.visits.map(({ status }) => status)).toEqual(['Staffed', 'Staffed']);
      expect((await onPhone(a.id))?.status).toBe('Staffed');
      expect((await read(a.id)).acts).toMatchObject([
        { act: 'cancel', undoneAt: expect.any(String) },
      ]);
      const again = await scheduler.ask(undoVisitAct, { visits: undone.visits.map(pin) });
      expect(again.problem.code).toBe('visit.nothing-to-undo');
      const late = await scheduler.ask(undoVisitAct, { visits: visits.map(pin) });
      expect(late.problem.code).toBe('visit.changed');
    });

    it('deleted, it leaves the phone and keeps its note; restored, it comes back', async () => {
      const visit = next();
      const { visits } = await scheduler.call(deleteVisit, given([visit], mistake));
      expect(await onPhone(visit.id)).toBeUndefined();
      const { visits: back } = await scheduler.call(restoreVisit, {
        visits: visits.map(pin),
        comment: '',
      });
      expect(back).toMatchObject([{ status: 'Staffed', providerId: visit.providerId }]);
      expect((await onPhone(visit.id))?.status).toBe('Staffed');
      expect(nurse.notes().some(({ visitId }) => visitId === visit.id)).toBe(true);
    });

    it('expired with a reason; started work that arrives later still wins', async () => {
      const visit = next();
      const at = new Date().toISOString();
      const start = nurse.entry('operation', 'startVisit', onVisit(visit.id), clocking(at), {
        version: 2,
      });
      const pause = nurse.entry('operation', 'pauseVisit', onVisit(visit.id), {
        reason: { id: 'break', name: 'Break' },
        comment: '',
      });
      await scheduler.call(expireVisit, given([visit], ranOut));
      expect((await read(visit.id)).status).toBe('Expired');
      const { outcomes } = await nurse.push('operation', [start, pause]);
      expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
      expect(await read(visit.id)).toMatchObject({
        status: 'NotesDue',
        timeIn: { at },
        acts: [{ act: 'expire' }],
        pauses: [{ until: null, reason: { id: 'break' } }],
      });
      expect((await nurse.do('operation', 'resumeVisit', onVisit(visit.id), {})).kind).toBe(
        'applied',
      );
      expect((await read(visit.id)).pauses).toMatchObject([{ until: expect.any(String) }]);
    });

    it('a phone reports it missed offline, the office cancelled it meanwhile: both are kept', async () => {
      const visit = next();
      const report = nurse.entry('operation', 'reportVisit', onVisit(visit.id), {
        kind: 'refused',
        reason: missed,
        minutes: null,
        comment: '',
        clocking: clocking(new Date().toISOString()),
      });
      await scheduler.call(cancelVisit, given([visit]));
      expect((await nurse.send('operation', report)).kind).toBe('applied');
      expect(await read(visit.id)).toMatchObject({
        status: 'Missed',
        acts: [{ act: 'cancel' }],
        reports: [{ kind: 'refused', statusBefore: 'Missed' }],
      });
    });

    it('not what started (cancel), not what was approved, and never over somebody’s change', async () => {
      const visit = next();
      const start = clocking(new Date().toISOString());
      await nurse.do('operation', 'startVisit', onVisit(visit.id), start, { version: 2 });
      const stale = await scheduler.ask(cancelVisit, given([visit]));
      expect(stale.problem.code).toBe('visit.changed');
      const started = await scheduler.ask(cancelVisit, given([await read(visit.id)]));
      expect(started.problem.code).toBe('visit.transition');
      const approved = must(
        (
          await scheduler.call(visitsCall, {
            status: 'NotesApproved',
            from: '01/01/2026',
            to: '12/31/2027',
            patientId: null,
            episodeId: null,
            providerId: null,
          })
        ).rows[0],
        'approved visit',
      );
      for (const call of [missVisit, cancelVisit])
        expect((await scheduler.ask(call, given([approved]))).problem.code).toBe(
          'visit.transition',
        );
      expect((await scheduler.ask(deleteVisit, given([approved], mistake))).problem.code).toBe(
        'visit.transition',
      );
      expect(
        (await scheduler.ask(confirmVisit, { visits: [pin(approved)], confirmed: true })).problem
          .code,
      ).toBe('visit.no-shift');
    });

    it('all or none: one visit that cannot leaves the others as they were', async () => {
      const [a, b] = [next(), next()];
      await scheduler.call(missVisit, given([b]));
      const refused = await scheduler.ask(missVisit, given([a, await read(b.id)]));
      expect(refused.problem.code).toBe('visit.transition');
      expect((await read(a.id)).status).toBe('Staffed');
    });

    it('reassigned to another of the discipline against the revision seen', async () => {
      const visit = next();
      const other = await server
        .inside()
        .db.selectFrom('visit')
        .select('provider_id')
        .where('provider_id', 'is not', null)
        .where('provider_id', '!=', must(visit.providerId, 'nurse'))
        .where('provider_type', '=', visit.providerType)
        .executeTakeFirstOrThrow();
      const providerId = must(other.provider_id, 'colleague');
      const { visits } = await scheduler.call(reassignVisit, {
        visits: [pin(visit)],
        providerId,
        despite: anyway,
      });
      expect(visits).toMatchObject([{ status: 'Staffed', providerId }]);
      const again = await scheduler.ask(reassignVisit, { visits: [pin(visit)], providerId });
      expect(again.problem.code).toBe('visit.changed');
      expect(await onPhone(visit.id)).toBeUndefined();
    });

    it('is the schedulers’ alone', async () => {
      const visit = next();
      const qa = await signedIn(server.url, 'qa');
      expect((await qa.ask(missVisit, given([visit]))).problem.code).toBe('access.denied');
    });

    it('leaves a whole audit log behind', async () => {
      const { db } = server.inside();
      const { org_id: orgId } = await db
        .selectFrom('organisation')
        .select('org_id')
        .executeTakeFirstOrThrow();
      expect(await findChainBreak(db, orgId)).toBeNull();
    });
  },
);
