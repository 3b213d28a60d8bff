import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { queueMail } from '#server/runtime/mail-outbox.ts';
import { databaseKinds } from '../support/databases.ts';
import { useMachineDate } from '../support/machine-date.ts';
import { startServer, type TestServer } from '../support/server.ts';

useMachineDate();

/** The timed jobs of a process on PostgreSQL; the embedded database's vacuum is not one of them. */
const names = ['visits', 'mails', 'sessions', 'devices'];
/** Due times are whole minutes, and each process looks every quarter of one. */
const patienceMs = 160_000;

describe.each(databaseKinds().filter((kind) => kind === 'postgres'))(
  'two processes on one %s (decision 074)',
  (database) => {
    let desk: TestServer;
    const workers: TestServer[] = [];

    beforeAll(async () => {
      desk = await startServer({ database });
      const env = { JOBS: '1' };
      for (const as of ['child', 'child'] as const)
        workers.push(await startServer({ database, as, beside: desk, env }));
    });
    afterAll(async () => {
      for (const { stop } of workers) await stop();
      await desk.stop();
    });

    /** Due times that were seen, and jobs that were done, by name. */
    const queued = async (): Promise<readonly { name: string; asked: number; done: number }[]> => {
      const { rows } = await sql<{ name: string; asked: number; done: number }>`
        select name, (count(*) filter (where is_due))::integer as asked,
          (count(*) filter (where not is_due))::integer as done
        from (
          select data ->> 'name' as name, true as is_due from pgboss.job
            where name = '__pgboss__send-it'
          union all
          select name, false from pgboss.job
            where name <> '__pgboss__send-it' and state = 'completed'
        ) as either group by name`.execute(desk.inside().db);
      return rows;
    };
    /** What of the queue is not as it should be, for the report of a test that failed. */
    const unfinished = async (): Promise<string[]> => {
      const found = await queued();
      const { rows } = await sql<{ said: string }>`
        select name || ' ' || state::text || ' ' || count(*) as said from pgboss.job
        group by name, state order by 1`.execute(desk.inside().db);
      const missing = names.filter(
        (name) => (found.find((each) => each.name === name)?.done ?? 0) < 2,
      );
      return missing.length === 0 ? [] : [...missing, ...rows.map(({ said }) => said)];
    };

    it('do each timed job once at each due time, each mail and each passing day once', async () => {
      const { db, keyring } = desk.inside();
      const { org_id: orgId } = await db
        .selectFrom('organisation')
        .select('org_id')
        .executeTakeFirstOrThrow();
      const { id: visitId } = await db
        .updateTable('visit')
        .set({ date_of_service: '2026-01-05' })
        .where('id', '=', (row) =>
          row
            .selectFrom('visit')
            .select('id')
            .where('org_id', '=', orgId)
            .where('status', '=', 'Staffed')
            .limit(1),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const mails = Array.from({ length: 8 }, () => randomUUID());
      for (const id of mails)
        await queueMail(
          db,
          await keyring.of(orgId),
          orgId,
          { id, to: 'ada@example.org', subject: 'Once', text: 'Once.' },
          new Date(),
        );
      await sql`update pgboss.schedule set cron = '* * * * *'`.execute(db);

      await expect.poll(unfinished, { timeout: patienceMs, interval: 1_000 }).toEqual([]);
      // What is due in the same minute is one job, whoever saw it first.
      const { rows: doubled } = await sql`
        select data ->> 'name' from pgboss.job where name = '__pgboss__send-it'
        group by data ->> 'name', singleton_on having count(*) > 1`.execute(db);
      expect(doubled).toEqual([]);
      for (const { name, asked, done } of await queued())
        expect(done, `${name}: ${done} runs of ${asked} due times`).toBeLessThanOrEqual(asked);

      const sent = workers.flatMap(({ dataDir }) => {
        const folder = join(dataDir, 'mail');
        return existsSync(folder) ? readdirSync(folder) : [];
      });
      expect(sent.toSorted()).toEqual(mails.map((id) => `${id}.eml`).toSorted());
      const steps = await db
        .selectFrom('audit')
        .select('row')
        .where('entity_id', '=', visitId)
        .where('action', '=', 'ageVisits')
        .execute();
      const statuses = steps.map(
        ({ row }) => (JSON.parse(row) as { detail: { after: string } }).detail.after,
      );
      expect(statuses.length).toBeGreaterThan(0);
      expect(new Set(statuses).size).toBe(statuses.length);
      expect(must(statuses.at(-1), 'last step')).toBe('Expired');
    });
  },
);
