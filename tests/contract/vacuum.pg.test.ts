import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vacuumJob } from '#server/db/vacuum.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe('the embedded database, which has no autovacuum', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('is told how large its tables are, and gives back what was written over, one table at a time', async () => {
    const { database, db } = server.inside();
    await sql`insert into client (org_id, id, user_id, device_id, device_name, created_at, last_contact)
      select org_id, gen_random_uuid(), id, gen_random_uuid(), 'phone', now(), now()
        from app_user, generate_series(1, 20)`.execute(db);
    await sql`update client set waiting = 1`.execute(db);
    const vacuum = vacuumJob(database);
    const known = async (): Promise<number> =>
      (
        await sql<{
          known: number;
        }>`select reltuples::float8 as known from pg_class where relname = 'client'`.execute(db)
      ).rows[0]?.known ?? 0;
    await vacuum();
    expect(await known()).toBeLessThan(300);
    await vacuum();
    expect(await known()).toBeGreaterThan(300);
    // Round and round: a third call begins with the next table, and the last is followed by the
    // first.
    for (let nth = 0; nth < 40; nth += 1) await vacuum();
    const { rows } = await sql<{
      live: number;
    }>`select count(*)::integer as live from client`.execute(db);
    expect(await known()).toBeLessThanOrEqual(rows[0]?.live ?? 0);
  });
});
