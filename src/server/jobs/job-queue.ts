import PgBoss from 'pg-boss';
import type { Server } from '#server/runtime/context.ts';

/** Queues of timed work; each has its table since the migration that made it. */
export type TimedJob = {
  readonly name: 'visits' | 'mails' | 'orders' | 'sessions' | 'devices' | 'vacuum';
  /** Minutes in cron's form, UTC. */
  readonly cron: string;
  /** @param isOver asked between parts; true ends the work early */
  readonly run: (isOver: () => boolean) => Promise<void>;
};

/** Schema of the queue's own tables. */
const schema = 'pgboss';

/** How often a process looks for due times and for work, in seconds. */
const usualSeconds = 15;
/** Time a stopping process gives to work that runs, milliseconds. */
const drainMs = 10_000;

type Parts = Pick<Server, 'database'> & { readonly log: Pick<Server['log'], 'failure'> };

/**
 * Timed work on a queue in the database (decision 074): of all processes on one database, one does
 * each job. A job that fails is logged and due again at its next time; that of a process that was
 * killed is given up after a quarter of an hour.
 *
 * @param lookSeconds how often this process looks for due times and for work
 * @returns how to end it: no new work, and what runs is told so and waited for
 */
export async function startJobQueue(
  { database, log }: Parts,
  jobs: readonly TimedJob[],
  lookSeconds = usualSeconds,
): Promise<() => Promise<void>> {
  let over = false;
  const boss = new PgBoss({
    schema,
    // The owner of the tables made them; the server's role could not.
    migrate: false,
    db: { executeSql: (text, values) => database.runSql(text, values) },
    cronMonitorIntervalSeconds: lookSeconds,
    cronWorkerIntervalSeconds: lookSeconds,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 1,
    maintenanceIntervalMinutes: 10,
  });
  boss.on('error', (error) => {
    // Work that was asked for while the database closes is nobody's failure.
    if (!over) log.failure('jobs', error);
  });
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: lookSeconds }, async () => {
      try {
        await run(() => over);
      } catch (error) {
        log.failure(name, error);
        throw error;
      }
    });
  }
  return async () => {
    over = true;
    await boss.stop({ graceful: true, wait: true, timeout: drainMs });
  };
}
