import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNote } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import { briefly, serverBundle } from '../support/bundle.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withinDatabase } from '../support/within-database.ts';

describe.each(databaseKinds())('npm run audit:verify on %s', (database) => {
  let server: TestServer;
  let command: string;
  let orgId: string;
  let untouched: Awaited<ReturnType<typeof rowsOf>>;

  const rowsOf = (db: Db) =>
    db.selectFrom('audit').selectAll().where('org_id', '=', orgId).orderBy('seq').execute();

  const within = <T>(work: (db: Db) => Promise<T>): Promise<T> => withinDatabase(server, work);

  /** Runs the command as an operator does, in a process of its own. */
  const verify = (
    ...anchors: readonly string[]
  ): { code: number | null; line: string; error: string } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...briefly, command, ...anchors],
      {
        env: childEnvironment({
          DATA_DIR: server.dataDir,
          ...(server.databaseUrl !== undefined && { DATABASE_URL: server.databaseUrl }),
        }),
        encoding: 'utf8',
      },
    );
    return {
      code: status,
      line: must(
        stdout.split('\n').find((each) => each.startsWith('Harborview')) ?? '',
        'line of the agency',
      ),
      error: stderr,
    };
  };

  beforeAll(async () => {
    command = join(dirname(await serverBundle()), 'audit-verify.js');
    server = await startServer({ database, as: 'brief child' });
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    for (const { visitId } of nurse.notes().slice(0, 8))
      await nurse.api.call(readNote, { visitId });
    await server.terminate();
    await within(async (db) => {
      orgId = must(
        await db
          .selectFrom('organisation')
          .select('org_id')
          .where('name', 'like', 'Harborview%')
          .executeTakeFirst(),
        'organisation',
      ).org_id;
      untouched = await rowsOf(db);
    });
  });
  afterAll(() => server.stop());

  /** Whoever owns the database can lift its guard. Puts the log as it was and changes it. */
  const tamper = (change: (db: Db) => Promise<unknown>): Promise<void> =>
    within(async (db) => {
      await sql`alter table audit disable trigger user`.execute(db);
      await db.deleteFrom('audit').where('org_id', '=', orgId).execute();
      await db.insertInto('audit').values(untouched).execute();
      await change(db);
    });
  const middle = 6;
  const own = (db: Db) => ({
    update: db.updateTable('audit').where('org_id', '=', orgId),
    remove: db.deleteFrom('audit').where('org_id', '=', orgId),
  });

  it('prints the head of a log that stands, ends with 0, and takes that head as an anchor', () => {
    const { code, line, error } = verify();
    expect([code, error]).toEqual([0, '']);
    expect(line).toContain(`${untouched.length} rows intact, head ${orgId}:${untouched.length}:`);
    const anchor = must(/head (\S+)/.exec(line)?.[1], 'head');
    expect(verify(anchor).code).toBe(0);
    expect(verify(anchor.replace(/[0-9a-f]{64}$/, '0'.repeat(64)))).toMatchObject({
      code: 1,
      line: expect.stringContaining('the chain does not contain the recorded head'),
    });
  });

  it.each([
    [
      'changed',
      `BROKEN at ${middle}: the row or its hash was changed, or a row was inserted before it`,
      (db: Db) =>
        own(db)
          .update.where('seq', '=', middle)
          .set({
            row: JSON.stringify({
              at: '2026-01-01T00:00:00.000Z',
              userId: null,
              action: 'other',
              entity: 'test',
              entityId: null,
            }),
          })
          .execute(),
    ],
    [
      'removed',
      `BROKEN at ${middle}: a row is missing`,
      (db: Db) => own(db).remove.where('seq', '=', middle).execute(),
    ],
    [
      'inserted',
      `BROKEN at ${middle}: the row or its hash was changed, or a row was inserted before it`,
      async (db: Db) => {
        await own(db).remove.where('seq', '>=', middle).execute();
        await db
          .insertInto('audit')
          .values([
            { ...must(untouched[2], 'row'), seq: middle },
            ...untouched.slice(middle - 1).map((row) => ({ ...row, seq: row.seq + 1 })),
          ])
          .execute();
      },
    ],
    [
      'cut off',
      'the end of the log was cut off',
      (db: Db) => own(db).remove.where('seq', '>', middle).execute(),
    ],
  ] as const)('ends with 1 and names the place where a row was %s', async (_what, said, change) => {
    await tamper(change);
    expect(verify()).toMatchObject({ code: 1, line: expect.stringContaining(said) });
  });

  describe('compares what is counted of each day with the rows', () => {
    /** Whoever owns the database can lift this guard as well. */
    const miscount = (
      table: 'audit_count' | 'audit_touched',
      change: (db: Db) => Promise<unknown>,
    ) =>
      tamper(async (db) => {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
        await change(db);
      });
    /** The Pacific day of the row in the middle, which has a count of its own or shares one. */
    const dayOf = async (): Promise<string> => {
      const { at } = must(untouched[middle - 1], 'row');
      return at.toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' });
    };
    const change = (db: Db, by: number) =>
      sql`update audit_count set acts = acts + ${by} where org_id = ${orgId}::uuid
        and first_seq <= ${middle} and last_seq >= ${middle}`.execute(db);

    it('and names a day whose count was changed, until it is right again', async () => {
      const day = await dayOf();
      await miscount('audit_count', (db) => change(db, 1));
      const { code, line } = verify();
      expect(code).toBe(1);
      expect(line).toContain(`${untouched.length} rows intact`);
      expect(line).toMatch(new RegExp(`COUNTED WRONG, against its rows: ${day}$`));
      await miscount('audit_count', (db) => change(db, -1));
      expect(verify()).toMatchObject({ code: 0, line: expect.not.stringContaining('WRONG') });
    });

    it('and names a day of which a record is hidden or invented', async () => {
      const add = (day: string) => (db: Db) =>
        sql`insert into audit_touched (org_id, user_id, day, entity_id)
          select ${orgId}::uuid, user_id, ${day}::date, ${orgId}::uuid from audit_touched
          where org_id = ${orgId}::uuid limit 1`.execute(db);
      await miscount('audit_touched', add('2001-02-03'));
      expect(verify()).toMatchObject({
        code: 1,
        line: expect.stringMatching(/COUNTED WRONG, against its rows: 2001-02-03$/),
      });
      const { rows } = await within((db) =>
        sql<{ day: string }>`select day::text as day from audit_touched
          where org_id = ${orgId}::uuid and entity_id <> ${orgId}::uuid limit 1`.execute(db),
      );
      const { day } = must(rows[0], 'record that was touched');
      await miscount('audit_touched', (db) =>
        sql`delete from audit_touched where org_id = ${orgId}::uuid
          and (entity_id = ${orgId}::uuid or day = ${day}::date)`.execute(db),
      );
      expect(verify()).toMatchObject({
        code: 1,
        line: expect.stringMatching(new RegExp(`COUNTED WRONG, against its rows: ${day}$`)),
      });
    });
  });
});
