import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createEpisode } from '#contract/episodes.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import { readOrderLink, savePhysicianOrder } from '#contract/physician-orders.ts';
import { must } from '#domain/must.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databaseKinds } from '../support/databases.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  type OrderDesk,
  orderDesk,
  today,
} from '../support/order-desk.ts';

describe.each(databaseKinds())('orders of charts that are two again, on %s', (database) => {
  let desk: OrderDesk;
  orderDesk(database, (opened) => {
    desk = opened;
  });

  const { chart, merge } = chartsBy(() => desk.office);
  const written = (patientId: string, episodeId: string, physicianId: string) => ({
    order: null,
    patientId,
    episodeId,
    visitId: null,
    source: 'written' as const,
    category: '',
    text: 'Warfarin 5 mg daily.',
    physicianId,
    effectiveFrom: today,
  });
  const write = async (patientId: string, episodeId: string) => {
    const physicianId = await desk.physicianFor(patientId);
    const input = written(patientId, episodeId, physicianId);
    const { id } = await desk.office.call(savePhysicianOrder, input);
    return { physicianId, order: await desk.orderOf(id) };
  };
  /** Two charts, of which the second has an episode. */
  const two = async () => {
    const a = await chart();
    const b = await chart({ firstName: 'Agatha', birthday: '07/07/1950' });
    const { episode } = await desk.office.call(createEpisode, {
      patientId: b.id,
      startDate: today,
      payerType: 'Episodic',
      careCoordinator: null,
    });
    return { a, b, episode };
  };

  it('are taken back where they were sent with the name of the other person', async () => {
    const { a, b, episode } = await two();
    const before = await write(b.id, episode.id);
    const ownLink = await desk.mailed(before.order, before.physicianId);
    const mergeId = await merge(a.id, b.id);
    const since = await write(a.id, episode.id);
    const link = await desk.mailed(since.order, since.physicianId);
    const sent = await desk.orderOf(since.order.id);
    expect(sent).toMatchObject({ state: 'sent', content: { patient: { id: a.id } } });
    const meanwhile = await write(a.id, episode.id);
    const third = await desk.mailed(meanwhile.order, meanwhile.physicianId);
    await desk.signing(third, await desk.orderOf(meanwhile.order.id));
    const signed = await desk.orderOf(meanwhile.order.id);
    expect(signed.state).toBe('signed');

    await desk.office.call(undoMerge, { id: mergeId });
    const back = await desk.orderOf(since.order.id);
    expect(back).toMatchObject({
      state: 'open',
      patientId: b.id,
      hash: null,
      content: { patient: { id: b.id, birthday: '07/07/1950', mrn: b.mrn } },
    });
    expect(await codeOf(desk.stranger.ask(readOrderLink, { token: link }))).toBe(
      'physician-order.changed',
    );
    expect(await codeOf(desk.signing(link, sent))).toBe('physician-order.changed');
    // Sent anew it names whose it is.
    const again = await desk.mailed(back, await desk.physicianFor(b.id));
    const read = await desk.stranger.call(readOrderLink, { token: again });
    expect(read.content.patient).toMatchObject({ birthday: '07/07/1950' });

    // What names its own patient all along stays sent, and what was signed stays as it was signed.
    expect((await desk.signing(ownLink, await desk.orderOf(before.order.id))).status).toBe(200);
    const { seal, content } = await desk.orderOf(meanwhile.order.id);
    expect({ seal, content }).toEqual({ seal: signed.seal, content: signed.content });
  });

  it.runIf(database === 'postgres')(
    'stay with their visit when a phone sends them at the moment of a merge, or of its undo',
    async () => {
      const { db } = desk.server.inside();
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_locks
          join pg_stat_activity activity on activity.pid = pg_locks.pid
          where not pg_locks.granted and activity.datname = current_database()`.execute(db);
        return must(rows[0], 'count').count;
      };
      const visit = desk.next();
      const survivor = await chart();
      /** The office has read what there is to move, and waits for an episode of it. */
      const meanwhile = async <T>(act: () => Promise<T>) => {
        const order = desk.entry(visit);
        const started = await db.transaction().execute(async (busy) => {
          await sql`select id from episode where id = ${visit.episodeId}::uuid for no key update`.execute(
            busy,
          );
          const acted = act();
          await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 20_000 });
          let isPushed = false;
          const pushed = desk.nurse.push('operation', [order]).finally(() => {
            isPushed = true;
          });
          await vi.waitUntil(async () => isPushed || (await waiting()) === 2, { timeout: 20_000 });
          return { acted, pushed };
        });
        const result = await started.acted;
        await started.pushed;
        const row = await db
          .selectFrom('physician_order')
          .innerJoin('visit', 'visit.id', 'physician_order.visit_id')
          .select(['physician_order.patient_id as of_order', 'visit.patient_id as of_visit'])
          .where('physician_order.id', '=', order.targetId)
          .executeTakeFirstOrThrow();
        expect(row.of_order).toBe(row.of_visit);
        return { result, patientId: row.of_visit };
      };
      const merged = await meanwhile(() => merge(survivor.id, visit.patientId));
      expect(merged.patientId).toBe(survivor.id);
      const undone = await meanwhile(() => desk.office.call(undoMerge, { id: merged.result }));
      expect(undone.patientId).toBe(visit.patientId);
    },
  );

  leavesAnUnbrokenLog(() => desk);
});
