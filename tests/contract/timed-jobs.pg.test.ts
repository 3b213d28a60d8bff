import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import PgBoss from 'pg-boss';
import { sql } from 'kysely';
import { must } from '#domain/must.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { makeKey } from '#server/db/key-changes.ts';
import { newSealingKey } from '#server/db/keyring.ts';
import { jobQueue } from '#server/db/migrations/041-job-queue.ts';
import { startJobQueue, type TimedJob } from '#server/jobs/job-queue.ts';
import { KeyRotationJob } from '#server/jobs/key-rotation.ts';
import { databaseKinds } from '../support/databases.ts';
import { useMachineDate } from '../support/machine-date.ts';
import { startServer, type TestServer } from '../support/server.ts';

useMachineDate();

const everyMinute = '* * * * *';
const log = { failure: () => undefined };

it('the queue’s tables are those of the library in its version', () => {
  const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const plans = tidy(PgBoss.getConstructionPlans('pgboss'));
  const made = jobQueue.filter((each) => !each.startsWith('select pgboss.create_queue'));
  for (const statement of made) expect(plans).toContain(tidy(statement));
});

describe.each(databaseKinds())('timed jobs on %s', (database) => {
  let server: TestServer;
  const opened: Database[] = [];
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(async () => {
    for (const end of ends) await end();
    for (const { close } of opened) await close();
    await server.stop();
  });

  /** As another process would open it; the embedded database has one process. */
  async function another(): Promise<Database> {
    const { database: own } = server.inside();
    if (server.databaseUrl === undefined) return own;
    const second = await openDatabase(
      {
        databaseUrl: server.databaseUrl,
        databasePool: 4,
        dataDir: server.dataDir,
      },
      () => undefined,
    );
    opened.push(second);
    return second;
  }
  const rows = async (name: string): Promise<string[]> => {
    const { rows: found } = await sql<{
      state: string;
    }>`select state::text from pgboss.job where name = ${name}::text`.execute(server.inside().db);
    return found.map(({ state }) => state);
  };

  it('are done once each, however many processes there are', async () => {
    const runs: string[] = [];
    const job = (who: string): TimedJob => ({
      name: 'devices',
      cron: everyMinute,
      run: () => Promise.resolve(void runs.push(who)),
    });
    for (const who of ['first', 'second'])
      ends.push(await startJobQueue({ database: await another(), log }, [job(who)], 1));
    await expect.poll(() => rows('devices'), { timeout: 60_000 }).toContain('completed');
    await expect
      .poll(async () => (await rows('devices')).every((state) => state === 'completed'), {
        timeout: 60_000,
      })
      .toBe(true);
    expect(runs.length).toBe((await rows('devices')).length);
  });

  it('are told when all is over, and waited for', async () => {
    let told = false;
    let began = (): void => undefined;
    const started = new Promise<void>((resolve) => (began = resolve));
    const end = await startJobQueue(
      { database: server.inside().database, log },
      [
        {
          name: 'sessions',
          cron: everyMinute,
          run: async (isOver) => {
            began();
            while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 20));
            told = true;
          },
        },
      ],
      1,
    );
    await started;
    await end();
    expect(told).toBe(true);
    await expect.poll(() => rows('sessions')).toEqual(['completed']);
  });

  it('that fail are logged and do not stop the others', async () => {
    const failures: unknown[] = [];
    ends.push(
      await startJobQueue(
        {
          database: server.inside().database,
          log: { failure: (_: string, error: unknown) => void failures.push(error) },
        },
        [
          {
            name: 'mails',
            cron: everyMinute,
            run: () => Promise.reject(new Error('the mail server is away')),
          },
        ],
        1,
      ),
    );
    await expect.poll(() => rows('mails'), { timeout: 60_000 }).toContain('failed');
    expect(failures.map(String)).toContain('Error: the mail server is away');
  });

  it('change the keys of every agency, though those of one cannot be read', async () => {
    const { db, keyring, log: _log, now } = server.inside();
    const organisations = await db
      .selectFrom('organisation')
      .select('org_id')
      .orderBy('org_id')
      .execute();
    for (const { org_id: orgId } of organisations)
      await makeKey(
        db,
        keyring.wrapping,
        { orgId, purpose: 'seal', bytes: newSealingKey() },
        now(),
      );
    const [broken, ...others] = organisations.map(({ org_id: orgId }) => orgId);
    const asked: string[] = [];
    const failures: unknown[] = [];
    const rotation = new KeyRotationJob({
      db,
      now,
      log: {
        info: () => undefined,
        warn: () => undefined,
        failure: (_: string, error: unknown) => void failures.push(error),
      },
      keyring: {
        of: (orgId) => keyring.of(orgId),
        readAgain: async (orgId) => {
          asked.push(orgId);
          if (orgId === broken) throw new Error('no key');
          await keyring.readAgain(orgId);
        },
      },
    });
    await expect(rotation.round()).rejects.toMatchObject({ name: 'SomeFailed' });
    expect(asked).toEqual(expect.arrayContaining(others));
    expect(failures).toHaveLength(1);
  });

  it('need no table of the server’s own role', async () => {
    const { rows: owned } = await sql<{
      count: number;
    }>`select count(*)::integer as count from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
        and relowner = (select oid from pg_roles where rolname = current_user)`.execute(
      server.inside().db,
    );
    const own = must(owned[0], 'count').count;
    // The embedded database has one role, which owns everything.
    expect(database === 'postgres' ? own : 0).toBe(0);
  });
});
