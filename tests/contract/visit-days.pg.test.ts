import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { moveVisit, readVisit, unassignVisit } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { expiryDays } from '#domain/visit-aging.ts';
import { canTransition } from '#domain/visit-status.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { ageVisits } from '#server/features/visits/queries/age-visits.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** As many processes as may meet at midnight. */
const processes = 4;

describe.each(databasesOf(import.meta.url))(
  'visits as days pass, on %s (spec rules §4)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let scheduler: Api;
    const used = new Set<string>();
    const today = pacificDate(new Date());

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      scheduler = await signedIn(server.url, 'scheduler');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    const fresh = (): Visit => {
      const visit = must(
        nurse
          .visits()
          .find(
            (each) =>
              each.status === 'Staffed' && each.dateOfService === today && !used.has(each.id),
          ),
        'a visit of today that nobody touched',
      );
      used.add(visit.id);
      return visit;
    };
    const read = async (visitId: string): Promise<Visit> =>
      (await scheduler.call(readVisit, { visitId })).visit;
    /** Every process looks after midnight of a later day. */
    const pass = async (days: number): Promise<readonly ScopedPoke[]> => {
      const heard: ScopedPoke[] = [];
      const inside = server.inside();
      const later = {
        ...inside,
        now: () => new Date(Date.now() + days * dayMs),
        pokes: { ...inside.pokes, send: (pokes: readonly ScopedPoke[]) => heard.push(...pokes) },
      };
      await Promise.all(Array.from({ length: processes }, () => ageVisits(later)));
      return heard;
    };
    const audited = (visitId: string) =>
      server
        .inside()
        .db.selectFrom('audit')
        .select(['action', 'user_id', 'row'])
        .where('entity_id', '=', visitId)
        .where('action', '=', 'ageVisits')
        .orderBy('seq')
        .execute();
    const steps = async (visitId: string): Promise<unknown[]> =>
      (await audited(visitId)).map(({ row }) => (JSON.parse(row) as { detail: unknown }).detail);

    it('change once and with one audit row, whatever number of processes looks, and reach the phone', async () => {
      const visit = fresh();
      expect((await pass(0)).filter(({ id }) => id === visit.id)).toEqual([]);
      const heard = await pass(1);
      expect(heard.filter(({ id }) => id === visit.id)).toMatchObject([
        { table: 'visit', providerIds: [visit.providerId] },
      ]);
      expect(await read(visit.id)).toEqual({
        ...visit,
        status: 'VisitOverdue',
        revision: visit.revision + 1,
      });
      expect(await steps(visit.id)).toEqual([{ before: 'Staffed', after: 'VisitOverdue' }]);
      expect((await audited(visit.id))[0]?.user_id).toBeNull();
      await nurse.pullAll();
      expect(nurse.visits().find(({ id }) => id === visit.id)?.status).toBe('VisitOverdue');
      await pass(1);
      await pass(expiryDays + 1);
      expect(await steps(visit.id)).toEqual([
        { before: 'Staffed', after: 'VisitOverdue' },
        { before: 'VisitOverdue', after: 'Expired' },
      ]);
    });

    it('all go the ways of timed jobs, each step once, and the audit log stays whole', async () => {
      await pass(40);
      const { db } = server.inside();
      const rows = await db
        .selectFrom('audit')
        .select(['entity_id', 'org_id', 'row'])
        .where('action', '=', 'ageVisits')
        .execute();
      expect(rows.length).toBeGreaterThan(20);
      const known = new Set<string>();
      const organisations = new Set<string>();
      for (const { row, entity_id: id, org_id: orgId } of rows) {
        const { before, after } = (JSON.parse(row) as { detail: { before: string; after: string } })
          .detail;
        expect(canTransition(before, after, 'system'), `${before} → ${after}`).toBe(true);
        expect(known.has(`${id} ${after}`), `${id} ${after} twice`).toBe(false);
        known.add(`${id} ${after}`);
        organisations.add(orgId);
      }
      for (const orgId of organisations) expect(await findChainBreak(db, orgId)).toBeNull();
    });

    it('that a nurse documented offline are hers again, even from Expired', async () => {
      const visit = must(
        nurse
          .visits()
          .find(({ status, providerId }) => status === 'VisitOverdue' && providerId !== null),
        'visit',
      );
      expect((await read(visit.id)).status).toBe('Expired');
      // The phone has not heard of it, and sends what was written.
      const outcomes = await nurse.complete(visit);
      expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'applied'));
      expect((await read(visit.id)).status).toBe('NotesInReview');
      await pass(80);
      expect((await read(visit.id)).status).toBe('NotesInReview');
    });

    it('move to another day when overdue: staffed again, or unstaffed without a clinician', async () => {
      const far = addDays(today, 2);
      const planned = nurse.visits().find(({ dateOfService }) => dateOfService > today);
      const { db } = server.inside();
      const overdue = async (visitId: string): Promise<Visit> => {
        await db
          .updateTable('visit')
          .set({ status: 'VisitOverdue' })
          .where('id', '=', visitId)
          .execute();
        return read(visitId);
      };
      const moved = async ({ id, revision }: Visit): Promise<Visit> => {
        const to = { dateOfService: far, plannedStart: '09:00' };
        const answer = await scheduler.call(moveVisit, {
          visitId: id,
          visitRevision: revision,
          ...to,
        });
        expect(await read(id)).toEqual(answer.visit);
        return answer.visit;
      };
      const { id } = must(planned, 'planned visit');
      expect(await moved(await overdue(id))).toMatchObject({
        status: 'Staffed',
        dateOfService: far,
      });
      await scheduler.call(unassignVisit, { visitIds: [id] });
      expect(await moved(await overdue(id))).toMatchObject({
        status: 'Unstaffed',
        providerId: null,
      });
    });

    it('pass for the others too, where one visit or one agency cannot be read', async () => {
      const { db, ...inside } = server.inside();
      const overdueOf = async (orgId: string): Promise<string[]> => {
        const rows = await db
          .selectFrom('visit')
          .select('id')
          .where('org_id', '=', orgId)
          .where('status', '=', 'Staffed')
          .orderBy('id')
          .execute();
        return rows.map(({ id }) => id);
      };
      const [first, second] = await db.selectFrom('organisation').select('org_id').execute();
      const [broken, other] = [must(first, 'agency').org_id, must(second, 'other agency').org_id];
      await db
        .updateTable('visit')
        .set({ status: 'Staffed', date_of_service: toDay(today) })
        .where('id', 'in', (row) =>
          row
            .selectFrom('visit')
            .select('id')
            .where('org_id', '=', other)
            .where('provider_id', 'is not', null)
            .where('clock', 'is', null)
            .limit(3),
        )
        .execute();
      const failures: unknown[] = [];
      const services = {
        ...inside,
        db,
        log: { failure: (_: string, error: unknown) => void failures.push(error) },
        now: () => new Date(Date.now() + 200 * dayMs),
      };
      const [unreadable, ...rest] = await overdueOf(other);
      await db
        .updateTable('visit')
        .set({ clock: Buffer.from('nothing of ours') })
        .where('id', '=', must(unreadable, 'visit'))
        .execute();
      expect(rest.length).toBeGreaterThan(0);
      const withoutKeys = {
        ...services,
        keyring: {
          of: (orgId: string) =>
            orgId === broken ? Promise.reject(new Error('no key')) : inside.keyring.of(orgId),
        },
      };
      await expect(ageVisits(withoutKeys)).rejects.toMatchObject({ name: 'SomeFailed' });
      expect(await overdueOf(other)).toEqual([unreadable]);
      expect(failures).toHaveLength(2);
    });
  },
);
